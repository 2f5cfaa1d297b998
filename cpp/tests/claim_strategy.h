// A proven claim played out.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "../src/claim_search.h"
#include "claim_brute.h"
#include "ohhell/deals.h"

namespace ohhell::testing {

// So many that it never ends a search, and that a few more can be added.
inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max() / 2;

// The claimant's strategy: in each state the first play after which the search says that the claim
// holds. What a wrong play loses to may take long to find, so all are looked at with little effort
// before any gets more; and each state is looked at once.
class Strategy {
 public:
  Strategy(const RoundRules& rules, int claimant)
      : rules_(rules), claimant_(claimant), search_(rules, claimant, budget_) {}

  Card play(const ClaimState& seen) {
    const auto [known, fresh] = chosen_.try_emplace(key(seen), kNoCard);
    if (fresh) known->second = choose(seen);
    return known->second;
  }

 private:
  Card choose(const ClaimState& seen) {
    ClaimPlays plays;
    const int count = search_.plays(seen, plays);
    for (std::uint64_t nodes = 1000;; nodes *= 4) {
      bool open = false;
      for (int i = 0; i < count; ++i) {
        const Card card = plays[static_cast<std::size_t>(i)];
        budget_.cap(budget_.nodes() + nodes);
        try {
          if (search_.holds(after(rules_, claimant_, seen, card))) return card;
        } catch (const Exhausted&) {
          open = true;
        }
      }
      if (!open) return kNoCard;
    }
  }

  using Key = std::array<std::uint64_t, kMaxSeats + 3>;
  static Key key(const ClaimState& seen) {
    Key key{seen.own, seen.table.played, static_cast<std::uint64_t>(seen.need)};
    std::ranges::copy(seen.may_hold, key.begin() + 3);
    for (int i = 0; i < seen.table.in_trick; ++i) {
      key[2] = key[2] << 8 | seen.table.trick[static_cast<std::size_t>(i)];
    }
    return key;
  }

  static constexpr ClaimLimits kUnlimited{.nodes = kNoLimit};
  const RoundRules& rules_;
  int claimant_;
  Budget budget_{kUnlimited};
  ClaimSearch search_;
  std::map<Key, Card> chosen_;
};

// Plays the rest of the round on one deal: the claimant by what it sees alone, a card after which
// the search says that the claim holds; the others at random. Does it take what it claimed?
inline bool survives(const ClaimRequest& request, const Hands& left, Strategy& strategy,
                     Stream& stream) {
  const RoundRules& rules = request.view.round.rules();
  ClaimState seen = claim_state(request.view, request.seat, request.tricks);
  Table table = request.view.round.table();
  Hands hands = left;
  hands[static_cast<std::size_t>(request.seat)] = seen.own;
  int taken = 0;
  while (!table.finished(rules)) {
    CardSet& hand = hands[static_cast<std::size_t>(table.turn)];
    const CardSet legal = legal_cards(rules, hand, table.demand(rules));
    Card card = nth_card(legal, random_below(stream, size_of(legal)));
    if (table.turn == request.seat) {
      card = strategy.play(seen);
      if (card == kNoCard || !contains(legal, card)) return false;
    }
    hand &= ~set_of(card);
    seen = after(rules, request.seat, seen, card);
    taken += table.play(rules, card) == request.seat;
  }
  return taken == request.tricks;
}

// How proven claims did.
struct Survived {
  std::int64_t deals = 0;
  std::int64_t defended = 0;  // different deals on which every defence was tried
  std::int64_t too_long = 0;  // and those on which that took too long
};

// Does a proven claim hold on so many random deals, against random defence and, with all hands
// known, against every defence that is found with so many nodes?
inline bool survives_all(const ClaimRequest& request, int deals, std::uint64_t nodes,
                         Stream& stream, Survived& survived) {
  const RoundRules& rules = request.view.round.rules();
  const DealSampler sampler(unseen(request.view));
  Strategy strategy(rules, request.seat);
  const ClaimLimits limits{.nodes = kNoLimit};
  Budget budget(limits);
  ClaimSearch known(rules, request.seat, budget);
  std::array<Hands, kLanes> drawn{};
  std::set<Hands> defended;  // Best defence need be found but once a deal; many come again.
  for (int i = 0; i < deals; ++i) {
    const auto lane = static_cast<std::size_t>(i % kLanes);
    if (lane == 0) sampler.sample(stream, drawn);
    ++survived.deals;
    if (!survives(request, drawn[lane], strategy, stream)) return false;
    if (!defended.insert(drawn[lane]).second) continue;
    ClaimState state = claim_state(request.view, request.seat, request.tricks);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
      if (state.sizes[seat] > 0) state.may_hold[seat] = drawn[lane][seat];
    }
    budget.cap(budget.nodes() + nodes);
    try {
      if (!known.holds(state)) return false;
      ++survived.defended;
    } catch (const Exhausted&) {
      ++survived.too_long;
    }
  }
  return true;
}

}  // namespace ohhell::testing
