#include "ohhell/bid_model.h"

#include <algorithm>

namespace ohhell {

namespace {

constexpr int kOne = 256;

}  // namespace

int expected_tricks(const PlayoutRules& playout, CardSet hand) {
  const RoundRules& rules = playout.rules;
  const CardSet unseen = playout.deck & ~hand;
  const int others = (rules.seats - 1) * rules.cards;
  if (size_of(unseen) == 0) return rules.cards * kOne / rules.seats;
  // The chance that one unseen card is in an opponent's hand and not in the stock.
  const int in_play = kOne * std::min(others, size_of(unseen)) / size_of(unseen);
  const int own_trumps = size_of(hand & rules.trumps());
  int total = 0;
  for_each_card(hand, [&](Card card) {
    const CardSet suit = suit_cards(suit_of(card));
    const int higher = size_of(unseen & suit & above(card));
    const bool trump = contains(rules.trumps(), card);
    // Each higher card in play takes the trick from a side card unless it has gone before; a trump
    // can wait.
    const int danger = in_play * (trump ? 160 : 224) / kOne;
    int chance = kOne;
    for (int i = 0; i < higher; ++i) chance = chance * (kOne - danger) / kOne;
    if (rules.has_trump && !trump) {
      // The longer the suit is here, the sooner somebody ruffs it.
      const int length = size_of(hand & suit);
      chance = chance * std::max(64, 240 - 20 * length) / kOne;
    }
    if (trump) chance = std::max(chance, std::min(160, 40 + 20 * own_trumps));
    total += chance;
  });
  return std::min(total, rules.cards * kOne);
}

int model_bid(const PlayoutRules& playout, CardSet hand, int forbidden, Stream& stream) {
  const int cards = playout.rules.cards;
  if (playout.kind == Playouts::kUniform) {
    const bool barred = forbidden >= 0 && forbidden <= cards;
    const int choice =
        static_cast<int>(stream.below(static_cast<std::uint64_t>(cards + 1 - (barred ? 1 : 0))));
    return barred && choice >= forbidden ? choice + 1 : choice;
  }
  const std::uint64_t word = stream.next();
  const int tricks = expected_tricks(playout, hand);
  const int bid = std::min(cards, (tricks + static_cast<int>(word & (kOne - 1))) / kOne);
  if (bid != forbidden) return bid;
  if (bid == 0) return 1;
  if (bid == cards) return cards - 1;
  return tricks > bid * kOne ? bid + 1 : bid - 1;
}

}  // namespace ohhell
