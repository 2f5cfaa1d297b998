#include "ohhell/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "ohhell/bid_model.h"
#include "ohhell/deals.h"
#include "ohhell/playout.h"
#include "ohhell/pool.h"

namespace ohhell {

namespace {

// Sums kept apart, to tell how the difference of two actions varies.
constexpr std::uint64_t kBatches = 256;
constexpr std::uint64_t kFirstCheckpoint = 256;

// Sums of one quantity over the playouts of an action.
struct Moments {
  i128 sum = 0;
  i128 square = 0;
  i128 within = 0;  // over groups of g playouts of one deal: g * sum of squares - square of the sum

  void operator+=(const Moments& other) {
    sum += other.sum;
    square += other.square;
    within += other.within;
  }
};

struct Sums {
  Moments value, points, make;
  std::array<std::int64_t, kMaxCards + 1> taken{};
  std::int64_t rivals_made = 0;
  bool forced = true;

  void operator+=(const Sums& other) {
    value += other.value;
    points += other.points;
    make += other.make;
    for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += other.taken[i];
    rivals_made += other.rivals_made;
    forced = forced && other.forced;
  }
};

// The smallest and the largest that a quantity can be.
struct Range {
  double low = 0;
  double high = 0;
  double width() const { return high - low; }
};

// One action: a card, or a bid.
struct Action {
  Card card = kNoCard;
  int bid = -1;
};

class Search final : public Job {
 public:
  Search(const SearchRequest& request, std::vector<Action> actions);
  SearchAnswer run();
  bool step(int worker) override;

 private:
  struct Worker {
    std::vector<Sums> sums;             // by action
    std::vector<std::int64_t> batches;  // value sums, [batch * actions + action]
  };
  using Deals = std::array<Hands, kBlock>;

  void enumerate_deals();
  void deal(std::uint64_t first, int lanes, Deals& deals) const;
  void run_block(std::uint64_t block, Worker& worker) const;
  Table bids_completed(int own_bid, const Hands& hands, std::uint64_t index) const;
  std::int64_t value_of(const Table& table, const Outcome& outcome) const;
  bool bids_decide() const;
  bool expired() const;
  std::uint64_t deals_done() const { return std::min(total_, kBlock * next_block_.load()); }

  std::vector<Estimate> estimates(const std::vector<Sums>& sums) const;
  std::vector<double> difference_errors(const std::vector<Estimate>& estimates) const;
  Mean mean(const Moments& moments, bool forced, double unit, double width) const;
  Range points_range(int bid, int already_taken) const;
  double value_width(const Action& action) const;
  int bid_of(const Action& action) const;

  const SearchRequest& request_;
  const RoundRules& rules_;
  const std::size_t seat_;
  const std::vector<Action> actions_;
  PlayoutRules playout_;
  std::optional<BidModel> model_;  // where seats have yet to bid
  Hands known_{};
  DealSampler sampler_;
  bool enumerated_ = false;   // each consistent deal is played equally often; else deals are drawn
  std::uint64_t count_ = 0;   // of enumerated deals
  std::uint64_t stride_ = 1;  // the i-th of them has the number i * stride_ + 1 modulo count_
  std::uint64_t repeat_ = 1;  // playouts of each enumerated deal for each action
  std::uint64_t total_ = 0;   // playouts for each action if nothing stops the search
  std::uint64_t batches_ = 1;
  std::uint64_t stage_end_ = 0;  // in blocks
  std::atomic<std::uint64_t> next_block_{0};
  std::atomic<Stop> stop_{Stop::kDeals};
  std::vector<Worker> workers_;
};

Search::Search(const SearchRequest& request, std::vector<Action> actions)
    : request_(request),
      rules_(request.view.round.rules()),
      seat_(static_cast<std::size_t>(request.seat)),
      actions_(std::move(actions)),
      sampler_(unseen(request.view)) {
  playout_.rules = rules_;
  playout_.deck = rules_.deck;
  if (request.view.turn_up != kNoCard) playout_.deck &= ~set_of(request.view.turn_up);
  playout_.scores = request.scores;
  playout_.kind = request.playouts;
  for (int seat = 0; seat < rules_.seats; ++seat) {
    if (request.view.knows(seat)) known_[static_cast<std::size_t>(seat)] = request.view.hand(seat);
  }
  if (actions_.front().bid >= 0) model_.emplace(playout_);
  total_ = request.limits.deals;
  if (sampler_.count() <= total_) enumerate_deals();
  const std::uint64_t blocks = (total_ + kBlock - 1) / kBlock;
  batches_ = std::min(blocks, kBatches);
}

void Search::enumerate_deals() {
  enumerated_ = true;
  count_ = static_cast<std::uint64_t>(sampler_.count());
  // The deals come in a scattered order, so that a search that is cut short has not seen one corner
  // of them.
  stride_ = Stream(request_.seed, Purpose::kDeals, 0).below(count_) | 1;
  while (std::gcd(stride_, count_) != 1) stride_ += 2;
  // Playouts of one deal never share a block with a part of another's.
  const std::uint64_t affordable = total_ / count_;
  repeat_ = affordable >= kBlock ? affordable - affordable % kBlock : std::bit_floor(affordable);
  total_ = count_ * repeat_;
}

SearchAnswer Search::run() {
  Pool& pool = Pool::instance();
  workers_.resize(static_cast<std::size_t>(pool.threads()));
  for (Worker& worker : workers_) {
    worker.sums.resize(actions_.size());
    worker.batches.resize(batches_ * actions_.size());
  }
  SearchAnswer answer;
  answer.consistent_deals = sampler_.count();
  const bool by_error = request_.limits.standard_error > 0;
  for (std::uint64_t checkpoint = kFirstCheckpoint;; checkpoint *= 2) {
    const std::uint64_t stage = by_error ? std::min(total_, checkpoint) : total_;
    stage_end_ = (stage + kBlock - 1) / kBlock;
    pool.run(*this);
    next_block_ = std::min(next_block_.load(), stage_end_);
    if (stop_ == Stop::kCancelled) {
      answer.stop = stop_;
      return answer;
    }
    std::vector<Sums> sums(actions_.size());
    for (const Worker& worker : workers_) {
      for (std::size_t action = 0; action < actions_.size(); ++action)
        sums[action] += worker.sums[action];
    }
    answer.estimates = estimates(sums);
    if (stop_ != Stop::kDeals || deals_done() == total_) break;
    const auto exact = [&](const Estimate& estimate) {
      return estimate.value.error <= request_.limits.standard_error;
    };
    if (std::ranges::all_of(answer.estimates, exact)) {
      stop_ = Stop::kStandardError;
      break;
    }
  }
  answer.difference_errors = difference_errors(answer.estimates);
  answer.deals = deals_done();
  answer.stop = stop_;
  return answer;
}

bool Search::expired() const {
  return request_.limits.deadline != std::chrono::steady_clock::time_point::max() &&
         std::chrono::steady_clock::now() >= request_.limits.deadline;
}

bool Search::step(int worker) {
  const CancelToken* cancel = request_.limits.cancel;
  if (cancel != nullptr && cancel->cancelled()) stop_ = Stop::kCancelled;
  if (stop_ != Stop::kDeals) return false;
  if (next_block_ > 0 && expired()) {
    Stop running = Stop::kDeals;
    stop_.compare_exchange_strong(running, Stop::kTime);
    return false;
  }
  // Blocks are started in order and each that was started is finished: what is done is always a
  // prefix.
  const std::uint64_t block = next_block_.fetch_add(1);
  if (block >= stage_end_) return false;
  run_block(block, workers_[static_cast<std::size_t>(worker)]);
  return block + 1 < stage_end_;
}

void Search::deal(std::uint64_t first, int lanes, Deals& deals) const {
  Stream stream(request_.seed, Purpose::kDeals, first / kBlock);
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(lanes); ++lane) {
    deals[lane] = known_;
    if (enumerated_) {
      const u128 place = static_cast<u128>((first + lane) / repeat_) * stride_ + 1;
      sampler_.nth(place % count_, deals[lane]);
    } else {
      sampler_.sample(stream, deals[lane]);
    }
  }
}

Table Search::bids_completed(int own_bid, const Hands& hands, std::uint64_t index) const {
  Table table = request_.view.round.table();
  Stream stream(request_.seed, Purpose::kBids, index);
  table.bids[seat_] = static_cast<std::int8_t>(own_bid);
  int left = rules_.cards;
  for (int turn = 0; turn < rules_.seats; ++turn) {
    std::int8_t& bid = table.bids[static_cast<std::size_t>(rules_.bidder(turn))];
    if (bid < 0) {
      const bool hooked = rules_.hook() && turn == rules_.seats - 1;
      const int forbidden = hooked ? std::max(left, -1) : -1;
      const CardSet hand = hands[static_cast<std::size_t>(rules_.bidder(turn))];
      bid = static_cast<std::int8_t>(model_->bid(hand, forbidden, stream));
    }
    left -= bid;
  }
  table.turn = static_cast<std::int8_t>(first_leader(rules_, table.bids));
  return table;
}

std::int64_t Search::value_of(const Table& table, const Outcome& outcome) const {
  std::int64_t value =
      request_.objective.own * request_.scores(table.bids[seat_], outcome.taken[seat_]);
  if (request_.objective.rivals == 0) return value;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats); ++seat) {
    if (seat != seat_)
      value -= request_.objective.rivals * request_.scores(table.bids[seat], outcome.taken[seat]);
  }
  return value;
}

// Does the outcome hang on bids that are yet to come?
bool Search::bids_decide() const {
  return actions_.front().bid >= 0 &&
         (rules_.initial_leader == InitialLeader::kHighestBidder || request_.objective.rivals != 0);
}

void Search::run_block(std::uint64_t block, Worker& worker) const {
  const std::uint64_t first = block * kBlock;
  const int lanes = static_cast<int>(std::min<std::uint64_t>(kBlock, total_ - first));
  const auto group = static_cast<int>(std::min<std::uint64_t>(repeat_, kBlock));
  Deals deals;
  deal(first, lanes, deals);
  for (std::size_t a = 0; a < actions_.size(); ++a) {
    if (request_.limits.cancel != nullptr && request_.limits.cancel->cancelled()) return;
    const Action& action = actions_[a];
    Sums& sums = worker.sums[a];
    std::int64_t batch_value = 0;
    Moments value, points, make;  // of the group
    for (int lane = 0; lane < lanes; ++lane) {
      const std::uint64_t index = first + static_cast<std::uint64_t>(lane);
      Hands hands = deals[static_cast<std::size_t>(lane)];
      Table table =
          action.bid >= 0 ? bids_completed(action.bid, hands, index) : request_.view.round.table();
      const std::array<std::int8_t, kMaxSeats> bids = table.bids;
      if (action.card != kNoCard) {
        hands[seat_] &= ~set_of(action.card);
        table.play(rules_, action.card);
      }
      Stream stream(request_.seed, Purpose::kPlays, index);
      const Outcome outcome = play_out(playout_, table, hands, stream);

      const int taken = outcome.taken[seat_];
      const auto add = [](Moments& moments, std::int64_t x) {
        moments.sum += x;
        moments.square += i128{x} * x;
      };
      const std::int64_t worth = value_of(table, outcome);
      batch_value += worth;
      add(value, worth);
      add(points, request_.scores(bids[seat_], taken));
      add(make, bids[seat_] == taken ? 1 : 0);
      ++sums.taken[static_cast<std::size_t>(taken)];
      for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats); ++seat) {
        if (seat != seat_ && outcome.taken[seat] == bids[seat]) ++sums.rivals_made;
      }
      sums.forced = sums.forced && outcome.forced;
      if ((lane + 1) % group == 0) {
        for (auto [total, part] :
             {std::pair{&sums.value, &value}, {&sums.points, &points}, {&sums.make, &make}}) {
          part->within = group * part->square - part->sum * part->sum;
          *total += *part;
          *part = {};
        }
      }
    }
    worker.batches[(block % batches_) * actions_.size() + a] += batch_value;
  }
}

int Search::bid_of(const Action& action) const {
  return action.bid >= 0 ? action.bid : request_.view.round.table().bids[seat_];
}

// The points that a seat can still get from a number of tricks on; bid -1: with any bid.
Range Search::points_range(int bid, int already_taken) const {
  const int most = already_taken + request_.view.round.table().tricks_left(rules_);
  const auto first = static_cast<double>(request_.scores(std::max(bid, 0), already_taken));
  Range range{first, first};
  for (int b = bid < 0 ? 0 : bid; b <= (bid < 0 ? rules_.cards : bid); ++b) {
    for (int taken = already_taken; taken <= most; ++taken) {
      range.low = std::min(range.low, static_cast<double>(request_.scores(b, taken)));
      range.high = std::max(range.high, static_cast<double>(request_.scores(b, taken)));
    }
  }
  return range;
}

double Search::value_width(const Action& action) const {
  const Table& table = request_.view.round.table();
  double width = static_cast<double>(request_.objective.own) *
                 points_range(bid_of(action), table.taken[seat_]).width();
  if (request_.objective.rivals != 0) {
    for (int seat = 0; seat < rules_.seats; ++seat) {
      const auto s = static_cast<std::size_t>(seat);
      if (s == seat_) continue;
      width += static_cast<double>(request_.objective.rivals) *
               points_range(table.bids[s], table.taken[s]).width();
    }
  }
  return width / static_cast<double>(request_.objective.unit);
}

Mean Search::mean(const Moments& moments, bool forced, double unit, double width) const {
  const std::uint64_t n = deals_done();
  const auto count = static_cast<double>(n);
  Mean result{static_cast<double>(moments.sum) / (count * unit), 0};
  const bool all_played = enumerated_ && n == total_;
  if (all_played && forced) return result;
  double variance = width * width / count;
  if (all_played && repeat_ > 1) {
    const auto group = static_cast<double>(std::min<std::uint64_t>(repeat_, kBlock));
    variance += static_cast<double>(moments.within) / (count * (group - 1) * unit * unit);
  } else if (n > 1) {
    const i128 spread = static_cast<i128>(n) * moments.square - moments.sum * moments.sum;
    variance += static_cast<double>(spread) / (count * (count - 1) * unit * unit);
  }
  result.error = std::sqrt(variance / count);
  return result;
}

std::vector<Estimate> Search::estimates(const std::vector<Sums>& sums) const {
  const auto count = static_cast<double>(deals_done());
  std::vector<Estimate> result;
  for (std::size_t a = 0; a < actions_.size(); ++a) {
    const Sums& of = sums[a];
    const bool forced = of.forced && !bids_decide();
    const Range points =
        points_range(bid_of(actions_[a]), request_.view.round.table().taken[seat_]);
    Estimate& estimate = result.emplace_back();
    estimate.value = mean(of.value, forced, static_cast<double>(request_.objective.unit),
                          value_width(actions_[a]));
    estimate.points = mean(of.points, forced, 1, points.width());
    estimate.make = mean(of.make, forced, 1, 1);
    for (std::size_t taken = 0; taken < of.taken.size(); ++taken) {
      estimate.taken[taken] = static_cast<double>(of.taken[taken]) / count;
    }
    estimate.rivals_made = static_cast<double>(of.rivals_made) / count;
  }
  return result;
}

// By the method of batch means: the actions share their deals, so their differences vary less than
// they do.
std::vector<double> Search::difference_errors(const std::vector<Estimate>& estimates) const {
  const std::size_t actions = actions_.size();
  std::vector<std::int64_t> sums(batches_ * actions);
  for (const Worker& worker : workers_) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += worker.batches[i];
  }
  const std::uint64_t n = deals_done();
  std::vector<std::uint64_t> sizes(batches_);
  for (std::uint64_t first = 0; first < n; first += kBlock) {
    sizes[(first / kBlock) % batches_] += std::min<std::uint64_t>(kBlock, n - first);
  }
  const auto used = static_cast<double>(
      std::ranges::count_if(sizes, [](std::uint64_t size) { return size > 0; }));
  const auto unit = static_cast<double>(request_.objective.unit);
  std::vector<double> result(actions * actions);
  for (std::size_t i = 0; i < actions; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double errors[] = {estimates[i].value.error, estimates[j].value.error};
      double variance = errors[0] * errors[0] + errors[1] * errors[1];
      if (used > 1 && variance > 0) {
        const double mean = estimates[i].value.mean - estimates[j].value.mean;
        double squares = 0;
        for (std::uint64_t batch = 0; batch < batches_; ++batch) {
          const auto difference =
              static_cast<double>(sums[batch * actions + i] - sums[batch * actions + j]) / unit;
          const double residual = difference - static_cast<double>(sizes[batch]) * mean;
          squares += residual * residual;
        }
        const auto count = static_cast<double>(n);
        variance = used / (used - 1) * squares / (count * count);
      }
      result[i * actions + j] = result[j * actions + i] = std::sqrt(variance);
    }
  }
  return result;
}

}  // namespace

Objective lead_objective(int seats, double weight) {
  constexpr double kSteps = 65536;
  const std::int64_t rivals = seats - 1;
  return {rivals * static_cast<std::int64_t>(kSteps),
          static_cast<std::int64_t>(std::floor(weight * kSteps + 0.5)),
          rivals * static_cast<std::int64_t>(kSteps)};
}

SearchAnswer estimate_plays(const SearchRequest& request, const std::vector<Card>& cards) {
  std::vector<Action> actions;
  for (const Card card : cards) actions.push_back({card, -1});
  return Search(request, std::move(actions)).run();
}

SearchAnswer analyze_bids(const SearchRequest& request, const std::vector<int>& bids) {
  std::vector<Action> actions;
  for (const int bid : bids) actions.push_back({kNoCard, bid});
  return Search(request, std::move(actions)).run();
}

}  // namespace ohhell
