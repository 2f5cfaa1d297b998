#include "ohhell/view.h"

namespace ohhell {

Unseen unseen(const View& view) {
  const Round& round = view.round;
  Unseen result;
  result.cards = round.rules().deck & ~round.table().played;
  if (view.turn_up != kNoCard) result.cards &= ~set_of(view.turn_up);
  for (int seat = 0; seat < round.rules().seats; ++seat) {
    if (view.knows(seat)) result.cards &= ~view.hand(seat);
  }
  for (int seat = 0; seat < round.rules().seats; ++seat) {
    if (view.knows(seat)) continue;
    result.holders.push_back({seat, round.cards_left(seat), round.may_hold(seat) & result.cards});
  }
  return result;
}

}  // namespace ohhell
