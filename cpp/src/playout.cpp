#include "ohhell/playout.h"

#include <algorithm>

namespace ohhell {

namespace {

// Over the bid and indifferent, so without a preference, to the end of the round.
constexpr std::uint16_t kNoWish = static_cast<std::uint16_t>(-kOneNeeded);

std::uint16_t wish_of(const PlayoutRules& playout, std::size_t seat, int bid, int taken) {
  if (playout.is_random(seat)) return kNoWish;
  return static_cast<std::uint16_t>(wish(playout.scores, playout.rules.cards, bid) -
                                    kOneNeeded * taken);
}

}  // namespace

LaneTable lane_table(const PlayoutRules& playout, const Table& table) {
  const RoundRules& rules = playout.rules;
  const int leader = (table.turn + rules.seats - table.in_trick) % rules.seats;
  LaneTable lanes;
  lanes.rules = rules;
  lanes.kind = playout.kind;
  lanes.policy = playout.policy;
  lanes.tricks_left = table.tricks_left(rules);
  lanes.in_trick = table.in_trick;
  lanes.led_suit = table.led_suit;
  lanes.best = table.best;
  lanes.winning = (table.winning + rules.seats - leader) % rules.seats;
  lanes.broken = table.broken;
  lanes.remaining = playout.deck & ~table.played;
  fill(lanes.leader, leader);
  for (int bid = 0; bid <= rules.cards; ++bid) {
    if (wish(playout.scores, rules.cards, bid) % kOneNeeded != 0) lanes.indifferent = false;
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.seats); ++seat) {
    const int bid = std::max<int>(table.bids[seat], 0);
    fill(lanes.wish[seat], wish_of(playout, seat, bid, table.taken[seat]));
  }
  return lanes;
}

void set_bids(LaneTable& lanes, std::size_t lane, const PlayoutRules& playout,
              const std::array<std::int8_t, kMaxSeats>& bids) {
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(playout.rules.seats); ++seat) {
    lanes.wish[seat].at[lane] = wish_of(playout, seat, bids[seat], 0);
  }
  lanes.leader.at[lane] = static_cast<std::uint16_t>(first_leader(playout.rules, bids));
}

}  // namespace ohhell
