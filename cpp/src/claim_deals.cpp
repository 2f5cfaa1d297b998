#include "claim_deals.h"

#include <algorithm>
#include <vector>

namespace ohhell {

namespace {

struct Wish {
  int weight;
  int seat;
  Card card;
};

}  // namespace

Hands skewed_deal(Stream& stream, const RoundRules& rules, int claimant, const ClaimState& state) {
  const auto below = [&](int n) {
    return static_cast<int>(stream.below(static_cast<std::uint64_t>(n)));
  };
  const bool strong = below(4) == 0;
  const int target =
      state.own == 0 ? below(kSuits) : suit_of(nth_card(state.own, below(size_of(state.own))));
  const int attacker = below(2) == 0 ? state.table.turn : below(rules.seats);
  const CardSet trumps = rules.trumps();
  std::vector<Wish> wishes;
  for (int seat = 0; seat < rules.seats; ++seat) {
    if (seat == claimant) continue;
    const int favourite = below(kSuits);
    for_each_card(state.may_hold[static_cast<std::size_t>(seat)], [&](Card card) {
      const bool wanted = suit_of(card) == target;
      int weight = below(100);
      if (seat == attacker) {
        if (wanted)
          weight += strong ? 10 * (card & 15) : 130 - 10 * (card & 15);
        else if (contains(trumps, card))
          weight += 50;
      } else {
        if (wanted) weight -= 100;
        if (contains(trumps, card)) weight -= 150;
        if (suit_of(card) == favourite) weight += 60;
      }
      wishes.push_back({weight, seat, card});
    });
  }
  std::ranges::stable_sort(wishes, std::greater{}, &Wish::weight);
  ClaimState left = state;
  Hands hands{};
  for (const Wish& wish : wishes) {
    const auto seat = static_cast<std::size_t>(wish.seat);
    if (left.sizes[seat] == 0 || !contains(left.may_hold[seat], wish.card)) continue;
    ClaimState next = left;
    for (CardSet& mask : next.may_hold) mask &= ~set_of(wish.card);
    --next.sizes[seat];
    if (!next.feasible(rules.seats)) continue;
    left = next;
    hands[seat] |= set_of(wish.card);
  }
  return hands;
}

}  // namespace ohhell
