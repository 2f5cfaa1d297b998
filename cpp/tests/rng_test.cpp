#include "ohhell/rng.h"

#include <array>

#include "check.h"

namespace ohhell {
namespace {

TEST_CASE("a stream is a function of its key, and streams of other blocks and purposes differ") {
  Stream a(5, Purpose::kDeals, 7);
  Stream b(5, Purpose::kDeals, 7);
  CHECK(a.next() == b.next());
  const std::uint64_t word = a.next();
  CHECK(word != Stream(5, Purpose::kDeals, 8).next());
  CHECK(word != Stream(5, Purpose::kPlays, 7).next());
  CHECK(word != Stream(6, Purpose::kDeals, 7).next());
  // SplitMix64 from state 0, as published.
  CHECK(Stream(0).next() == 0xE220A8397B1DCDAF);
}

TEST_CASE("bounded draws are uniform: chi-square on 7, and on a bound above 2^64") {
  Stream stream(20);
  constexpr int kDraws = 70'000;
  std::array<int, 7> counts{};
  std::array<int, 7> wide{};
  const u128 unit = static_cast<u128>(1) << 70;
  for (int i = 0; i < kDraws; ++i) {
    ++counts[stream.below(7)];
    const u128 draw = stream.below_wide(7 * unit);
    ++wide[static_cast<std::size_t>(draw / unit)];
  }
  for (const auto& observed : {counts, wide}) {
    double chi = 0;
    for (const int count : observed) {
      chi += (count - kDraws / 7.0) * (count - kDraws / 7.0) / (kDraws / 7.0);
    }
    CHECK(chi < 22.5);  // 6 degrees of freedom, one in a thousand
  }
}

}  // namespace
}  // namespace ohhell
