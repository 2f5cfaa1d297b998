// Subsets of a given size: one at random, and the n-th.
#pragma once

#include "ohhell/cards.h"
#include "ohhell/rng.h"

namespace ohhell {

// A subset of k cards, each with exactly the same chance; 0 <= k <= size_of(cards).
CardSet random_subset(CardSet cards, int k, Stream& stream);

// The subset of k cards of that number, 0..choose(size_of(cards), k) - 1, in the order of the sets
// read as binary numbers.
CardSet nth_subset(CardSet cards, int k, std::uint64_t number);

}  // namespace ohhell
