// What the bids tell about the hidden hands.
//
// A seat that bids three has rarely a hand that promises one. How likely a bid is with a hand was
// counted in games of the engine against itself (`make learn-bids`), by how far the bid lies from
// the tricks that the bid model expects of the hand, and apart for bids of nothing and for small
// and large hands (bid_chances.h). A deal is then kept with a chance in proportion to the product
// over the seats whose hands are hidden and whose bids are known, so that the deals that a search
// plays on are the likely ones and count alike.
//
// Bids may be such that hardly any deal explains them. After some batches of deals the evidence is
// therefore given half its weight, then a quarter, then an eighth, then none; deals that were kept
// at full weight are counted, and are the effective deals of a search.
#pragma once

#include <array>
#include <vector>

#include "ohhell/bid_model.h"
#include "ohhell/deals.h"
#include "ohhell/view.h"

namespace ohhell {

class Inference {
 public:
  // What the asking seat may learn; its own bid tells it nothing.
  Inference(const PlayoutRules& playout, const View& view, int asker);

  // Is there any bid to learn from?
  bool informed() const { return !bidders_.empty(); }
  // The chance that the bids would be what they are, in 2^-32, up to a factor that is the same for
  // all deals; `hands`: what each seat still holds.
  std::uint64_t chance(const Hands& hands, int stage = 0) const;
  // As DealSampler::sample, of the likely deals. Returns for how many lanes, from the first on, the
  // evidence had its full weight.
  int sample(const DealSampler& sampler, Stream& stream,
             std::array<LaneCards, kMaxSeats>& hands) const;

 private:
  static constexpr int kStages = 4;          // of weight: 1, 1/2, 1/4, 1/8
  static constexpr int kBatchesAStage = 24;  // of 32 deals each

  struct Bidder {
    std::size_t seat = 0;
    int bid = 0;
    int barred = -1;
    CardSet played = 0;
  };
  // Of a bid by a hand that promises so many tricks, in 1/65536.
  std::uint32_t chance_of(int stage, int bid, int tricks) const;

  BidModel model_;
  std::vector<std::size_t> hidden_;  // seats
  std::vector<Bidder> bidders_;      // of them
  // By stage and by whether the bid is above nothing: the chance of a bid, in 1/65536, by its
  // distance from what the hand promises.
  std::array<std::array<std::vector<std::uint32_t>, 2>, kStages> chances_;
};

}  // namespace ohhell
