// How a seat plays within a playout.
//
// A policy sees what the seat sees: its hand, the table, the bids. It wants a trick or not by its
// need (bid minus taken): a seat that can still make its bid wants tricks while it needs any; one
// that cannot goes by what its score does from there to the end, and does not care where that stays
// as it is.
//
// What it may do is narrowed to the cards that serve: on lead the masters, or all cards; following
// and wanting the trick the winners, without one all cards; not wanting it the losers in the suit
// or under a ruff, else what can be thrown, else all cards. Of these it plays the highest or the
// lowest, or one at random, as the engine was seen to do in that situation (habits.h,
// `make learn-plays`), but sharper (`make tune`): with noise in every play all seats would play
// worse than they do. One at random is one of the cards that serve where it ducks or must win every
// trick, else any legal one. Of several suits of masters it takes trumps before all, else the last;
// of cards of the same rank a side suit's before a trump. Who does not care plays at random.
//
// A master is the highest card of its suit that is not played yet, as far as the seat can see.
// lanes/play.h has the code; the same habits tell how likely a play was (inference.h).
#pragma once

#include <cstdint>

#include "ohhell/scores.h"

namespace ohhell {

enum class Playouts : std::uint8_t { kPolicy, kUniform };

// What the policy tells apart. "Every": all tricks that are left are wanted.
enum Situation : std::uint8_t {
  kLeadMaster,       // on lead, wanting a trick, with a master
  kLeadWanting,      // without one
  kLeadEveryMaster,  //
  kLeadEvery,
  kLeadDucking,
  kWin,  // wanting the trick and able to win it, in the suit led
  kWinLast,
  kRuff,  // void
  kRuffLast,
  kWinEvery,  // in the suit led or void
  kWinEveryLast,
  kFallShort,      // wanting the trick and unable to win it, in the suit led
  kFallShortVoid,  //
  kDuck,           // not wanting the trick and able to lose it, in the suit led
  kDuckUnderRuff,  // by a lower trump
  kDuckVoid,       // by any other card
  kForcedWin,      // not wanting the trick, all cards win
  kForcedWinLast,
  kSituations,
};

// Of 256 choices, how many are the highest and the lowest of the cards that serve; at most 255.
struct Leaning {
  std::uint8_t high = 0;
  std::uint8_t low = 0;
};
struct Policy {
  Leaning in[kSituations];
};
extern const Policy kHabitsOfPlay;   // as seen
extern const Policy kLearnedPolicy;  // the same, sharpened: for playouts

// What is left to chance, as a share, is taken to a power from 1 on; a little always is.
Policy sharpened(Policy policy, int power);

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
