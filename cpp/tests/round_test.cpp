#include "ohhell/round.h"

#include <initializer_list>

#include "cards_text.h"
#include "check.h"

namespace ohhell {
namespace {

using testing::card;
using testing::hand;

Round with_bids(const RoundRules& rules, std::initializer_list<int> bids) {
  Round round(rules);
  for (const int bid : bids) round.bid(bid);
  return round;
}

void play(Round& round, std::initializer_list<const char*> cards) {
  for (const char* text : cards) round.play(card(text));
}

TEST_CASE("the hook bars the bid that makes the sum equal the cards") {
  struct Case {
    int cards;
    std::initializer_list<int> bids;
    int forbidden;
  };
  for (const Case& c : {Case{5, {1, 2, 0}, 2},
                        {1, {1, 0, 0}, 0},
                        {1, {0, 0, 0}, 1},
                        {5, {3, 1, 2}, -1},
                        {4, {2, 1}, 1},
                        {10, {3, 0, 3}, 4},
                        {7, {0, 3, 2}, 2},
                        {10, {5, 3, 1}, 1}}) {
    RoundRules rules;
    rules.cards = c.cards;
    rules.seats = static_cast<int>(c.bids.size()) + 1;
    rules.hook_min_cards = 1;
    CHECK(with_bids(rules, c.bids).forbidden_bid() == c.forbidden);
    rules.hook_min_cards = c.cards + 1;
    CHECK(with_bids(rules, c.bids).forbidden_bid() == -1);
  }
}

TEST_CASE("the first leader: left of the dealer, the dealer, or the first of the highest bidders") {
  RoundRules rules;
  rules.dealer = 2;
  CHECK(with_bids(rules, {0, 3, 3, 1}).turn() == 3);
  rules.initial_leader = InitialLeader::kDealer;
  CHECK(with_bids(rules, {0, 3, 3, 1}).turn() == 2);
  rules.initial_leader = InitialLeader::kHighestBidder;
  CHECK(with_bids(rules, {0, 3, 3, 1}).turn() == 0);
}

TEST_CASE("a whole round: three cards, hearts trump (spades in core order)") {
  RoundRules rules;
  rules.cards = 3;
  rules.dealer = 3;
  Round round = with_bids(rules, {1, 1, 1, 1});
  play(round, {"AH", "KH", "TH", "2H"});
  CHECK(round.tricks()[0].winner == 0);
  play(round, {"4C", "QC", "JS", "AC"});
  CHECK(round.tricks()[1].winner == 2);
  CHECK(round.turn() == 2);
  play(round, {"8D", "6S", "9S", "3D"});
  CHECK(round.tricks()[2].winner == 0);
  CHECK(round.phase() == Phase::kFinished);
  CHECK(round.turn() == -1);
  CHECK(round.table().taken[0] == 2);
  CHECK(round.table().taken[2] == 1);
}

TEST_CASE("trumps are broken by a trump on another suit, not by trumps led") {
  RoundRules rules;
  rules.seats = 2;
  rules.cards = 3;
  rules.dealer = 1;
  rules.lead_trump = LeadTrump::kAfterBroken;
  Round round = with_bids(rules, {0, 0});
  play(round, {"2S", "AS"});  // led from a hand of trumps
  CHECK(!round.table().broken);
  CHECK(round.may_hold(0) == (kTrumps & ~hand("2S AS")));
  play(round, {"2C", "3S"});
  CHECK(round.table().broken);
}

TEST_CASE("plays narrow what a seat may hold") {
  RoundRules rules;
  rules.seats = 3;
  rules.cards = 4;
  rules.dealer = 2;
  rules.must_trump = true;
  rules.must_beat = true;
  Round round = with_bids(rules, {0, 0, 0});
  play(round, {"TD", "2D", "3C"});
  const CardSet left = kFullDeck & ~hand("TD 2D 3C");
  CHECK(round.may_hold(0) == left);
  CHECK(round.may_hold(1) == (left & ~(suit_cards(1) & above(card("TD")))));
  CHECK(round.may_hold(2) == (left & ~suit_cards(1) & ~kTrumps));
  CHECK(round.cards_left(2) == 3);
}

}  // namespace
}  // namespace ohhell
