// Actions tried on the deals of one block.
#pragma once

#include <optional>
#include <vector>

#include "ohhell/bid_model.h"
#include "ohhell/playout.h"
#include "ohhell/search.h"

namespace ohhell {

// A card, or a bid. The card kNoCard: one that the seat does not see.
struct Action {
  Card card = kNoCard;
  int bid = -1;
};

// How an action did on each deal of a block.
struct Trial {
  std::array<std::int64_t, kLanes> value{};  // of the objective, times its unit
  std::array<std::uint8_t, kLanes> taken{};  // by the seat, at the end of the round
  int rivals_made = 0;                       // bids that other seats made
  bool forced = true;                        // no seat ever had a choice
};

class Trials {
  // How an action starts.
  struct Start {
    LaneTable table;
    LaneCards hand;  // of the seat, once it has acted
    std::array<PerLane, kMaxSeats> bids;
    std::array<int, kMaxSeats> taken{};
  };

 public:
  Trials(const SearchRequest& request, const std::vector<Action>& actions);

  // What all actions share on a block of deals: the hands by seat, and the random numbers.
  class Block {
   public:
    Block(const Trials& trials, std::uint64_t number,
          const std::array<LaneCards, kMaxSeats>& hands);
    // The first `lanes` deals count. win: where that is the objective.
    void run(std::size_t action, int lanes, WinChance* win, Trial& trial);

   private:
    void value_by_game(const Start& start, const LaneOutcome& outcome, std::size_t lanes,
                       WinChance& win, Trial& trial) const;

    const Trials& trials_;
    std::array<LaneCards, kMaxSeats> hands_;
    Seeds seeds_;
    // What the seats that have yet to bid make of their hands.
    std::array<std::array<BidModel::Promise, kMaxSeats>, kLanes> promises_;
  };

  const PlayoutRules& playout() const { return playout_; }
  const std::vector<Action>& actions() const { return actions_; }
  // The bid of the seat once it has acted.
  int bid_of(std::size_t action) const;
  // Does the outcome hang on bids that are yet to come?
  bool bids_decide() const;

 private:
  Start start_of(const Action& action) const;
  void complete_bids(Start& start, std::size_t lane,
                     const std::array<BidModel::Promise, kMaxSeats>& promises) const;

  const SearchRequest& request_;
  const RoundRules& rules_;
  const std::size_t seat_;
  const std::vector<Action> actions_;
  PlayoutRules playout_;
  std::optional<BidModel> model_;  // where seats have yet to bid
  std::vector<Start> starts_;      // by action
};

}  // namespace ohhell
