#include "ohhell/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <optional>

#include "ohhell/deals.h"
#include "ohhell/making.h"
#include "ohhell/pool.h"
#include "ohhell/progress.h"
#include "tally.h"

namespace ohhell {

namespace {

constexpr std::uint64_t kFirstCheckpoint = 256;
// To learn what choices within playouts change: so many playouts, of half as many deals.
constexpr std::uint64_t kMostTwice = 256;
// So many trials take half a millisecond at most, in which a second thread would only just wake.
constexpr std::uint64_t kSmall = 5000;

// The smallest and the largest that a quantity can be.
struct Range {
  double low = 0;
  double high = 0;
  double width() const { return high - low; }
};

class Search final : public Job {
 public:
  Search(const SearchRequest& request, const std::vector<Action>& actions);
  SearchAnswer run();
  bool step(int worker) override;
  bool small() const override {
    return !inference_ && wins_.empty() && total_ * trials_.actions().size() <= kSmall;
  }
  bool patient() const override {
    return request_.limits.cancel != nullptr && request_.limits.cancel->patient();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void enumerate_deals();
  void play_some_twice();
  // The hands of a block, and how many of its deals are effective.
  std::array<LaneCards, kMaxSeats> deal(std::uint64_t block, int& effective) const;
  void run_block(std::uint64_t block, int worker);
  bool expired() const;
  std::uint64_t deals_done() const { return std::min(total_, kBlock * next_block_.load()); }
  Tally whole_tally() const;
  SearchAnswer answer() const;

  std::vector<Estimate> estimates(const Tally& tally) const;
  std::vector<double> difference_errors(const Tally& tally,
                                        const std::vector<Estimate>& estimates) const;
  // `independent`: of how many independent deals the moments tell as much.
  Mean mean(const Moments& moments, bool forced, double unit, double width,
            double independent) const;
  bool all_played() const { return enumerated_ && deals_done() == total_; }
  void calibrate(Estimate& estimate, const Sums& sums, int bid) const;
  Range points_range(int bid, int already_taken) const;
  double value_width(int bid) const;
  // Playouts in succession that share a deal.
  int group() const { return static_cast<int>(std::min<std::uint64_t>(repeat_, kBlock)); }

  const SearchRequest& request_;
  const RoundRules& rules_;
  const std::size_t seat_;
  const Trials trials_;
  std::array<LaneCards, kMaxSeats> known_{};
  DealSampler sampler_;
  std::optional<Inference> inference_;  // where there is something to learn from
  bool enumerated_ = false;   // each consistent deal is played equally often; else deals are drawn
  std::uint64_t count_ = 0;   // of enumerated deals
  std::uint64_t stride_ = 1;  // the i-th of them has the number i * stride_ + 1 modulo count_
  std::uint64_t repeat_ = 1;  // playouts of each enumerated deal for each action
  std::uint64_t total_ = 0;   // playouts for each action if nothing stops the search
  std::uint64_t stage_end_ = 0;  // in blocks
  Clock::time_point next_report_ = Clock::time_point::max();
  std::atomic<std::uint64_t> next_block_{0};
  std::atomic<Stop> stop_{Stop::kDeals};
  std::vector<Tally> tallies_;  // by worker
  // Of deals played in groups, for the variation within a deal: the search's own, or some more.
  std::uint64_t grouped_ = 0;    // playouts; 0: not known
  std::optional<Tally> twice_;   // where each deal is played once
  std::vector<WinChance> wins_;  // by worker; empty where points are what counts
};

Search::Search(const SearchRequest& request, const std::vector<Action>& actions)
    : request_(request),
      rules_(request.view.round.rules()),
      seat_(static_cast<std::size_t>(request.seat)),
      trials_(request, actions),
      sampler_(unseen(request.view)) {
  for (int seat = 0; seat < rules_.seats; ++seat) {
    if (request.view.knows(seat))
      fill(known_[static_cast<std::size_t>(seat)], request.view.hand(seat));
  }
  total_ = request.limits.deals;
  if (request.infer != Evidence::kNone)
    inference_.emplace(trials_.playout(), request.view, request.seat, request.infer);
  if (inference_ && !inference_->informed()) inference_.reset();
  if (!inference_ && sampler_.count() <= total_) {
    enumerate_deals();
  } else {
    sampler_.prepare(inference_ ? Inference::kDrawn * total_ : total_);
  }
  const std::uint64_t blocks = (total_ + kBlock - 1) / kBlock;
  const auto workers = static_cast<std::size_t>(Pool::instance().workers(*this));
  tallies_.assign(workers, Tally(trials_, request.scores, blocks, group()));
  if (request.objective.game)
    wins_.assign(workers, WinChance(*request.objective.game, request.seat, rules_.seats));
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

// Stages end at checkpoints, where the errors are looked at, and wherever it is time to report.
SearchAnswer Search::run() {
  const bool by_error = request_.limits.standard_error > 0;
  std::uint64_t checkpoint = kFirstCheckpoint;
  for (;;) {
    const std::uint64_t stage = by_error ? std::min(total_, checkpoint) : total_;
    stage_end_ = (stage + kBlock - 1) / kBlock;
    if (request_.progress) next_report_ = Clock::now() + kProgressEvery;
    Pool::instance().run(*this);
    next_block_ = std::min(next_block_.load(), stage_end_);
    if (stop_ != Stop::kDeals || deals_done() == total_) break;
    const SearchAnswer so_far = answer();
    if (next_block_ < stage_end_) {
      request_.progress(so_far);
      continue;
    }
    const auto exact = [&](const Estimate& estimate) {
      return estimate.value.error <= request_.limits.standard_error;
    };
    if (std::ranges::all_of(so_far.estimates, exact)) {
      stop_ = Stop::kStandardError;
      break;
    }
    checkpoint *= 2;
  }
  if (all_played()) {
    if (repeat_ > 1) {
      grouped_ = total_;
    } else {
      play_some_twice();
    }
  }
  return answer();
}

// Whatever the time, so that the answer is that of the deals it says.
void Search::play_some_twice() {
  SearchRequest request = request_;
  request.limits = {.deals = 2 * count_, .cancel = request_.limits.cancel};
  request.progress = nullptr;
  Search again(request, trials_.actions());
  again.total_ = std::min(again.total_, kMostTwice);
  again.stage_end_ = (again.total_ + kBlock - 1) / kBlock;
  Pool::instance().run(again);
  if (again.stop_ == Stop::kCancelled) stop_ = Stop::kCancelled;
  twice_ = again.whole_tally();
  grouped_ = again.total_;
}

bool Search::expired() const {
  return request_.limits.deadline != Clock::time_point::max() &&
         Clock::now() >= request_.limits.deadline;
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
  if (next_report_ != Clock::time_point::max() && Clock::now() >= next_report_) return false;
  // Blocks are started in order and each that was started is finished: what is done is always a
  // prefix.
  const std::uint64_t block = next_block_.fetch_add(1);
  if (block >= stage_end_) return false;
  run_block(block, worker);
  return block + 1 < stage_end_;
}

std::array<LaneCards, kMaxSeats> Search::deal(std::uint64_t block, int& effective) const {
  std::array<LaneCards, kMaxSeats> hands = known_;
  effective = kLanes;
  if (inference_) {
    Stream stream(request_.seed, Purpose::kDeals, block);
    effective = inference_->sample(sampler_, stream, hands);
    return hands;
  }
  if (!enumerated_) {
    Stream stream(request_.seed, Purpose::kDeals, block);
    sampler_.sample(stream, hands.data());
    return hands;
  }
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    // Lanes past the end repeat the last deal; they do not count.
    const std::uint64_t index = std::min(kBlock * block + lane, total_ - 1);
    const u128 place = static_cast<u128>(index / repeat_) * stride_ + 1;
    Hands dealt{};
    sampler_.nth(place % count_, dealt);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules_.seats); ++seat) {
      if (!request_.view.knows(static_cast<int>(seat))) put(hands[seat], lane, dealt[seat]);
    }
  }
  return hands;
}

void Search::run_block(std::uint64_t block, int worker) {
  Tally& tally = tallies_[static_cast<std::size_t>(worker)];
  WinChance* win = wins_.empty() ? nullptr : &wins_[static_cast<std::size_t>(worker)];
  const auto lanes = static_cast<int>(std::min<std::uint64_t>(kBlock, total_ - kBlock * block));
  int effective = 0;
  Trials::Block trials(trials_, block, deal(block, effective));
  tally.add_effective(std::min(lanes, effective));
  Trial trial;
  for (std::size_t action = 0; action < trials_.actions().size(); ++action) {
    if (request_.limits.cancel != nullptr && request_.limits.cancel->cancelled()) return;
    trials.run(action, lanes, win, trial);
    tally.add(action, block, lanes, trial);
  }
}

Tally Search::whole_tally() const {
  Tally tally = tallies_.front();
  for (std::size_t worker = 1; worker < tallies_.size(); ++worker) tally += tallies_[worker];
  return tally;
}

SearchAnswer Search::answer() const {
  SearchAnswer answer;
  answer.consistent_deals = sampler_.count();
  answer.stop = stop_;
  if (stop_ == Stop::kCancelled) return answer;
  const Tally tally = whole_tally();
  answer.deals = deals_done();
  answer.effective_deals = tally.effective();
  answer.estimates = estimates(tally);
  answer.difference_errors = difference_errors(tally, answer.estimates);
  return answer;
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

double Search::value_width(int bid) const {
  if (request_.objective.game) return 1;
  const Table& table = request_.view.round.table();
  double width =
      static_cast<double>(request_.objective.own) * points_range(bid, table.taken[seat_]).width();
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

Mean Search::mean(const Moments& moments, bool forced, double unit, double width,
                  double independent) const {
  const std::uint64_t n = deals_done();
  const auto count = static_cast<double>(n);
  Mean result{static_cast<double>(moments.sum) / (count * unit), 0};
  if (all_played() && forced) return result;
  double variance = 0;
  if (grouped_ > 0) {
    const auto grouped = static_cast<double>(grouped_);
    const int group_size = twice_ ? 2 : group();
    variance = width * width / grouped +
               static_cast<double>(moments.within) / (grouped * (group_size - 1) * unit * unit);
  } else {
    variance = width * width / independent;
    if (n > 1) {
      const i128 spread = static_cast<i128>(n) * moments.square - moments.sum * moments.sum;
      variance += static_cast<double>(spread) / (count * (count - 1) * unit * unit);
    }
  }
  result.error = std::sqrt(variance / independent);
  return result;
}

std::vector<Estimate> Search::estimates(const Tally& tally) const {
  const auto count = static_cast<double>(deals_done());
  const double independent = inference_ ? static_cast<double>(tally.effective()) : count;
  std::vector<Estimate> result;
  for (std::size_t action = 0; action < trials_.actions().size(); ++action) {
    Sums sums = tally.sums(action);
    if (twice_) sums.take_within(twice_->sums(action));
    const bool forced = sums.forced && !trials_.bids_decide();
    const int bid = trials_.bid_of(action);
    const Range points = points_range(bid, request_.view.round.table().taken[seat_]);
    Estimate& estimate = result.emplace_back();
    estimate.value = mean(sums.value, forced, static_cast<double>(request_.objective.unit),
                          value_width(bid), independent);
    estimate.points = mean(sums.points, forced, 1, points.width(), independent);
    estimate.make = mean(sums.make, forced, 1, 1, independent);
    for (std::size_t taken = 0; taken < sums.taken.size(); ++taken) {
      estimate.taken[taken] = static_cast<double>(sums.taken[taken]) / count;
    }
    estimate.rivals_made = static_cast<double>(sums.rivals_made) / count;
    if (request_.calibrate) calibrate(estimate, sums, bid);
  }
  return result;
}

// The bid is made as often as players do; where it is not, all goes as in the playouts.
void Search::calibrate(Estimate& estimate, const Sums& sums, int bid) const {
  const Table& table = request_.view.round.table();
  const bool bidding = table.bids[seat_] < 0;
  const Making making(bidding, bid - table.taken[seat_], table.tricks_left(rules_));
  const double played = estimate.make.mean;
  const double made = making.chance(played);
  if (made == played) return;
  const double slope = making.slope(played);
  const double others = (1 - made) / (1 - played);
  double points = 0;
  for (int taken = 0; taken <= rules_.cards; ++taken) {
    double& chance = estimate.taken[static_cast<std::size_t>(taken)];
    chance *= taken == bid ? made / played : others;
    points += chance * request_.scores(bid, taken);
  }
  if (request_.objective.game) {
    const double share = static_cast<double>(sums.value_if_made) /
                         static_cast<double>(deals_done()) /
                         static_cast<double>(request_.objective.unit);
    estimate.value.mean = made / played * share + others * (estimate.value.mean - share);
  } else {
    estimate.value.mean += points - estimate.points.mean;
  }
  estimate.points.mean = points;
  estimate.make.mean = made;
  for (Mean* mean : {&estimate.value, &estimate.points, &estimate.make}) mean->error *= slope;
}

// By the method of batch means: the actions share their deals, so their differences vary less than
// they do. Where all deals were played they vary by the choices within playouts alone.
std::vector<double> Search::difference_errors(const Tally& tally,
                                              const std::vector<Estimate>& estimates) const {
  const std::size_t actions = estimates.size();
  const std::uint64_t n = deals_done();
  std::vector<std::uint64_t> sizes(tally.batches());
  for (std::uint64_t first = 0; first < n; first += kBlock) {
    sizes[first / kBlock % sizes.size()] += std::min<std::uint64_t>(kBlock, n - first);
  }
  const auto used = static_cast<double>(
      std::ranges::count_if(sizes, [](std::uint64_t size) { return size > 0; }));
  const auto unit = static_cast<double>(request_.objective.unit);
  std::vector<double> result(actions * actions);
  for (std::size_t i = 0; i < actions; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const double errors[] = {estimates[i].value.error, estimates[j].value.error};
      double variance = errors[0] * errors[0] + errors[1] * errors[1];
      if (grouped_ == 0 && used > 1 && variance > 0) {
        const double mean = estimates[i].value.mean - estimates[j].value.mean;
        double squares = 0;
        for (std::size_t batch = 0; batch < sizes.size(); ++batch) {
          const auto difference =
              static_cast<double>(tally.batch(batch, i) - tally.batch(batch, j)) / unit;
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

Objective win_objective(Standing game) {
  return {.unit = WinChance::kUnit, .game = std::move(game)};
}

SearchAnswer estimate_plays(const SearchRequest& request, const std::vector<Card>& cards) {
  std::vector<Action> actions;
  for (const Card card : cards) actions.push_back({card, -1});
  return Search(request, actions).run();
}

SearchAnswer analyze_bids(const SearchRequest& request, const std::vector<int>& bids) {
  std::vector<Action> actions;
  for (const int bid : bids) actions.push_back({kNoCard, bid});
  return Search(request, actions).run();
}

}  // namespace ohhell
