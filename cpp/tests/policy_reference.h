// The policy of playouts (see policy.h), for one table at a time.
#pragma once

#include "ohhell/playout.h"

namespace ohhell::reference {

enum class Wanted { kTrick, kNoTrick, kNothing };

inline Wanted wanted(const PlayoutRules& playout, const Table& table) {
  const auto seat = static_cast<std::size_t>(table.turn);
  const int cards = playout.rules.cards;
  const int bid = table.bids[seat];
  const int need = bid - table.taken[seat];
  if (need >= 0 && need <= table.tricks_left(playout.rules))
    return need > 0 ? Wanted::kTrick : Wanted::kNoTrick;
  const int first = need < 0 ? bid + 1 : 0;
  const int last = need < 0 ? cards : bid - 1;
  const int gain = playout.scores(bid, last) - playout.scores(bid, first);
  if (gain == 0) return Wanted::kNothing;
  return gain > 0 ? Wanted::kTrick : Wanted::kNoTrick;
}

// The ranks that occur in any suit, as the bits of one suit.
inline CardSet ranks_of(CardSet cards) {
  return (cards | cards >> 16 | cards >> 32 | cards >> 48) & kSuitBits;
}

inline CardSet cards_of_rank_bit(Card rank_bit) {
  return CardSet{0x0001'0001'0001'0001} << rank_bit;
}

// By rank, a side suit before trumps.
inline Card lowest_rank(CardSet cards) {
  return lowest(cards & cards_of_rank_bit(lowest(ranks_of(cards))));
}
inline Card highest_rank(CardSet cards) {
  return lowest(cards & cards_of_rank_bit(highest(ranks_of(cards))));
}

// The cards of a hand above every unseen card of their suit.
inline CardSet masters(CardSet hand, CardSet unseen) {
  CardSet result = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardSet others = unseen & suit_cards(suit);
    const CardSet held = hand & suit_cards(suit);
    result |= others == 0 ? held : held & above(highest(others));
  }
  return result;
}

inline CardSet winners(const RoundRules& rules, const Table& table, CardSet legal) {
  return legal & above(table.best) & (suit_cards(suit_of(table.best)) | rules.trumps());
}

// What the policy makes of a moment: the situation, the cards between which it leans, and those
// that it else chooses from at random.
struct Preference {
  int situation = kSituations;  // none
  Card high = kNoCard;
  Card low = kNoCard;
  CardSet random = 0;
};

inline bool wants_every(const PlayoutRules& playout, const Table& table) {
  const auto seat = static_cast<std::size_t>(table.turn);
  const int need = table.bids[seat] - table.taken[seat];
  return need < 0 || need >= table.tricks_left(playout.rules);
}

inline Preference lead(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal,
                       bool wants) {
  if (!wants) return {kLeadDucking, highest_rank(legal), lowest_rank(legal), legal};
  const bool every = wants_every(playout, table);
  const CardSet sure = legal & masters(hand, playout.deck & ~table.played & ~hand);
  if (sure != 0)
    return {every ? kLeadEveryMaster : kLeadMaster, highest(sure), lowest_rank(legal), legal};
  return {every ? kLeadEvery : kLeadWanting, highest_rank(legal), lowest_rank(legal), legal};
}

inline Preference of_these(Situation situation, CardSet cards, CardSet random) {
  return {situation, highest_rank(cards), lowest_rank(cards), random};
}

inline Preference follow(const PlayoutRules& playout, const Table& table, CardSet hand,
                         CardSet legal, bool wants) {
  const bool last = table.in_trick == playout.rules.seats - 1;
  const bool is_void = (hand & suit_cards(table.led_suit)) == 0;
  const CardSet winning = winners(playout.rules, table, legal);
  if (wants && winning != 0) {
    if (wants_every(playout, table))
      return of_these(last ? kWinEveryLast : kWinEvery, winning, winning);
    if (is_void) return of_these(last ? kRuffLast : kRuff, winning, legal);
    return of_these(last ? kWinLast : kWin, winning, legal);
  }
  if (wants) return of_these(is_void ? kFallShortVoid : kFallShort, legal, legal);
  const CardSet losing = legal & ~winning;
  if (losing == 0) return of_these(last ? kForcedWinLast : kForcedWin, legal, legal);
  if (!is_void) return of_these(kDuck, losing, losing);
  const CardSet trumps = losing & playout.rules.trumps();
  return trumps != 0 ? of_these(kDuckUnderRuff, trumps, losing)
                     : of_these(kDuckVoid, losing, losing);
}

inline Preference preference(const PlayoutRules& playout, const Table& table, CardSet hand,
                             CardSet legal) {
  const Preference none{kSituations, kNoCard, kNoCard, legal};
  if (playout.kind == Playouts::kUniform) return none;
  if (playout.is_random(static_cast<std::size_t>(table.turn))) return none;
  const Wanted wish = wanted(playout, table);
  if (wish == Wanted::kNothing) return none;
  const bool wants = wish == Wanted::kTrick;
  return table.led_suit < 0 ? lead(playout, table, hand, legal, wants)
                            : follow(playout, table, hand, legal, wants);
}

}  // namespace ohhell::reference
