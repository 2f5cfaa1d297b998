// A proven claim played out.
#pragma once

#include <limits>
#include <set>

#include "../src/claim_search.h"
#include "claim_brute.h"
#include "ohhell/deals.h"

namespace ohhell::testing {

// Plays the rest of the round on one deal: the claimant by what it sees alone, a card after which
// the search says that the claim holds; the others at random. Does it take what it claimed?
inline bool survives(const ClaimRequest& request, const Hands& left, ClaimSearch& search,
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
      ClaimPlays plays;
      const int count = search.plays(seen, plays);
      for (int i = 0; i < count; ++i) {
        card = plays[static_cast<std::size_t>(i)];
        if (search.holds(after(rules, request.seat, seen, card))) break;
      }
      if (!contains(legal, card)) return false;
    }
    hand &= ~set_of(card);
    seen = after(rules, request.seat, seen, card);
    taken += table.play(rules, card) == request.seat;
  }
  return taken == request.tricks;
}

// Does a proven claim hold on so many random deals, against random defence and, with all hands
// known, against every defence?
inline bool survives_all(const ClaimRequest& request, int deals, Stream& stream) {
  const RoundRules& rules = request.view.round.rules();
  const DealSampler sampler(unseen(request.view));
  ClaimLimits limits;
  limits.nodes = std::numeric_limits<std::uint64_t>::max();
  Budget budget(limits);
  ClaimSearch search(rules, request.seat, budget);
  ClaimSearch known(rules, request.seat, budget);
  std::array<Hands, kLanes> drawn{};
  std::set<Hands> defended;  // Best defence need be found but once a deal; many come again.
  for (int i = 0; i < deals; ++i) {
    const auto lane = static_cast<std::size_t>(i % kLanes);
    if (lane == 0) sampler.sample(stream, drawn);
    if (!survives(request, drawn[lane], search, stream)) return false;
    if (!defended.insert(drawn[lane]).second) continue;
    ClaimState state = claim_state(request.view, request.seat, request.tricks);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
      if (state.sizes[seat] > 0) state.may_hold[seat] = drawn[lane][seat];
    }
    if (!known.holds(state)) return false;
  }
  return true;
}

}  // namespace ohhell::testing
