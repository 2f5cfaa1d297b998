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

// The same hands in all lanes.
std::array<LaneCards, kMaxSeats> everywhere(const Hands& hands) {
  std::array<LaneCards, kMaxSeats> lanes{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) fill(lanes[seat], hands[seat]);
  return lanes;
}

TEST_CASE("a deal comes up in proportion to its weight") {
  for (const Evidence evidence : {Evidence::kBids, Evidence::kBidsAndPlays}) {
    for (const int plays : {0, 4}) {
      CAPTURE(plays);
      const Case made = three_by_three({1, 1, 1}, plays, 5);
      const Inference inference(made.playout, made.view, 0, evidence);
      REQUIRE(inference.informed());
      const DealSampler sampler(unseen(made.view));
      std::map<Hands, double> expected;
      double all = 0;
      for (u128 number = 0; number < sampler.count(); ++number) {
        Hands hands{};
        sampler.nth(number, hands);
        expected[hands] = inference.weights(everywhere(hands))[0];
        all += expected[hands];
      }
      REQUIRE(expected.size() > 15);
      std::map<Hands, int> counts;
      constexpr int kBlocks = 2000;
      int effective = 0;
      for (std::uint64_t block = 0; block < kBlocks; ++block) {
        Stream stream(9, Purpose::kDeals, block);
        std::array<LaneCards, kMaxSeats> lanes{};
        effective += inference.sample(sampler, stream, lanes);
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
          Hands hands{};
          for (std::size_t seat = 1; seat < 3; ++seat) hands[seat] = cards_in(lanes[seat], lane);
          ++counts[hands];
        }
      }
      CHECK(effective > kBlocks * kLanes / 3);
      CHECK(effective <= kBlocks * kLanes);
      for (const auto& [hands, count] : counts) REQUIRE(expected.contains(hands));
      // Half the sum of the differences from what is expected, and from what draws by chance would
      // differ; even draws of all deals would differ by more.
      double difference = 0;
      double from_even = 0;
      for (const auto& [hands, weight] : expected) {
        const double share = weight / all;
        difference += std::abs(counts[hands] / (1.0 * kBlocks * kLanes) - share) / 2;
        from_even += std::abs(1.0 / static_cast<double>(expected.size()) - share) / 2;
      }
      CHECK(difference < 0.06);
      CHECK(from_even > 0.15);
    }
  }
}

TEST_CASE("the more a hand promises, the likelier a high bid") {
  const Case made = three_by_three({2, 0, 0}, 0, 7);
  const Inference inference(made.playout, made.view, 0, Evidence::kBids);
  Hands strong{}, weak{};
  strong[1] = weak[2] = CardSet{0x1C00} << 48;  // the three highest trumps, bid 2
  strong[2] = weak[1] = CardSet{0x7};           // the lowest side suit, bid 0
  CHECK(inference.weights(everywhere(strong))[0] > 100 * inference.weights(everywhere(weak))[0]);
}

TEST_CASE("a deal that outweighs all others is taken again, and counts once") {
  // Seat 1 has bid all tricks: few deals have the trumps for it.
  const Case made = three_by_three({3, 0, 0}, 0, 3);
  const Inference inference(made.playout, made.view, 0, Evidence::kBids);
  const DealSampler sampler(unseen(made.view));
  Stream stream(1);
  std::array<LaneCards, kMaxSeats> lanes{};
  int effective = 0;
  for (int block = 0; block < 20; ++block) effective += inference.sample(sampler, stream, lanes);
  CHECK(effective < 20 * kLanes * 2 / 3);
  for (std::size_t lane = 0; lane < kLanes; ++lane) CHECK(size_of(cards_in(lanes[1], lane)) == 3);
}

TEST_CASE("without bids of hidden hands there is nothing to learn") {
  Case made = three_by_three({1, 0, 1}, 0, 5);
  made.view.known = 7;
  CHECK(!Inference(made.playout, made.view, 0, Evidence::kBidsAndPlays).informed());
  made.view.known = 1;
  made.view.round = Round(made.playout.rules);
  CHECK(!Inference(made.playout, made.view, 0, Evidence::kBidsAndPlays).informed());
}

}  // namespace
}  // namespace ohhell
