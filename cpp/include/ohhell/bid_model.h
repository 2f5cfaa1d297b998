// How a seat that has yet to bid will bid, in a playout.
//
// The model adds up, card by card, the chance that the card takes a trick, as it looks from that
// seat's own hand, and rounds at random so that the mean is kept. Where the hook bars the bid, it
// moves to a neighbour.
#pragma once

#include "ohhell/policy.h"

namespace ohhell {

// The tricks that a hand can expect, in units of 1/256.
int expected_tricks(const PlayoutRules& playout, CardSet hand);

// A legal bid (0..cards, not `forbidden`, which is -1 for none) of a seat that holds `hand`.
// With uniform playouts every legal bid is equally likely.
int model_bid(const PlayoutRules& playout, CardSet hand, int forbidden, Stream& stream);

}  // namespace ohhell
