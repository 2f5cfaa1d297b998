#include "ohhell/rules.h"

namespace ohhell {

Illegal why_illegal(const RoundRules& rules, CardSet hand, Card card, const Demand& demand) {
  if (!contains(hand, card)) return Illegal::kNotHeld;
  if (contains(legal_cards(rules, hand, demand), card)) return Illegal::kNone;
  if (demand.led_suit < 0) {
    return rules.lead_trump == LeadTrump::kAfterBroken ? Illegal::kTrumpNotBroken
                                                       : Illegal::kNoTrumpInFirstTrick;
  }
  if (suit_of(card) == demand.led_suit) return Illegal::kMustBeat;
  return (hand & suit_cards(demand.led_suit)) != 0 ? Illegal::kMustFollow : Illegal::kMustTrump;
}

}  // namespace ohhell
