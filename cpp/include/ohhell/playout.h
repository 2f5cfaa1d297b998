// From a table to playouts of it.
#pragma once

#include "ohhell/kernel.h"
#include "ohhell/round.h"

namespace ohhell {

// What every playout of a search shares.
struct PlayoutRules {
  RoundRules rules;
  CardSet deck = 0;  // the cards that can be in a hand: the deck without the turn-up
  ScoreTable scores;
  Playouts kind = Playouts::kPolicy;
  Policy policy = kLearnedPolicy;
  unsigned random_seats = 0;  // seats, as bits, that bid and play at random among those that think

  bool is_random(std::size_t seat) const { return (random_seats >> seat & 1) != 0; }
};

// The same table in all lanes. Where bids are missing, the caller sets wishes and leader.
LaneTable lane_table(const PlayoutRules& playout, const Table& table);

// The wishes of a lane's seats, and who leads, before the first trick.
void set_bids(LaneTable& lanes, std::size_t lane, const PlayoutRules& playout,
              const std::array<std::int8_t, kMaxSeats>& bids);

}  // namespace ohhell
