// What a bid and the tricks taken are worth: the scoring formulas of the rule set, read into a
// table.
#pragma once

#include <array>
#include <cstdint>

#include "ohhell/cards.h"

namespace ohhell {

// points[bid][taken] for the hand size of one round, each within +-100,000.
struct ScoreTable {
  std::array<std::array<std::int32_t, kMaxCards + 1>, kMaxCards + 1> points{};

  constexpr int operator()(int bid, int taken) const {
    return points[static_cast<std::size_t>(bid)][static_cast<std::size_t>(taken)];
  }
};

}  // namespace ohhell
