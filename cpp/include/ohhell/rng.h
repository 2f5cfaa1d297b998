// Counter-based random streams.
//
// Word i of a stream is a fixed function of (key, i): SplitMix64 (Steele, Lea, Flood, 2014). A
// search draws one key for each (seed, purpose, block), so what a block draws depends neither on
// the thread that runs it nor on what other blocks draw. Only integers, the same on every machine.
#pragma once

#include <cstdint>

#include "ohhell/wide.h"

namespace ohhell {

constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

enum class Purpose : std::uint64_t { kDeals = 1, kBids = 2, kPlays = 3, kClaims = 4 };

class Stream {
 public:
  explicit constexpr Stream(std::uint64_t key) : state_(key) {}
  constexpr Stream(std::uint64_t seed, Purpose purpose, std::uint64_t block)
      : state_(mix64(mix64(mix64(seed + kStep) + static_cast<std::uint64_t>(purpose) * kStep) +
                     block * kStep)) {}

  constexpr bool operator==(const Stream&) const = default;

  constexpr std::uint64_t next() {
    state_ += kStep;
    return mix64(state_);
  }

  // Exactly uniform on 0..n-1, n > 0 (Lemire's multiplication with rejection, 2019).
  constexpr std::uint64_t below(std::uint64_t n) {
    u128 product = u128{next()} * n;
    if (static_cast<std::uint64_t>(product) < n) {
      const std::uint64_t threshold = (0 - n) % n;
      while (static_cast<std::uint64_t>(product) < threshold) product = u128{next()} * n;
    }
    return static_cast<std::uint64_t>(product >> 64);
  }

  // Exactly uniform on 0..n-1 for 128-bit n > 0; each try is accepted with a chance above one half.
  constexpr u128 below_wide(u128 n) {
    if (n >> 64 == 0) return below(static_cast<std::uint64_t>(n));
    u128 mask = n - 1;
    for (int shift = 1; shift < 128; shift *= 2) mask |= mask >> shift;
    for (;;) {
      const u128 high = next();
      const u128 draw = (high << 64 | next()) & mask;
      if (draw < n) return draw;
    }
  }

 private:
  static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;
  std::uint64_t state_;
};

}  // namespace ohhell
