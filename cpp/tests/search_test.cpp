#include "ohhell/search.h"

#include <algorithm>
#include <cmath>

#include "cards_text.h"
#include "check.h"
#include "ohhell/deals.h"

namespace ohhell {
namespace {

using testing::card;
using testing::hand;

ScoreTable oh_hell(int cards) {
  ScoreTable table;
  for (int bid = 0; bid <= cards; ++bid) {
    for (int taken = 0; taken <= cards; ++taken) {
      table.points[static_cast<std::size_t>(bid)][static_cast<std::size_t>(taken)] =
          bid == taken ? 10 + bid : taken;
    }
  }
  return table;
}

// Seat 0 has ten cards and leads.
SearchRequest ten_cards(std::uint64_t seed, std::uint64_t deals) {
  RoundRules rules;
  rules.dealer = 3;
  Round round(rules);
  for (const int bid : {3, 2, 2, 2}) round.bid(bid);
  View view{round, {}, 1, card("2S")};
  view.dealt[0] = hand("AS TS 5S KH 7H 3H QD 4D JC 6C");
  SearchRequest request{view, 0, oh_hell(10), Playouts::kPolicy, {}, {}, seed};
  request.limits.deals = deals;
  return request;
}

const std::vector<Card> kPlays{card("AS"), card("KH"), card("4D"), card("6C")};

bool same(const SearchAnswer& a, const SearchAnswer& b) {
  if (a.deals != b.deals || a.estimates.size() != b.estimates.size()) return false;
  for (std::size_t i = 0; i < a.estimates.size(); ++i) {
    const Estimate& x = a.estimates[i];
    const Estimate& y = b.estimates[i];
    if (x.value.mean != y.value.mean || x.value.error != y.value.error || x.taken != y.taken ||
        x.rivals_made != y.rivals_made) {
      return false;
    }
  }
  return a.difference_errors == b.difference_errors;
}

TEST_CASE("the same seed and deals give the same answer; another seed one within the errors") {
  const SearchAnswer first = estimate_plays(ten_cards(1, 3000), kPlays);
  CHECK(same(first, estimate_plays(ten_cards(1, 3000), kPlays)));
  const SearchAnswer other = estimate_plays(ten_cards(2, 3000), kPlays);
  CHECK(!same(first, other));
  for (std::size_t i = 0; i < kPlays.size(); ++i) {
    const Mean& x = first.estimates[i].value;
    const Mean& y = other.estimates[i].value;
    CHECK(std::abs(x.mean - y.mean) < 4 * std::sqrt(x.error * x.error + y.error * y.error));
  }
}

TEST_CASE("a search that runs out of time has the answer of the deals it says") {
  SearchRequest request = ten_cards(5, 10'000'000);
  request.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(20);
  const SearchAnswer cut = estimate_plays(request, kPlays);
  CHECK(cut.stop == Stop::kTime);
  CHECK(cut.deals < 10'000'000U);
  CHECK(cut.deals % kBlock == 0);
  const SearchAnswer again = estimate_plays(ten_cards(5, cut.deals), kPlays);
  for (std::size_t i = 0; i < kPlays.size(); ++i) {
    CHECK(cut.estimates[i].value.mean == again.estimates[i].value.mean);
    CHECK(cut.estimates[i].value.error == again.estimates[i].value.error);
  }
}

TEST_CASE("with no time at all there is still an answer of one block") {
  SearchRequest request = ten_cards(5, 1000);
  request.limits.deadline = std::chrono::steady_clock::now() - std::chrono::seconds(1);
  const SearchAnswer answer = estimate_plays(request, kPlays);
  CHECK(answer.stop == Stop::kTime);
  CHECK(answer.deals >= static_cast<std::uint64_t>(kBlock));
}

TEST_CASE("a standard error ends the search at the first checkpoint that reaches it") {
  SearchRequest request = ten_cards(5, 1'000'000);
  request.limits.standard_error = 0.15;
  const SearchAnswer answer = estimate_plays(request, kPlays);
  CHECK(answer.stop == Stop::kStandardError);
  CHECK(std::has_single_bit(answer.deals));
  for (const Estimate& estimate : answer.estimates) CHECK(estimate.value.error <= 0.15);
  const SearchAnswer half = estimate_plays(ten_cards(5, answer.deals / 2), kPlays);
  const auto exact = [](const Estimate& estimate) { return estimate.value.error <= 0.15; };
  CHECK(!std::ranges::all_of(half.estimates, exact));
}

TEST_CASE("a cancelled search has no estimates") {
  CancelToken token;
  token.cancel();
  SearchRequest request = ten_cards(5, 1'000'000);
  request.limits.cancel = &token;
  const SearchAnswer answer = estimate_plays(request, kPlays);
  CHECK(answer.stop == Stop::kCancelled);
  CHECK(answer.estimates.empty());
}

// One card each: three opponents of 50 unseen cards, and a lead that k of them beat.
TEST_CASE("one card: all deals are played, so the answer is exact and has no error") {
  RoundRules rules;
  rules.cards = 1;
  rules.seats = 3;
  rules.dealer = 2;
  Round round(rules);
  for (const int bid : {1, 0, 1}) round.bid(bid);
  View view{round, {}, 1, card("JS")};
  view.dealt[0] = hand("9D");
  SearchRequest request{view, 0, oh_hell(1), Playouts::kPolicy, {}, {}, 3};
  request.limits.deals = 10'000;
  const SearchAnswer answer = estimate_plays(request, {card("9D")});
  CHECK(static_cast<std::uint64_t>(answer.consistent_deals) == 50U * 49U);
  CHECK(std::abs(answer.estimates[0].make.mean - 33.0 / 50 * 32.0 / 49) < 1e-12);
  CHECK(answer.estimates[0].make.error == 0.0);
  CHECK(answer.estimates[0].value.error == 0.0);
  // Fewer deals than there are: drawn, so there is an error.
  request.limits.deals = 2000;
  CHECK(estimate_plays(request, {card("9D")}).estimates[0].make.error > 0.0);
}

// Two cards each of twelve, and 756 consistent deals.
SearchRequest two_cards(std::uint64_t seed, std::uint64_t deals) {
  RoundRules rules;
  rules.cards = 2;
  rules.seats = 3;
  rules.dealer = 2;
  rules.deck = hand("AS KS QS AH KH QH AD KD QD AC KC QC");
  Round round(rules);
  for (const int bid : {1, 1, 1}) round.bid(bid);
  View view{round, {}, 1, card("QS")};
  view.dealt[0] = hand("KD QC");
  SearchRequest request{view, 0, oh_hell(2), Playouts::kPolicy, {}, {}, seed};
  request.limits.deals = deals;
  return request;
}

TEST_CASE("where all deals are played, errors are those of the choices within playouts") {
  constexpr std::uint64_t kDeals = 756;
  const std::vector<Card> plays{card("KD"), card("QC")};
  const SearchAnswer exact = estimate_plays(two_cards(1, kDeals << 12), plays);
  CHECK(static_cast<std::uint64_t>(exact.consistent_deals) == kDeals);
  CHECK(exact.difference_errors[1] < 0.01);
  const SearchAnswer drawn = estimate_plays(two_cards(1, kDeals - 1), plays);
  for (const std::uint64_t times : {1, 2, 8}) {
    constexpr int kSeeds = 300;
    int held = 0, held_apart = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
      const SearchAnswer answer =
          estimate_plays(two_cards(static_cast<std::uint64_t>(seed), times * kDeals), plays);
      CHECK(answer.deals == times * kDeals);
      double apart = 0, truly_apart = 0;
      for (std::size_t i = 0; i < plays.size(); ++i) {
        const Mean& value = answer.estimates[i].value;
        CHECK(value.error < 0.8 * drawn.estimates[i].value.error);
        held += std::abs(value.mean - exact.estimates[i].value.mean) < 1.96 * value.error;
        apart += (i == 0 ? 1 : -1) * value.mean;
        truly_apart += (i == 0 ? 1 : -1) * exact.estimates[i].value.mean;
      }
      CHECK(answer.difference_errors[1] < 0.8 * drawn.difference_errors[1]);
      held_apart += std::abs(apart - truly_apart) < 1.96 * answer.difference_errors[1];
    }
    CHECK(held > 2 * kSeeds * 0.92);
    CHECK(held_apart > kSeeds * 0.92);
  }
}

TEST_CASE("what has not been seen may still happen: no estimate of drawn deals is without error") {
  // Every one of a few deals goes the same way, and still the error is that of one deal more.
  const SearchAnswer answer = estimate_plays(ten_cards(9, 16), kPlays);
  for (const Estimate& estimate : answer.estimates) {
    CHECK(estimate.make.error >= 1.0 / 16 / 1.0001);
  }
}

TEST_CASE("the error of a difference counts the deals that two plays share") {
  const SearchAnswer answer =
      estimate_plays(ten_cards(4, 20'000), {card("7H"), card("3H"), card("KH")});
  const auto error = [&](std::size_t i, std::size_t j) {
    return answer.difference_errors[i * 3 + j];
  };
  CHECK(error(0, 0) == 0.0);
  CHECK(error(0, 1) == error(1, 0));
  const auto apart = [&](std::size_t i, std::size_t j) {
    return std::hypot(answer.estimates[i].value.error, answer.estimates[j].value.error);
  };
  CHECK(error(0, 1) < 0.8 * apart(0, 1));
}

TEST_CASE("the lead over the others: own points less the weighted mean of theirs") {
  SearchRequest request = ten_cards(4, 2000);
  const SearchAnswer points = estimate_plays(request, kPlays);
  request.objective = lead_objective(4, 0.0);
  const SearchAnswer none = estimate_plays(request, kPlays);
  request.objective = lead_objective(4, 1.0);
  const SearchAnswer lead = estimate_plays(request, kPlays);
  for (std::size_t i = 0; i < kPlays.size(); ++i) {
    CHECK(none.estimates[i].value.mean == points.estimates[i].value.mean);
    CHECK(lead.estimates[i].points.mean == points.estimates[i].points.mean);
    CHECK(lead.estimates[i].value.mean < points.estimates[i].value.mean);
  }
}

TEST_CASE("bids: each is played for on the same deals, the barred one too") {
  RoundRules rules;
  rules.dealer = 0;
  rules.hook_min_cards = 1;
  Round round(rules);
  for (const int bid : {3, 2, 2}) round.bid(bid);
  View view{round, {}, 1, card("2S")};
  view.dealt[0] = hand("AS TS 5S KH 7H 3H QD 4D JC 6C");
  SearchRequest request{view, 0, oh_hell(10), Playouts::kPolicy, {}, {}, 3};
  request.limits.deals = 5000;
  std::vector<int> bids;
  for (int bid = 0; bid <= 10; ++bid) bids.push_back(bid);
  const SearchAnswer answer = analyze_bids(request, bids);
  REQUIRE(answer.estimates.size() == 11);
  for (std::size_t bid = 0; bid <= 10; ++bid) {
    const Estimate& estimate = answer.estimates[bid];
    CHECK(std::abs(estimate.make.mean - estimate.taken[bid]) < 1e-12);
    double sum = 0;
    for (const double chance : estimate.taken) sum += chance;
    CHECK(std::abs(sum - 1) < 1e-12);
  }
  CHECK(answer.estimates[3].make.mean > answer.estimates[0].make.mean);
  CHECK(answer.estimates[3].make.mean > answer.estimates[8].make.mean);
}

}  // namespace
}  // namespace ohhell
