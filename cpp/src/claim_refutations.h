// Deals that refute a claim at the start of a trick, found without search.
//
// Each test asks whether there is a consistent deal of a certain shape, and says why a claim is
// lost in every such deal, whatever the claimant knows and plays. The deal is given as demands on
// the other hands.
#pragma once

#include "claim_demands.h"
#include "claim_state.h"

namespace ohhell {

// Does the claim fail in some deal that one of the tests knows? If so, writes what the hands of
// such a deal have to hold.
bool refuted_at_once(const RoundRules& rules, int claimant, const ClaimState& state, Demands& deal);

// Does leading every card from the top, trumps first, take all tricks whatever the deal? The
// claimant leads and needs all that are left. Where it does not, no strategy does, and one deal
// beats them all; but in a first trick in which trumps may not be led it is sufficient only.
bool wins_from_the_top(const RoundRules& rules, int claimant, const ClaimState& state);

// The claimant's trumps above every trump that it does not see: each takes a trick, whenever it is
// played.
int top_trumps(const RoundRules& rules, const ClaimState& state);

}  // namespace ohhell
