// A random deal in every lane.
//
// Cards are handed out one by one: a card goes to a part with a chance in proportion to the room
// that is left in it, so that every way to fill the parts is equally likely.
#pragma once

#include "lanes/random.h"
#include "lanes/suits.h"

namespace ohhell::OHHELL_ISA {

template <int parts>
class Split {
 public:
  OHHELL_INLINE Split(const LaneSplit& split, const PerLane* sizes, LaneCards* slots,
                      Random& random)
      : split_(split), slots_(slots), random_(random), left_(split.size) {
    Lanes sum = splat(0);
    for (int j = 0; j < parts - 1; ++j) room_[j] = sum = sum + load(sizes[split.row + j].at);
  }

  // The cards are the same in all lanes.
  OHHELL_INLINE void known_cards() {
    for (int s = 0; s < kSuits; ++s) {
      unsigned ranks = (split_.cards >> (16 * s)) & 0xFFFF;
      const Lanes all = splat(static_cast<int>(ranks));
      Lanes given[parts - 1] = {};
      for (; ranks != 0; ranks &= ranks - 1)
        hand_out([&](int j, const Lanes& to) OHHELL_INLINE_LAMBDA {
          given[j] = given[j] | (to & splat(static_cast<int>(ranks & (0 - ranks))));
        });
      for (int j = 0; j < parts; ++j) add(j, s, part(j, given, all));
    }
  }

  // The cards differ from lane to lane; there are equally many.
  OHHELL_INLINE void own_cards() {
    const Suits all = load(slots_[split_.from]);
    Suits rest = all;
    Suits given[parts - 1] = {};
    for (int n = split_.size; n > 0; --n) {
      Suits card;
      Lanes before = splat(0);
      for (int s = 0; s < kSuits; ++s) {
        card.in[s] = lowest_bit(rest.in[s]) & ~before;
        before = before | ~is_zero(rest.in[s]);
      }
      rest = rest ^ card;
      hand_out([&](int j, const Lanes& to) OHHELL_INLINE_LAMBDA {
        for (int s = 0; s < kSuits; ++s) given[j].in[s] = given[j].in[s] | (to & card.in[s]);
      });
    }
    for (int s = 0; s < kSuits; ++s) {
      Lanes of_suit[parts - 1];
      for (int j = 0; j < parts - 1; ++j) of_suit[j] = given[j].in[s];
      for (int j = 0; j < parts; ++j) add(j, s, part(j, of_suit, all.in[s]));
    }
  }

 private:
  // Where the next card goes: to(j) says, in each lane, whether it is one of the parts 0..j.
  template <class To>
  OHHELL_INLINE void hand_out(To&& to) {
    const Lanes place = random_.below(left_--);
    for (int j = 0; j < parts - 1; ++j) {
      const Lanes within = less(place, room_[j]);
      room_[j] = room_[j] + within;  // one less
      to(j, within);
    }
  }

  OHHELL_INLINE static Lanes part(int j, const Lanes (&given)[parts - 1], const Lanes& all) {
    const Lanes upto = j < parts - 1 ? given[j] : all;
    return j > 0 ? upto & ~given[j - 1] : upto;
  }

  OHHELL_INLINE void add(int j, int suit, const Lanes& cards) {
    if (split_.to[j] == LaneSplit::kNowhere) return;
    std::uint16_t* slot = slots_[split_.to[j]].in[suit].at;
    store(slot, load(slot) | cards);
  }

  const LaneSplit& split_;
  LaneCards* slots_;
  Random& random_;
  int left_;               // cards not handed out yet
  Lanes room_[parts - 1];  // left in the parts up to each
};

template <int parts>
void run_split(const LaneSplit& split, const PerLane* sizes, LaneCards* slots, Random& random) {
  if constexpr (parts < LaneSplit::kMostParts) {
    if (split.parts > parts) return run_split<parts + 1>(split, sizes, slots, random);
  }
  Split<parts> run(split, sizes, slots, random);
  split.from < 0 ? run.known_cards() : run.own_cards();
}

inline void deal(const LaneSplit* splits, int count, const PerLane* sizes, const Seeds& seeds,
                 LaneCards* slots) {
  Random random(seeds);
  for (int i = 0; i < count; ++i) run_split<2>(splits[i], sizes, slots, random);
}

}  // namespace ohhell::OHHELL_ISA
