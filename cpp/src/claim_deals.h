// Consistent deals that are hard for a claimant.
#pragma once

#include "claim_state.h"
#include "ohhell/rng.h"

namespace ohhell {

// The other hands of a deal that is consistent with the state, drawn at random but far from evenly:
// one seat likes the low cards of one of the claimant's suits, the others avoid that suit and the
// trumps, and each likes one suit most. It is a deal like any other, only a better guess at one in
// which the claimant is made to take a trick, or kept from it.
Hands skewed_deal(Stream& stream, const RoundRules& rules, int claimant, const ClaimState& state);

}  // namespace ohhell
