// The search against exact expectations: every consistent deal, every choice of the playouts with
// its chance.
#include <array>
#include <cmath>
#include <functional>

#include "check.h"
#include "ohhell/bid_model.h"
#include "ohhell/deals.h"
#include "ohhell/playout.h"
#include "ohhell/search.h"
#include "policy_reference.h"

namespace ohhell {
namespace {

int below(Stream& stream, int n) {
  return static_cast<int>(stream.below(static_cast<std::uint64_t>(n)));
}

// The expectation of f(table at the end) from here on.
double expectation(const PlayoutRules& playout, const Table& table, const Hands& hands,
                   const std::function<double(const Table&)>& f) {
  const RoundRules& rules = playout.rules;
  if (table.finished(rules)) return f(table);
  const auto seat = static_cast<std::size_t>(table.turn);
  const CardSet legal = legal_cards(rules, hands[seat], table.demand(rules));
  const auto after = [&](Card card) {
    Hands next_hands = hands;
    Table next = table;
    next_hands[seat] &= ~set_of(card);
    next.play(rules, card);
    return expectation(playout, next, next_hands, f);
  };
  if (size_of(legal) == 1) return after(lowest(legal));
  const reference::Preference preference =
      reference::preference(playout, table, hands[seat], legal);
  Leaning lean;
  if (preference.situation < kSituations) lean = playout.policy.in[preference.situation];
  const double random = (256 - lean.high - lean.low) / 256.0;
  double sum = 0;
  for_each_card(legal, [&](Card card) {
    double chance = 0;
    if (contains(preference.random, card)) chance += random / size_of(preference.random);
    if (card == preference.high) chance += lean.high / 256.0;
    if (card == preference.low) chance += lean.low / 256.0;
    sum += chance * after(card);
  });
  return sum;
}

struct Case {
  SearchRequest request;
  PlayoutRules playout;
};

// Two or three cards, small decks, any rules; some cards played.
Case random_case(Stream& stream) {
  RoundRules rules;
  rules.seats = 2 + below(stream, 3);
  rules.cards = 2 + below(stream, 2);
  rules.dealer = below(stream, rules.seats);
  rules.has_trump = below(stream, 4) > 0;
  rules.must_trump = below(stream, 2) == 0;
  rules.must_beat = below(stream, 2) == 0;
  rules.lead_trump = static_cast<LeadTrump>(below(stream, 3));
  rules.initial_leader = static_cast<InitialLeader>(below(stream, 3));
  const int ranks = rules.seats == 4 ? 4 : 3 + below(stream, 2);
  rules.deck = 0;
  for (int suit = 1; suit < 4; ++suit) rules.deck |= ((CardSet{1} << ranks) - 1) << (16 * suit);
  if (rules.cards * rules.seats > size_of(rules.deck)) rules.cards = 2;
  Round round(rules);
  for (int seat = 0; seat < rules.seats; ++seat) round.bid(below(stream, rules.cards + 1));
  View view{round, {}, 0, kNoCard};
  std::array<Card, 64> cards;
  int count = 0;
  for_each_card(rules.deck, [&](Card card) { cards[static_cast<std::size_t>(count++)] = card; });
  Hands hands{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
    for (int i = 0; i < rules.cards; ++i) {
      std::swap(cards[static_cast<std::size_t>(below(stream, count))],
                cards[static_cast<std::size_t>(count - 1)]);
      hands[seat] |= set_of(cards[static_cast<std::size_t>(--count)]);
    }
  }
  const Hands dealt = hands;
  if (count > 0 && below(stream, 2) == 0) view.turn_up = cards[0];
  for (int plays = below(stream, rules.seats * (rules.cards - 1)); plays > 0; --plays) {
    CardSet& hand = hands[static_cast<std::size_t>(view.round.turn())];
    const CardSet legal = view.round.legal(hand);
    const Card card = nth_card(legal, below(stream, size_of(legal)));
    hand &= ~set_of(card);
    view.round.play(card);
  }
  const int seat = view.round.turn();
  view.dealt[static_cast<std::size_t>(seat)] = dealt[static_cast<std::size_t>(seat)];
  view.known = static_cast<std::uint8_t>(1U << seat);
  SearchRequest request{view, seat, {}, Playouts::kPolicy, {}, {}, stream.next()};
  for (std::size_t bid = 0; bid <= 3; ++bid) {
    for (std::size_t taken = 0; taken <= 3; ++taken) {
      request.scores.points[bid][taken] =
          bid == taken ? 10 + static_cast<int>(bid) : below(stream, 2) * static_cast<int>(taken);
    }
  }
  if (below(stream, 3) == 0) request.playouts = Playouts::kUniform;
  request.random_rivals = below(stream, 3) == 0;
  PlayoutRules playout{rules, rules.deck, request.scores, request.playouts};
  if (request.random_rivals) playout.random_seats = ~(1U << seat);
  if (view.turn_up != kNoCard) playout.deck &= ~set_of(view.turn_up);
  return {request, playout};
}

TEST_CASE("300 small positions under every rule: estimates agree with the exact expectation") {
  int compared = 0;
  int inexact = 0;
  double squares = 0;
  for (std::uint64_t seed = 0; compared < 300; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kPlays, 77);
    Case made = random_case(stream);
    const View& view = made.request.view;
    const DealSampler sampler(unseen(view));
    if (sampler.count() > 400) continue;
    const auto seat = static_cast<std::size_t>(made.request.seat);
    const CardSet legal = view.round.legal(view.hand(made.request.seat));
    const Card card = nth_card(legal, below(stream, size_of(legal)));
    double points = 0;
    double make = 0;
    for (u128 number = 0; number < sampler.count(); ++number) {
      Hands hands{};
      hands[seat] = view.hand(made.request.seat) & ~set_of(card);
      sampler.nth(number, hands);
      Table table = view.round.table();
      table.play(view.round.rules(), card);
      const int bid = table.bids[seat];
      points += expectation(made.playout, table, hands, [&](const Table& end) {
        return made.request.scores(bid, end.taken[seat]);
      });
      make += expectation(made.playout, table, hands,
                          [&](const Table& end) { return end.taken[seat] == bid ? 1.0 : 0.0; });
    }
    points /= static_cast<double>(sampler.count());
    make /= static_cast<double>(sampler.count());
    made.request.limits.deals = 4000;
    const Estimate found = estimate_plays(made.request, {card}).estimates.front();
    CAPTURE(points);
    CAPTURE(found.points.mean);
    CAPTURE(found.points.error);
    CHECK(std::abs(found.points.mean - points) <= 4 * found.points.error + 1e-9);
    CHECK(std::abs(found.make.mean - make) <= 4 * found.make.error + 1e-9);
    if (found.points.error > 0) {
      const double z = (found.points.mean - points) / found.points.error;
      squares += z * z;
      ++inexact;
    }
    ++compared;
  }
  // The errors are not too small; and, with the outcome that they imagine, not absurdly large.
  CAPTURE(squares);
  CAPTURE(inexact);
  CHECK(inexact > 100);
  CHECK(squares < 1.2 * inexact);
  CHECK(squares > 0.25 * inexact);
}

}  // namespace
}  // namespace ohhell
