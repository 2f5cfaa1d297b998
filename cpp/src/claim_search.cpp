#include "claim_search.h"

#include <algorithm>
#include <thread>

#include "claim_proofs.h"
#include "claim_refutations.h"
#include "ohhell/rng.h"

namespace ohhell {

void Budget::spend() {
  if (nodes_ >= cap_) throw Exhausted{ClaimStop::kNodes};
  if (++nodes_ % kBetweenChecks == 0) check();
}

void Budget::check() {
  if (limits_.cancel != nullptr && limits_.cancel->cancelled())
    throw Exhausted{ClaimStop::kCancelled};
  // A claim is searched by the thread that asks, so patience is to let others have its processor.
  if (limits_.cancel != nullptr && limits_.cancel->patient()) std::this_thread::yield();
  if (limits_.deadline != Clock::time_point::max() && Clock::now() >= limits_.deadline)
    throw Exhausted{ClaimStop::kTime};
  if (limits_.progress) report();
}

void Budget::report() {
  if (Clock::now() < next_report_) return;
  limits_.progress(nodes_);
  next_report_ = Clock::now() + kProgressEvery;
}

int ClaimSearch::plays(const ClaimState& state, ClaimPlays& out) const {
  const Demand demand = state.table.demand(rules_);
  const bool mine = state.table.turn == claimant_;
  const CardSet hand =
      mine ? state.own : state.may_hold[static_cast<std::size_t>(state.table.turn)];
  const CardSet legal = mine ? legal_cards(rules_, hand, demand) : hand;
  int count = 0;
  for_each_card(distinct(rules_, claimant_, state, legal), [&](Card card) {
    if (mine || after(rules_, claimant_, state, card).feasible(rules_.seats)) {
      out[static_cast<std::size_t>(count++)] = card;
    }
  });
  // While the claimant needs tricks, both sides start with the highest cards that win: it to take
  // the trick, the others to deny it. Once it needs none, with the highest that lose.
  const bool needed = state.need > 0;
  const auto winning = [&](Card card) {
    return demand.led_suit < 0 || beats(rules_, card, state.table.best);
  };
  std::stable_sort(out.begin(), out.begin() + count, [&](Card a, Card b) {
    if (demand.led_suit < 0) return needed ? a > b : a < b;
    if (winning(a) != winning(b)) return winning(a) == needed;
    return a > b;
  });
  return count;
}

bool ClaimSearch::holds(const ClaimState& state) {
  const int left = state.table.tricks_left(rules_);
  if (state.lost(rules_)) return false;
  if (left == 0) return true;
  const int sure = top_trumps(rules_, state);
  if (sure > state.need) return false;
  if (sure == left) return true;
  budget_.spend();
  const bool mine = state.table.turn == claimant_;
  if (left == 1) return last_trick_holds(rules_, claimant_, state);
  const bool boundary = state.table.in_trick == 0;
  ClaimMemory::Key key{};
  if (boundary) {
    Demands deal;
    if (refuted_at_once(rules_, claimant_, state, deal)) return false;
    if (proven_at_once(rules_, claimant_, state)) return true;
    key = key_of(state);
    if (const auto known = memory_.find(key)) return *known;
  }
  ClaimPlays cards;
  const int count = plays(state, cards);
  bool result = !mine;
  for (int i = 0; i < count; ++i) {
    if (holds(after(rules_, claimant_, state, cards[static_cast<std::size_t>(i)])) == mine) {
      result = mine;
      break;
    }
  }
  if (boundary) memory_.put(key, result);
  return result;
}

namespace {

// The bits of `cards` at the places of `live`, moved together.
std::uint64_t packed(CardSet cards, CardSet live) {
  std::uint64_t result = 0;
  int place = 0;
  for (; live != 0; live &= live - 1) {
    if ((cards & live & (0 - live)) != 0) result |= std::uint64_t{1} << place;
    ++place;
  }
  return result;
}

}  // namespace

// Only the order of the live cards in each suit matters, not their ranks.
ClaimMemory::Key ClaimSearch::key_of(const ClaimState& state) const {
  CardSet live = state.own;
  for (const CardSet mask : state.may_hold) live |= mask;
  // Cards that only the stock can hold take no part.
  std::uint64_t head =
      static_cast<std::uint64_t>(state.table.turn) | static_cast<std::uint64_t>(state.need) << 8;
  if (state.table.demand(rules_).trump_may_be_led) head |= 1 << 16;
  for (int suit = 0; suit < kSuits; ++suit) {
    head |= static_cast<std::uint64_t>(size_of(live & suit_cards(suit))) << (40 + 6 * suit);
  }
  ClaimMemory::Key key{mix64(head + 1), mix64(head + 0x9E3779B97F4A7C15)};
  const auto add = [&](std::uint64_t word) {
    key.a = mix64(key.a ^ word);
    key.b = mix64((key.b + word) * 0xD6E8FEB86659FD93);
  };
  add(packed(state.own, live));
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats); ++seat) {
    add(packed(state.may_hold[seat], live) | static_cast<std::uint64_t>(state.sizes[seat]) << 52);
  }
  return key;
}

}  // namespace ohhell
