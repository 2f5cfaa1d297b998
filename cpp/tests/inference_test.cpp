// Deals drawn by what the bids tell, against the chances of all deals one by one.
#include "ohhell/inference.h"

#include <cmath>
#include <map>

#include "check.h"
#include "random_cards.h"

namespace ohhell {
namespace {

// Three seats with three cards each of a deck of twelve; seat 0 asks and has bid last.
struct Case {
  PlayoutRules playout;
  View view;
};

Case three_by_three(const std::array<int, 3>& bids, int plays, std::uint64_t seed) {
  RoundRules rules;
  rules.seats = 3;
  rules.cards = 3;
  rules.dealer = 0;
  rules.deck = 0x1F00'000F'0000'0007;  // three, four and five cards of a suit
  Stream stream(seed);
  Hands hands{};
  CardSet stock = rules.deck;
  for (std::size_t seat = 0; seat < 3; ++seat) {
    hands[seat] = random_subset(stock, 3, stream);
    stock &= ~hands[seat];
  }
  const Hands dealt = hands;
  Round round(rules);
  for (const int bid : bids) round.bid(bid);
  for (; plays > 0; --plays) {
    CardSet& hand = hands[static_cast<std::size_t>(round.turn())];
    const Card card = random_card(round.legal(hand), stream);
    hand &= ~set_of(card);
    round.play(card);
  }
  Case made{{}, View{round, {}, 1, kNoCard}};
  made.playout.rules = rules;
  made.playout.deck = rules.deck;
  for (std::size_t bid = 0; bid <= 3; ++bid) made.playout.scores.points[bid][bid] = 10;
  made.view.dealt[0] = dealt[0];
  return made;
}

TEST_CASE("a deal comes up in proportion to the chance of its bids") {
  for (const int plays : {0, 4}) {
    CAPTURE(plays);
    const Case made = three_by_three({1, 1, 1}, plays, 5);
    const Inference inference(made.playout, made.view, 0);
    REQUIRE(inference.informed());
    const DealSampler sampler(unseen(made.view));
    std::map<Hands, double> expected;
    double all = 0;
    for (u128 number = 0; number < sampler.count(); ++number) {
      Hands hands{};
      sampler.nth(number, hands);
      expected[hands] = static_cast<double>(inference.chance(hands));
      all += expected[hands];
    }
    REQUIRE(expected.size() > 15);
    std::map<Hands, int> counts;
    constexpr int kBlocks = 2000;
    int drawn = 0;
    for (std::uint64_t block = 0; block < kBlocks; ++block) {
      Stream stream(9, Purpose::kDeals, block);
      std::array<LaneCards, kMaxSeats> lanes{};
      const int full = inference.sample(sampler, stream, lanes);
      drawn += full;
      for (std::size_t lane = 0; lane < static_cast<std::size_t>(full); ++lane) {
        Hands hands{};
        for (std::size_t seat = 1; seat < 3; ++seat) hands[seat] = cards_in(lanes[seat], lane);
        ++counts[hands];
      }
    }
    REQUIRE(drawn > kBlocks * kLanes / 10);
    double chi = 0;
    for (const auto& [hands, chance] : expected) {
      const double mean = drawn * chance / all;
      chi += (counts[hands] - mean) * (counts[hands] - mean) / mean;
    }
    for (const auto& [hands, count] : counts) REQUIRE(expected.contains(hands));
    const auto degrees = static_cast<double>(expected.size() - 1);
    CAPTURE(chi);
    CAPTURE(degrees);
    CHECK(std::abs(chi - degrees) < 5 * std::sqrt(2 * degrees));
  }
}

TEST_CASE("the more a hand promises, the likelier a high bid") {
  const Case made = three_by_three({2, 0, 0}, 0, 7);
  const Inference inference(made.playout, made.view, 0);
  Hands strong{}, weak{};
  strong[1] = weak[2] = CardSet{0x1C00} << 48;  // the three highest trumps, bid 2
  strong[2] = weak[1] = CardSet{0x7};           // the lowest side suit, bid 0
  CHECK(inference.chance(strong) > 100 * inference.chance(weak));
}

TEST_CASE("bids that no deal explains end at a weight of nothing, and are not called effective") {
  // Both others bid all tricks: every deal is next to impossible.
  const Case made = three_by_three({3, 3, 0}, 0, 3);
  const Inference inference(made.playout, made.view, 0);
  const DealSampler sampler(unseen(made.view));
  Stream stream(1);
  std::array<LaneCards, kMaxSeats> lanes{};
  int full = 0;
  for (int block = 0; block < 20; ++block) full += inference.sample(sampler, stream, lanes);
  CHECK(full < 20 * kLanes / 2);
  for (std::size_t lane = 0; lane < kLanes; ++lane) CHECK(size_of(cards_in(lanes[1], lane)) == 3);
}

TEST_CASE("without bids of hidden hands there is nothing to learn") {
  Case made = three_by_three({1, 0, 1}, 0, 5);
  made.view.known = 7;
  CHECK(!Inference(made.playout, made.view, 0).informed());
  made.view.known = 1;
  made.view.round = Round(made.playout.rules);
  CHECK(!Inference(made.playout, made.view, 0).informed());
}

}  // namespace
}  // namespace ohhell
