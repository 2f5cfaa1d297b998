#include "ohhell/claim.h"

#include <algorithm>

#include "cards_text.h"
#include "check.h"
#include "claim_brute.h"
#include "claim_hands.h"
#include "claim_large.h"
#include "claim_strategy.h"
#include "ohhell/deals.h"

namespace ohhell {
namespace {

using testing::card;
using testing::hand;

// Replays a counterexample's line on its deal; the tricks that the claimant takes in it, -1 if it
// is illegal.
int tricks_in_line(const View& view, int claimant, const Counterexample& example) {
  const RoundRules& rules = view.round.rules();
  Table table = view.round.table();
  Hands hands = example.hands;
  for (CardSet& cards : hands) cards &= ~table.played;
  int taken = 0;
  for (const Card played : example.plays) {
    if (table.finished(rules)) return -1;
    CardSet& cards = hands[static_cast<std::size_t>(table.turn)];
    if (!contains(legal_cards(rules, cards, table.demand(rules)), played)) return -1;
    cards &= ~set_of(played);
    if (table.play(rules, played) == claimant) ++taken;
  }
  return taken;
}

void check_refutation(const ClaimRequest& request, const ClaimAnswer& answer,
                      const std::vector<Hands>& all) {
  const RoundRules& rules = request.view.round.rules();
  std::vector<Hands> deals;
  for (const Counterexample& example : answer.counterexamples) {
    CHECK(std::ranges::find(all, example.hands) != all.end());
    deals.push_back(example.hands);
  }
  REQUIRE(!deals.empty());
  CHECK(!testing::one_strategy(rules, request.seat,
                               testing::moment_of(request.view, deals, request.tricks)));
  if (answer.needs_guess) {
    CHECK(deals.size() > 1);
    for (const Hands& deal : all) {
      CHECK(testing::one_strategy(rules, request.seat,
                                  testing::moment_of(request.view, {deal}, request.tricks)));
    }
    for (const Counterexample& example : answer.counterexamples) {
      CHECK(tricks_in_line(request.view, request.seat, example) >= 0);
    }
    return;
  }
  CHECK(deals.size() == 1);
  const Counterexample& example = answer.counterexamples.front();
  const int taken = tricks_in_line(request.view, request.seat, example);
  REQUIRE(taken >= 0);
  // At the end of the line the claim cannot come true: too many tricks, or too few that are left.
  const Table& table = request.view.round.table();
  const int played = table.in_trick + static_cast<int>(example.plays.size());
  const int left = table.tricks_left(rules) - played / rules.seats;
  CHECK((taken > request.tricks || taken + left < request.tricks));
}

TEST_CASE("20,000 random claims of up to 3 cards: brute force agrees, refutations refute") {
  int proven = 0;
  int refuted = 0;
  int guesses = 0;
  for (std::uint64_t seed = 0; proven + refuted < 20'000; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kClaims, 1);
    const ClaimRequest request = testing::random_claim(stream, 3);
    const u128 deals = DealSampler(unseen(request.view)).count();
    if (deals > 300) continue;  // brute force takes too long
    const std::vector<Hands> all = testing::all_deals(request.view);
    REQUIRE(all.size() == static_cast<std::size_t>(deals));
    const ClaimAnswer answer = verify_claim(request);
    REQUIRE(answer.verdict != Verdict::kUndecided);
    const bool holds = testing::one_strategy(request.view.round.rules(), request.seat,
                                             testing::moment_of(request.view, all, request.tricks));
    REQUIRE((answer.verdict == Verdict::kProven) == holds);
    ++(holds ? proven : refuted);
    guesses += answer.needs_guess;
    if (!holds) check_refutation(request, answer, all);
  }
  CHECK(proven > 4000);
  CHECK(refuted > 4000);
  CHECK(guesses > 0);
}

TEST_CASE("a sample of every hand of up to 3 cards on small decks: brute force agrees") {
  int proven = 0, near = 0, all = 0;
  testing::every_small_claim(61, 200, [&](const ClaimRequest& request) {
    CAPTURE(request.seed);
    const bool holds = testing::one_strategy(
        request.view.round.rules(), request.seat,
        testing::moment_of(request.view, testing::all_deals(request.view), request.tricks));
    REQUIRE(verify_claim(request).verdict == (holds ? Verdict::kProven : Verdict::kRefuted));
    ++all;
    proven += holds;
    near += testing::is_one_card_away(request, holds);
  });
  CHECK(all > 1000);
  CHECK(near > all / 5);
  CHECK(proven > all / 30);
}

TEST_CASE("best defence on a known deal is what brute force finds") {
  int kept = 0, lost = 0;
  for (std::uint64_t seed = 0; kept + lost < 5000; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kClaims, 7);
    const ClaimRequest request = testing::random_claim(stream, 3);
    const RoundRules& rules = request.view.round.rules();
    if (DealSampler(unseen(request.view)).count() > 300) continue;
    const std::vector<Hands> all = testing::all_deals(request.view);
    const Hands& dealt =
        all[static_cast<std::size_t>(testing::random_below(stream, static_cast<int>(all.size())))];
    Hands left{};
    for (int seat = 0; seat < rules.seats; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      left[s] = dealt[s] & ~request.view.round.played_by(seat);
    }
    const bool holds = testing::one_strategy(
        rules, request.seat, testing::moment_of(request.view, {dealt}, request.tricks));
    testing::Strategy strategy(rules, request.seat);
    REQUIRE(testing::holds_on(request, left, strategy) == holds);
    ++(holds ? kept : lost);
  }
  CHECK(kept > 1000);
  CHECK(lost > 1000);
}

TEST_CASE("200 proven claims of up to 10 cards survive 100 deals each") {
  int proven = 0;
  for (std::uint64_t seed = 0; proven < 200; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kClaims, 6);
    const int seats = 3 + testing::random_below(stream, 4);
    const ClaimRequest request = testing::large_claim(stream, seats, 5);
    if (verify_claim(request).verdict != Verdict::kProven) continue;
    ++proven;
    REQUIRE(testing::survives_all(request, 100, stream));
  }
}

TEST_CASE("neighbours that two seats may hold are not alike") {
  // Always trying the lowest of them proves this false claim, one of 570,000 random ones.
  Stream stream(660'941, Purpose::kClaims, 2);
  const ClaimRequest request = testing::random_claim(stream, 4);
  const std::vector<Hands> all = testing::all_deals(request.view);
  REQUIRE(!testing::one_strategy(request.view.round.rules(), request.seat,
                                 testing::moment_of(request.view, all, request.tricks)));
  const ClaimAnswer answer = verify_claim(request);
  CHECK(answer.verdict == Verdict::kRefuted);
  check_refutation(request, answer, all);
}

ClaimRequest position(const RoundRules& rules, int seat, const char* cards, int tricks) {
  Round round(rules);
  for (int i = 0; i < rules.seats; ++i) round.bid(i == 0 ? 1 : 0);
  View view{round, {}, static_cast<std::uint8_t>(1U << seat), kNoCard};
  view.dealt[static_cast<std::size_t>(seat)] = hand(cards);
  return {view, seat, tricks, {}, 1};
}

RoundRules two_cards() {
  RoundRules rules;
  rules.cards = 2;
  rules.dealer = 3;  // seat 0 leads
  return rules;
}

TEST_CASE("masters, and a master that can still be ruffed") {
  CHECK(verify_claim(position(two_cards(), 0, "AS KS", 2)).verdict == Verdict::kProven);
  const ClaimAnswer answer = verify_claim(position(two_cards(), 0, "AS AH", 2));
  CHECK(answer.verdict == Verdict::kRefuted);
  CHECK(answer.counterexamples.size() == 1);
  RoundRules no_trump = two_cards();
  no_trump.has_trump = false;
  CHECK(verify_claim(position(no_trump, 0, "AS AH", 2)).verdict == Verdict::kProven);
}

TEST_CASE("a claimant that is not on lead takes all only with what beats every lead") {
  CHECK(verify_claim(position(two_cards(), 1, "AS KS", 2)).verdict == Verdict::kProven);
  CHECK(verify_claim(position(two_cards(), 1, "AS QS", 2)).verdict == Verdict::kRefuted);
}

TEST_CASE("none with a hand that must win one in the end") {
  CHECK(verify_claim(position(two_cards(), 1, "2H 2D", 0)).verdict == Verdict::kProven);
  CHECK(verify_claim(position(two_cards(), 1, "2H AS", 0)).verdict == Verdict::kRefuted);
  CHECK(verify_claim(position(two_cards(), 0, "2H 2D", 0)).verdict == Verdict::kRefuted);
}

TEST_CASE("the turn-up counts as held by nobody") {
  ClaimRequest request = position(two_cards(), 0, "KS QS", 2);
  CHECK(verify_claim(request).verdict == Verdict::kRefuted);
  request.view.turn_up = card("AS");
  CHECK(verify_claim(request).verdict == Verdict::kProven);
}

TEST_CASE("a guess: two seats, three suits of queen king ace, no trump, exactly one trick") {
  RoundRules rules;
  rules.seats = 2;
  rules.cards = 3;
  rules.dealer = 1;
  rules.has_trump = false;
  rules.deck = hand("QC KC AC QD KD AD QH KH AH");
  const ClaimAnswer answer = verify_claim(position(rules, 0, "QC AD QH", 1));
  CHECK(answer.verdict == Verdict::kRefuted);
  CHECK(answer.needs_guess);
  CHECK(answer.counterexamples.size() > 1);
}

TEST_CASE("a seat that has shown a void cannot take a trick in that suit") {
  RoundRules rules = two_cards();
  rules.seats = 2;
  rules.cards = 3;
  rules.dealer = 1;
  rules.has_trump = false;
  ClaimRequest request = position(rules, 0, "AH 3H 2H", 2);
  request.view.round.play(card("AH"));
  ClaimRequest followed = request;
  request.view.round.play(card("2D"));
  CHECK(verify_claim(request).verdict == Verdict::kProven);
  followed.view.round.play(card("4H"));
  CHECK(verify_claim(followed).verdict == Verdict::kRefuted);
}

TEST_CASE("a trump that must be drawn first") {
  RoundRules rules = two_cards();
  rules.seats = 2;
  rules.dealer = 1;
  rules.deck = hand("AS KS AH KC QC");
  const ClaimAnswer answer = verify_claim(position(rules, 0, "AS AH", 2));
  CHECK(answer.verdict == Verdict::kProven);
  CHECK(answer.first_play == card("AS"));
  CHECK(answer.leads == std::vector<Card>{card("AS"), card("AH")});
  rules.deck |= set_of(card("QS"));  // two may be out: one is left after the ace
  CHECK(verify_claim(position(rules, 0, "AS AH", 2)).verdict == Verdict::kRefuted);
  rules.lead_trump = LeadTrump::kAfterBroken;  // the ace of hearts has to be led first
  rules.deck &= ~set_of(card("QS"));
  CHECK(verify_claim(position(rules, 0, "AS AH", 2)).verdict == Verdict::kRefuted);
}

TEST_CASE("two seats cannot both hold the last trump") {
  RoundRules rules = two_cards();
  rules.seats = 3;
  rules.dealer = 2;
  rules.deck = hand("AS KS QS JS 2H 3H 4H 5H");
  ClaimRequest request = position(rules, 0, "AS QS", 2);
  CHECK(verify_claim(request).verdict == Verdict::kRefuted);  // one seat may have king and jack
  request.view.turn_up = card("JS");
  CHECK(verify_claim(request).verdict == Verdict::kProven);  // whoever has the king plays it
}

TEST_CASE("must_trump makes a defender ruff who would rather not") {
  RoundRules rules = two_cards();
  rules.seats = 2;
  rules.dealer = 1;
  rules.deck = hand("AH KH 2S 3S 2C");
  CHECK(verify_claim(position(rules, 0, "AH KH", 0)).verdict == Verdict::kRefuted);
  rules.must_trump = true;
  CHECK(verify_claim(position(rules, 0, "AH KH", 0)).verdict == Verdict::kProven);
}

TEST_CASE("claims in mid-trick, before and after the claimant's card") {
  RoundRules rules;
  rules.seats = 3;
  rules.cards = 1;
  rules.dealer = 2;
  for (const bool trump : {false, true}) {
    rules.has_trump = trump;
    const Verdict expected = trump ? Verdict::kRefuted : Verdict::kProven;
    ClaimRequest request = position(rules, 1, "AH", 1);
    request.view.round.play(card("KH"));
    CHECK(verify_claim(request).verdict == expected);
    request.view.round.play(card("AH"));
    CHECK(verify_claim(request).verdict == expected);
  }
}

TEST_CASE("a blind round of one card: the claimant knows every hand but its own") {
  RoundRules rules;
  rules.seats = 2;
  rules.cards = 1;
  rules.dealer = 1;
  rules.has_trump = false;
  rules.deck = hand("2H 3H 4H");
  ClaimRequest request = position(rules, 1, "4H", 0);
  request.seat = 0;
  CHECK(verify_claim(request).verdict == Verdict::kProven);
  request.view.dealt[1] = hand("3H");
  CHECK(verify_claim(request).verdict == Verdict::kRefuted);
  request.tricks = 1;
  CHECK(verify_claim(request).verdict == Verdict::kRefuted);
}

TEST_CASE("limits: nodes run out, and a cancelled call stops") {
  RoundRules rules;
  rules.seats = 5;
  ClaimRequest request = position(rules, 2, "2C 5C 9C 3D 6D TD 2H 6H JH 4S", 1);
  request.limits.nodes = 1000;
  const ClaimAnswer answer = verify_claim(request);
  if (answer.verdict == Verdict::kUndecided) CHECK(answer.stop == ClaimStop::kNodes);
  CHECK(answer.nodes <= 1000);
  CancelToken token;
  token.cancel();
  request.limits = {};
  request.limits.cancel = &token;
  request.view.known = 4;
  const ClaimAnswer cancelled = verify_claim(request);
  CHECK(cancelled.stop == ClaimStop::kCancelled);
  CHECK(cancelled.nodes == 0);
}

}  // namespace
}  // namespace ohhell
