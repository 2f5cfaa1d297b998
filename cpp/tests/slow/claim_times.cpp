// make slow-claim_times: how long claims take, and how many stay undecided at the default limits.
//
// 100,000 random claims, and 10,000 plausible ones, which 20 random deals do not refute: 3 to 6
// seats, rounds of 1 to 10 cards (8 at 6 seats) from a full deck, half of them in the first trick
// and half after some random plays, random rules of play, half of the claimants with strong hands
// (weak ones for claims of no trick). Case n of a table row has the seed n.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "../../src/claim_search.h"
#include "../check.h"
#include "../claim_large.h"
#include "ohhell/claim.h"
#include "ohhell/deals.h"

namespace ohhell {
namespace {

using testing::Kind;

constexpr const char* kNames[] = {"all", "none", "exactly"};

constexpr int kRandomClaims = 100'000;
constexpr int kPlausibleClaims = 10'000;

// Do 20 random deals leave the claim open? One that takes more than 20,000 nodes does.
bool plausible(const ClaimRequest& request, Stream& stream) {
  const RoundRules& rules = request.view.round.rules();
  std::array<Hands, kLanes> deals{};
  DealSampler(unseen(request.view)).sample(stream, deals);
  for (std::size_t i = 0; i < 20; ++i) {
    View view = request.view;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
      const auto played = view.round.played_by(static_cast<int>(seat));
      if (!view.knows(static_cast<int>(seat))) view.dealt[seat] = deals[i][seat] | played;
    }
    view.known = static_cast<std::uint8_t>((1U << rules.seats) - 1);
    ClaimLimits limits;
    limits.nodes = 20'000;
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

struct Measured {
  Kind kind;
  int tricks_left;
  Verdict verdict;
  double milliseconds;
};

std::vector<Measured> measure(int seats, int wanted, bool only_plausible) {
  std::vector<Measured> all;
  for (std::uint64_t seed = 0; std::ssize(all) < wanted; ++seed) {
    Stream stream(seed, Purpose::kClaims, static_cast<std::uint64_t>(1000 + seats));
    const ClaimRequest request = testing::large_claim(stream, seats, only_plausible ? 5 : 2);
    if (only_plausible && !plausible(request, stream)) continue;
    const auto before = std::chrono::steady_clock::now();
    const ClaimAnswer answer = verify_claim(request);
    const std::chrono::duration<double, std::milli> time =
        std::chrono::steady_clock::now() - before;
    const int left = request.view.round.table().tricks_left(request.view.round.rules());
    const Kind kind = request.tricks == left ? Kind::kAll
                      : request.tricks == 0  ? Kind::kNone
                                             : Kind::kExactly;
    all.push_back({kind, left, answer.verdict, time.count()});
  }
  return all;
}

template <class Chosen>
void print_row(int seats, const char* tricks, const char* kind, const std::vector<Measured>& all,
               Chosen&& chosen) {
  std::vector<double> times;
  int verdicts[3] = {};
  for (const Measured& one : all) {
    if (!chosen(one)) continue;
    times.push_back(one.milliseconds);
    ++verdicts[static_cast<int>(one.verdict)];
  }
  if (times.empty()) return;
  std::ranges::sort(times);
  const auto percentile = [&](std::size_t p) { return times[(times.size() - 1) * p / 100]; };
  std::printf("| %d | %s | %s | %zu | %d | %d | %d | %.3f | %.2f | %.2f |\n", seats, tricks, kind,
              times.size(), verdicts[0], verdicts[1], verdicts[2], percentile(50), percentile(95),
              percentile(99));
  std::fflush(stdout);
}

void print_table(int claims, bool only_plausible) {
  std::printf("\n%s claims, in milliseconds\n\n", only_plausible ? "Plausible" : "Random");
  std::printf(
      "| seats | tricks left | kind | claims | proven | refuted | undecided | median | 95%% | 99%% "
      "|\n|---|---|---|---|---|---|---|---|---|---|\n");
  for (const int seats : {3, 4, 5, 6}) {
    const std::vector<Measured> all = measure(seats, claims / 4, only_plausible);
    const auto with = [](int low, int high) {
      return [=](const Measured& one) { return low <= one.tricks_left && one.tricks_left <= high; };
    };
    print_row(seats, "1-10", "any", all, with(1, 10));
    if (!only_plausible) continue;
    print_row(seats, "1-5", "any", all, with(1, 5));
    print_row(seats, "6-10", "any", all, with(6, 10));
    for (const Kind kind : {Kind::kAll, Kind::kNone, Kind::kExactly}) {
      print_row(seats, "1-10", kNames[static_cast<int>(kind)], all,
                [=](const Measured& one) { return one.kind == kind; });
    }
  }
}

TEST_CASE("how long random claims take") { print_table(kRandomClaims, false); }

TEST_CASE("how long plausible claims take") { print_table(kPlausibleClaims, true); }

}  // namespace
}  // namespace ohhell
