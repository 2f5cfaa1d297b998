// The chance of a seat to win the game, once a round is played.
//
// Who has the most points at the end wins; seats that share the most share the win. What each seat
// gets in later rounds is taken to be drawn by itself from one distribution, the same for all. So
// the seat wins with x more points where every other seat that is d points behind it gets less than
// x + d, and half, a third, ... of the time where one, two, ... get exactly that. The share is the
// integral over u in 0..1 of the product of (chance of less + u * chance of as many), a polynomial
// in u that four points of Gauss and Legendre integrate exactly for up to eight seats.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ohhell/cards.h"

namespace ohhell {

// The game around the round. Arrays go by seat.
struct Standing {
  std::array<std::int32_t, kMaxSeats> totals{};     // before the round
  std::array<std::int32_t, kMaxSeats> if_made{};    // what a run pays if the bid is made,
  std::array<std::int32_t, kMaxSeats> if_failed{};  // and if it is not
  // The chance that later rounds bring a seat so many points: index * later_step more than the
  // least. {1} where none are left. They add up to 1.
  std::vector<double> later{1.0};
  std::int32_t later_step = 1;
};

class WinChance {
 public:
  using Points = std::array<std::int32_t, kMaxSeats>;
  static constexpr std::int64_t kUnit = std::int64_t{1} << 30;

  WinChance(const Standing& standing, int seat, int seats);

  // Of the seat, in units of 1 / kUnit. totals: of all seats after the round. What was worked out
  // once is kept, so an object serves one thread.
  std::int64_t operator()(const Points& totals);

 private:
  struct Hash {
    std::size_t operator()(const Points& points) const;
  };
  double chance(const Points& totals) const;

  std::size_t seat_;
  std::size_t seats_;
  std::vector<double> as_many_;  // the chance of each number of steps
  std::vector<double> less_;     // and of fewer; one more entry, 1
  std::int32_t step_;
  std::unordered_map<Points, std::int64_t, Hash> known_;
};

}  // namespace ohhell
