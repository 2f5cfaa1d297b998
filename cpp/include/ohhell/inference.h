// What bids and plays tell about the hidden hands.
//
// A seat that bids three has rarely a hand that promises one, and one that needs a trick and plays
// low has rarely a winner. How likely a bid is with a hand was counted in games of the engine
// against itself (`make learn-bids`), by how far the bid lies from the tricks that the bid model
// expects of the hand, and apart for bids of nothing and for small and large hands (bid_chances.h).
// How likely a play is tell the habits of play (policy.h, `make learn-plays`).
//
// The weight of a deal is the product of the chances of all bids and plays of seats whose hands are
// hidden. For each block of 32 deals to be played many more are drawn, evenly, and of these 32 are
// taken in proportion to their weights (systematic resampling), so that they count alike. A deal
// that outweighs the others is taken more than once; the effective deals of a block are those that
// would tell as much if all were different: 32 squared over the sum of the squares of how often
// each was taken.
#pragma once

#include <array>
#include <vector>

#include "ohhell/bid_model.h"
#include "ohhell/deals.h"
#include "ohhell/history.h"
#include "ohhell/view.h"

namespace ohhell {

// What is looked at.
enum class Evidence : std::uint8_t { kNone, kBids, kBidsAndPlays };

class Inference {
 public:
  using Weights = std::array<double, kLanes>;
  static constexpr std::size_t kDrawn = 16;  // blocks, for each that is played

  // What the asking seat may learn; its own bid and plays tell it nothing.
  Inference(const PlayoutRules& playout, const View& view, int asker, Evidence evidence);

  // Is there anything to learn from?
  bool informed() const { return !bidders_.empty() || !history_.empty(); }
  // The weight of each deal, up to a factor that all deals share; `hands`: what each hidden hand
  // still holds, by seat.
  Weights weights(const std::array<LaneCards, kMaxSeats>& hands) const;
  // Sets the hidden hands to 32 deals, drawn by their weights. Returns how many are effective.
  int sample(const DealSampler& sampler, Stream& stream,
             std::array<LaneCards, kMaxSeats>& hands) const;

 private:
  struct Bidder {
    std::size_t seat = 0;
    int bid = 0;
    int barred = -1;
    CardSet played = 0;
  };
  double chance_of_bid(const Bidder& bidder, CardSet hand) const;

  BidModel model_;
  std::vector<std::size_t> hidden_;           // seats
  std::vector<Bidder> bidders_;               // of them
  std::array<LaneCards, kMaxSeats> shown_{};  // what each seat has shown or is known to have had
  History history_;
  // The chance of a bid by its distance from what the hand promises, for bids of nothing and
  // others.
  std::array<std::vector<double>, 2> bid_chances_;
};

}  // namespace ohhell
