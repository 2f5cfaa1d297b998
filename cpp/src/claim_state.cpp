#include "claim_state.h"

#include <algorithm>

namespace ohhell {

namespace {

// Hall's condition for up to kMost demands of cards from masks.
class Demands {
 public:
  void add(int size, CardSet mask) {
    if (size <= 0) return;
    sizes_[count_] = size;
    masks_[count_++] = mask;
    total_ += size;
  }

  bool feasible() const {
    const auto plenty = [&](CardSet mask) { return size_of(mask) >= total_; };
    if (std::all_of(masks_.begin(), masks_.begin() + static_cast<std::ptrdiff_t>(count_), plenty)) {
      return true;
    }
    std::array<CardSet, 1 << kMost> joined;
    std::array<int, 1 << kMost> wanted;
    joined[0] = 0;
    wanted[0] = 0;
    for (std::size_t set = 1; set < std::size_t{1} << count_; ++set) {
      const auto member = static_cast<std::size_t>(std::countr_zero(set));
      joined[set] = joined[set & (set - 1)] | masks_[member];
      wanted[set] = wanted[set & (set - 1)] + sizes_[member];
      if (size_of(joined[set]) < wanted[set]) return false;
    }
    return true;
  }

 private:
  static constexpr std::size_t kMost = kMaxSeats + 2;
  std::size_t count_ = 0;
  int total_ = 0;
  std::array<int, kMost> sizes_;
  std::array<CardSet, kMost> masks_;
};

// Can one seat hold `least` cards of `among`, one of them in `one_of` (a part of `among`)?
bool can_hold(const RoundRules& rules, const ClaimState& state, int seat, CardSet among, int least,
              CardSet one_of) {
  const auto s = static_cast<std::size_t>(seat);
  const CardSet held = state.may_hold[s] & among;
  if (state.sizes[s] < least || size_of(held) < least || (held & one_of) == 0) return false;
  Demands demands;
  demands.add(1, held & one_of);
  demands.add(least - 1, held);
  demands.add(state.sizes[s] - least, state.may_hold[s]);
  for (int other = 0; other < rules.seats; ++other) {
    const auto o = static_cast<std::size_t>(other);
    if (other != seat) demands.add(state.sizes[o], state.may_hold[o]);
  }
  return demands.feasible();
}

// Can one seat hold a trump and fewer than `most` cards of a suit?
bool can_ruff(const RoundRules& rules, const ClaimState& state, int seat, int suit, int most) {
  const auto s = static_cast<std::size_t>(seat);
  const CardSet trumps = state.may_hold[s] & rules.trumps();
  if (trumps == 0 || state.sizes[s] == 0) return false;
  const CardSet others = state.may_hold[s] & ~suit_cards(suit);
  // All but most - 1 of its cards are of other suits, one of them a trump.
  const int elsewhere = std::max(1, state.sizes[s] - (most - 1));
  Demands demands;
  demands.add(1, trumps);
  demands.add(elsewhere - 1, others);
  demands.add(state.sizes[s] - elsewhere, state.may_hold[s]);
  for (int other = 0; other < rules.seats; ++other) {
    const auto o = static_cast<std::size_t>(other);
    if (other != seat) demands.add(state.sizes[o], state.may_hold[o]);
  }
  return demands.feasible();
}

}  // namespace

bool ClaimState::feasible(int seats) const {
  Demands demands;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    demands.add(sizes[seat], may_hold[seat]);
  }
  return demands.feasible();
}

ClaimState claim_state(const View& view, int claimant, int tricks) {
  ClaimState state;
  const Round& round = view.round;
  state.table = round.table();
  state.own = view.hand(claimant);
  state.need = tricks;
  const Unseen hidden = unseen(view);
  state.unseen = hidden.cards;
  for (const Unseen::Holder& holder : hidden.holders) {
    const auto seat = static_cast<std::size_t>(holder.seat);
    state.sizes[seat] = static_cast<std::int8_t>(holder.size);
    state.may_hold[seat] = holder.may_hold;
  }
  for (int seat = 0; seat < round.rules().seats; ++seat) {
    if (seat == claimant || !view.knows(seat)) continue;
    const auto s = static_cast<std::size_t>(seat);
    state.may_hold[s] = view.hand(seat);
    state.sizes[s] = static_cast<std::int8_t>(size_of(state.may_hold[s]));
    state.unseen |= state.may_hold[s];
  }
  return state;
}

ClaimState after(const RoundRules& rules, int claimant, const ClaimState& state, Card card) {
  ClaimState next = state;
  const int seat = state.table.turn;
  if (seat == claimant) {
    next.own &= ~set_of(card);
  } else {
    const auto s = static_cast<std::size_t>(seat);
    next.unseen &= ~set_of(card);
    for (CardSet& mask : next.may_hold) mask &= ~set_of(card);
    next.may_hold[s] &= ~shown_missing(rules, card, state.table.demand(rules));
    --next.sizes[s];
  }
  if (next.table.play(rules, card) == claimant) --next.need;
  return next;
}

namespace {

// Other seats that play after this one in the trick in progress and may hold one of these cards.
int later_holders(const RoundRules& rules, int claimant, const ClaimState& state, CardSet cards) {
  int count = 0;
  int seat = state.table.turn;
  for (int more = rules.seats - state.table.in_trick - 1; more > 0; --more) {
    seat = rules.after(seat);
    if (seat != claimant && (state.may_hold[static_cast<std::size_t>(seat)] & cards) != 0) ++count;
  }
  return count;
}

// The card that stands for a run of neighbours with the same possible holders, or the whole run.
CardSet representatives(const RoundRules& rules, int claimant, const ClaimState& state,
                        CardSet run) {
  const Table& table = state.table;
  if (table.led_suit >= 0 && !beats(rules, lowest(run), table.best)) return set_of(lowest(run));
  const int later = later_holders(rules, claimant, state, run);
  if (later > 0 && rules.must_beat) return run;
  const int room = (1 << later) - 1;
  return size_of(run) > 2 * room ? set_of(nth_card(run, room)) : run;
}

}  // namespace

CardSet distinct(const RoundRules& rules, int claimant, const ClaimState& state, CardSet cards) {
  CardSet live = state.own;
  for (const CardSet mask : state.may_hold) live |= mask;
  if (state.table.in_trick > 0) live |= set_of(state.table.best);
  const auto same_holders = [&](Card a, Card b) {
    return std::ranges::all_of(
        state.may_hold, [&](CardSet mask) { return contains(mask, a) == contains(mask, b); });
  };
  CardSet result = 0;
  CardSet run = 0;
  for_each_card(live, [&](Card card) {
    const bool goes_on = run != 0 && contains(cards, card) &&
                         suit_of(card) == suit_of(highest(run)) && same_holders(card, highest(run));
    if (!goes_on && run != 0) {
      result |= representatives(rules, claimant, state, run);
      run = 0;
    }
    if (contains(cards, card)) run |= set_of(card);
  });
  return run == 0 ? result : result | representatives(rules, claimant, state, run);
}

// Every seat plays the card that it has left. Whether the claimant's is beaten is then a matter of
// what each of the others can hold.
bool last_trick_holds(const RoundRules& rules, int claimant, const ClaimState& state) {
  const Table& table = state.table;
  const int leader = (table.turn + rules.seats - table.in_trick) % rules.seats;
  const auto place = static_cast<std::size_t>((claimant + rules.seats - leader) % rules.seats);
  const Card mine = state.own != 0 ? lowest(state.own) : table.trick[place];
  const bool beaten = state.own != 0 ? table.in_trick > 0 && !beats(rules, mine, table.best)
                                     : table.winning != claimant;
  if (beaten) return state.need == 0;
  const CardSet follows = suit_cards(suit_of(mine));
  const bool trump = contains(rules.trumps(), mine);
  Hands beating{};
  beating.fill((follows & above(mine)) | (trump ? 0 : rules.trumps()));
  // Whoever leads another suit has beaten a plain card as well.
  if (table.in_trick == 0 && leader != claimant && !trump) {
    beating[static_cast<std::size_t>(leader)] = ~(follows & below(mine));
  }
  ClaimState taken = state;
  for (std::size_t seat = 0; seat < beating.size(); ++seat) {
    if (state.need == 0) {
      taken.may_hold[seat] &= ~beating[seat];
    } else if (state.sizes[seat] > 0) {
      ClaimState lost = state;
      lost.may_hold[seat] &= beating[seat];
      if (lost.feasible(rules.seats)) return false;
    }
  }
  return state.need == 1 || !taken.feasible(rules.seats);
}

int top_trumps(const RoundRules& rules, const ClaimState& state) {
  const CardSet mine = state.own & rules.trumps();
  CardSet others = state.unseen & rules.trumps();
  if (state.table.in_trick > 0) others |= set_of(state.table.best) & rules.trumps();
  return size_of(others == 0 ? mine : mine & above(highest(others)));
}

// The i-th lead of a suit is beaten only by a seat that has followed i - 1 times and still holds a
// higher card: one that held at least i cards of the suit, one of them higher. And it is ruffed
// only by a seat with a trump. Led first, the trumps leave one only to a seat that held more of
// them than the claimant. Where they may not be led yet, a seat with a trump must not run out of a
// side suit that is led.
bool wins_from_the_top(const RoundRules& rules, int claimant, const ClaimState& state) {
  const CardSet trumps = rules.trumps();
  const CardSet side = state.own & ~trumps;
  const bool trumps_first =
      !rules.has_trump || state.table.demand(rules).trump_may_be_led || side == 0;
  if (!trumps_first && rules.lead_trump == LeadTrump::kAfterFirstTrick) return false;
  for (int seat = 0; seat < rules.seats; ++seat) {
    if (seat == claimant) continue;
    for (int suit = 0; suit < kSuits; ++suit) {
      CardSet mine = state.own & suit_cards(suit);
      const int length = size_of(mine);
      for (int i = 1; i <= length; ++i) {
        const Card lead = highest(mine);
        mine &= ~set_of(lead);
        const CardSet suit_unseen = state.unseen & suit_cards(suit);
        if (can_hold(rules, state, seat, suit_unseen, i, suit_unseen & above(lead))) return false;
      }
      const bool side_suit = rules.has_trump && suit != kTrumpSuit;
      if (!trumps_first && side_suit && length > 0 && can_ruff(rules, state, seat, suit, length)) {
        return false;
      }
    }
    const int own_trumps = size_of(state.own & trumps);
    const CardSet theirs = state.unseen & trumps;
    if (trumps_first && side != 0 && can_hold(rules, state, seat, theirs, own_trumps + 1, theirs)) {
      return false;
    }
  }
  return true;
}

// Holding no trump, the claimant never takes a trick that it does not follow to. In a suit let its
// i-th lowest card be below the i-th lowest card that the others may hold, for every i that both
// have. Then, when they lead the j-th of theirs, it has a card below it and plays the highest such;
// when it cannot follow, it throws the highest card of any suit; and the condition still holds.
bool ducks_everything(const RoundRules& rules, int claimant, const ClaimState& state) {
  if (rules.must_beat || (state.own & rules.trumps()) != 0) return false;
  CardSet theirs = 0;
  for (int seat = 0; seat < rules.seats; ++seat) {
    if (seat != claimant) theirs |= state.may_hold[static_cast<std::size_t>(seat)];
  }
  for (int suit = 0; suit < kSuits; ++suit) {
    CardSet mine = state.own & suit_cards(suit);
    CardSet others = theirs & suit_cards(suit);
    for (; mine != 0 && others != 0; mine &= mine - 1, others &= others - 1) {
      if (lowest(mine) > lowest(others)) return false;
    }
  }
  return true;
}

}  // namespace ohhell
