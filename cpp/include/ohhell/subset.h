// Sets of cards of a given size, by number.
#pragma once

#include <cstdint>

#include "ohhell/cards.h"

namespace ohhell {

// The subset of k cards of that number, 0..choose(size_of(cards), k) - 1, in the order of the sets
// read as binary numbers.
CardSet nth_subset(CardSet cards, int k, std::uint64_t number);

}  // namespace ohhell
