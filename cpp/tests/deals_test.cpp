#include "ohhell/deals.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <thread>
#include <vector>

#include "cards_text.h"
#include "check.h"
#include "ohhell/binomials.h"
#include "random_cards.h"

namespace ohhell {
namespace {

using testing::card;
using testing::hand;

// All deals, by trying every way to give each holder its cards.
std::vector<Hands> brute_force(const Unseen& unseen) {
  std::vector<Hands> deals;
  Hands hands{};
  const std::function<void(std::size_t, CardSet)> give = [&](std::size_t i, CardSet left) {
    if (i == unseen.holders.size()) {
      deals.push_back(hands);
      return;
    }
    const Unseen::Holder& holder = unseen.holders[i];
    const std::function<void(int, CardSet, CardSet)> pick = [&](int more, CardSet from,
                                                                CardSet hand) {
      if (more == 0) {
        hands[static_cast<std::size_t>(holder.seat)] = hand;
        give(i + 1, left & ~hand);
        return;
      }
      for_each_card(from,
                    [&](Card card) { pick(more - 1, from & above(card), hand | set_of(card)); });
    };
    pick(holder.size, left & holder.may_hold, 0);
  };
  give(0, unseen.cards);
  return deals;
}

// A few holders and cards; masks that leave out suits and ranks as voids and duties do, or any
// cards.
Unseen random_case(Stream& stream) {
  Unseen unseen;
  const int cards = 1 + static_cast<int>(stream.below(9));
  unseen.cards = random_subset(kFullDeck, cards, stream);
  int left = cards;
  const int holders = 1 + static_cast<int>(stream.below(4));
  for (int seat = 0; seat < holders; ++seat) {
    const int size =
        static_cast<int>(stream.below(static_cast<std::uint64_t>(std::min(left, 4)) + 1));
    left -= size;
    CardSet mask = kFullDeck;
    for (std::uint64_t voids = stream.below(3); voids > 0; --voids) {
      mask &= stream.below(2) == 0 ? ~suit_cards(static_cast<int>(stream.below(4)))
                                   : ~random_subset(unseen.cards, 1, stream);
    }
    unseen.holders.push_back({seat, size, mask & unseen.cards});
  }
  return unseen;
}

bool consistent(const Unseen& unseen, const Hands& hands) {
  CardSet all = 0;
  for (const Unseen::Holder& holder : unseen.holders) {
    const CardSet hand = hands[static_cast<std::size_t>(holder.seat)];
    if (size_of(hand) != holder.size || (hand & ~holder.may_hold) != 0 || (hand & all) != 0)
      return false;
    all |= hand;
  }
  return (all & ~unseen.cards) == 0;
}

std::array<Hands, kLanes> drawn(const DealSampler& sampler, Stream& stream) {
  std::array<Hands, kLanes> deals{};
  sampler.sample(stream, deals);
  return deals;
}

TEST_CASE("the count, and the deals by number, are those of brute force") {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kDeals, 0);
    const Unseen unseen = random_case(stream);
    std::vector<Hands> expected = brute_force(unseen);
    const DealSampler sampler(unseen);
    REQUIRE(static_cast<std::size_t>(sampler.count()) == expected.size());
    std::vector<Hands> found;
    for (u128 number = 0; number < sampler.count(); ++number) {
      Hands hands{};
      sampler.nth(number, hands);
      found.push_back(hands);
    }
    Hands possible{};
    for (const Hands& hands : expected) {
      for (std::size_t seat = 0; seat < hands.size(); ++seat) possible[seat] |= hands[seat];
    }
    REQUIRE(sampler.possible() == possible);
    std::ranges::sort(found);
    std::ranges::sort(expected);
    REQUIRE(found == expected);
    if (sampler.count() == 0) continue;
    for (const Hands& hands : drawn(sampler, stream)) REQUIRE(consistent(unseen, hands));
  }
}

// The 99.9% point of chi-square, by Wilson and Hilferty.
double chi_square_limit(double degrees) {
  const double a = 2 / (9 * degrees);
  const double root = 1 - a + 3.09 * std::sqrt(a);
  return degrees * root * root * root;
}

double chi_square(const Unseen& unseen, std::uint64_t seed, int draws_a_deal) {
  const DealSampler sampler(unseen);
  const auto deals = static_cast<std::size_t>(sampler.count());
  std::map<Hands, int> counts;
  Stream stream(seed, Purpose::kDeals, 0);
  std::size_t draws = 0;
  for (; draws < deals * static_cast<std::size_t>(draws_a_deal); draws += kLanes) {
    for (const Hands& hands : drawn(sampler, stream)) ++counts[hands];
  }
  const double expected = static_cast<double>(draws) / static_cast<double>(deals);
  double chi = expected * static_cast<double>(deals - counts.size());
  for (const auto& [hands, count] : counts)
    chi += (count - expected) * (count - expected) / expected;
  return chi;
}

TEST_CASE("every deal is equally likely, with voids in two and in three seats") {
  // Two hearts, three diamonds, three clubs, four trumps.
  const CardSet cards =
      suit_cards(0) >> 10 | (CardSet{0x7} << 16) | (CardSet{0x3} << 32) | (CardSet{0xF} << 48);
  const CardSet clubs = cards & suit_cards(0);
  const CardSet diamonds = cards & suit_cards(1);
  const CardSet trumps = cards & kTrumps;
  for (const Unseen& unseen : {
           Unseen{cards, {{0, 3, cards & ~clubs}, {1, 3, cards & ~diamonds}}},
           Unseen{cards, {{0, 2, cards & ~clubs}, {1, 3, cards & ~diamonds}, {2, 2, trumps}}},
           Unseen{cards,
                  {{0, 4, cards & ~clubs & ~trumps}, {1, 4, cards & ~diamonds}, {2, 4, cards}}},
           Unseen{cards, {{0, 2, cards}, {1, 3, cards}, {2, 1, cards}}},
       }) {
    const DealSampler sampler(unseen);
    const auto deals = static_cast<double>(sampler.count());
    REQUIRE(deals > 100);
    const double chi = chi_square(unseen, 41, 10);
    CHECK(chi < chi_square_limit(deals - 1));
    CHECK(chi > deals - 1 - 5 * std::sqrt(2 * deals));  // nor too even
  }
}

TEST_CASE(
    "a case with too many matrices to list is sampled exactly: a card as often as it must be") {
  // Five hands that are each void in a suit, and one of them below the top of another as well.
  Unseen unseen{kFullDeck & ~(CardSet{0xF} << 9), {}};
  for (int seat = 0; seat < 5; ++seat) {
    CardSet mask = unseen.cards & ~suit_cards(seat % 4);
    if (seat == 4) mask &= ~(suit_cards(1) & above(20));
    unseen.holders.push_back({seat, 6, mask});
  }
  const DealSampler sampler(unseen);
  REQUIRE(sampler.states() > 65'536);  // and so there are more matrices
  // The chance that seat 0 holds the ace of trumps, from the counts with and without it.
  Unseen without = unseen;
  const CardSet ace = set_of(60);
  without.holders[0].may_hold &= ~ace;
  const double chance =
      1 - static_cast<double>(DealSampler(without).count()) / static_cast<double>(sampler.count());
  constexpr int kDraws = 640 * kLanes;
  Stream stream(3);
  int held = 0;
  for (int i = 0; i < kDraws; i += kLanes) {
    for (const Hands& hands : drawn(sampler, stream)) {
      REQUIRE(consistent(unseen, hands));
      held += (hands[0] & ace) != 0;
    }
  }
  CAPTURE(held);
  CAPTURE(chance * kDraws);
  CHECK(std::abs(held - chance * kDraws) < 4 * std::sqrt(kDraws * chance * (1 - chance)));
}

TEST_CASE("matrices that are listed are drawn as those that are not") {
  Stream choices(11);
  int several = 0;
  for (int i = 0; i < 200; ++i) {
    CAPTURE(i);
    Unseen unseen{kFullDeck & choices.next(), {}};
    const int most = std::min(12, size_of(unseen.cards) / 4);
    if (most == 0) continue;
    for (int seat = 0; seat < 3; ++seat) {
      const int size = 1 + static_cast<int>(choices.below(static_cast<std::uint64_t>(most)));
      unseen.holders.push_back({seat, size, unseen.cards & (choices.next() | choices.next())});
    }
    const DealSampler walked(unseen);
    if (walked.count() == 0) continue;
    DealSampler listed(unseen);
    listed.prepare(1'000'000);
    Stream one(static_cast<std::uint64_t>(i));
    Stream other(static_cast<std::uint64_t>(i));
    several += walked.states() > 100;
    for (int draw = 0; draw < 5; ++draw) CHECK(drawn(walked, one) == drawn(listed, other));
  }
  CHECK(several > 20);
}

TEST_CASE("large unconstrained cases: the multinomial coefficient") {
  struct Case {
    int seats, cards;
    bool turn_up;
  };
  for (const Case& c : {Case{4, 10, true},
                        {8, 6, true},
                        {8, 6, false},
                        {4, 13, false},
                        {2, 26, false},
                        {3, 17, false},
                        {7, 7, true}}) {
    CAPTURE(c.seats);
    CAPTURE(c.cards);
    Stream stream(static_cast<std::uint64_t>(c.cards));
    Unseen unseen{kFullDeck, {}};
    unseen.cards &= ~random_subset(kFullDeck, c.cards + c.turn_up, stream);
    for (int seat = 1; seat < c.seats; ++seat)
      unseen.holders.push_back({seat, c.cards, unseen.cards});
    u128 expected = 1;
    int left = size_of(unseen.cards);
    for (int seat = 1; seat < c.seats; ++seat, left -= c.cards) expected *= choose(left, c.cards);
    const DealSampler sampler(unseen);
    CHECK((sampler.count() == expected));
    for (int i = 0; i < 4; ++i) {
      for (const Hands& hands : drawn(sampler, stream)) REQUIRE(consistent(unseen, hands));
    }
    Hands hands{};
    sampler.nth(expected - 1, hands);
    CHECK(consistent(unseen, hands));
  }
}

TEST_CASE("a view: voids, duties not met and the turn-up bind every deal") {
  RoundRules rules;
  rules.cards = 5;
  rules.must_trump = true;
  rules.must_beat = true;
  View view{Round(rules), {}, 1, card("2C")};
  view.dealt[0] = hand("3C 4C 5C 6C 7C");
  for (int seat = 0; seat < rules.seats; ++seat) view.round.bid(1);
  view.round.play(card("9H"));  // seat 1 leads
  view.round.play(card("6H"));  // seat 2 has no higher heart
  view.round.play(card("2D"));  // seat 3 has neither hearts nor trumps
  const DealSampler sampler(unseen(view));
  const Hands possible = sampler.possible();
  const CardSet seen = view.dealt[0] | hand("2C 9H 6H 2D");
  CHECK(possible[1] == (kFullDeck & ~seen));
  CHECK(possible[2] == (kFullDeck & ~seen & ~hand("TH JH QH KH AH")));
  CHECK(possible[3] == (kFullDeck & ~seen & (suit_cards(0) | suit_cards(1))));
  Stream stream(11);
  Hands met{};
  for (int i = 0; i < 2000; ++i) {
    const Hands hands = drawn(sampler, stream)[static_cast<std::size_t>(i) % kLanes];
    REQUIRE(hands[0] == 0);  // not the sampler's to write
    for (std::size_t seat = 1; seat < 4; ++seat) {
      REQUIRE(size_of(hands[seat]) == 4);
      met[seat] |= hands[seat];
    }
    REQUIRE((hands[1] & hands[2]) == 0);
    REQUIRE(((hands[1] | hands[2]) & hands[3]) == 0);
  }
  CHECK(met == possible);
}

TEST_CASE("a hand without cards is written as well, and other hands are left alone") {
  const DealSampler sampler(Unseen{CardSet{0x7}, {{1, 0, CardSet{0x7}}, {2, 2, CardSet{0x7}}}});
  std::array<Hands, kLanes> deals;
  for (Hands& hands : deals) hands.fill(kTrumps);
  Stream stream(1);
  sampler.sample(stream, deals);
  for (const Hands& hands : deals) {
    CHECK(hands[0] == kTrumps);
    CHECK(hands[1] == 0);
    CHECK(size_of(hands[2]) == 2);
  }
}

TEST_CASE("more deals than 2^128, or more states than are kept, are refused") {
  Unseen unknown{kFullDeck, {}};
  for (int seat = 0; seat < 8; ++seat) unknown.holders.push_back({seat, 6, kFullDeck});
  CHECK_THROWS_AS(DealSampler(unknown), TooManyDeals);

  // Seven hands that may each hold another half of the cards, without any order in it.
  Stream stream(6);
  Unseen tangled{kFullDeck, {}};
  for (int seat = 0; seat < 7; ++seat)
    tangled.holders.push_back({seat, 5, random_subset(kFullDeck, 26, stream)});
  CHECK_THROWS_AS(DealSampler(tangled), TooManyDeals);
}

TEST_CASE("a count can be held to fewer states for a while, in one thread") {
  const Unseen unseen{kFullDeck,
                      {{0, 9, kFullDeck & ~kTrumps}, {1, 9, kFullDeck & ~suit_cards(1)}}};
  const std::size_t states = DealSampler(unseen).states();
  REQUIRE(states > 10);
  {
    const FewerStates fewer(states - 1);
    CHECK_THROWS_AS(DealSampler{unseen}, TooManyStates);
    std::size_t elsewhere = 0;
    std::thread([&] { elsewhere = DealSampler(unseen).states(); }).join();
    CHECK(elsewhere == states);
    const FewerStates enough(states);
    CHECK(DealSampler(unseen).states() == states);
  }
  CHECK(DealSampler(unseen).states() == states);
}

TEST_CASE("no deal: a card too many for those that may hold it, and hands larger than the cards") {
  const CardSet trumps = CardSet{0x7} << 48;
  CHECK((DealSampler(Unseen{trumps | 1, {{0, 2, 1}, {1, 2, trumps | 1}}}).count() == 0));
  CHECK((DealSampler(Unseen{trumps, {{0, 1, 0}}}).count() == 0));
  CHECK((DealSampler(Unseen{}).count() == 1));
  CHECK_THROWS_AS(DealSampler(Unseen{trumps, {{0, 4, trumps}}}), std::invalid_argument);
}

}  // namespace
}  // namespace ohhell
