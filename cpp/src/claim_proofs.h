// Claims that are decided, or proven, without search.
#pragma once

#include "claim_state.h"

namespace ohhell {

// Does the claim hold in the last trick? Exact. need is 0 or 1.
bool last_trick_holds(const RoundRules& rules, int claimant, const ClaimState& state);

// Is the claim proven at the start of a trick by a plain line of play: every card from the top, or
// ducking everything? Sufficient, not necessary.
bool proven_at_once(const RoundRules& rules, int claimant, const ClaimState& state);

}  // namespace ohhell
