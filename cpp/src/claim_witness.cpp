#include "claim_witness.h"

#include <algorithm>

#include "claim_refutations.h"

namespace ohhell {

namespace {

constexpr std::size_t kMostDeals = 256;  // of a refutation that needs a guess

}  // namespace

Hands ClaimWitness::dealt_of(Hands left) const {
  const View& view = request_.view;
  for (int seat = 0; seat < rules_.seats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    left[s] = view.knows(seat) ? view.dealt[s] : left[s] | view.round.played_by(seat);
  }
  return left;
}

ClaimState ClaimWitness::state_of(const Hands& dealt) const {
  View view = request_.view;
  view.dealt = dealt;
  view.known = static_cast<std::uint8_t>((1U << rules_.seats) - 1);
  return claim_state(view, claimant_, request_.tricks);
}

std::vector<Card> ClaimWitness::losing_line(const Hands& dealt) {
  std::vector<Card> line;
  ClaimState state = state_of(dealt);
  while (!state.lost(rules_)) {
    ClaimPlays cards;
    const int count = known_.plays(state, cards);
    Card chosen = cards[0];
    if (state.table.turn != claimant_) {
      for (int i = 0; i < count; ++i) {
        chosen = cards[static_cast<std::size_t>(i)];
        if (!known_.holds(after(rules_, claimant_, state, chosen))) break;
      }
    }
    line.push_back(chosen);
    state = after(rules_, claimant_, state, chosen);
  }
  return line;
}

// The deals at the leaves of a refutation: whatever the claimant does, one of them beats it. Ends
// early, and returns true, at one that beats every play alone; it is then the last of the deals.
bool ClaimWitness::collect(ClaimSearch& search, const ClaimState& state, Hands& played,
                           std::vector<Hands>& deals) {
  Demands demands;
  const bool new_trick = state.table.in_trick == 0;
  const bool lost = state.lost(rules_);
  if (lost) demands = state.demands(rules_.seats);
  if (lost || (new_trick && refuted_at_once(rules_, claimant_, state, demands))) {
    Hands hands = demands.deal();
    for (std::size_t seat = 0; seat < hands.size(); ++seat) hands[seat] |= played[seat];
    const Hands dealt = dealt_of(hands);
    if (std::ranges::find(deals, dealt) != deals.end()) return false;
    if (deals.size() == kMostDeals) throw Exhausted{ClaimStop::kNodes};
    deals.push_back(dealt);
    return !holds_on(dealt);
  }
  ClaimPlays cards;
  const int count = search.plays(state, cards);
  const auto seat = static_cast<std::size_t>(state.table.turn);
  for (int i = 0; i < count; ++i) {
    const Card card = cards[static_cast<std::size_t>(i)];
    const ClaimState next = after(rules_, claimant_, state, card);
    if (state.table.turn == claimant_) {
      if (collect(search, next, played, deals)) return true;  // each of its plays has to be met
    } else if (!search.holds(next)) {
      played[seat] |= set_of(card);
      const bool done = collect(search, next, played, deals);
      played[seat] &= ~set_of(card);
      return done;  // one refuting play is enough
    }
  }
  return false;
}

std::vector<Hands> ClaimWitness::refuting_deals(ClaimSearch& search, const ClaimState& start) {
  std::vector<Hands> deals;
  Hands played{};
  if (collect(search, start, played, deals)) return {deals.back()};
  return deals;
}

CardSet ClaimWitness::legal(const ClaimState& state) const {
  const bool mine = state.table.turn == claimant_;
  const CardSet hand =
      mine ? state.own : state.may_hold[static_cast<std::size_t>(state.table.turn)];
  return legal_cards(rules_, hand, state.table.demand(rules_));
}

// Does one strategy meet all of these deals, of which these are the states at one moment?
bool ClaimWitness::meets_all(const std::vector<ClaimState>& states) {
  for (const ClaimState& state : states) {
    if (!known_.holds(state)) return false;
  }
  const Table& table = states.front().table;
  if (states.size() == 1 || table.finished(rules_)) return true;
  budget_.spend();
  const bool mine = table.turn == claimant_;
  CardSet candidates = 0;
  for (const ClaimState& state : states) candidates |= legal(state);
  for (; candidates != 0; candidates &= candidates - 1) {
    const Card card = lowest(candidates);
    std::vector<ClaimState> next;
    for (const ClaimState& state : states) {
      if (contains(legal(state), card)) next.push_back(after(rules_, claimant_, state, card));
    }
    if (meets_all(next) == mine) return mine;
  }
  return !mine;
}

void ClaimWitness::drop_needless(std::vector<Hands>& deals) {
  for (std::size_t i = deals.size(); i-- > 0 && deals.size() > 2;) {
    std::vector<ClaimState> states;
    for (std::size_t other = 0; other < deals.size(); ++other) {
      if (other != i) states.push_back(state_of(deals[other]));
    }
    if (!meets_all(states)) deals.erase(deals.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

void ClaimWitness::plays_up_to_guess(const std::vector<Hands>& deals, std::vector<Card>& line) {
  std::vector<ClaimState> states;
  for (const Hands& dealt : deals) states.push_back(state_of(dealt));
  const auto all_after = [&](Card card) {
    std::vector<ClaimState> next;
    for (const ClaimState& state : states) next.push_back(after(rules_, claimant_, state, card));
    return next;
  };
  // The claimant goes on with a play that is no guess yet; the others with one that leaves it to
  // guess.
  const auto goes_on = [&](Card card) {
    const std::vector<ClaimState> next = all_after(card);
    if (states.front().table.turn != claimant_) return !meets_all(next);
    return std::ranges::all_of(next, [&](const ClaimState& state) { return known_.holds(state); });
  };
  for (;;) {
    CardSet shared = ~CardSet{0};
    for (const ClaimState& state : states) shared &= legal(state);
    while (shared != 0 && !goes_on(lowest(shared))) shared &= shared - 1;
    if (shared == 0) return;
    line.push_back(lowest(shared));
    states = all_after(lowest(shared));
  }
}

}  // namespace ohhell
