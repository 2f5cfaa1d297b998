// What was learned from play is counted apart for small and large hands.
#pragma once

#include <cstddef>

namespace ohhell {

// Up to 2, 5, 8 cards, and more.
constexpr std::size_t size_class(int cards) {
  return cards <= 2 ? 0 : cards <= 5 ? 1 : cards <= 8 ? 2 : 3;
}

}  // namespace ohhell
