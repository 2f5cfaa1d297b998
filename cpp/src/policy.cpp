#include "ohhell/policy.h"

#include <algorithm>

#include "habits.h"

namespace ohhell {

namespace {

constexpr int kPower = 3;  // by `make tune`; from 2 on it hardly matters

constexpr Policy sharper(Policy policy, int power) {
  for (Leaning& lean : policy.in) {
    const int sharp = lean.high + lean.low;
    if (sharp == 0) continue;
    int rest = 256;
    for (int i = 0; i < power; ++i) rest = rest * (256 - sharp) / 256;
    const int sharpened = 256 - std::max(2, rest);
    const int high = lean.high * sharpened / sharp;
    lean = {static_cast<std::uint8_t>(high), static_cast<std::uint8_t>(sharpened - high)};
  }
  return policy;
}

}  // namespace

constexpr Policy kHabitsOfPlay = kHabits;
constexpr Policy kLearnedPolicy = sharper(kHabits, kPower);

Policy sharpened(Policy policy, int power) { return sharper(policy, power); }

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
