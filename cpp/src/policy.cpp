#include "ohhell/policy.h"

#include <algorithm>

#include "habits.h"

namespace ohhell {

namespace {

// What is left to chance is taken to its third power, which `make tune` found to play best.
constexpr Policy sharpened(Policy policy) {
  for (Leaning& lean : policy.in) {
    const int sharp = lean.high + lean.low;
    const int rest = 256 - sharp;
    const int sharper = sharp == 0 ? 0 : std::min(254, 256 - rest * rest / 256 * rest / 256);
    const int high = sharp == 0 ? 0 : lean.high * sharper / sharp;
    lean = {static_cast<std::uint8_t>(high), static_cast<std::uint8_t>(sharper - high)};
  }
  return policy;
}

}  // namespace

const Policy kHabitsOfPlay = kHabits;
const Policy kLearnedPolicy = sharpened(kHabits);

std::uint16_t wish(const ScoreTable& scores, int cards, int bid) {
  int wishes = kOneNeeded * bid;
  // By what the first and the last number of tricks on each side of the bid are worth.
  const int over = bid < cards ? scores(bid, cards) - scores(bid, bid + 1) : 0;
  const int under = bid > 0 ? scores(bid, bid - 1) - scores(bid, 0) : 0;
  if (over > 0) wishes |= kMoreWhenOver;
  if (over < 0) wishes |= kNoMoreWhenOver;
  if (under > 0) wishes |= kMoreWhenUnder;
  if (under < 0) wishes |= kNoMoreWhenUnder;
  return static_cast<std::uint16_t>(wishes);
}

}  // namespace ohhell
