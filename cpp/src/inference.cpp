#include "ohhell/inference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bid_chances.h"

namespace ohhell {

namespace {

constexpr std::uint32_t kCertain = 65536;
// Even what was never seen may happen: players differ.
constexpr double kLeast = 1.0 / 256;

// Hands of this many cards are counted together.
std::size_t size_class(int cards) { return cards <= 2 ? 0 : cards <= 5 ? 1 : cards <= 8 ? 2 : 3; }

// Seats bid by thinking, whatever the playouts do.
PlayoutRules thinking(PlayoutRules playout) {
  playout.kind = Playouts::kPolicy;
  return playout;
}

}  // namespace

Inference::Inference(const PlayoutRules& playout, const View& view, int asker)
    : model_(thinking(playout)) {
  const Table& table = view.round.table();
  for (int seat = 0; seat < playout.rules.seats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    if (view.knows(seat)) continue;
    hidden_.push_back(s);
    if (table.bids[s] < 0 || seat == asker) continue;
    const bool last = playout.rules.bidder(playout.rules.seats - 1) == seat;
    const int barred = last ? barred_by_hook(playout.rules, table.bids) : -1;
    bidders_.push_back({s, table.bids[s], barred, view.round.played_by(seat)});
  }
  for (std::size_t some = 0; some < 2; ++some) {
    const auto& counted = kBidChances[size_class(playout.rules.cards)][some];
    for (const int thousandths : counted) {
      double chance = std::max(kLeast, thousandths / 1000.0);
      for (auto& stage : chances_) {
        stage[some].push_back(static_cast<std::uint32_t>(chance * kCertain));
        chance = std::sqrt(chance);
      }
    }
  }
}

std::uint32_t Inference::chance_of(int stage, int bid, int tricks) const {
  const auto& chances = chances_[static_cast<std::size_t>(stage)][bid > 0 ? 1 : 0];
  const int last = static_cast<int>(chances.size()) - 1;
  const int at = (256 * bid - tricks + kBidStep / 2 - kBidFirst) / kBidStep;
  return chances[static_cast<std::size_t>(std::clamp(at, 0, last))];
}

std::uint64_t Inference::chance(const Hands& hands, int stage) const {
  std::uint64_t chance = std::uint64_t{1} << 32;
  for (const Bidder& bidder : bidders_) {
    const int tricks = model_.expected_tricks(hands[bidder.seat] | bidder.played);
    const auto of = [&](int bid) { return chance_of(stage, bid, tricks); };
    std::uint32_t own = of(bidder.bid);
    // Who would have made the bid that was barred made one beside it.
    if (bidder.barred >= 0 && std::abs(bidder.bid - bidder.barred) == 1)
      own = std::min(kCertain, own + of(bidder.barred) / 2);
    chance = (chance * own) >> 16;
  }
  return chance;
}

int Inference::sample(const DealSampler& sampler, Stream& stream,
                      std::array<LaneCards, kMaxSeats>& hands) const {
  std::array<Hands, kLanes> drawn{};
  std::size_t kept = 0;
  int full = 0;
  for (int stage = 0; stage <= kStages; ++stage) {
    for (int batch = 0; batch < kBatchesAStage; ++batch) {
      sampler.sample(stream, drawn);
      for (const Hands& deal : drawn) {
        const std::uint64_t word = stream.next() >> 32;
        if (stage < kStages && word >= chance(deal, stage)) continue;
        for (const std::size_t seat : hidden_) put(hands[seat], kept, deal[seat]);
        if (++kept == kLanes) return stage == 0 ? kLanes : full;
      }
    }
    if (stage == 0) full = static_cast<int>(kept);
  }
  return full;
}

}  // namespace ohhell
