#include "ohhell/round.h"

#include <cassert>

namespace ohhell {

int first_leader(const RoundRules& rules, std::span<const std::int8_t> bids) {
  if (rules.initial_leader == InitialLeader::kDealer) return rules.dealer;
  int leader = rules.bidder(0);
  if (rules.initial_leader == InitialLeader::kLeftOfDealer) return leader;
  for (int turn = 1; turn < rules.seats; ++turn) {
    const int seat = rules.bidder(turn);
    if (bids[static_cast<std::size_t>(seat)] > bids[static_cast<std::size_t>(leader)])
      leader = seat;
  }
  return leader;
}

int barred_by_hook(const RoundRules& rules, std::span<const std::int8_t> bids) {
  if (!rules.hook()) return -1;
  int left = rules.cards;
  for (int turn = 0; turn < rules.seats - 1; ++turn)
    left -= bids[static_cast<std::size_t>(rules.bidder(turn))];
  return left < 0 ? -1 : left;
}

Round::Round(const RoundRules& rules) : rules_(rules) { table_.bids.fill(-1); }

Phase Round::phase() const {
  if (bids_made_ < rules_.seats) return Phase::kBidding;
  return table_.finished(rules_) ? Phase::kFinished : Phase::kPlaying;
}

int Round::turn() const {
  if (bids_made_ == rules_.seats) return table_.turn;
  return rules_.simultaneous_bidding ? -1 : rules_.bidder(bids_made_);
}

int Round::forbidden_bid() const {
  return bids_made_ == rules_.seats - 1 ? barred_by_hook(rules_, table_.bids) : -1;
}

void Round::bid(int tricks) {
  assert(phase() == Phase::kBidding && tricks >= 0 && tricks <= rules_.cards &&
         tricks != forbidden_bid());
  table_.bids[static_cast<std::size_t>(rules_.bidder(bids_made_))] =
      static_cast<std::int8_t>(tricks);
  if (++bids_made_ == rules_.seats) start_play();
}

void Round::start_play() {
  table_.turn = static_cast<std::int8_t>(first_leader(rules_, table_.bids));
  tricks_.push_back({table_.turn, {}, -1});
}

Illegal Round::why_illegal(CardSet hand, Card card) const {
  return ohhell::why_illegal(rules_, hand, card, table_.demand(rules_));
}

void Round::play(Card card) {
  assert(phase() == Phase::kPlaying && contains(may_hold(table_.turn), card));
  const auto seat = static_cast<std::size_t>(table_.turn);
  missing_[seat] |= shown_missing(rules_, card, table_.demand(rules_));
  played_by_[seat] |= set_of(card);
  tricks_.back().cards.push_back(card);
  const int winner = table_.play(rules_, card);
  if (winner < 0) return;
  tricks_.back().winner = winner;
  if (!table_.finished(rules_)) tricks_.push_back({winner, {}, -1});
}

CardSet Round::may_hold(int seat) const {
  return rules_.deck & ~table_.played & ~missing_[static_cast<std::size_t>(seat)];
}

}  // namespace ohhell
