// What the claimant knows at a moment of the search for a claim.
#pragma once

#include <array>

#include "claim_demands.h"
#include "ohhell/round.h"
#include "ohhell/view.h"

namespace ohhell {

struct ClaimState {
  Table table;
  CardSet own = 0;                             // the claimant's hand
  CardSet unseen = 0;                          // cards that the others and the stock share
  Hands may_hold{};                            // of the other seats, within `unseen`
  std::array<std::int8_t, kMaxSeats> sizes{};  // of the other seats' hands
  int need = 0;                                // tricks that the claimant still has to take

  // What the other hands have to hold in a consistent deal; the stock takes any card.
  Demands demands(int seats) const;
  // Is there a deal at all?
  bool feasible(int seats) const { return demands(seats).feasible(); }
  // Can the claim not come true any more, whatever is played?
  bool lost(const RoundRules& rules) const { return need < 0 || need > table.tricks_left(rules); }
};

// The state of a claim at the start of its search.
ClaimState claim_state(const View& view, int claimant, int tricks);

// The state after the seat to play plays `card`: a legal card of the claimant, or one of another
// seat's mask. In the latter case the state is impossible unless it is feasible.
ClaimState after(const RoundRules& rules, int claimant, const ClaimState& state, Card card);

// The cards of the seat to play but for those that are as good as another: neighbours among the
// live cards of a suit that the same seats may hold. Such cards are alike where they do not lead
// the trick, and where none of the others that play later in it may hold one. Else which of two
// seats has the higher decides who wins the trick; then a card in the middle, with room above and
// below for whatever the later seats play of the run (2^n - 1 for n seats), does all that its
// neighbours do. Under must_beat the higher card frees the later seats of a duty, and all are
// tried.
CardSet distinct(const RoundRules& rules, int claimant, const ClaimState& state, CardSet cards);

}  // namespace ohhell
