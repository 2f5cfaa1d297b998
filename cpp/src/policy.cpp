#include "ohhell/policy.h"

namespace ohhell {

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
