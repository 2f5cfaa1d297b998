// Cards that the hands of a deal are to hold.
#pragma once

#include <array>

#include "ohhell/view.h"

namespace ohhell {

// A list of demands: so many cards from a mask for a seat. A seat may have several; what no demand
// takes is the stock's.
class Demands {
 public:
  void add(int seat, int size, CardSet mask) {
    if (size <= 0) return;
    seats_[count_] = seat;
    sizes_[count_] = size;
    masks_[count_++] = mask;
    total_ += size;
  }

  // Is there a deal that meets them all? Hall's condition: whatever demands are taken together,
  // there are enough cards that one of them accepts.
  bool feasible() const;

  // Does this deal meet them?
  bool met_by(const Hands& hands) const;

  // A deal that meets them; there has to be one.
  Hands deal() const;

 private:
  static constexpr std::size_t kMost = 2 * kMaxSeats;
  std::size_t count_ = 0;
  int total_ = 0;
  std::array<int, kMost> seats_;
  std::array<int, kMost> sizes_;
  std::array<CardSet, kMost> masks_;
};

}  // namespace ohhell
