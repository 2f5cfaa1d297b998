#include "claim_state.h"

#include <algorithm>

namespace ohhell {

Demands ClaimState::demands(int seats) const {
  Demands demands;
  for (int seat = 0; seat < seats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    demands.add(seat, sizes[s], may_hold[s]);
  }
  return demands;
}

ClaimState claim_state(const View& view, int claimant, int tricks) {
  ClaimState state;
  const Round& round = view.round;
  state.table = round.table();
  state.own = view.hand(claimant);
  state.need = tricks;
  const Unseen hidden = unseen(view);
  state.unseen = hidden.cards;
  for (const Unseen::Holder& holder : hidden.holders) {
    const auto seat = static_cast<std::size_t>(holder.seat);
    state.sizes[seat] = static_cast<std::int8_t>(holder.size);
    state.may_hold[seat] = holder.may_hold;
  }
  for (int seat = 0; seat < round.rules().seats; ++seat) {
    if (seat == claimant || !view.knows(seat)) continue;
    const auto s = static_cast<std::size_t>(seat);
    state.may_hold[s] = view.hand(seat);
    state.sizes[s] = static_cast<std::int8_t>(size_of(state.may_hold[s]));
    state.unseen |= state.may_hold[s];
  }
  return state;
}

ClaimState after(const RoundRules& rules, int claimant, const ClaimState& state, Card card) {
  ClaimState next = state;
  const int seat = state.table.turn;
  if (seat == claimant) {
    next.own &= ~set_of(card);
  } else {
    const auto s = static_cast<std::size_t>(seat);
    next.unseen &= ~set_of(card);
    for (CardSet& mask : next.may_hold) mask &= ~set_of(card);
    next.may_hold[s] &= ~shown_missing(rules, card, state.table.demand(rules));
    --next.sizes[s];
  }
  if (next.table.play(rules, card) == claimant) --next.need;
  return next;
}

namespace {

// Other seats that play after this one in the trick in progress and may hold one of these cards.
int later_holders(const RoundRules& rules, int claimant, const ClaimState& state, CardSet cards) {
  int count = 0;
  int seat = state.table.turn;
  for (int more = rules.seats - state.table.in_trick - 1; more > 0; --more) {
    seat = rules.after(seat);
    if (seat != claimant && (state.may_hold[static_cast<std::size_t>(seat)] & cards) != 0) ++count;
  }
  return count;
}

// The card that stands for a run of neighbours with the same possible holders, or the whole run.
CardSet representatives(const RoundRules& rules, int claimant, const ClaimState& state,
                        CardSet run) {
  const Table& table = state.table;
  if (table.led_suit >= 0 && !beats(rules, lowest(run), table.best)) return set_of(lowest(run));
  const int later = later_holders(rules, claimant, state, run);
  if (later > 0 && rules.must_beat) return run;
  const int room = (1 << later) - 1;
  return size_of(run) > 2 * room ? set_of(nth_card(run, room)) : run;
}

}  // namespace

CardSet distinct(const RoundRules& rules, int claimant, const ClaimState& state, CardSet cards) {
  CardSet live = state.own;
  for (const CardSet mask : state.may_hold) live |= mask;
  if (state.table.in_trick > 0) live |= set_of(state.table.best);
  const auto same_holders = [&](Card a, Card b) {
    return std::ranges::all_of(
        state.may_hold, [&](CardSet mask) { return contains(mask, a) == contains(mask, b); });
  };
  CardSet result = 0;
  CardSet run = 0;
  for_each_card(live, [&](Card card) {
    const bool goes_on = run != 0 && contains(cards, card) &&
                         suit_of(card) == suit_of(highest(run)) && same_holders(card, highest(run));
    if (!goes_on && run != 0) {
      result |= representatives(rules, claimant, state, run);
      run = 0;
    }
    if (contains(cards, card)) run |= set_of(card);
  });
  return run == 0 ? result : result | representatives(rules, claimant, state, run);
}

}  // namespace ohhell
