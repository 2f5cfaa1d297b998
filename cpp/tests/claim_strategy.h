// A proven claim played out.
#pragma once

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "../src/claim_proofs.h"
#include "../src/claim_search.h"
#include "claim_brute.h"
#include "ohhell/deals.h"

namespace ohhell::testing {

inline const ClaimLimits kUnlimited{.nodes = std::numeric_limits<std::uint64_t>::max()};

using StateKey = std::array<std::uint64_t, kMaxSeats + 3>;

inline StateKey key_of(const ClaimState& state) {
  StateKey key{state.own, state.table.played, static_cast<std::uint64_t>(state.need)};
  std::ranges::copy(state.may_hold, key.begin() + 3);
  for (int i = 0; i < state.table.in_trick; ++i) {
    key[2] = key[2] << 8 | state.table.trick[static_cast<std::size_t>(i)];
  }
  return key;
}

// The claimant's strategy: in each state the first play after which the search says that the claim
// holds. What a wrong play loses to may take long to find, so all are looked at with little effort
// before any gets more; and each state is looked at once.
class Strategy {
 public:
  Strategy(const RoundRules& rules, int claimant)
      : rules_(rules), claimant_(claimant), search_(rules, claimant, budget_) {}

  Card play(const ClaimState& seen) {
    const auto [known, fresh] = chosen_.try_emplace(key_of(seen), kNoCard);
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

  const RoundRules& rules_;
  int claimant_;
  Budget budget_{kUnlimited};
  ClaimSearch search_;
  std::map<StateKey, Card> chosen_;
};

// The solver's best defence on one deal: does the claim hold there whatever the others play? The
// claimant knows the deal, but tries its strategy's card first.
class KnownDeal {
 public:
  KnownDeal(const RoundRules& rules, int claimant, Strategy& strategy)
      : rules_(rules),
        claimant_(claimant),
        strategy_(strategy),
        search_(rules, claimant, budget_) {}

  // `state` knows the deal, `seen` what the claimant does.
  bool holds(const ClaimState& state, const ClaimState& seen) {
    const int left = state.table.tricks_left(rules_);
    if (state.lost(rules_)) return false;
    if (left == 0) return true;
    if (left == 1) return last_trick_holds(rules_, claimant_, state);
    const bool boundary = state.table.in_trick == 0;
    if (boundary && proven_at_once(rules_, claimant_, state)) return true;
    StateKey key{};
    if (boundary) {
      key = key_of(state);
      if (const auto known = known_.find(key); known != known_.end()) return known->second;
    }
    const bool mine = state.table.turn == claimant_;
    ClaimPlays cards;
    const int count = search_.plays(state, cards);
    if (mine) {
      const Card first = strategy_.play(seen);
      const auto end = cards.begin() + count;
      std::stable_partition(cards.begin(), end, [&](Card card) { return card == first; });
    }
    bool result = !mine;
    for (int i = 0; i < count && result != mine; ++i) {
      const Card card = cards[static_cast<std::size_t>(i)];
      if (holds(after(rules_, claimant_, state, card), after(rules_, claimant_, seen, card)) ==
          mine) {
        result = mine;
      }
    }
    if (boundary) known_[key] = result;
    return result;
  }

 private:
  const RoundRules& rules_;
  int claimant_;
  Strategy& strategy_;
  Budget budget_{kUnlimited};
  ClaimSearch search_;  // for its plays
  std::map<StateKey, bool> known_;
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

// Can the claim be kept on one deal, of which `left` is what the others still hold?
inline bool holds_on(const ClaimRequest& request, const Hands& left, Strategy& strategy) {
  const RoundRules& rules = request.view.round.rules();
  const ClaimState seen = claim_state(request.view, request.seat, request.tricks);
  ClaimState state = seen;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
    if (state.sizes[seat] > 0) state.may_hold[seat] = left[seat];
  }
  return KnownDeal(rules, request.seat, strategy).holds(state, seen);
}

// Does a proven claim hold on so many random deals, against random defence and, with all hands
// known, against every defence?
inline bool survives_all(const ClaimRequest& request, int deals, Stream& stream) {
  const RoundRules& rules = request.view.round.rules();
  const DealSampler sampler(unseen(request.view));
  Strategy strategy(rules, request.seat);
  std::array<Hands, kLanes> drawn{};
  std::set<Hands> defended;  // Best defence need be found but once a deal; many come again.
  for (int i = 0; i < deals; ++i) {
    const auto lane = static_cast<std::size_t>(i % kLanes);
    if (lane == 0) sampler.sample(stream, drawn);
    if (!survives(request, drawn[lane], strategy, stream)) return false;
    if (!defended.insert(drawn[lane]).second) continue;
    if (!holds_on(request, drawn[lane], strategy)) return false;
  }
  return true;
}

}  // namespace ohhell::testing
