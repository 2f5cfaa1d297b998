// A playout: one deal played to the end of the round.
#pragma once

#include "ohhell/policy.h"
#include "ohhell/view.h"

namespace ohhell {

struct Outcome {
  std::array<std::int8_t, kMaxSeats> taken{};
  bool forced = true;  // no seat ever had a choice
};

// The seat to play takes a card from its hand, by the policy where it has a choice.
Card next_card(const PlayoutRules& playout, const Table& table, Hands& hands, Stream& stream);

// Plays on from `table`, whose bidding is over; `hands` are what each seat still holds.
Outcome play_out(const PlayoutRules& playout, Table table, Hands hands, Stream& stream);

}  // namespace ohhell
