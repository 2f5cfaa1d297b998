#include "claim_proofs.h"

#include "claim_refutations.h"

namespace ohhell {

namespace {

// Holding no trump, the claimant never takes a trick that it does not follow to. In a suit let its
// i-th lowest card be below the i-th lowest card that the others may hold, for every i that both
// have. Then, when they lead the j-th of theirs, it has a card below it and plays the highest such;
// when it cannot follow, it throws the highest card of any suit; and the condition still holds.
// Where it must beat it may not choose: then all its cards of the suit have to be below all theirs.
bool ducks_everything(const RoundRules& rules, int claimant, const ClaimState& state) {
  if ((state.own & rules.trumps()) != 0) return false;
  CardSet theirs = 0;
  for (int seat = 0; seat < rules.seats; ++seat) {
    if (seat != claimant) theirs |= state.may_hold[static_cast<std::size_t>(seat)];
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    CardSet mine = state.own & suit_cards(suit);
    CardSet others = theirs & suit_cards(suit);
    if (rules.must_beat && mine != 0) mine = set_of(highest(mine));
    for (; mine != 0 && others != 0; mine &= mine - 1, others &= others - 1) {
      if (lowest(mine) > lowest(others)) return false;
    }
  }
  return true;
}

}  // namespace

bool proven_at_once(const RoundRules& rules, int claimant, const ClaimState& state) {
  if (state.table.turn != claimant) {
    return state.need == 0 && ducks_everything(rules, claimant, state);
  }
  return state.need == state.table.tricks_left(rules) && wins_from_the_top(rules, claimant, state);
}

// Every seat plays the card that it has left. Whether the claimant's is beaten is then a matter of
// what each of the others can hold.
bool last_trick_holds(const RoundRules& rules, int claimant, const ClaimState& state) {
  const Table& table = state.table;
  const int leader = (table.turn + rules.seats - table.in_trick) % rules.seats;
  const auto place = static_cast<std::size_t>((claimant + rules.seats - leader) % rules.seats);
  const Card mine = state.own != 0 ? lowest(state.own) : table.trick[place];
  const bool beaten = state.own != 0 ? table.in_trick > 0 && !beats(rules, mine, table.best)
                                     : table.winning != claimant;
  if (beaten) return state.need == 0;
  const CardSet follows = suit_cards(suit_of(mine));
  const bool trump = contains(rules.trumps(), mine);
  Hands beating{};
  beating.fill((follows & above(mine)) | (trump ? 0 : rules.trumps()));
  // Whoever leads another suit has beaten a plain card as well.
  if (table.in_trick == 0 && leader != claimant && !trump) {
    beating[static_cast<std::size_t>(leader)] = ~(follows & below(mine));
  }
  ClaimState taken = state;
  for (std::size_t seat = 0; seat < beating.size(); ++seat) {
    if (state.need == 0) {
      taken.may_hold[seat] &= ~beating[seat];
    } else if (state.sizes[seat] > 0) {
      ClaimState lost = state;
      lost.may_hold[seat] &= beating[seat];
      if (lost.feasible(rules.seats)) return false;
    }
  }
  return state.need == 1 || !taken.feasible(rules.seats);
}

}  // namespace ohhell
