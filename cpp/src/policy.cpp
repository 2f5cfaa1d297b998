#include "ohhell/policy.h"

namespace ohhell {

namespace {

enum class Wish { kTrick, kNoTrick, kNothing };

Wish wish(const PlayoutRules& playout, const Table& table) {
  const auto seat = static_cast<std::size_t>(table.turn);
  const int bid = table.bids[seat];
  const int taken = table.taken[seat];
  const int need = bid - taken;
  if (need >= 0 && need <= table.tricks_left(playout.rules))
    return need > 0 ? Wish::kTrick : Wish::kNoTrick;
  const int gain = playout.scores(bid, taken + 1) - playout.scores(bid, taken);
  if (gain == 0) return Wish::kNothing;
  return gain > 0 ? Wish::kTrick : Wish::kNoTrick;
}

// The ranks that occur in any suit, as the bits of one suit.
CardSet ranks_of(CardSet cards) {
  return (cards | cards >> 16 | cards >> 32 | cards >> 48) & kSuitBits;
}

CardSet cards_of_rank_bit(Card rank_bit) { return CardSet{0x0001'0001'0001'0001} << rank_bit; }

// By rank, a side suit before trumps.
Card lowest_rank(CardSet cards) {
  return lowest(cards & cards_of_rank_bit(lowest(ranks_of(cards))));
}
Card highest_rank(CardSet cards) {
  return lowest(cards & cards_of_rank_bit(highest(ranks_of(cards))));
}

// The cards of a hand above every unseen card of their suit.
CardSet masters(CardSet hand, CardSet unseen) {
  CardSet result = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardSet others = unseen & suit_cards(suit);
    const CardSet held = hand & suit_cards(suit);
    result |= others == 0 ? held : held & above(highest(others));
  }
  return result;
}

CardSet winners(const RoundRules& rules, const Table& table, CardSet legal) {
  return legal & above(table.best) & (suit_cards(suit_of(table.best)) | rules.trumps());
}

Card lead(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal,
          bool wants) {
  if (wants) {
    const CardSet sure = legal & masters(hand, playout.deck & ~table.played & ~hand);
    if (sure != 0) return highest(sure);
  }
  return lowest_rank(legal);
}

Card follow(const PlayoutRules& playout, const Table& table, CardSet legal, bool wants) {
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

}  // namespace

Card preferred_card(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal) {
  if (playout.kind == Playouts::kUniform) return kNoCard;
  const Wish wanted = wish(playout, table);
  if (wanted == Wish::kNothing) return kNoCard;
  const bool wants = wanted == Wish::kTrick;
  return table.led_suit < 0 ? lead(playout, table, hand, legal, wants)
                            : follow(playout, table, legal, wants);
}

Card choose_card(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal,
                 Stream& stream) {
  const std::uint64_t word = stream.next();
  // The low byte decides whether to choose at random, the high half which card: a bias below 2^-26.
  if ((word & 255) >= kRandomChoices) {
    const Card preferred = preferred_card(playout, table, hand, legal);
    if (preferred != kNoCard) return preferred;
  }
  const auto count = static_cast<std::uint64_t>(size_of(legal));
  return nth_card(legal, static_cast<int>(((word >> 32) * count) >> 32));
}

}  // namespace ohhell
