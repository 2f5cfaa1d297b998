#include "ohhell/bid_model.h"

#include <algorithm>

#include "ohhell/playout.h"

namespace ohhell {

namespace {

constexpr int kOne = 256;
constexpr std::uint64_t kSeed = 0;
constexpr int kDeals = 256;  // in each round of measuring
constexpr int kRounds = 3;   // the first with bids that know nothing, each next with those it gave
constexpr int kMostSlope = 2 * kOne;

// What is counted together: ranks of trumps, and ranks of all other suits.
std::size_t kind_of(const RoundRules& rules, Card card) {
  return static_cast<std::size_t>((card & 15) + (contains(rules.trumps(), card) ? 16 : 0));
}

Hands random_hands(const PlayoutRules& playout, Stream& stream) {
  std::array<Card, 64> cards;
  std::size_t count = 0;
  for_each_card(playout.deck, [&](Card card) { cards[count++] = card; });
  Hands hands{};
  for (int seat = 0; seat < playout.rules.seats; ++seat) {
    for (int i = 0; i < playout.rules.cards; ++i) {
      std::swap(cards[stream.below(count)], cards[count - 1]);
      hands[static_cast<std::size_t>(seat)] |= set_of(cards[--count]);
    }
  }
  return hands;
}

}  // namespace

BidModel::BidModel(const PlayoutRules& playout) : playout_(playout) {
  if (playout.kind == Playouts::kUniform) return;
  mean_ = kOne * playout.rules.cards / playout.rules.seats;
  worth_.fill(static_cast<std::int16_t>(kOne / playout.rules.seats));
  for (std::uint64_t round = 0; round < kRounds; ++round) measure(round);
}

void BidModel::measure(std::uint64_t round) {
  const RoundRules& rules = playout_.rules;
  std::array<int, 32> held{};
  std::array<int, 32> won{};
  std::int64_t covariance = 0;  // of promise and tricks, about the mean
  std::int64_t variance = 0;    // of promise
  for (std::uint64_t i = 0; i < kDeals; ++i) {
    Stream stream(kSeed, Purpose::kBids, round * kDeals + i);
    const Hands dealt = random_hands(playout_, stream);
    Hands hands = dealt;
    Table table;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
      table.bids[seat] = static_cast<std::int8_t>(bid(hands[seat], -1, stream));
      for_each_card(hands[seat], [&](Card card) { ++held[kind_of(rules, card)]; });
    }
    table.turn = static_cast<std::int8_t>(first_leader(rules, table.bids));
    while (!table.finished(rules)) {
      const Card card = next_card(playout_, table, hands, stream);
      const Card best = table.in_trick > 0 && !beats(rules, card, table.best) ? table.best : card;
      if (table.play(rules, card) >= 0) ++won[kind_of(rules, best)];
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
      const int over = promise(dealt[seat]) - mean_;
      covariance += std::int64_t{over} * (kOne * table.taken[seat] - mean_);
      variance += std::int64_t{over} * over;
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

int BidModel::promise(CardSet hand) const {
  int total = 0;
  for_each_card(hand, [&](Card card) { total += worth_[card]; });
  return total;
}

int BidModel::expected_tricks(CardSet hand) const {
  const int tricks = mean_ + slope_ * (promise(hand) - mean_) / kOne;
  return std::clamp(tricks, 0, kOne * playout_.rules.cards);
}

int BidModel::bid(CardSet hand, int forbidden, Stream& stream) const {
  const int cards = playout_.rules.cards;
  if (playout_.kind == Playouts::kUniform) {
    const int legal = forbidden >= 0 && forbidden <= cards ? cards : cards + 1;
    const int choice = static_cast<int>(stream.below(static_cast<std::uint64_t>(legal)));
    return legal == cards && choice >= forbidden ? choice + 1 : choice;
  }
  const int tricks = expected_tricks(hand);
  const auto random = static_cast<int>(stream.next() & (kOne - 1));
  const int bid = std::min(cards, (tricks + random) / kOne);
  if (bid != forbidden) return bid;
  if (bid == 0) return 1;
  if (bid == cards) return cards - 1;
  return tricks > bid * kOne ? bid + 1 : bid - 1;
}

}  // namespace ohhell
