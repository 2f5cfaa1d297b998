#include "ohhell/inference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "bid_chances.h"
#include "size_class.h"

namespace ohhell {

namespace {

// Even what was never seen may happen: players differ.
constexpr double kLeast = 1.0 / 256;

// Seats bid by thinking, whatever the playouts do.
PlayoutRules thinking(PlayoutRules playout) {
  playout.kind = Playouts::kPolicy;
  playout.random_seats = 0;
  return playout;
}

unsigned seats_of(const View& view, int asker) {
  unsigned seats = 0;
  for (int seat = 0; seat < view.round.rules().seats; ++seat) {
    if (!view.knows(seat) && seat != asker) seats |= 1U << seat;
  }
  return seats;
}

// The chance of a play in one lane, by the habits of play.
double chance_of_play(const LaneReason& reason, std::size_t lane) {
  const int choices = reason.choices.at[lane];
  const int situation = reason.situation.at[lane];
  if (situation == kSituations) return 1.0 / choices;
  const Leaning lean = kHabitsOfPlay.in[situation];
  double chance = choices == 0 ? 0 : static_cast<double>(256 - lean.high - lean.low) / choices;
  if (reason.high.at[lane] != 0) chance += lean.high;
  if (reason.low.at[lane] != 0) chance += lean.low;
  return std::max(kLeast, chance / 256);
}

}  // namespace

Inference::Inference(const PlayoutRules& playout, const View& view, int asker, Evidence evidence)
    : model_(thinking(playout)),
      history_(thinking(playout), view.round,
               evidence == Evidence::kBidsAndPlays ? seats_of(view, asker) : 0U) {
  const Table& table = view.round.table();
  for (int seat = 0; seat < playout.rules.seats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    fill(shown_[s], view.knows(seat) ? view.dealt[s] : view.round.played_by(seat));
    if (view.knows(seat)) continue;
    hidden_.push_back(s);
    if (table.bids[s] < 0 || seat == asker) continue;
    const bool last = playout.rules.bidder(playout.rules.seats - 1) == seat;
    const int barred = last ? barred_by_hook(playout.rules, table.bids) : -1;
    bidders_.push_back({s, table.bids[s], barred, view.round.played_by(seat)});
  }
  for (std::size_t some = 0; some < 2; ++some) {
    for (const int thousandths : kBidChances[size_class(playout.rules.cards)][some]) {
      bid_chances_[some].push_back(std::max(kLeast, thousandths / 1000.0));
    }
  }
}

double Inference::chance_of_bid(const Bidder& bidder, CardSet hand) const {
  const int tricks = model_.expected_tricks(hand);
  const auto of = [&](int bid) {
    const auto& chances = bid_chances_[bid > 0 ? 1 : 0];
    const int last = static_cast<int>(chances.size()) - 1;
    const int at = (256 * bid - tricks + kBidStep / 2 - kBidFirst) / kBidStep;
    return chances[static_cast<std::size_t>(std::clamp(at, 0, last))];
  };
  const double chance = of(bidder.bid);
  // Who would have made the bid that was barred made one beside it.
  if (bidder.barred < 0 || std::abs(bidder.bid - bidder.barred) != 1) return chance;
  return std::min(1.0, chance + of(bidder.barred) / 2);
}

Inference::Weights Inference::weights(const std::array<LaneCards, kMaxSeats>& hands) const {
  Weights weights;
  weights.fill(1);
  for (const Bidder& bidder : bidders_) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      weights[lane] *= chance_of_bid(bidder, cards_in(hands[bidder.seat], lane) | bidder.played);
    }
  }
  if (history_.empty()) return weights;
  std::array<LaneCards, kMaxSeats> dealt = shown_;
  for (const std::size_t seat : hidden_) {
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        dealt[seat].in[suit].at[lane] |= hands[seat].in[suit].at[lane];
      }
    }
  }
  Weights plays;
  plays.fill(1);
  for (const LaneReason& reason : history_.reasons(dealt.data())) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) plays[lane] *= chance_of_play(reason, lane);
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) weights[lane] *= std::sqrt(plays[lane]);
  return weights;
}

int Inference::sample(const DealSampler& sampler, Stream& stream,
                      std::array<LaneCards, kMaxSeats>& hands) const {
  std::vector<std::array<LaneCards, kMaxSeats>> drawn(kDrawn);
  std::array<Weights, kDrawn> weights;
  double total = 0;
  for (std::size_t i = 0; i < kDrawn; ++i) {
    sampler.sample(stream, drawn[i].data());
    weights[i] = this->weights(drawn[i]);
    for (const double weight : weights[i]) total += weight;
  }
  // The weights laid end to end are cut at 32 points at equal distances from a random one on.
  const double step = total / kLanes;
  double next = step * (static_cast<double>(stream.next() >> 11) * 0x1p-53);
  double sum = 0;
  std::size_t taken = 0;
  int squares = 0;
  const auto take = [&](std::size_t i, std::size_t lane, std::size_t until) {
    const auto times = static_cast<int>(until - taken);
    squares += times * times;
    for (; taken < until; ++taken) {
      for (const std::size_t seat : hidden_) {
        put(hands[seat], taken, cards_in(drawn[i][seat], lane));
      }
    }
  };
  for (std::size_t i = 0; i < kDrawn; ++i) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sum += weights[i][lane];
      std::size_t until = taken;
      for (; until < kLanes && next < sum; ++until) next += step;
      if (until > taken) take(i, lane, until);
    }
  }
  if (taken < kLanes) take(kDrawn - 1, kLanes - 1, kLanes);  // the sums were rounded
  return kLanes * kLanes / squares;
}

}  // namespace ohhell
