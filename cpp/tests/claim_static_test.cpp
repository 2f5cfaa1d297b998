// What is said of a claim without search, against brute force.
#include <algorithm>

#include "../src/claim_deals.h"
#include "../src/claim_proofs.h"
#include "../src/claim_refutations.h"
#include "check.h"
#include "claim_brute.h"
#include "ohhell/deals.h"

namespace ohhell {
namespace {

using testing::random_below;

constexpr int kMostDeals = 300;

// A random claim with few deals, or none.
struct Case {
  explicit Case(std::uint64_t seed)
      : stream(seed, Purpose::kClaims, 3), request(testing::random_claim(stream, 4)) {
    if (DealSampler(unseen(request.view)).count() <= kMostDeals) {
      deals = testing::all_deals(request.view);
    }
    state = claim_state(request.view, request.seat, request.tricks);
  }

  const RoundRules& rules() const { return request.view.round.rules(); }
  bool starts_trick() const { return !deals.empty() && state.table.in_trick == 0; }
  bool holds_on(const std::vector<Hands>& some) const {
    return testing::one_strategy(rules(), request.seat,
                                 testing::moment_of(request.view, some, request.tricks));
  }
  // The deal as dealt of what the others still hold.
  Hands dealt(Hands left) const {
    for (int seat = 0; seat < rules().seats; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      left[s] |= request.view.round.played_by(seat);
      if (request.view.knows(seat)) left[s] = request.view.dealt[s];
    }
    return left;
  }
  Hands still_held(Hands hands) const {
    for (CardSet& hand : hands) hand &= ~state.table.played;
    return hands;
  }
  bool is_consistent(const Hands& hands) const {
    return std::ranges::find(deals, hands) != deals.end();
  }

  Stream stream;
  ClaimRequest request;
  std::vector<Hands> deals;
  ClaimState state;
};

TEST_CASE("a claim refuted at once fails in every such deal, whatever the claimant plays") {
  int none = 0, all = 0, some = 0;
  for (std::uint64_t seed = 0; none + all + some < 10'000; ++seed) {
    CAPTURE(seed);
    const Case test(seed);
    Demands demands;
    if (!test.starts_trick() || test.state.lost(test.rules())) continue;
    if (!refuted_at_once(test.rules(), test.request.seat, test.state, demands)) continue;
    const Hands deal = test.dealt(demands.deal());
    REQUIRE(test.is_consistent(deal));
    REQUIRE(!test.holds_on({deal}));
    int tried = 0;
    for (std::size_t i = seed % 7; i < test.deals.size() && tried < 20; i += 7) {
      if (!demands.met_by(test.still_held(test.deals[i]))) continue;
      REQUIRE(!test.holds_on({test.deals[i]}));
      ++tried;
    }
    const int need = test.state.need;
    ++(need == 0 ? none : need == test.state.table.tricks_left(test.rules()) ? all : some);
  }
  CHECK(none > 300);
  CHECK(all > 300);
  CHECK(some > 300);
}

TEST_CASE("a claim proven at once holds on every deal together") {
  int none = 0, all = 0;
  for (std::uint64_t seed = 0; none < 500 || all < 500; ++seed) {
    CAPTURE(seed);
    const Case test(seed);
    if (!test.starts_trick() || test.state.lost(test.rules())) continue;
    if (!proven_at_once(test.rules(), test.request.seat, test.state)) continue;
    REQUIRE(test.holds_on(test.deals));
    ++(test.state.need == 0 ? none : all);
  }
}

TEST_CASE("leading from the top is the whole truth but where trumps may not be led at first") {
  int failed = 0;
  for (std::uint64_t seed = 0; failed < 1000; ++seed) {
    CAPTURE(seed);
    const Case test(seed);
    const int left = test.state.table.tricks_left(test.rules());
    if (!test.starts_trick() || test.state.need != left) continue;
    if (test.state.table.turn != test.request.seat) continue;
    if (test.rules().lead_trump == LeadTrump::kAfterFirstTrick) continue;
    const bool wins = wins_from_the_top(test.rules(), test.request.seat, test.state);
    REQUIRE(wins == test.holds_on(test.deals));
    failed += !wins;
  }
}

TEST_CASE("the last trick is decided exactly") {
  int held = 0, failed = 0;
  for (std::uint64_t seed = 0; held < 1000 || failed < 1000; ++seed) {
    CAPTURE(seed);
    const Case test(seed);
    const bool last = test.state.table.tricks_left(test.rules()) == 1;
    if (test.deals.empty() || !last || test.state.lost(test.rules())) continue;
    const bool holds = last_trick_holds(test.rules(), test.request.seat, test.state);
    REQUIRE(holds == test.holds_on(test.deals));
    ++(holds ? held : failed);
  }
}

TEST_CASE("top trumps take a trick each in every deal") {
  int sure = 0;
  for (std::uint64_t seed = 0; sure < 1000; ++seed) {
    CAPTURE(seed);
    const Case test(seed);
    if (test.deals.empty()) continue;
    const int top = top_trumps(test.rules(), test.state);
    if (top == 0) continue;
    ++sure;
    for (int fewer = 0; fewer < top; ++fewer) {
      const testing::Moment moment = testing::moment_of(test.request.view, test.deals, fewer);
      REQUIRE(!testing::one_strategy(test.rules(), test.request.seat, moment));
    }
  }
}

TEST_CASE("demands are feasible exactly if some deal meets them, and give one") {
  int met = 0, unmet = 0;
  for (std::uint64_t seed = 0; met + unmet < 15'000; ++seed) {
    CAPTURE(seed);
    Case test(seed);
    if (test.deals.empty()) continue;
    // Each other hand: some of its cards from a random part of those that it may hold.
    Demands demands;
    std::array<int, kMaxSeats> sizes{};
    Hands parts{};
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      const int size = test.state.sizes[seat];
      if (size == 0) continue;
      sizes[seat] = random_below(test.stream, size + 1);
      parts[seat] = test.state.may_hold[seat] & test.stream.next();
      demands.add(static_cast<int>(seat), sizes[seat], parts[seat]);
      demands.add(static_cast<int>(seat), size - sizes[seat], test.state.may_hold[seat]);
    }
    const auto meets = [&](const Hands& dealt) {
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
        const CardSet hand = dealt[seat] & ~test.state.table.played;
        if (size_of(hand & parts[seat]) < sizes[seat]) return false;
      }
      return true;
    };
    const bool possible = std::ranges::any_of(test.deals, meets);
    REQUIRE(demands.feasible() == possible);
    ++(possible ? met : unmet);
    if (!possible) continue;
    const Hands deal = test.dealt(demands.deal());
    CHECK(test.is_consistent(deal));
    CHECK(meets(deal));
    CHECK(demands.met_by(test.still_held(deal)));
    const Hands& other = test.deals[static_cast<std::size_t>(seed) % test.deals.size()];
    CHECK(demands.met_by(test.still_held(other)) == meets(other));
  }
  CHECK(met > 500);
  CHECK(unmet > 500);
}

TEST_CASE("skewed deals are consistent, and not always the same") {
  int different = 0;
  for (std::uint64_t seed = 0; seed < 5000; ++seed) {
    CAPTURE(seed);
    Case test(seed);
    if (test.deals.empty()) continue;
    const auto draw = [&] {
      return test.dealt(skewed_deal(test.stream, test.rules(), test.request.seat, test.state));
    };
    const Hands first = draw();
    const Hands second = draw();
    REQUIRE(test.is_consistent(first));
    REQUIRE(test.is_consistent(second));
    different += first != second;
  }
  CHECK(different > 500);
}

}  // namespace
}  // namespace ohhell
