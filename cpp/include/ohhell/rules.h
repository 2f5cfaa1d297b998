// The rules of play of one round, and the duties of a seat that is to play.
//
// The leader of a trick may lead any card, but:
//   lead_trump after_broken: no trump until a trump has been played on a trick led in another suit;
//   lead_trump after_first_trick: no trump in the first trick;
//   a leader who holds nothing but trumps may always lead one (and that does not break them).
// The others follow the suit led if they can.
//   must_beat: a seat that follows suit plays above the best card of the suit led so far if it can,
//   unless
//     the trick has been ruffed. Trumps led are no ruff. It says nothing about a seat that is void.
//   must_trump: a seat that is void plays a trump if it holds one. It need not beat a trump.
// The highest trump wins the trick; with no trump in it, the highest card of the suit led.
#pragma once

#include "ohhell/cards.h"

namespace ohhell {

enum class LeadTrump : std::uint8_t { kAnytime, kAfterBroken, kAfterFirstTrick };
enum class InitialLeader : std::uint8_t { kLeftOfDealer, kDealer, kHighestBidder };

// What is fixed before the bidding of a round starts.
struct RoundRules {
  int seats = 4;   // 2..8
  int cards = 10;  // dealt to each seat, 1..26
  int dealer = 0;
  bool has_trump = true;  // then suit 3 (see cards.h)
  CardSet deck = kFullDeck;
  bool must_trump = false;
  bool must_beat = false;
  LeadTrump lead_trump = LeadTrump::kAnytime;
  InitialLeader initial_leader = InitialLeader::kLeftOfDealer;
  int hook_min_cards = 0;  // the hook holds in rounds of at least that many cards; 0 is off
  bool simultaneous_bidding = false;

  constexpr CardSet trumps() const { return has_trump ? kTrumps : 0; }
  constexpr bool hook() const {
    return !simultaneous_bidding && hook_min_cards > 0 && cards >= hook_min_cards;
  }
  constexpr int after(int seat) const { return seat + 1 == seats ? 0 : seat + 1; }
  // The seat that bids as number `turn` of the bidding, from 0: left of the dealer first.
  constexpr int bidder(int turn) const { return (dealer + 1 + turn) % seats; }
};

// Why a card may not be played.
enum class Illegal : std::uint8_t {
  kNone,
  kNotHeld,
  kMustFollow,
  kMustBeat,
  kMustTrump,
  kTrumpNotBroken,
  kNoTrumpInFirstTrick,
};

// What the duties of the seat to play depend on.
struct Demand {
  int led_suit = -1;             // -1: this seat leads
  Card best = kNoCard;           // the card that is winning the trick
  bool trump_may_be_led = true;  // by a leader that has a choice
};

// The cards of a hand that may be played. Never empty for a hand that is not.
constexpr CardSet legal_cards(const RoundRules& rules, CardSet hand, const Demand& demand) {
  if (demand.led_suit < 0) {
    const CardSet side = hand & ~rules.trumps();
    return demand.trump_may_be_led || side == 0 ? hand : side;
  }
  const CardSet follow = hand & suit_cards(demand.led_suit);
  if (follow != 0) {
    const bool ruffed = suit_of(demand.best) != demand.led_suit;
    const CardSet beating = follow & above(demand.best);
    return rules.must_beat && !ruffed && beating != 0 ? beating : follow;
  }
  const CardSet ruffs = hand & rules.trumps();
  return rules.must_trump && ruffs != 0 ? ruffs : hand;
}

// The cards that a seat shows it does not hold by playing `card`, which was legal. What a hand has
// not got it never gets, so these facts hold for the rest of the round.
constexpr CardSet shown_missing(const RoundRules& rules, Card card, const Demand& demand) {
  const CardSet trumps = rules.trumps();
  const bool trump = contains(trumps, card);
  if (demand.led_suit < 0) return trump && !demand.trump_may_be_led ? ~trumps : 0;
  const CardSet led = suit_cards(demand.led_suit);
  if (suit_of(card) != demand.led_suit) return rules.must_trump && !trump ? led | trumps : led;
  const bool ruffed = suit_of(demand.best) != demand.led_suit;
  return rules.must_beat && !ruffed && card < demand.best ? led & above(demand.best) : 0;
}

// Does `card` beat the card that is winning a trick?
constexpr bool beats(const RoundRules& rules, Card card, Card best) {
  return card > best && (suit_of(card) == suit_of(best) || contains(rules.trumps(), card));
}

// Why `card` is not among the legal cards of `hand`; kNone if it is.
Illegal why_illegal(const RoundRules& rules, CardSet hand, Card card, const Demand& demand);

}  // namespace ohhell
