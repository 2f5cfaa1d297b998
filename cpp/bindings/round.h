// Conversions shared by the bindings: a round together with the caller's order of suits.
#pragma once

#include <pybind11/pybind11.h>

#include <map>

#include "ohhell/round.h"
#include "ohhell/view.h"

namespace ohhell::bindings {

namespace py = pybind11;

struct PyRound {
  Round round;
  SuitOrder order;
};

// The caller's card number as a card, still in its order of suits; raises on what is no card.
Card checked_card(int card);

// Hands by seat, as dealt, in the caller's order of suits.
using KnownHands = std::map<int, CardSet>;

// turn_up: the caller's card number, or -1 for none.
View make_view(const PyRound& round, const KnownHands& known, int turn_up);

}  // namespace ohhell::bindings
