#include "tally.h"

#include <algorithm>

namespace ohhell {

void Sums::operator+=(const Sums& other) {
  value += other.value;
  points += other.points;
  make += other.make;
  value_if_made += other.value_if_made;
  for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += other.taken[i];
  rivals_made += other.rivals_made;
  forced = forced && other.forced;
}

void Sums::take_within(const Sums& other) {
  value.within = other.value.within;
  points.within = other.points.within;
  make.within = other.make.within;
}

Tally::Tally(const Trials& trials, const ScoreTable& scores, std::uint64_t blocks, int group)
    : group_(group), actions_(trials.actions().size()) {
  for (std::size_t action = 0; action < actions_.size(); ++action) {
    actions_[action].bid = trials.bid_of(action);
    actions_[action].points = scores.points[static_cast<std::size_t>(actions_[action].bid)];
  }
  batches_.resize(std::min(blocks, kMostBatches) * actions_.size());
}

void Tally::add(std::size_t action, std::uint64_t block, int lanes, const Trial& trial) {
  Of& of = actions_[action];
  std::int64_t total = 0, if_made = 0;
  for (std::size_t lane = 0; lane < static_cast<std::size_t>(lanes); ++lane) {
    const std::int64_t value = trial.value[lane];
    total += value;
    if_made += trial.taken[lane] == of.bid ? value : 0;
    of.sums.value.square += i128{value} * value;
    ++of.sums.taken[trial.taken[lane]];
  }
  of.sums.value.sum += total;
  of.sums.value_if_made += if_made;
  of.sums.rivals_made += trial.rivals_made;
  of.sums.forced = of.sums.forced && trial.forced;
  batches_[block % batches() * actions_.size() + action] += total;
  if (group_ > 1) add_groups(of, lanes, trial);
}

void Tally::add_groups(Of& of, int lanes, const Trial& trial) const {
  const auto group = static_cast<std::size_t>(group_);
  for (std::size_t first = 0; first < static_cast<std::size_t>(lanes); first += group) {
    Moments value, points, make;
    const auto add = [](Moments& moments, std::int64_t x) {
      moments.sum += x;
      moments.square += i128{x} * x;
    };
    for (std::size_t lane = first; lane < first + group; ++lane) {
      add(value, trial.value[lane]);
      add(points, of.points[trial.taken[lane]]);
      add(make, trial.taken[lane] == of.bid ? 1 : 0);
    }
    const auto within = [&](const Moments& m) { return group_ * m.square - m.sum * m.sum; };
    of.sums.value.within += within(value);
    of.sums.points.within += within(points);
    of.sums.make.within += within(make);
  }
}

void Tally::operator+=(const Tally& other) {
  for (std::size_t i = 0; i < actions_.size(); ++i) actions_[i].sums += other.actions_[i].sums;
  for (std::size_t i = 0; i < batches_.size(); ++i) batches_[i] += other.batches_[i];
  effective_ += other.effective_;
}

Sums Tally::sums(std::size_t action) const {
  const Of& of = actions_[action];
  Sums sums = of.sums;
  for (std::size_t taken = 0; taken < sums.taken.size(); ++taken) {
    const i128 points = of.points[taken];
    sums.points.sum += sums.taken[taken] * points;
    sums.points.square += sums.taken[taken] * points * points;
  }
  sums.make.sum = sums.make.square = sums.taken[static_cast<std::size_t>(of.bid)];
  return sums;
}

}  // namespace ohhell
