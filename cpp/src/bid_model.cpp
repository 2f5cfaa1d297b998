#include "ohhell/bid_model.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace ohhell {

namespace {

constexpr int kOne = 256;
constexpr std::uint64_t kSeed = 0;
constexpr std::uint64_t kBlocks = 8;  // of deals in each round of measuring
constexpr int kRounds = 3;  // the first with bids that know nothing, each next with those it gave
constexpr int kMostSlope = 2 * kOne;

// What is counted together: ranks of trumps, and ranks of all other suits.
std::size_t kind_of(const RoundRules& rules, Card card) {
  return static_cast<std::size_t>((card & 15) + (contains(rules.trumps(), card) ? 16 : 0));
}

// The deck to the seats, in every lane; the rest to nowhere.
LaneSplit deal_out(const PlayoutRules& playout, std::vector<PerLane>& sizes) {
  LaneSplit split;
  split.cards = playout.deck;
  split.size = size_of(playout.deck);
  for (int seat = 0; seat < playout.rules.seats; ++seat) split.to[split.parts++] = seat;
  if (playout.rules.seats * playout.rules.cards < split.size)
    split.to[split.parts++] = LaneSplit::kNowhere;
  sizes.resize(static_cast<std::size_t>(playout.rules.seats));
  for (PerLane& size : sizes) fill(size, playout.rules.cards);
  return split;
}

}  // namespace

BidModel::BidModel(const PlayoutRules& playout)
    : playout_(playout), random_(playout.kind == Playouts::kUniform || playout.random_seats != 0) {
  if (random_) return;
  mean_ = kOne * playout.rules.cards / playout.rules.seats;
  worth_.fill(static_cast<std::int16_t>(kOne / playout.rules.seats));
  for (std::uint64_t round = 0; round < kRounds; ++round) measure(round);
}

void BidModel::measure(std::uint64_t round) {
  const RoundRules& rules = playout_.rules;
  const auto seats = static_cast<std::size_t>(rules.seats);
  std::vector<PerLane> sizes;
  const LaneSplit split = deal_out(playout_, sizes);
  std::array<int, 32> held{};
  std::array<int, 32> won{};
  std::int64_t covariance = 0;  // of worth and tricks, about the mean
  std::int64_t variance = 0;    // of worth
  for (std::uint64_t i = 0; i < kBlocks; ++i) {
    Stream stream(kSeed, Purpose::kBids, round * kBlocks + i);
    std::array<LaneCards, LaneSplit::kSlots> hands{};
    kernel().deal(&split, 1, sizes.data(), Seeds(stream), hands.data());
    Table start;
    start.turn = 0;
    LaneTable table = lane_table(playout_, start);
    std::array<std::array<int, kMaxSeats>, kLanes> worths{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      std::array<std::int8_t, kMaxSeats> bids{};
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const CardSet hand = cards_in(hands[seat], lane);
        worths[lane][seat] = worth(hand);
        bids[seat] = static_cast<std::int8_t>(bid(promise(hand, stream), -1));
        for_each_card(hand, [&](Card card) { ++held[kind_of(rules, card)]; });
      }
      set_bids(table, lane, playout_, bids);
    }
    LaneOutcome outcome;
    std::array<PerLane, kMaxCards> winners;
    kernel().play(table, hands.data(), Seeds(stream), outcome, winners.data());
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      for (std::size_t trick = 0; trick < static_cast<std::size_t>(rules.cards); ++trick) {
        const unsigned winner = winners[trick].at[lane];
        const auto rank = static_cast<Card>(std::countr_zero(winner));
        ++won[kind_of(rules, (winner & kTrumpWon) != 0 ? rank + 16 * kTrumpSuit : rank)];
      }
      for (std::size_t seat = 0; seat < seats; ++seat) {
        const int over = worths[lane][seat] - mean_;
        covariance += std::int64_t{over} * (kOne * outcome.taken[seat].at[lane] - mean_);
        variance += std::int64_t{over} * over;
      }
    }
  }
  if (variance > 0)
    slope_ =
        static_cast<int>(std::clamp<std::int64_t>(kOne * covariance / variance, 0, kMostSlope));
  for (Card card = 0; card < 64; ++card) {
    const std::size_t kind = kind_of(rules, card);
    if (held[kind] > 0) worth_[card] = static_cast<std::int16_t>(kOne * won[kind] / held[kind]);
  }
}

int BidModel::worth(CardSet hand) const {
  int total = 0;
  for_each_card(hand, [&](Card card) { total += worth_[card]; });
  return total;
}

int BidModel::expected_tricks(CardSet hand) const {
  const int tricks = mean_ + slope_ * (worth(hand) - mean_) / kOne;
  return std::clamp(tricks, 0, kOne * playout_.rules.cards);
}

BidModel::Promise BidModel::promise(CardSet hand, Stream& stream) const {
  return {expected_tricks(hand), static_cast<std::uint32_t>(stream.next() >> 32)};
}

int BidModel::bid(const Promise& promise, int forbidden) const {
  const int cards = playout_.rules.cards;
  if (random_) {
    const int legal = forbidden >= 0 && forbidden <= cards ? cards : cards + 1;
    const int choice = static_cast<int>((promise.word * static_cast<std::uint64_t>(legal)) >> 32);
    return legal == cards && choice >= forbidden ? choice + 1 : choice;
  }
  const auto random = static_cast<int>(promise.word % kOne);
  const int bid = std::min(cards, (promise.tricks + random) / kOne);
  if (bid != forbidden) return bid;
  if (bid == 0) return 1;
  if (bid == cards) return cards - 1;
  return promise.tricks > bid * kOne ? bid + 1 : bid - 1;
}

}  // namespace ohhell
