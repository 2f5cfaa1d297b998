// make slow-claims: a million small claims against brute force.
#include "../check.h"
#include "../claim_brute.h"
#include "ohhell/claim.h"
#include "ohhell/deals.h"

namespace ohhell {
namespace {

TEST_CASE("a million claims of up to 4 cards agree with brute force") {
  int compared = 0;
  for (std::uint64_t seed = 0; compared < 1'000'000; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kClaims, 2);
    const ClaimRequest request = testing::random_claim(stream, 4);
    if (DealSampler(unseen(request.view)).count() > 1000) continue;
    const std::vector<Hands> all = testing::all_deals(request.view);
    const bool holds = testing::one_strategy(request.view.round.rules(), request.seat,
                                             testing::moment_of(request.view, all, request.tricks));
    REQUIRE(verify_claim(request).verdict == (holds ? Verdict::kProven : Verdict::kRefuted));
    ++compared;
  }
}

}  // namespace
}  // namespace ohhell
