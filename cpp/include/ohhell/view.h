// What one seat knows of a round, and what is left open.
#pragma once

#include <array>
#include <vector>

#include "ohhell/cards.h"
#include "ohhell/round.h"

namespace ohhell {

using Hands = std::array<CardSet, kMaxSeats>;

// A round and the hands that are known, as they were dealt. (In a blind round that is every hand
// but the asker's own; a referee knows all.)
struct View {
  Round round;
  Hands dealt{};           // of the seats in `known`
  std::uint8_t known = 0;  // bit s: the hand of seat s is known
  Card turn_up = kNoCard;  // out of every hand

  bool knows(int seat) const { return (known >> seat) & 1; }
  // What a known hand still holds.
  CardSet hand(int seat) const {
    return dealt[static_cast<std::size_t>(seat)] & ~round.played_by(seat);
  }
};

// The cards whose place is not known, and who can hold them. What no seat holds is the stock.
struct Unseen {
  struct Holder {
    int seat = 0;
    int size = 0;          // cards still in the hand
    CardSet may_hold = 0;  // within `cards`
  };
  CardSet cards = 0;
  std::vector<Holder> holders;
};

Unseen unseen(const View& view);

}  // namespace ohhell
