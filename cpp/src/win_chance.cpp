#include "ohhell/win_chance.h"

#include <algorithm>
#include <cmath>

namespace ohhell {

namespace {

struct Node {
  double u = 0;
  double weight = 0;
};

constexpr std::array<Node, 4> kNodes{{{0.06943184420297371, 0.17392742256872693},
                                      {0.33000947820757187, 0.32607257743127307},
                                      {0.66999052179242813, 0.32607257743127307},
                                      {0.93056815579702629, 0.17392742256872693}}};

}  // namespace

WinChance::WinChance(const Standing& standing, int seat, int seats)
    : seat_(static_cast<std::size_t>(seat)),
      seats_(static_cast<std::size_t>(seats)),
      as_many_(standing.later),
      less_{0.0},
      step_(standing.later_step) {
  for (const double chance : as_many_) less_.push_back(less_.back() + chance);
  less_.back() = 1;
}

std::size_t WinChance::Hash::operator()(const Points& points) const {
  std::uint64_t hash = 0;
  for (const std::int32_t value : points) {
    hash = (hash ^ static_cast<std::uint32_t>(value)) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
  }
  return hash;
}

std::int64_t WinChance::operator()(const Points& totals) {
  const auto [entry, fresh] = known_.try_emplace(totals);
  if (fresh) entry->second = std::llround(chance(totals) * static_cast<double>(kUnit));
  return entry->second;
}

double WinChance::chance(const Points& totals) const {
  const auto steps = static_cast<std::int64_t>(as_many_.size());
  // By how many steps the seat is ahead of each other seat.
  std::array<std::int64_t, kMaxSeats> ahead{};
  std::size_t others = 0;
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (seat == seat_) continue;
    const std::int64_t points = std::int64_t{totals[seat_]} - totals[seat];
    const std::int64_t floor = points >= 0 ? points / step_ : -((-points + step_ - 1) / step_);
    ahead[others++] = std::clamp(floor, -steps, steps);
  }
  double result = 0;
  for (std::int64_t own = 0; own < steps; ++own) {
    std::array<double, kNodes.size()> shares;
    shares.fill(as_many_[static_cast<std::size_t>(own)]);
    for (std::size_t other = 0; other < others; ++other) {
      const std::int64_t level = own + ahead[other];
      if (level >= steps) continue;
      const double less = level < 0 ? 0 : less_[static_cast<std::size_t>(level)];
      const double as_many = level < 0 ? 0 : as_many_[static_cast<std::size_t>(level)];
      for (std::size_t i = 0; i < kNodes.size(); ++i) shares[i] *= less + kNodes[i].u * as_many;
    }
    for (std::size_t i = 0; i < kNodes.size(); ++i) result += kNodes[i].weight * shares[i];
  }
  return result;
}

}  // namespace ohhell
