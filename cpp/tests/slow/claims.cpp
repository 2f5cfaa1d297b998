// make slow-claims: a million small claims against brute force, and how long larger ones take.
//
// The larger ones are random hands in the first trick, half of them strong ones (weak ones for
// claims of no trick), under random rules of play. Plausible ones are those that 20 random deals do
// not refute.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "../../src/claim_search.h"
#include "../check.h"
#include "../claim_brute.h"
#include "ohhell/claim.h"
#include "ohhell/deals.h"

namespace ohhell {
namespace {

using testing::random_below;

enum Kind { kAll, kNone, kExactly };
constexpr const char* kNames[] = {"all", "none", "exactly"};

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

// What a claimant of that kind likes to hold.
int worth(const RoundRules& rules, Card card) {
  return (card & 15) + (contains(rules.trumps(), card) ? 13 : 0);
}

ClaimRequest large_claim(Stream& stream, int seats, int cards, Kind kind, int pull) {
  RoundRules rules;
  rules.seats = seats;
  rules.cards = cards;
  rules.dealer = random_below(stream, seats);
  rules.has_trump = random_below(stream, 6) > 0;
  rules.must_trump = random_below(stream, 4) == 0;
  rules.must_beat = random_below(stream, 8) == 0;
  if (random_below(stream, 3) == 0)
    rules.lead_trump = static_cast<LeadTrump>(random_below(stream, 3));
  Round round(rules);
  for (int seat = 0; seat < seats; ++seat) round.bid(0);
  const int claimant = random_below(stream, seats);
  View view{round, {}, static_cast<std::uint8_t>(1U << claimant), kNoCard};
  CardSet left = kFullDeck;
  const auto draw = [&] { return nth_card(left, random_below(stream, size_of(left))); };
  const int tries = random_below(stream, 2) == 0 ? pull : 0;
  for (int i = 0; i < cards; ++i) {
    Card card = draw();
    for (int k = 0; k < tries; ++k) {
      const Card other = draw();
      if ((worth(rules, other) > worth(rules, card)) == (kind != kNone)) card = other;
    }
    view.dealt[static_cast<std::size_t>(claimant)] |= set_of(card);
    left &= ~set_of(card);
  }
  if (seats * cards < 52) view.turn_up = draw();
  const int tricks = kind == kAll ? cards : kind == kNone ? 0 : random_below(stream, cards + 1);
  return {view, claimant, tricks, {}, stream.next()};
}

// Do 20 random deals leave the claim open?
bool plausible(const ClaimRequest& request, Stream& stream) {
  const RoundRules& rules = request.view.round.rules();
  const DealSampler sampler(unseen(request.view));
  std::array<Hands, kLanes> deals{};
  sampler.sample(stream, deals);
  for (std::size_t i = 0; i < 20; ++i) {
    View view = request.view;
    const Hands& hands = deals[i];
    for (int seat = 0; seat < rules.seats; ++seat) {
      if (seat != request.seat)
        view.dealt[static_cast<std::size_t>(seat)] = hands[static_cast<std::size_t>(seat)];
    }
    view.known = static_cast<std::uint8_t>((1U << rules.seats) - 1);
    ClaimLimits limits;
    limits.nodes = 100'000;
    Budget budget(limits);
    ClaimSearch search(rules, request.seat, budget);
    try {
      if (!search.holds(claim_state(view, request.seat, request.tricks))) return false;
    } catch (const Exhausted&) {
      continue;
    }
  }
  return true;
}

void measure(int seats, int cards, Kind kind, bool only_plausible) {
  const std::size_t wanted = only_plausible ? 100 : 2000;
  std::vector<double> times;
  int verdicts[3] = {};
  for (std::uint64_t seed = 0; times.size() < wanted && seed < 20'000; ++seed) {
    Stream stream(seed, Purpose::kClaims,
                  static_cast<std::uint64_t>(seats * 1000 + cards * 10 + kind));
    const ClaimRequest request = large_claim(stream, seats, cards, kind, only_plausible ? 5 : 2);
    if (only_plausible && !plausible(request, stream)) continue;
    const auto before = std::chrono::steady_clock::now();
    const ClaimAnswer answer = verify_claim(request);
    const std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - before;
    times.push_back(time.count());
    ++verdicts[static_cast<int>(answer.verdict)];
  }
  if (times.empty()) return;
  std::ranges::sort(times);
  const auto percentile = [&](std::size_t p) { return times[(times.size() - 1) * p / 100]; };
  std::printf("| %s | %d | %d | %s | %zu | %d | %d | %d | %.3f | %.2f | %.2f |\n",
              only_plausible ? "plausible" : "random", seats, cards, kNames[kind], times.size(),
              verdicts[0], verdicts[1], verdicts[2], percentile(50), percentile(95),
              percentile(99));
  std::fflush(stdout);
}

TEST_CASE("how long larger claims take, in milliseconds") {
  std::printf(
      "| | seats | cards | kind | claims | proven | refuted | undecided | median | 95%% | 99%% "
      "|\n");
  std::printf("|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const bool only_plausible : {false, true}) {
    for (const int seats : {3, 4, 5, 6}) {
      for (const int cards : {3, 5, 7, 10}) {
        if (seats == 6 && cards == 10) continue;
        for (const Kind kind : {kAll, kNone, kExactly}) measure(seats, cards, kind, only_plausible);
      }
    }
  }
}

}  // namespace
}  // namespace ohhell
