// What the trials of each action add up to.
//
// All sums are integers, so they do not depend on the order in which blocks are done.
#pragma once

#include <vector>

#include "trial.h"

namespace ohhell {

// Sums of one quantity over playouts.
struct Moments {
  i128 sum = 0;
  i128 square = 0;
  i128 within = 0;  // over groups of g playouts of one deal: g * sum of squares - square of the sum

  void operator+=(const Moments& other) {
    sum += other.sum;
    square += other.square;
    within += other.within;
  }
};

struct Sums {
  Moments value, points, make;
  i128 value_if_made = 0;                           // of the values where the bid is made
  std::array<std::int64_t, kMaxCards + 1> taken{};  // how often each number of tricks
  std::int64_t rivals_made = 0;
  bool forced = true;

  void operator+=(const Sums& other);
  // The variation within a deal, by other playouts.
  void take_within(const Sums& other);
};

class Tally {
 public:
  // Sums of values are also kept in so many batches, to tell how the difference of two actions
  // varies.
  static constexpr std::uint64_t kMostBatches = 256;

  // group: so many playouts in succession share a deal; kLanes is a multiple of it.
  Tally(const Trials& trials, const ScoreTable& scores, std::uint64_t blocks, int group);

  void add(std::size_t action, std::uint64_t block, int lanes, const Trial& trial);
  void add_effective(int deals) { effective_ += static_cast<std::uint64_t>(deals); }
  void operator+=(const Tally& other);

  std::uint64_t effective() const { return effective_; }
  Sums sums(std::size_t action) const;
  std::int64_t batch(std::uint64_t batch, std::size_t action) const {
    return batches_[batch * actions_.size() + action];
  }
  std::uint64_t batches() const { return batches_.size() / actions_.size(); }

 private:
  struct Of {
    int bid = 0;
    std::array<std::int32_t, kMaxCards + 1> points{};  // by tricks taken
    Sums sums;  // of points and make only `within`: the rest follows from `taken`
  };
  void add_groups(Of& of, int lanes, const Trial& trial) const;

  int group_;
  std::uint64_t effective_ = 0;  // deals
  std::vector<Of> actions_;
  std::vector<std::int64_t> batches_;
};

}  // namespace ohhell
