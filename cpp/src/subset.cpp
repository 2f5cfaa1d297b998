#include "ohhell/subset.h"

#include "ohhell/binomials.h"

namespace ohhell {

CardSet nth_subset(CardSet cards, int k, std::uint64_t number) {
  CardSet subset = 0;
  for (CardSet left = cards; k > 0; left &= ~set_of(highest(left))) {
    const std::uint64_t without = choose(size_of(left) - 1, k);
    if (number < without) continue;
    number -= without;
    subset |= set_of(highest(left));
    --k;
  }
  return subset;
}

}  // namespace ohhell
