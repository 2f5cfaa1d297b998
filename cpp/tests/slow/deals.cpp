// The sampler on positions as they come up: random rules, sizes and plays, seen by the seat to
// play. Checks that the true deal is among those that are left open and that what is drawn is
// consistent, and prints how many states and how much time it takes.
#include "ohhell/deals.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "../check.h"
#include "../random_cards.h"

namespace ohhell {
namespace {

constexpr int kPositions = 6000;
constexpr int kDraws = 64 * kLanes;

int below(Stream& stream, int n) {
  return static_cast<int>(stream.below(static_cast<std::uint64_t>(n)));
}

RoundRules random_rules(int seats, int cards, Stream& stream) {
  RoundRules rules;
  rules.seats = seats;
  rules.cards = cards;
  rules.dealer = below(stream, seats);
  rules.has_trump = below(stream, 6) > 0;
  rules.must_trump = below(stream, 3) == 0;
  rules.must_beat = below(stream, 3) == 0;
  rules.lead_trump = static_cast<LeadTrump>(below(stream, 3));
  return rules;
}

struct Position {
  View view;
  Hands left{};  // the true hands
};

Position random_position(const RoundRules& rules, Stream& stream) {
  Position position{{Round(rules), {}, 0, kNoCard}, {}};
  View& view = position.view;
  CardSet stock = rules.deck;
  Hands dealt{};
  for (int seat = 0; seat < rules.seats; ++seat) {
    CardSet& hand = dealt[static_cast<std::size_t>(seat)];
    hand = random_subset(stock, rules.cards, stream);
    stock &= ~hand;
    view.round.bid(0);
  }
  if (stock != 0 && rules.has_trump) view.turn_up = lowest(random_subset(stock, 1, stream));
  position.left = dealt;
  for (int plays = below(stream, rules.seats * rules.cards); plays > 0; --plays) {
    CardSet& hand = position.left[static_cast<std::size_t>(view.round.turn())];
    const Card card = lowest(random_subset(view.round.legal(hand), 1, stream));
    hand &= ~set_of(card);
    view.round.play(card);
  }
  const int asker = view.round.turn();
  view.known = static_cast<std::uint8_t>(1U << asker);
  view.dealt[static_cast<std::size_t>(asker)] = dealt[static_cast<std::size_t>(asker)];
  return position;
}

bool consistent(const Unseen& unseen, const Hands& hands) {
  CardSet left = unseen.cards;
  for (const Unseen::Holder& holder : unseen.holders) {
    const CardSet hand = hands[static_cast<std::size_t>(holder.seat)];
    if (size_of(hand) != holder.size || (hand & ~(left & holder.may_hold)) != 0) return false;
    left &= ~hand;
  }
  return true;
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void print_quantiles(const char* name, std::vector<double> values) {
  std::ranges::sort(values);
  const auto at = [&](double part) {
    return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
  };
  std::printf("  %-18s %10.4g %10.4g %10.4g\n", name, at(0.5), at(0.99), at(1));
}

void measure(const char* title, int seats, int cards, bool duties) {
  std::vector<double> states;
  std::vector<double> count;
  std::vector<double> list;
  std::vector<double> draw;
  for (int i = 0; i < kPositions; ++i) {
    Stream stream(static_cast<std::uint64_t>(i), Purpose::kDeals, 0);
    const int n = seats > 0 ? seats : 2 + below(stream, kMaxSeats - 1);
    const int size = cards > 0 ? cards : 1 + below(stream, 52 / n);
    RoundRules rules = random_rules(n, size, stream);
    if (duties) rules.must_beat = true;
    const Position position = random_position(rules, stream);
    const Unseen open = unseen(position.view);
    CAPTURE(std::string(title) + ", position " + std::to_string(i));

    double start = seconds();
    DealSampler sampler(open);
    count.push_back((seconds() - start) * 1e3);
    states.push_back(static_cast<double>(sampler.states()));
    REQUIRE(sampler.count() > 0);
    const Hands possible = sampler.possible();
    for (const Unseen::Holder& holder : open.holders) {
      const auto seat = static_cast<std::size_t>(holder.seat);
      REQUIRE((position.left[seat] & ~possible[seat]) == 0);
    }

    std::array<Hands, kLanes> deals{};
    sampler.sample(stream, deals);
    for (const Hands& hands : deals) REQUIRE(consistent(open, hands));
    start = seconds();
    sampler.prepare(kDraws);
    list.push_back((seconds() - start) * 1e3);
    std::array<LaneCards, kMaxSeats> lanes;
    start = seconds();
    for (int k = 0; k < kDraws; k += kLanes) sampler.sample(stream, lanes.data());
    draw.push_back((seconds() - start) * 1e9 / kDraws);
  }
  std::printf("%s: %d positions\n  %-18s %10s %10s %10s\n", title, kPositions, "", "median", "99%",
              "most");
  print_quantiles("states", states);
  print_quantiles("to count, ms", count);
  print_quantiles("to list, ms", list);
  print_quantiles("to draw, ns", draw);
}

TEST_CASE("the sampler on random positions") {
  measure("4 seats x 10 cards", 4, 10, false);
  measure("4 seats x 13 cards", 4, 13, false);
  measure("6 seats x 8 cards", 6, 8, false);
  measure("8 seats x 6 cards, must_beat", 8, 6, true);
  measure("any seats, any cards", 0, 0, false);
}

}  // namespace
}  // namespace ohhell
