#include "claim_refutations.h"

#include <algorithm>

namespace ohhell {

namespace {

// Where trumps may not be led to the first trick, other strategies may do what the top does not.
bool top_is_exact(const RoundRules& rules, const ClaimState& state) {
  return rules.lead_trump != LeadTrump::kAfterFirstTrick ||
         state.table.demand(rules).trump_may_be_led;
}

// Looks for the deals of the tests at one state.
class Refuter {
 public:
  Refuter(const RoundRules& rules, int claimant, const ClaimState& state, Demands& deal)
      : rules_(rules), claimant_(claimant), state_(state), deal_(deal) {}

  bool takes_too_many_trumps();
  bool takes_everything();
  bool cannot_duck();
  bool is_run_down();
  bool falls_from_the_top();

 private:
  CardSet held(int seat) const { return state_.may_hold[static_cast<std::size_t>(seat)]; }
  int size(int seat) const { return state_.sizes[static_cast<std::size_t>(seat)]; }
  int leader() const { return state_.table.turn; }
  bool may_lead(int suit) const {
    return !contains(rules_.trumps(), static_cast<Card>(16 * suit)) ||
           state_.table.demand(rules_).trump_may_be_led;
  }

  // Begins a deal in which no other seat but `but` holds one of these cards.
  void without(CardSet cards, int but = -1);
  // Begins a deal in which the others follow low or discard while the leader leads a suit so many
  // times: they hold none of `over`, and enough cards that are no trumps.
  void standing_by(int suit, CardSet over, int times);
  // The demands on one seat: at least `least` cards of `among`, one of them in `one_of`.
  bool holds(int seat, CardSet among, int least, CardSet one_of);
  bool ruffs(int seat, int suit, int most);

  const RoundRules& rules_;
  int claimant_;
  const ClaimState& state_;
  Demands& deal_;
};

void Refuter::without(CardSet cards, int but) {
  deal_ = {};
  for (int seat = 0; seat < rules_.seats; ++seat) {
    if (seat != but) deal_.add(seat, size(seat), held(seat) & ~cards);
  }
}

void Refuter::standing_by(int suit, CardSet over, int times) {
  const CardSet trumps = rules_.trumps() & ~suit_cards(suit);
  deal_ = {};
  for (int seat = 0; seat < rules_.seats; ++seat) {
    if (seat == leader()) continue;
    const CardSet rest = held(seat) & ~over;
    // A duty to ruff leaves no choice: then no trump at all.
    const int idle = rules_.must_trump ? size(seat) : std::min(times, size(seat));
    deal_.add(seat, idle, rest & ~trumps);
    deal_.add(seat, size(seat) - idle, rest);
  }
}

// The claimant's trump number need + 1 from the top is above all trumps of the others: each of
// these takes the trick in which it is played.
bool Refuter::takes_too_many_trumps() {
  CardSet mine = state_.own & rules_.trumps();
  if (size_of(mine) <= state_.need) return false;
  for (int more = state_.need; more > 0; --more) mine &= ~set_of(highest(mine));
  without(rules_.trumps() & above(highest(mine)));
  return deal_.feasible();
}

// Nobody can beat any card that the claimant leads: in its suits the others have only lower cards,
// and no trumps. Then it takes every trick from the moment it leads; and it comes to lead where the
// other on lead plays one of these lower cards.
bool Refuter::takes_everything() {
  if (state_.need == state_.table.tricks_left(rules_)) return false;
  CardSet beaters = (state_.own & ~rules_.trumps()) != 0 ? rules_.trumps() : 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardSet mine = state_.own & suit_cards(suit);
    if (mine != 0) beaters |= suit_cards(suit) & above(lowest(mine));
  }
  if (leader() == claimant_) {
    without(beaters);
    return deal_.feasible();
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardSet leads = held(leader()) & suit_cards(suit) & ~beaters;
    if ((state_.own & suit_cards(suit)) == 0 || leads == 0 || !may_lead(suit)) continue;
    without(beaters, leader());
    deal_.add(leader(), 1, leads);
    deal_.add(leader(), size(leader()) - 1, held(leader()) & ~beaters);
    if (deal_.feasible()) return true;
  }
  return false;
}

// The claimant needs no trick, but the leader leads i cards of a suit, all below the claimant's
// i-th lowest in it, and nobody else takes part. The claimant follows i times and has only i - 1
// cards that are lower. Where it must beat, one card below its highest is enough.
bool Refuter::cannot_duck() {
  for (int suit = 0; suit < kSuits; ++suit) {
    CardSet mine = state_.own & suit_cards(suit);
    const CardSet theirs = held(leader()) & suit_cards(suit);
    if (mine == 0 || theirs == 0 || !may_lead(suit)) continue;
    if (rules_.must_beat) mine = set_of(highest(mine));
    for (int times = 1; mine != 0; ++times, mine &= mine - 1) {
      const CardSet leads = theirs & below(lowest(mine));
      if (size_of(leads) < times || size(leader()) < times) continue;
      const CardSet lead = rules_.must_beat ? set_of(lowest(leads)) : leads;
      standing_by(suit, suit_cards(suit) & ~below(lowest(theirs)), times);
      deal_.add(leader(), times, lead);
      deal_.add(leader(), size(leader()) - times, held(leader()));
      if (deal_.feasible()) return true;
      break;
    }
  }
  return false;
}

// The leader leads so many cards of a suit that too few tricks are left. The claimant beats none:
// while it can follow they are above its highest card of the suit; and then either it has no trump
// or the suit is trumps.
bool Refuter::is_run_down() {
  const int times = state_.table.tricks_left(rules_) - state_.need + 1;
  for (int suit = 0; suit < kSuits; ++suit) {
    const CardSet mine = state_.own & suit_cards(suit);
    const CardSet theirs = held(leader()) & suit_cards(suit);
    if (size_of(theirs) < times || size(leader()) < times || !may_lead(suit)) continue;
    const CardSet ruffs = state_.own & rules_.trumps() & ~suit_cards(suit);
    const int followed = size_of(mine);
    if (followed < times && ruffs != 0) continue;
    const CardSet higher = followed == 0 ? theirs : theirs & above(highest(mine));
    const int high = std::min(std::max(followed, 1), times);
    if (size_of(higher) < high) continue;
    standing_by(suit, followed < times ? suit_cards(suit) : suit_cards(suit) & above(highest(mine)),
                times);
    deal_.add(leader(), high, higher);
    deal_.add(leader(), times - high, theirs);
    deal_.add(leader(), size(leader()) - times, held(leader()));
    if (deal_.feasible()) return true;
  }
  return false;
}

// Can one seat hold `least` cards of `among`, one of them in `one_of` (a part of `among`)?
bool Refuter::holds(int seat, CardSet among, int least, CardSet one_of) {
  const CardSet cards = held(seat) & among;
  if (size(seat) < least || size_of(cards) < least || (cards & one_of) == 0) return false;
  without(0, seat);
  deal_.add(seat, 1, cards & one_of);
  deal_.add(seat, least - 1, cards);
  deal_.add(seat, size(seat) - least, held(seat));
  return deal_.feasible();
}

// Can one seat hold a trump and fewer than `most` cards of a suit?
bool Refuter::ruffs(int seat, int suit, int most) {
  const CardSet trumps = held(seat) & rules_.trumps();
  if (trumps == 0 || size(seat) == 0) return false;
  // All but most - 1 of its cards are of other suits, one of them a trump.
  const int elsewhere = std::max(1, size(seat) - (most - 1));
  without(0, seat);
  deal_.add(seat, 1, trumps);
  deal_.add(seat, elsewhere - 1, held(seat) & ~suit_cards(suit));
  deal_.add(seat, size(seat) - elsewhere, held(seat));
  return deal_.feasible();
}

// The i-th lead of a suit is beaten only by a seat that has followed i - 1 times and still holds a
// higher card: one that held at least i cards of the suit, one of them higher. And it is ruffed
// only by a seat with a trump. Led first, the trumps leave one only to a seat that held more of
// them than the claimant. Where they may not be led yet, a seat with a trump must not run out of a
// side suit that is led.
bool Refuter::falls_from_the_top() {
  const CardSet trumps = rules_.trumps();
  const CardSet side = state_.own & ~trumps;
  const bool trumps_first =
      !rules_.has_trump || state_.table.demand(rules_).trump_may_be_led || side == 0;
  if (!trumps_first && rules_.lead_trump == LeadTrump::kAfterFirstTrick) return true;
  for (int seat = 0; seat < rules_.seats; ++seat) {
    if (seat == claimant_) continue;
    for (int suit = 0; suit < kSuits; ++suit) {
      CardSet mine = state_.own & suit_cards(suit);
      const CardSet theirs = state_.unseen & suit_cards(suit);
      const int length = size_of(mine);
      for (int i = 1; i <= length; ++i) {
        const Card lead = highest(mine);
        mine &= ~set_of(lead);
        if (holds(seat, theirs, i, theirs & above(lead))) return true;
      }
      const bool side_suit = rules_.has_trump && suit != kTrumpSuit;
      if (!trumps_first && side_suit && length > 0 && ruffs(seat, suit, length)) return true;
    }
    const CardSet theirs = state_.unseen & trumps;
    if (trumps_first && side != 0 &&
        holds(seat, theirs, size_of(state_.own & trumps) + 1, theirs)) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool refuted_at_once(const RoundRules& rules, int claimant, const ClaimState& state,
                     Demands& deal) {
  Refuter refuter(rules, claimant, state, deal);
  const bool mine = state.table.turn == claimant;
  if (mine && state.need == state.table.tricks_left(rules)) {
    return top_is_exact(rules, state) && refuter.falls_from_the_top();
  }
  if (refuter.takes_too_many_trumps() || refuter.takes_everything()) return true;
  return !mine && (state.need == 0 ? refuter.cannot_duck() : refuter.is_run_down());
}

bool wins_from_the_top(const RoundRules& rules, int claimant, const ClaimState& state) {
  Demands deal;
  return !Refuter(rules, claimant, state, deal).falls_from_the_top();
}

int top_trumps(const RoundRules& rules, const ClaimState& state) {
  const CardSet mine = state.own & rules.trumps();
  CardSet others = state.unseen & rules.trumps();
  if (state.table.in_trick > 0) others |= set_of(state.table.best) & rules.trumps();
  return size_of(others == 0 ? mine : mine & above(highest(others)));
}

}  // namespace ohhell
