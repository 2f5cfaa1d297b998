#include "ohhell/playout.h"

namespace ohhell {

Outcome play_out(const PlayoutRules& playout, Table table, Hands hands, Stream& stream) {
  const RoundRules& rules = playout.rules;
  Outcome outcome;
  while (!table.finished(rules)) {
    CardSet& hand = hands[static_cast<std::size_t>(table.turn)];
    const CardSet legal = legal_cards(rules, hand, table.demand(rules));
    Card card = lowest(legal);
    if ((legal & (legal - 1)) != 0) {
      outcome.forced = false;
      card = choose_card(playout, table, hand, legal, stream);
    }
    hand &= ~set_of(card);
    table.play(rules, card);
  }
  outcome.taken = table.taken;
  return outcome;
}

}  // namespace ohhell
