// OpenSpiel's information-set MCTS on hidden cards that are dealt by somebody else.
//
// Its oh_hell resamples by handing out anew the cards that are really held, so its bot knows which
// cards nobody holds. Here each simulation plays on the next of the deals that it is given, and the
// bot never sees the real one. All else is OpenSpiel's own: tree, selection, rollouts.
//
// Cards come as this engine counts them, bit 16 * suit + rank of a mask for clubs, diamonds, hearts
// and spades; OpenSpiel counts by rank, then clubs, diamonds, spades, hearts, and bids from 52 on.

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "open_spiel/algorithms/is_mcts.h"
#include "open_spiel/algorithms/mcts.h"
#include "open_spiel/spiel.h"

namespace {

using open_spiel::Action;
using open_spiel::Game;
using open_spiel::Player;
using open_spiel::State;

constexpr std::array<int, 4> kSuits = {0, 1, 3, 2};
constexpr int kSeatsMost = 7;

struct Asked {
  int seats;
  int cards;
  int dealer;
  Action turn_up;
  std::vector<Action> moves;  // bids and plays, in order
};

std::vector<Action> CardsOf(std::uint64_t hand) {
  std::vector<Action> cards;
  for (int suit = 0; suit < 4; ++suit) {
    for (int rank = 0; rank < 13; ++rank) {
      if (hand >> (16 * suit + rank) & 1) cards.push_back(4 * rank + kSuits[suit]);
    }
  }
  return cards;
}

std::unique_ptr<State> Dealt(const Game& game, const Asked& asked, const std::uint64_t* hands) {
  std::unique_ptr<State> state = game.NewInitialState();
  state->ApplyAction(asked.cards);
  state->ApplyAction(asked.dealer);
  std::array<std::vector<Action>, kSeatsMost> dealt;
  for (int seat = 0; seat < asked.seats; ++seat) dealt[seat] = CardsOf(hands[seat]);
  for (int card = 0; card < asked.cards; ++card) {
    for (int seat = 0; seat < asked.seats; ++seat) state->ApplyAction(dealt[seat][card]);
  }
  state->ApplyAction(asked.turn_up);
  for (Action move : asked.moves) state->ApplyAction(move);
  return state;
}

}  // namespace

/// The bid or card, as OpenSpiel counts actions, of a search with a simulation for each of the
/// deals (hands as dealt, by seat, one deal after the other). The bot plays what it visited most.
extern "C" std::int64_t fair_ismcts(int seats, int cards, int dealer, std::int64_t turn_up,
                                    const std::int64_t* moves, int move_count,
                                    const std::uint64_t* deals, int deal_count, double exploration,
                                    int seed) {
  const std::shared_ptr<const Game> game =
      open_spiel::LoadGame("oh_hell", {{"players", open_spiel::GameParameter(seats)},
                                       {"num_tricks_fixed", open_spiel::GameParameter(cards)}});
  const Asked asked{seats, cards, dealer, turn_up, {moves, moves + move_count}};
  open_spiel::algorithms::ISMCTSBot bot(
      seed, std::make_shared<open_spiel::algorithms::RandomRolloutEvaluator>(1, seed), exploration,
      deal_count, open_spiel::algorithms::kUnlimitedNumWorldSamples,
      open_spiel::algorithms::ISMCTSFinalPolicyType::kMaxVisitCount,
      /*use_observation_string=*/false, /*allow_inconsistent_action_sets=*/false);
  int next = 0;
  bot.SetResampler([&](const State&, Player, const std::function<double()>&) {
    return Dealt(*game, asked, deals + seats * next++);
  });
  return bot.Step(*Dealt(*game, asked, deals));
}
