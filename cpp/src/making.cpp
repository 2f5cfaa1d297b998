#include "ohhell/making.h"

#include <algorithm>
#include <cstddef>

#include "making_chances.h"
#include "size_class.h"

namespace ohhell {

namespace {

constexpr std::array<int, 11> kAsPlayed = {0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};

const std::array<int, 11>& chances_of(bool bidding, int wanted, int left) {
  if (left <= 1 || wanted < 0 || wanted > left) return kAsPlayed;
  return kMakingChances[bidding ? 1 : 0][wanted > 0 ? 1 : 0][size_class(left)];
}

// The number of the step of a share, 0..9.
std::size_t step(double share) {
  return std::min<std::size_t>(9, static_cast<std::size_t>(10 * share));
}

}  // namespace

Making::Making(bool bidding, int wanted, int left) : chances_(chances_of(bidding, wanted, left)) {}

double Making::chance(double share) const {
  const std::size_t i = step(share);
  return (chances_[i] + (10 * share - static_cast<double>(i)) * (chances_[i + 1] - chances_[i])) /
         1000;
}

double Making::slope(double share) const {
  const std::size_t i = step(share);
  return (chances_[i + 1] - chances_[i]) / 100.0;
}

}  // namespace ohhell
