// Random sets of cards, drawn one by one.
#pragma once

#include "ohhell/cards.h"
#include "ohhell/rng.h"

namespace ohhell {

inline Card random_card(CardSet cards, Stream& stream) {
  return nth_card(cards,
                  static_cast<int>(stream.below(static_cast<std::uint64_t>(size_of(cards)))));
}

inline CardSet random_subset(CardSet cards, int size, Stream& stream) {
  CardSet subset = 0;
  while (size_of(subset) < size) subset |= set_of(random_card(cards & ~subset, stream));
  return subset;
}

}  // namespace ohhell
