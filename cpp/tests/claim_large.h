// Claims as they come up in rounds from a full deck.
#pragma once

#include "claim_brute.h"

namespace ohhell::testing {

enum class Kind { kAll, kNone, kExactly };

inline RoundRules random_rules(Stream& stream, int seats) {
  RoundRules rules;
  rules.seats = seats;
  rules.cards = 1 + random_below(stream, seats == 6 ? 8 : 10);
  rules.dealer = random_below(stream, seats);
  rules.has_trump = random_below(stream, 6) > 0;
  rules.must_trump = random_below(stream, 4) == 0;
  rules.must_beat = random_below(stream, 8) == 0;
  if (random_below(stream, 3) == 0) {
    rules.lead_trump = static_cast<LeadTrump>(random_below(stream, 3));
  }
  return rules;
}

// A card from `left`: of several draws the best, or the worst, by rank and trump.
inline Card draw(Stream& stream, const RoundRules& rules, CardSet left, int draws, bool best) {
  const auto worth = [&](Card card) {
    return (card & 15) + (suit_of(card) == kTrumpSuit ? 13 : 0);
  };
  Card card = nth_card(left, random_below(stream, size_of(left)));
  for (int i = 1; i < draws; ++i) {
    const Card other = nth_card(left, random_below(stream, size_of(left)));
    const bool better = rules.has_trump ? worth(other) > worth(card) : (other & 15) > (card & 15);
    if (better == best) card = other;
  }
  return card;
}

// A claim in a round of 1 to 10 cards (8 at 6 seats): half of them in the first trick, half of the
// claimants with cards that are the best of `strength` draws, the worst where no trick is claimed.
inline ClaimRequest large_claim(Stream& stream, int seats, int strength) {
  const RoundRules rules = random_rules(stream, seats);
  const auto kind = static_cast<Kind>(random_below(stream, 3));
  const int draws = random_below(stream, 2) == 0 ? strength : 1;
  const int claimant = random_below(stream, seats);
  Round round(rules);
  for (int seat = 0; seat < seats; ++seat) round.bid(0);
  View view{round, {}, static_cast<std::uint8_t>(1U << claimant), kNoCard};
  CardSet left = kFullDeck;
  Hands hands{};
  for (int turn = 0; turn < seats; ++turn) {
    const auto seat = static_cast<std::size_t>((claimant + turn) % seats);
    for (int i = 0; i < rules.cards; ++i) {
      const Card card = draw(stream, rules, left, turn == 0 ? draws : 1, kind != Kind::kNone);
      hands[seat] |= set_of(card);
      left &= ~set_of(card);
    }
  }
  if (left != 0) view.turn_up = draw(stream, rules, left, 1, true);
  view.dealt[static_cast<std::size_t>(claimant)] = hands[static_cast<std::size_t>(claimant)];
  const int plays = random_below(stream, 2) == 0 ? 0 : random_below(stream, rules.cards * seats);
  for (int i = 0; i < plays; ++i) {
    CardSet& hand = hands[static_cast<std::size_t>(view.round.turn())];
    const CardSet legal = view.round.legal(hand);
    const Card card = nth_card(legal, random_below(stream, size_of(legal)));
    hand &= ~set_of(card);
    view.round.play(card);
  }
  const int tricks = view.round.table().tricks_left(rules);
  const int claimed = kind == Kind::kAll    ? tricks
                      : kind == Kind::kNone ? 0
                                            : random_below(stream, tricks + 1);
  return {view, claimant, claimed, {}, stream.next()};
}

}  // namespace ohhell::testing
