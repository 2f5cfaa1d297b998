#include "ohhell/win_chance.h"

#include <cmath>

#include "check.h"
#include "ohhell/rng.h"

namespace ohhell {

namespace {

// Of each way that the later rounds can end for all seats, its chance times the seat's share of it.
double by_all_ways(const Standing& game, WinChance::Points totals, int seats, int seat,
                   int next = 0) {
  if (next < seats) {
    double result = 0;
    const auto at = static_cast<std::size_t>(next);
    const std::int32_t before = totals[at];
    for (std::size_t steps = 0; steps < game.later.size(); ++steps) {
      totals[at] = before + static_cast<std::int32_t>(steps) * game.later_step;
      result += game.later[steps] * by_all_ways(game, totals, seats, seat, next + 1);
    }
    return result;
  }
  const std::int32_t own = totals[static_cast<std::size_t>(seat)];
  int winners = 0;
  for (int other = 0; other < seats; ++other) {
    if (totals[static_cast<std::size_t>(other)] > own) return 0;
    winners += totals[static_cast<std::size_t>(other)] == own;
  }
  return 1.0 / winners;
}

double in_chances(std::int64_t units) {
  return static_cast<double>(units) / static_cast<double>(WinChance::kUnit);
}

}  // namespace

TEST_CASE("the chance to win is that of all ways the later rounds can end, ties shared") {
  const std::uint64_t seed = 20'261'130;
  CAPTURE(seed);
  Stream stream(seed, Purpose::kDeals, 0);
  for (int trial = 0; trial < 400; ++trial) {
    const int seats = 2 + static_cast<int>(stream.below(7));
    const std::uint64_t longest = seats <= 4 ? 5 : 3;
    Standing game;
    game.later.assign(1 + stream.below(longest), 0);
    double sum = 0;
    for (double& chance : game.later) sum += chance = static_cast<double>(1 + stream.below(9));
    for (double& chance : game.later) chance /= sum;
    WinChance::Points totals{};
    for (int seat = 0; seat < seats; ++seat)
      totals[static_cast<std::size_t>(seat)] = static_cast<std::int32_t>(stream.below(5)) - 2;
    CAPTURE(trial);
    double all = 0;
    for (int seat = 0; seat < seats; ++seat) {
      WinChance chance(game, seat, seats);
      const double found = in_chances(chance(totals));
      CHECK(std::abs(found - by_all_ways(game, totals, seats, seat)) < 1e-8);
      CHECK(chance(totals) == chance(totals));
      all += found;
    }
    CHECK(std::abs(all - 1) < 1e-8);
  }
}

TEST_CASE("a lead that is not a whole number of steps counts as the whole ones in it") {
  Standing game;
  game.later = {0.5, 0.5};
  game.later_step = 10;
  WinChance chance(game, 0, 2);
  CHECK(in_chances(chance({19, 0})) == 0.875);
  CHECK(in_chances(chance({9, 0})) == 0.5);
  CHECK(in_chances(chance({0, 1})) == 0.125);
  CHECK(in_chances(chance({20, 0})) == 1.0);
}

}  // namespace ohhell
