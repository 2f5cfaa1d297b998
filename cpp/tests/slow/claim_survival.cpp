// make slow-claim_survival: proven claims of up to 10 cards against 10,000 random deals each.
#include <cstdio>

#include "../check.h"
#include "../claim_large.h"
#include "../claim_strategy.h"

namespace ohhell {
namespace {

TEST_CASE("1,000 proven claims survive 10,000 random deals with random and with best defence") {
  int proven = 0;
  for (std::uint64_t seed = 0; proven < 1000; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kClaims, 5);
    const int seats = 3 + testing::random_below(stream, 4);
    const ClaimRequest request = testing::large_claim(stream, seats, 5);
    if (verify_claim(request).verdict != Verdict::kProven) continue;
    ++proven;
    REQUIRE(testing::survives_all(request, 10'000, stream));
    if (proven % 100 == 0) std::fprintf(stderr, "%d claims survived\n", proven);
  }
}

}  // namespace
}  // namespace ohhell
