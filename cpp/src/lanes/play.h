// A playout in every lane: the rules of play (see rules.h) and the policy (see policy.h).
//
// Within a trick seats are counted from its leader, so that the seat to play is the same in all
// lanes; after a trick the seats are rotated, in each lane by the place of the winner.
//
// A card in play is the bit of its rank and, for each suit, whether it is of that suit. Its
// strength is that bit, with kRuffing added for a trump on another suit's trick, and 0 if it cannot
// win: one comparison tells which of two cards wins.
#pragma once

#include "lanes/random.h"
#include "lanes/suits.h"

namespace ohhell::OHHELL_ISA {

inline constexpr int kRuffing = kTrumpWon;

struct Card {
  Lanes bit;
  Suits suit;  // all ones in one of them
};

struct Seat {
  Suits hand;
  Lanes counts;  // cards in each suit, four bits each
  Lanes wish;
};

// One in the count of a suit.
OHHELL_INLINE Lanes one_of(const Suits& suit) {
  return ((suit.in[0] & splat(0x1)) | (suit.in[1] & splat(0x10))) |
         ((suit.in[2] & splat(0x100)) | (suit.in[3] & splat(0x1000)));
}
// The ranks above that of a bit.
OHHELL_INLINE Lanes above(const Lanes& bit) { return negative(bit + bit); }

// The k-th lowest bit, k from 0; no lane has more than `most` bits.
OHHELL_INLINE Lanes nth_bit(Lanes bits, const Lanes& k, int most) {
  const auto clear_lowest = [&](int i)
                                OHHELL_INLINE_LAMBDA { bits = bits & (bits + less(splat(i), k)); };
  if (most > 1) clear_lowest(0);
  if (most > 2) clear_lowest(1);
  if (most > 3) clear_lowest(2);
  if (most > 4) clear_lowest(3);
  if (most > 5) clear_lowest(4);
  // Choices so far up in one suit are rare.
  if (most > 6 && any(less(splat(5), k))) {
    for (int i = 5; i < most - 1; ++i) clear_lowest(i);
  }
  return lowest_bit(bits);
}

// The lowest or the highest rank in any of four sets; of several suits the first.
OHHELL_INLINE Card by_rank(const Suits& cards, const Lanes& high) {
  const Lanes ranks = either(cards);
  Card card;
  card.bit = choose(high, highest_bit(ranks), lowest_bit(ranks));
  Lanes before = splat(0);
  for (int s = 0; s < kSuits; ++s) {
    card.suit.in[s] = ~(is_zero(cards.in[s] & card.bit) | before);
    before = before | card.suit.in[s];
  }
  return card;
}

template <bool policy, bool plain>
class Playout {
 public:
  OHHELL_INLINE Playout(const LaneTable& table, const LaneCards* hands, const Seeds& seeds)
      : table_(table), seats_(table.rules.seats), random_(seeds) {
    trump_ = splat(table.rules.has_trump ? 0xFFFF : 0);
    broken_ = splat(table.broken ? 0xFFFF : 0);
    choices_ = splat(0);
    for (int s = 0; s < kSuits; ++s) {
      remaining_.in[s] = splat(static_cast<int>((table.remaining >> (16 * s)) & 0xFFFF));
      led_.in[s] = splat(table.led_suit == s ? 0xFFFF : 0);
    }
    for (int i = 0; i < seats_; ++i) {
      Seat& seat = seat_[i];
      seat.hand = load(hands[i]);
      seat.counts = bit_count(seat.hand.in[0]);
      for (int s = 1; s < kSuits; ++s) {
        seat.counts = seat.counts | (bit_count(seat.hand.in[s]) << (4 * s));
      }
      if constexpr (policy) seat.wish = load(table.wish[i].at);
      taken_[i] = splat(0);
    }
    leader_ = load(table.leader.at);
    rotate(leader_);
    if (table.in_trick > 0) {
      const bool ruffed = suit_of(table.best) != table.led_suit;
      best_ = splat((1 << (table.best & 15)) + (ruffed ? kRuffing : 0));
      winner_ = splat(table.winning);
    }
  }

  OHHELL_INLINE void run(LaneOutcome& outcome, PerLane* winners) {
    int place = table_.in_trick;
    for (left_ = table_.tricks_left; left_ > 0; --left_) {
      if (place == 0) {
        lead();
        place = 1;
      }
      for (; place < seats_; ++place) follow(place);
      end_trick();
      if (winners != nullptr) {
        store(winners->at, best_ | (led_.in[kTrumpSuit] & trump_ & splat(kTrumpWon)));
        ++winners;
      }
      place = 0;
    }
    for (int i = 0; i < seats_; ++i) store(outcome.taken[i].at, taken_[i]);
    outcome.forced = !any(choices_);
  }

  OHHELL_INLINE void explain(const LanePlay* plays, int count, LaneReason* reasons) {
    left_ = table_.tricks_left;
    int place = 0;
    for (int i = 0; i < count; ++i) {
      const Seat& seat = seat_[place];
      const Card card = card_of(plays[i].card);
      const Lanes suited = either(seat.hand & led_);
      if (plays[i].weighed) {
        const auto number = [](int s) OHHELL_INLINE_LAMBDA { return splat(s); };
        reason(
            place == 0 ? lead_options(seat, number) : follow_options(seat, place, suited, number),
            card, *reasons++);
      }
      if (place == 0) {
        lead(card);
      } else {
        follow(place, is_zero(suited), card);
      }
      if (++place < seats_) continue;
      end_trick();
      --left_;
      place = 0;
    }
  }

 private:
  // What a seat may do, and what its policy would rather do.
  struct Options {
    Lanes legal;      // how many cards of each suit are legal, four bits each
    Suits cards;      // what is chosen from at random, where
    Lanes counts;     // these say how many of each suit are
    Lanes some;       // has the policy a preference?
    Suits high, low;  // the cards that serve: the highest, or the lowest, is taken of these
    Lanes situation;  // as a number, or what the caller makes of it
  };

  OHHELL_INLINE void lead() {
    Seat& seat = seat_[0];
    if (left_ == 1) return lead(only_card(seat));
    const Options options =
        lead_options(seat, [&](int s) OHHELL_INLINE_LAMBDA { return leaning(s); });
    lead(chosen(options));
  }

  OHHELL_INLINE void lead(const Card& card) {
    remove(seat_[0], card);
    led_ = card.suit;
    best_ = card.bit;
    winner_ = splat(0);
  }

  template <class Value>
  OHHELL_INLINE Options lead_options(const Seat& seat, const Value& value) const {
    Options options;
    options.legal = seat.counts;
    Suits legal = seat.hand;
    if constexpr (!plain) {
      const Lanes barred = trump_barred(seat.counts);
      options.legal = options.legal & ~(barred & splat(0xF000));
      legal.in[kTrumpSuit] = legal.in[kTrumpSuit] & ~barred;
    }
    options.cards = legal;
    options.counts = options.legal;
    if constexpr (policy) {
      const Wants want = wants(seat.wish);
      // The highest card of a suit is a master where the hand is larger, as a number, than what
      // else is left of the suit. Trumps first, and of the others the last suit.
      Suits sure;
      Lanes found = splat(0);
      for (int s = kSuits - 1; s >= 0; --s) {
        const Lanes master = less(remaining_.in[s] & ~seat.hand.in[s], legal.in[s]) & ~found;
        sure.in[s] = legal.in[s] & master;
        found = found | master;
      }
      options.some = want.one | want.none;
      options.high = choose(found & want.one, sure, legal);
      options.low = legal;
      const Lanes wanting = choose(found, value(kLeadMaster), value(kLeadWanting));
      const Lanes every = choose(found, value(kLeadEveryMaster), value(kLeadEvery));
      options.situation = choose(want.one, choose(want.every, every, wanting), value(kLeadDucking));
    }
    return options;
  }

  OHHELL_INLINE void follow(int place) {
    Seat& seat = seat_[place];
    const Lanes suited = either(seat.hand & led_);
    if (left_ == 1) return follow(place, is_zero(suited), only_card(seat));
    const Options options =
        follow_options(seat, place, suited, [&](int s) OHHELL_INLINE_LAMBDA { return leaning(s); });
    follow(place, is_zero(suited), chosen(options));
  }

  OHHELL_INLINE void follow(int place, const Lanes& is_void, const Card& card) {
    remove(seat_[place], card);
    const Lanes ruff = card.suit.in[kTrumpSuit] & is_void & trump_;
    if constexpr (!plain) broken_ = broken_ | ruff;
    const Lanes strength = (card.bit & (ruff | ~is_void)) | (ruff & splat(kRuffing));
    winner_ = choose(less(best_, strength), splat(place), winner_);
    best_ = larger(best_, strength);
  }

  template <class Value>
  OHHELL_INLINE Options follow_options(const Seat& seat, int place, Lanes suited,
                                       const Value& value) const {
    const Lanes is_void = is_zero(suited);
    const Lanes led_one = one_of(led_);
    Options options;
    options.legal = seat.counts & (is_void | ((led_one << 4) - led_one));
    Lanes must_ruff = splat(0);
    if constexpr (!plain) {
      if (table_.rules.must_trump) {
        must_ruff = is_void & trump_ & ~is_zero(options.legal & splat(0xF000));
        options.legal = options.legal & ~(must_ruff & splat(0x0FFF));
      }
      if (table_.rules.must_beat) {
        const Lanes beating = suited & above(best_) & less(best_, splat(kRuffing));
        const Lanes some = ~is_zero(beating);
        suited = choose(some, beating, suited);
        options.legal = choose(some, low_product(bit_count(beating), led_one), options.legal);
      }
    }
    options.cards = seat.hand;
    options.counts = options.legal;
    if constexpr (!plain) options.cards = choose(is_void, seat.hand, led_ & suited);
    if constexpr (policy) {
      const Suits& hand = seat.hand;
      const Wants want = wants(seat.wish);
      const bool last = place == seats_ - 1;
      const Lanes ruffed = less(splat(kRuffing - 1), best_);
      const Lanes higher = above(best_ & splat(kRuffing - 1));
      const Lanes trumps = hand.in[kTrumpSuit] & is_void & trump_;
      const Lanes winning = (trumps & (higher | ~ruffed)) | (suited & higher & ~ruffed);
      const Lanes losing = (trumps | suited) & ~winning;  // in the same suit
      const Lanes can_win = ~is_zero(winning);
      const Lanes can_lose = ~is_zero(losing);
      const Lanes other = is_void & ~must_ruff;  // cards of other suits may be played
      const Lanes has_other =
          other & ~is_zero(hand.in[0] | hand.in[1] | hand.in[2] | (hand.in[3] & ~trump_));

      // Wants one: the winners, or everything; wants none: the losers, then other suits, then
      // winners.
      const Lanes in_suit = choose(want.one, choose(can_win, winning, losing),
                                   choose(can_lose, losing, winning & ~has_other));
      const Lanes use_other = has_other & choose(want.one, ~can_win, ~can_lose);
      for (int s = 0; s < kSuits; ++s) {
        options.high.in[s] = (in_suit & led_.in[s] & ~is_void) | (hand.in[s] & use_other);
      }
      // Trumps of a void hand are in in_suit.
      const Lanes ruffs = is_void & trump_;
      options.high.in[kTrumpSuit] = choose(ruffs, in_suit, options.high.in[kTrumpSuit]);
      options.low = options.high;
      options.some = want.one | want.none;
      // To duck, or to win where every trick is wanted, only what does so is chosen from.
      const Lanes ducks = want.none & (can_lose | has_other);
      const Lanes strict = ducks | (want.every & can_win);
      const Lanes so = choose(ducks, losing, winning);
      const Lanes others = ducks & has_other;
      Suits strictly;
      for (int s = 0; s < kSuits; ++s) {
        strictly.in[s] = (so & led_.in[s] & ~is_void) | (hand.in[s] & others);
      }
      strictly.in[kTrumpSuit] = choose(ruffs, so, strictly.in[kTrumpSuit]);
      options.cards = choose(strict, strictly, options.cards);
      const Lanes number = bit_count(so);
      const Lanes of_void =
          (options.legal & others & (splat(0x0FFF) | ~trump_)) | ((number << 12) & trump_);
      options.counts =
          choose(strict, choose(is_void, of_void, low_product(number, led_one)), options.counts);

      const Lanes win =
          choose(want.every, value(last ? kWinEveryLast : kWinEvery),
                 choose(is_void, value(last ? kRuffLast : kRuff), value(last ? kWinLast : kWin)));
      const Lanes fall_short = choose(is_void, value(kFallShortVoid), value(kFallShort));
      const Lanes duck =
          choose(is_void, choose(can_lose, value(kDuckUnderRuff), value(kDuckVoid)), value(kDuck));
      options.situation =
          choose(want.one, choose(can_win, win, fall_short),
                 choose(can_lose | has_other, duck, value(last ? kForcedWinLast : kForcedWin)));
    }
    return options;
  }

  OHHELL_INLINE void end_trick() {
    leader_ = leader_ + winner_;
    leader_ = leader_ - (splat(seats_) & ~less(leader_, splat(seats_)));
    for (int i = 0; i < seats_; ++i) taken_[i] = taken_[i] - equal(leader_, splat(i));
    if (left_ == 1) return;
    rotate(winner_);
    if constexpr (policy) seat_[0].wish = seat_[0].wish - splat(kOneNeeded);
  }

  // The seat `by` places on becomes the first.
  OHHELL_INLINE void rotate(const Lanes& by) {
    for (int step = 1; step < seats_; step *= 2) {
      const Lanes here = is_zero(by & splat(step));
      Seat first[4];
      for (int i = 0; i < step; ++i) first[i] = seat_[i];
      for (int i = 0; i < seats_; ++i) {
        const Seat& other = i + step < seats_ ? seat_[i + step] : first[i + step - seats_];
        seat_[i].hand = choose(here, seat_[i].hand, other.hand);
        seat_[i].counts = choose(here, seat_[i].counts, other.counts);
        if constexpr (policy) seat_[i].wish = choose(here, seat_[i].wish, other.wish);
      }
    }
  }

  OHHELL_INLINE static Card card_of(ohhell::Card number) {
    Card card;
    card.bit = splat(1 << (number & 15));
    for (int s = 0; s < kSuits; ++s) card.suit.in[s] = splat(number >> 4 == s ? 0xFFFF : 0);
    return card;
  }

  OHHELL_INLINE static void reason(const Options& options, const Card& card, LaneReason& reason) {
    const auto is = [&](const Card& other) OHHELL_INLINE_LAMBDA {
      return options.some & equal(card.bit, other.bit) & ~is_zero(either(card.suit & other.suit));
    };
    store(reason.situation.at, choose(options.some, options.situation, splat(kSituations)));
    store(reason.high.at, is(by_rank(options.high, splat(0xFFFF))));
    store(reason.low.at, is(by_rank(options.low, splat(0))));
    const Lanes chosen_from = ~is_zero(either(options.cards & card.suit) & card.bit);
    store(reason.choices.at, total(options.counts) & chosen_from);
  }

  OHHELL_INLINE static Lanes total(const Lanes& counts) {
    return ((counts & splat(15)) + ((counts >> 4) & splat(15))) +
           (((counts >> 8) & splat(15)) + (counts >> 12));
  }

  OHHELL_INLINE static Card only_card(const Seat& seat) {
    Card card;
    card.bit = either(seat.hand);
    for (int s = 0; s < kSuits; ++s) card.suit.in[s] = ~is_zero(seat.hand.in[s]);
    return card;
  }

  // How often the highest and how often the highest or the lowest card is played: see Leaning.
  OHHELL_INLINE Lanes leaning(int situation) const {
    const Leaning lean = table_.policy.in[situation];
    return splat(lean.high | (lean.high + lean.low) << 8);
  }

  OHHELL_INLINE Card chosen(const Options& options) {
    Card card = random_card(options.cards, options.counts);
    if constexpr (policy) {
      choices_ = choices_ | less(splat(1), total(options.legal));
      const Lanes word = random_.next() >> 8;
      const Lanes high = less(word, options.situation & splat(0xFF));
      const Lanes sharp = options.some & less(word, options.situation >> 8);
      const Card preferred = by_rank(choose(high, options.high, options.low), high);
      card.bit = choose(sharp, preferred.bit, card.bit);
      card.suit = choose(sharp, preferred.suit, card.suit);
    }
    return card;
  }

  // All cards that the counts count are equally likely, but for a bias below 2^-11.
  OHHELL_INLINE Card random_card(const Suits& cards, const Lanes& counts) {
    const Lanes to0 = counts & splat(15);
    const Lanes to1 = to0 + ((counts >> 4) & splat(15));
    const Lanes to2 = to1 + ((counts >> 8) & splat(15));
    const Lanes all = to2 + (counts >> 12);
    if constexpr (!policy) choices_ = choices_ | less(splat(1), all);
    const Lanes k = high_product(random_.next(), all);
    const Lanes in0 = less(k, to0);
    const Lanes in1 = less(k, to1);
    const Lanes in2 = less(k, to2);
    Card card;
    card.suit.in[0] = in0;
    card.suit.in[1] = in1 & ~in0;
    card.suit.in[2] = in2 & ~in1;
    card.suit.in[3] = ~in2;
    const Lanes before = larger(larger(to0 & ~in0, to1 & ~in1), to2 & ~in2);
    card.bit = nth_bit(either(cards & card.suit), k - before, left_ < 13 ? left_ : 13);
    return card;
  }

  OHHELL_INLINE void remove(Seat& seat, const Card& card) {
    const Suits played = card.suit & card.bit;
    seat.hand = seat.hand ^ played;
    seat.counts = seat.counts - one_of(card.suit);
    if constexpr (policy) remaining_ = remaining_ ^ played;
  }

  // Where the leader may not lead a trump.
  OHHELL_INLINE Lanes trump_barred(const Lanes& counts) const {
    const Lanes has_side = ~is_zero(counts & splat(0x0FFF)) & trump_;
    switch (table_.rules.lead_trump) {
      case LeadTrump::kAfterBroken:
        return has_side & ~broken_;
      case LeadTrump::kAfterFirstTrick:
        return has_side & splat(left_ == table_.rules.cards ? 0xFFFF : 0);
      case LeadTrump::kAnytime:
        break;
    }
    return splat(0);
  }

  struct Wants {
    Lanes one;    // a trick
    Lanes every;  // and, after it, all others
    Lanes none;   // no trick
  };

  OHHELL_INLINE Wants wants(const Lanes& wish) const {
    const Lanes over = less(wish, splat(0));
    const Lanes under = less(splat(kOneNeeded * left_ + kOneNeeded - 1), wish);
    const Lanes needs = less(splat(kOneNeeded - 1), wish);
    Wants want;
    want.one = needs & ~under;
    want.none = ~(needs | over);
    if (!table_.indifferent) {
      const auto has = [&](int flag) OHHELL_INLINE_LAMBDA { return ~is_zero(wish & splat(flag)); };
      want.one = want.one | (over & has(kMoreWhenOver)) | (under & has(kMoreWhenUnder));
      want.none = want.none | (over & has(kNoMoreWhenOver)) | (under & has(kNoMoreWhenUnder));
    }
    want.every = want.one & (over | less(splat(kOneNeeded * left_ - 1), wish));
    return want;
  }

  const LaneTable& table_;
  const int seats_;
  int left_ = 0;  // tricks left, with the one in progress
  Random random_;
  Lanes trump_;    // is there a trump suit?
  Lanes broken_;   // has a trump been played on another suit?
  Lanes choices_;  // has a seat had one?
  Lanes leader_;   // the seat that leads the trick
  Seat seat_[kMaxSeats];
  Lanes taken_[kMaxSeats];  // by seat
  Suits remaining_;
  Suits led_;
  Lanes best_;    // the strength of the card that is winning
  Lanes winner_;  // its place
};

template <bool policy, bool plain>
void play(const LaneTable& table, const LaneCards* hands, const Seeds& seeds, LaneOutcome& outcome,
          PerLane* winners) {
  Playout<policy, plain>(table, hands, seeds).run(outcome, winners);
}

inline bool is_plain(const RoundRules& rules) {
  return !rules.must_trump && !rules.must_beat && rules.lead_trump == LeadTrump::kAnytime;
}

inline void play(const LaneTable& table, const LaneCards* hands, const Seeds& seeds,
                 LaneOutcome& outcome, PerLane* winners) {
  const bool plain = is_plain(table.rules);
  if (table.kind == Playouts::kPolicy) {
    plain ? play<true, true>(table, hands, seeds, outcome, winners)
          : play<true, false>(table, hands, seeds, outcome, winners);
  } else {
    plain ? play<false, true>(table, hands, seeds, outcome, winners)
          : play<false, false>(table, hands, seeds, outcome, winners);
  }
}

template <bool plain>
void explain(const LaneTable& table, const LaneCards* hands, const LanePlay* plays, int count,
             LaneReason* reasons) {
  Playout<true, plain>(table, hands, Seeds{}).explain(plays, count, reasons);
}

inline void explain(const LaneTable& table, const LaneCards* hands, const LanePlay* plays,
                    int count, LaneReason* reasons) {
  is_plain(table.rules) ? explain<true>(table, hands, plays, count, reasons)
                        : explain<false>(table, hands, plays, count, reasons);
}

}  // namespace ohhell::OHHELL_ISA
