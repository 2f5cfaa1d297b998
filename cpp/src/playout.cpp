#include "ohhell/playout.h"

namespace ohhell {

Card next_card(const PlayoutRules& playout, const Table& table, Hands& hands, Stream& stream) {
  CardSet& hand = hands[static_cast<std::size_t>(table.turn)];
  const CardSet legal = legal_cards(playout.rules, hand, table.demand(playout.rules));
  const bool forced = (legal & (legal - 1)) == 0;
  const Card card = forced ? lowest(legal) : choose_card(playout, table, hand, legal, stream);
  hand &= ~set_of(card);
  return card;
}

Outcome play_out(const PlayoutRules& playout, Table table, Hands hands, Stream& stream) {
  const RoundRules& rules = playout.rules;
  const Stream before = stream;
  Outcome outcome;
  while (!table.finished(rules)) table.play(rules, next_card(playout, table, hands, stream));
  outcome.taken = table.taken;
  outcome.forced = stream == before;  // nothing was drawn
  return outcome;
}

}  // namespace ohhell
