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

inline Card lead(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal,
                 bool wants) {
  if (wants) {
    const CardSet sure = legal & masters(hand, playout.deck & ~table.played & ~hand);
    if (sure != 0) return highest(sure);
  }
  return lowest_rank(legal);
}

inline Card follow(const PlayoutRules& playout, const Table& table, CardSet legal, bool wants) {
  const bool last = table.in_trick == playout.rules.seats - 1;
  const CardSet winning = winners(playout.rules, table, legal);
  if (wants) {
    if (winning == 0) return lowest_rank(legal);
    const CardSet in_suit = winning & suit_cards(table.led_suit);
    return last || in_suit == 0 ? lowest(winning) : highest(in_suit);
  }
  const CardSet losing = legal & ~winning;
  if (losing == 0) return last ? highest(legal) : lowest(legal);
  const CardSet trumps = losing & playout.rules.trumps();
  return trumps != 0 ? highest(trumps) : highest_rank(losing);
}

inline Card preferred_card(const PlayoutRules& playout, const Table& table, CardSet hand,
                           CardSet legal) {
  if (playout.kind == Playouts::kUniform) return kNoCard;
  const Wanted wish = wanted(playout, table);
  if (wish == Wanted::kNothing) return kNoCard;
  const bool wants = wish == Wanted::kTrick;
  return table.led_suit < 0 ? lead(playout, table, hand, legal, wants)
                            : follow(playout, table, legal, wants);
}

}  // namespace ohhell::reference
