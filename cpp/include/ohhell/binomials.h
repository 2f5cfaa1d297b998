// Binomial coefficients for up to 52 cards; the largest, 52 choose 26, fits 49 bits.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace ohhell {

inline constexpr std::size_t kDeckSize = 52;

inline constexpr auto kBinomials = [] {
  std::array<std::array<std::uint64_t, kDeckSize + 1>, kDeckSize + 1> table{};
  for (std::size_t n = 0; n <= kDeckSize; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

// Ways to choose k of n cards, n and k from 0 to 52; 0 where k > n.
constexpr std::uint64_t choose(int n, int k) {
  return kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

}  // namespace ohhell
