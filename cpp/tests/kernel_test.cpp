// The kernels: all of them against each other, and each lane against the rules of play.
#include "ohhell/kernel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "check.h"
#include "ohhell/deals.h"
#include "ohhell/history.h"
#include "ohhell/playout.h"
#include "policy_reference.h"
#include "random_cards.h"

namespace ohhell {
namespace {

int below(Stream& stream, int n) {
  return static_cast<int>(stream.below(static_cast<std::uint64_t>(n)));
}

RoundRules random_rules(Stream& stream) {
  RoundRules rules;
  rules.seats = 2 + below(stream, 7);
  rules.deck = 0;
  const int ranks = 6 + below(stream, 8);
  for (int suit = below(stream, 3); suit < kSuits; ++suit) {
    rules.deck |= ((CardSet{1} << ranks) - 1) << (16 * suit);
  }
  rules.cards = 1 + below(stream, size_of(rules.deck) / rules.seats);
  rules.dealer = below(stream, rules.seats);
  rules.has_trump = below(stream, 4) > 0;
  rules.must_trump = below(stream, 3) == 0;
  rules.must_beat = below(stream, 3) == 0;
  rules.lead_trump = static_cast<LeadTrump>(below(stream, 3));
  rules.initial_leader = static_cast<InitialLeader>(below(stream, 3));
  return rules;
}

// A round in play, and 32 deals of what its seats still hold.
struct Case {
  PlayoutRules playout;
  Round round{RoundRules{}};
  Table table;
  std::array<Hands, kLanes> deals{};
  std::uint64_t seed = 0;
};

Case random_case(std::uint64_t seed) {
  Stream stream(seed, Purpose::kPlays, 3);
  Case made;
  const RoundRules rules = random_rules(stream);
  made.playout.rules = rules;
  made.playout.deck = rules.deck;
  made.playout.kind = below(stream, 3) == 0 ? Playouts::kUniform : Playouts::kPolicy;
  if (below(stream, 3) == 0) made.playout.random_seats = static_cast<unsigned>(below(stream, 256));
  for (Leaning& lean : made.playout.policy.in) {
    lean.high = static_cast<std::uint8_t>(below(stream, 256));
    lean.low = static_cast<std::uint8_t>(below(stream, 256 - lean.high));
  }
  for (auto& row : made.playout.scores.points) {
    for (int& points : row) points = below(stream, 4) == 0 ? below(stream, 9) : 0;
  }
  Hands hands{};
  CardSet stock = rules.deck;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
    hands[seat] = random_subset(stock, rules.cards, stream);
    stock &= ~hands[seat];
  }
  Round round(rules);
  for (int seat = 0; seat < rules.seats; ++seat) round.bid(below(stream, rules.cards + 1));
  for (int plays = below(stream, rules.seats * rules.cards); plays > 0; --plays) {
    CardSet& hand = hands[static_cast<std::size_t>(round.turn())];
    const Card card = random_card(round.legal(hand), stream);
    hand &= ~set_of(card);
    round.play(card);
  }
  made.round = round;
  made.table = round.table();
  View view{round, {}, 0, kNoCard};
  try {
    DealSampler(unseen(view)).sample(stream, made.deals);
  } catch (const TooManyDeals&) {
    made.deals.fill(hands);
  }
  made.seed = stream.next();
  return made;
}

std::array<LaneCards, kMaxSeats> lanes_of(const std::array<Hands, kLanes>& deals) {
  std::array<LaneCards, kMaxSeats> lanes{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) put(lanes[seat], lane, deals[lane][seat]);
  }
  return lanes;
}

// The random words of one lane: see lanes/random.h.
class Words {
 public:
  Words(const Seeds& seeds, std::size_t lane)
      : a_(seeds.words[0][lane / 4]),
        b_(seeds.words[1][lane / 4]),
        c_(seeds.words[2][lane / 4]),
        shift_(16 * static_cast<int>(lane % 4)) {}
  int next() {
    const std::uint64_t word = a_ + b_ + count_++;
    a_ = b_ ^ (b_ >> 11);
    b_ = c_ + (c_ << 3);
    c_ = std::rotl(c_, 24) + word;
    return static_cast<int>((word >> shift_) & 0xFFFF);
  }

 private:
  std::uint64_t a_, b_, c_;
  std::uint64_t count_ = 1;
  int shift_;
};

struct Expected {
  Table table;
  std::vector<int> winners;  // as a kernel writes them
  bool forced = true;
};

// One lane, card by card.
Expected play_out(const PlayoutRules& playout, Table table, Hands hands, Words words) {
  const RoundRules& rules = playout.rules;
  Expected result;
  while (!table.finished(rules)) {
    CardSet& hand = hands[static_cast<std::size_t>(table.turn)];
    const CardSet legal = legal_cards(rules, hand, table.demand(rules));
    Card card = lowest(legal);
    if (size_of(hand) > 1) {
      const reference::Preference preference = reference::preference(playout, table, hand, legal);
      card = nth_card(preference.random, (words.next() * size_of(preference.random)) >> 16);
      if (playout.kind == Playouts::kPolicy) {
        const int word = words.next() >> 8;
        if (preference.situation < kSituations) {
          const Leaning lean = playout.policy.in[preference.situation];
          if (word < lean.high) {
            card = preference.high;
          } else if (word < lean.high + lean.low) {
            card = preference.low;
          }
        }
      }
      if (size_of(legal) > 1) result.forced = false;
    }
    hand &= ~set_of(card);
    const bool best = table.in_trick == 0 || beats(rules, card, table.best);
    const Card winner = best ? card : table.best;
    if (table.play(rules, card) >= 0) {
      const bool trump = contains(rules.trumps(), winner);
      result.winners.push_back((1 << (winner & 15)) + (trump ? kTrumpWon : 0));
    }
  }
  result.table = table;
  return result;
}

TEST_CASE("every lane of every kernel plays as one table does, card by card, under every rule") {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    CAPTURE(seed);
    const Case made = random_case(seed);
    const std::array<LaneCards, kMaxSeats> hands = lanes_of(made.deals);
    const LaneTable table = lane_table(made.playout, made.table);
    Stream stream(made.seed);
    const Seeds seeds(stream);
    for (const Kernel* kernel : kernels()) {
      CAPTURE(kernel->name);
      LaneOutcome outcome;
      std::array<PerLane, kMaxCards> winners;
      kernel->play(table, hands.data(), seeds, outcome, winners.data());
      bool forced = true;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        CAPTURE(lane);
        const Expected expected =
            play_out(made.playout, made.table, made.deals[lane], Words(seeds, lane));
        forced = forced && expected.forced;
        for (std::size_t trick = 0; trick < expected.winners.size(); ++trick) {
          REQUIRE(winners[trick].at[lane] == expected.winners[trick]);
        }
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(made.playout.rules.seats);
             ++seat) {
          REQUIRE(made.table.taken[seat] + outcome.taken[seat].at[lane] ==
                  expected.table.taken[seat]);
        }
      }
      REQUIRE(outcome.forced == forced);
    }
  }
}

TEST_CASE("every kernel explains the plays so far as one table does, for each deal") {
  int explained = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    CAPTURE(seed);
    Case made = random_case(seed);
    made.playout.kind = Playouts::kPolicy;
    const RoundRules& rules = made.playout.rules;
    const auto seats = static_cast<std::size_t>(rules.seats);
    for (Hands& deal : made.deals) {
      for (std::size_t seat = 0; seat < seats; ++seat)
        deal[seat] |= made.round.played_by(static_cast<int>(seat));
    }
    const std::array<LaneCards, kMaxSeats> dealt = lanes_of(made.deals);
    const History history(made.playout, made.round, 0xFF);
    for (const Kernel* kernel : kernels()) {
      CAPTURE(kernel->name);
      const std::vector<LaneReason> reasons = history.reasons(dealt.data(), *kernel);
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        CAPTURE(lane);
        Hands hands = made.deals[lane];
        Table table;
        table.bids = made.table.bids;
        table.turn = static_cast<std::int8_t>(first_leader(rules, table.bids));
        std::size_t next = 0;
        for (const Trick& trick : made.round.tricks()) {
          for (const Card card : trick.cards) {
            CardSet& hand = hands[static_cast<std::size_t>(table.turn)];
            if (size_of(hand) > 1) {
              const CardSet legal = legal_cards(rules, hand, table.demand(rules));
              const auto preference = reference::preference(made.playout, table, hand, legal);
              const LaneReason& reason = reasons[next++];
              const int choices =
                  contains(preference.random, card) ? size_of(preference.random) : 0;
              REQUIRE(reason.situation.at[lane] == preference.situation);
              REQUIRE((reason.high.at[lane] != 0) == (card == preference.high));
              REQUIRE((reason.low.at[lane] != 0) == (card == preference.low));
              REQUIRE(reason.choices.at[lane] == choices);
              ++explained;
            }
            hand &= ~set_of(card);
            table.play(rules, card);
          }
        }
        REQUIRE(next == reasons.size());
      }
    }
  }
  CHECK(explained > 100'000);
}

TEST_CASE("every kernel deals the same") {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    CAPTURE(seed);
    Stream stream(seed, Purpose::kDeals, 9);
    // A list of cards to slots 0, 9 and nowhere; what slot 9 got is split on.
    const int size = 3 + below(stream, 40);
    const int first = below(stream, size / 3 + 1);
    const int second = below(stream, size / 2 + 1);
    LaneSplit known;
    known.cards = random_subset(kFullDeck, size, stream);
    known.size = size;
    known.parts = 3;
    known.to[0] = 0;
    known.to[1] = LaneSplit::kNowhere + 1;
    known.to[2] = LaneSplit::kNowhere;
    LaneSplit own;
    own.from = LaneSplit::kNowhere + 1;
    own.size = second;
    own.parts = 2;
    own.to[0] = 1;
    own.to[1] = 2;
    own.row = 3;
    std::array<PerLane, 5> sizes;
    for (std::size_t row = 0; row < sizes.size(); ++row) {
      const int of[] = {first, second, size - first - second, second / 2, second - second / 2};
      std::ranges::fill(sizes[row].at, static_cast<std::uint16_t>(of[row]));
    }
    const LaneSplit splits[] = {known, own};
    const Seeds seeds(stream);
    std::array<LaneCards, LaneSplit::kSlots> expected{};
    for (const Kernel* kernel : kernels()) {
      CAPTURE(kernel->name);
      std::array<LaneCards, LaneSplit::kSlots> slots{};
      kernel->deal(splits, 2, sizes.data(), seeds, slots.data());
      if (kernel == kernels().front()) expected = slots;
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
          REQUIRE(cards_in(slots[slot], lane) == cards_in(expected[slot], lane));
        }
        const CardSet between = cards_in(slots[LaneSplit::kNowhere + 1], lane);
        REQUIRE(size_of(cards_in(slots[0], lane)) == first);
        REQUIRE(size_of(cards_in(slots[1], lane)) == second / 2);
        REQUIRE((cards_in(slots[1], lane) | cards_in(slots[2], lane)) == between);
        REQUIRE(size_of(between) == second);
      }
    }
  }
}

}  // namespace
}  // namespace ohhell
