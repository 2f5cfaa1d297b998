// How a seat plays within a playout.
//
// A policy sees what the seat sees: its hand, the table, the bids. It wants a trick or not by its
// need (bid minus taken): a seat that can still make its bid wants tricks while it needs any; one
// that cannot goes by what its score does from there to the end, and does not care where that stays
// as it is.
//   Wanting, on lead: the highest master (the last suit first, so trumps before all); without one,
//   the lowest card.
//   Wanting, following: last, the cheapest card that wins; else the highest winner in the suit led,
//   or the lowest ruff; without a winner, the lowest card.
//   Not wanting, on lead: the lowest card.
//   Not wanting, following: the most dangerous card that loses; if every card wins, last the
//   highest, else the lowest.
// A master is the highest card of its suit that is not played yet, as far as the seat can see; of
// cards of the same rank a side suit's is lower than a trump. The policy is soft: half of all
// choices are random, which plays better than a sharp one. lanes/play.h has the code.
#pragma once

#include <cstdint>

#include "ohhell/scores.h"

namespace ohhell {

enum class Playouts : std::uint8_t { kPolicy, kUniform };

// Of 256 choices, how many are made at random.
inline constexpr int kRandomChoices = 128;

// How a seat wishes to go on: its need times 16, plus what it wishes once it cannot make its bid.
enum Wish : std::uint16_t {
  kMoreWhenOver = 1,
  kNoMoreWhenOver = 2,
  kMoreWhenUnder = 4,
  kNoMoreWhenUnder = 8,
};
inline constexpr int kOneNeeded = 16;

// The wish of a seat with this bid and no tricks yet, in rounds of that many cards.
std::uint16_t wish(const ScoreTable& scores, int cards, int bid);

}  // namespace ohhell
