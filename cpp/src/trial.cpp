#include "trial.h"

#include <algorithm>

namespace ohhell {

namespace {

Seeds plays_of(const SearchRequest& request, std::uint64_t block) {
  Stream stream(request.seed, Purpose::kPlays, block);
  return Seeds(stream);
}

}  // namespace

Trials::Trials(const SearchRequest& request, const std::vector<Action>& actions)
    : request_(request),
      rules_(request.view.round.rules()),
      seat_(static_cast<std::size_t>(request.seat)),
      actions_(actions),
      playout_{rules_, rules_.deck, request.scores, request.playouts, request.policy} {
  if (request.random_rivals) playout_.random_seats = ~(1U << seat_);
  if (request.view.turn_up != kNoCard) playout_.deck &= ~set_of(request.view.turn_up);
  if (actions_.front().bid >= 0) model_.emplace(playout_);
  for (const Action& action : actions_) starts_.push_back(start_of(action));
}

Trials::Start Trials::start_of(const Action& action) const {
  Start start;
  Table table = request_.view.round.table();
  CardSet hand = request_.view.knows(request_.seat) ? request_.view.hand(request_.seat) : 0;
  if (action.bid >= 0) table.bids[seat_] = static_cast<std::int8_t>(action.bid);
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    fill(start.bids[seat], table.bids[seat]);
  }
  if (action.card != kNoCard) {
    hand &= ~set_of(action.card);
    table.play(rules_, action.card);
  }
  std::ranges::copy(table.taken, start.taken.begin());
  fill(start.hand, hand);
  start.table = lane_table(playout_, table);
  return start;
}

int Trials::bid_of(std::size_t action) const {
  const int bid = actions_[action].bid;
  return bid >= 0 ? bid : request_.view.round.table().bids[seat_];
}

bool Trials::bids_decide() const {
  return model_ && (rules_.initial_leader == InitialLeader::kHighestBidder ||
                    request_.objective.rivals != 0 || request_.objective.game);
}

Trials::Block::Block(const Trials& trials, std::uint64_t number,
                     const std::array<LaneCards, kMaxSeats>& hands)
    : trials_(trials), hands_(hands), seeds_(plays_of(trials.request_, number)) {
  if (!trials.model_) return;
  Stream stream(trials.request_.seed, Purpose::kBids, number);
  const Table& table = trials.request_.view.round.table();
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(trials.rules_.seats); ++seat) {
      if (seat == trials.seat_ || table.bids[seat] >= 0) continue;
      promises_[lane][seat] = trials.model_->promise(cards_in(hands[seat], lane), stream);
    }
  }
}

void Trials::complete_bids(Start& start, std::size_t lane,
                           const std::array<BidModel::Promise, kMaxSeats>& promises) const {
  std::array<std::int8_t, kMaxSeats> bids = request_.view.round.table().bids;
  bids[seat_] = static_cast<std::int8_t>(start.bids[seat_].at[lane]);
  for (int turn = 0; turn < rules_.seats; ++turn) {
    const auto seat = static_cast<std::size_t>(rules_.bidder(turn));
    if (bids[seat] >= 0) continue;
    const int barred = turn == rules_.seats - 1 ? barred_by_hook(rules_, bids) : -1;
    bids[seat] = static_cast<std::int8_t>(model_->bid(promises[seat], barred));
  }
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    start.bids[seat].at[lane] = static_cast<std::uint16_t>(bids[seat]);
  }
  set_bids(start.table, lane, playout_, bids);
}

void Trials::Block::run(std::size_t action, int lanes, WinChance* win, Trial& trial) {
  const std::size_t mine = trials_.seat_;
  const Start* start = &trials_.starts_[action];
  std::optional<Start> completed;
  if (trials_.model_) {
    completed = *start;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      trials_.complete_bids(*completed, lane, promises_[lane]);
    }
    start = &*completed;
  } else if (trials_.actions_[action].card != kNoCard) {
    hands_[mine] = start->hand;
  }
  LaneOutcome outcome;
  kernel().play(start->table, hands_.data(), seeds_, outcome, nullptr);

  const ScoreTable& scores = trials_.request_.scores;
  const Objective& objective = trials_.request_.objective;
  const auto count = static_cast<std::size_t>(lanes);
  const auto& own = scores.points[static_cast<std::size_t>(trials_.bid_of(action))];
  trial.forced = outcome.forced;
  trial.rivals_made = 0;
  for (std::size_t lane = 0; lane < count; ++lane) {
    const int taken = start->taken[mine] + outcome.taken[mine].at[lane];
    trial.taken[lane] = static_cast<std::uint8_t>(taken);
    trial.value[lane] = objective.own * own[static_cast<std::size_t>(taken)];
  }
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(trials_.rules_.seats); ++seat) {
    if (seat == mine) continue;
    const PerLane& bids = start->bids[seat];
    PerLane taken;
    for (std::size_t lane = 0; lane < count; ++lane) {
      taken.at[lane] =
          static_cast<std::uint16_t>(start->taken[seat] + outcome.taken[seat].at[lane]);
      trial.rivals_made += taken.at[lane] == bids.at[lane];
    }
    if (objective.rivals == 0) continue;
    for (std::size_t lane = 0; lane < count; ++lane) {
      trial.value[lane] -= objective.rivals * scores(bids.at[lane], taken.at[lane]);
    }
  }
  if (win != nullptr) value_by_game(*start, outcome, count, *win, trial);
}

void Trials::Block::value_by_game(const Start& start, const LaneOutcome& outcome, std::size_t lanes,
                                  WinChance& win, Trial& trial) const {
  const Standing& game = *trials_.request_.objective.game;
  WinChance::Points totals{};
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(trials_.rules_.seats); ++seat) {
      const int bid = start.bids[seat].at[lane];
      const int taken = start.taken[seat] + outcome.taken[seat].at[lane];
      const int run = taken == bid ? game.if_made[seat] : game.if_failed[seat];
      totals[seat] = game.totals[seat] + trials_.request_.scores(bid, taken) + run;
    }
    trial.value[lane] = win(totals);
  }
}

}  // namespace ohhell
