// How a seat plays within a playout.
//
// A policy sees what the seat sees: its hand, the table, the bids. It wants a trick or not by its
// need (bid minus taken): a seat that can still make its bid wants tricks while it needs any; one
// that cannot follows its score table, and does not care where another trick is worth nothing to
// it.
//   Wanting, on lead: the highest master; without one, the lowest card.
//   Wanting, following: last, the cheapest card that wins; else the highest winner in the suit led,
//   or the
//     lowest ruff; without a winner, the lowest card.
//   Not wanting, on lead: the lowest card.
//   Not wanting, following: the most dangerous card that loses; if every card wins, last the
//   highest, else the
//     lowest.
// The policy is soft: half of all choices are random, which plays better than a sharp one.
#pragma once

#include "ohhell/rng.h"
#include "ohhell/round.h"
#include "ohhell/scores.h"

namespace ohhell {

enum class Playouts : std::uint8_t { kPolicy, kUniform };

// What every playout of a search shares.
struct PlayoutRules {
  RoundRules rules;
  CardSet deck = 0;  // the cards that can be in a hand: the deck without the turn-up
  ScoreTable scores;
  Playouts kind = Playouts::kPolicy;
};

// Of 256 choices, how many are made at random.
inline constexpr std::uint64_t kRandomChoices = 128;

// What the policy plays where it does not choose at random: a card of `legal`, which is part of the
// hand of the seat to play. kNoCard: it has no preference, and chooses at random.
Card preferred_card(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal);

// The card that the seat to play chooses; `legal` holds at least two cards.
Card choose_card(const PlayoutRules& playout, const Table& table, CardSet hand, CardSet legal,
                 Stream& stream);

}  // namespace ohhell
