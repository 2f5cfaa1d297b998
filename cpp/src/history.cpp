#include "ohhell/history.h"

namespace ohhell {

History::History(const PlayoutRules& playout, const Round& round, unsigned seats) {
  if (round.phase() == Phase::kBidding) return;
  const RoundRules& rules = playout.rules;
  Table start;
  start.bids = round.table().bids;
  start.turn = static_cast<std::int8_t>(first_leader(rules, start.bids));
  start_ = lane_table(playout, start);
  int left = rules.cards;
  for (const Trick& trick : round.tricks()) {
    int seat = trick.leader;
    for (const Card card : trick.cards) {
      const bool counts = left > 1 && ((seats >> seat) & 1U) != 0;
      plays_.push_back({card, counts});
      weighed_ += counts ? 1 : 0;
      seat = rules.after(seat);
    }
    --left;
  }
}

std::vector<LaneReason> History::reasons(const LaneCards* dealt, const Kernel& by) const {
  std::vector<LaneReason> reasons(weighed_);
  if (weighed_ > 0)
    by.explain(start_, dealt, plays_.data(), static_cast<int>(plays_.size()), reasons.data());
  return reasons;
}

}  // namespace ohhell
