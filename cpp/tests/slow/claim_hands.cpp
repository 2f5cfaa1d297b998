// make slow-claim_hands: every claim with every hand of up to 3 cards on small decks against brute
// force; every rule of play, at most 1,000 consistent deals.
#include "../claim_hands.h"

#include <cstdio>

#include "../check.h"

namespace ohhell {
namespace {

TEST_CASE("every claim with every hand of up to 3 cards on small decks agrees with brute force") {
  std::uint64_t proven = 0;
  const std::uint64_t all = testing::every_small_claim(1, 1000, [&](const ClaimRequest& request) {
    CAPTURE(request.seed);
    const RoundRules& rules = request.view.round.rules();
    const bool holds = testing::one_strategy(
        rules, request.seat,
        testing::moment_of(request.view, testing::all_deals(request.view), request.tricks));
    REQUIRE(verify_claim(request).verdict == (holds ? Verdict::kProven : Verdict::kRefuted));
    proven += holds;
  });
  std::printf("%llu claims, %llu of them proven\n", static_cast<unsigned long long>(all),
              static_cast<unsigned long long>(proven));
}

}  // namespace
}  // namespace ohhell
