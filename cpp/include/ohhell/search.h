// Flat Monte Carlo: every action of the seat that decides is tried on the same deals.
//
// The deals come in blocks of 32, each with its own random streams, and all sums are integers; so
// the answer depends on the request, the seed and the number of deals alone, not on threads,
// machine or time. A search that runs out of time ends at a block and says how many deals it used;
// asking for that many gives the same answer again.
//
// With inference the deals are drawn by how well they explain the bids, else all alike. Errors then
// go by the effective deals.
//
// Where there are no more consistent deals than deals asked for, each of them is played equally
// often instead: then no error comes from the deals, and none at all where the play is forced. What
// error there is comes from the choices within playouts: it is told by playouts of the same deal,
// and where each deal is played once, some are played twice more for it, which counts for nothing
// else.
//
// Standard errors include one imagined outcome at the far end of what is possible: an event that
// did not occur in n deals may still have a chance of about 1/n.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "ohhell/cancel.h"
#include "ohhell/inference.h"
#include "ohhell/kernel.h"
#include "ohhell/view.h"
#include "ohhell/win_chance.h"

namespace ohhell {

inline constexpr std::uint64_t kBlock = kLanes;

// What an action is worth: (own * points of the seat - rivals * sum of the others' points) / unit,
// or, with a game around the round, the chance to win that (win_chance.h).
struct Objective {
  std::int64_t own = 1;
  std::int64_t rivals = 0;
  std::int64_t unit = 1;
  std::optional<Standing> game{};
};

// `weight` times the mean of the others' points, in steps of 2^-16.
Objective lead_objective(int seats, double weight);
Objective win_objective(Standing game);

struct SearchLimits {
  std::uint64_t deals = 1000;  // 1..10 million
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  double standard_error = 0;  // stop once every value is this exact; 0: off
  const CancelToken* cancel = nullptr;
};

enum class Stop : std::uint8_t { kDeals, kTime, kStandardError, kCancelled };

// A mean and its standard error.
struct Mean {
  double mean = 0;
  double error = 0;
};

struct Estimate {
  Mean value;                                 // of the objective
  Mean points;                                // the seat's own
  Mean make;                                  // the chance of making the bid
  std::array<double, kMaxCards + 1> taken{};  // the chance of each number of tricks at the end
  double rivals_made = 0;                     // other seats that make their bids
};

struct SearchAnswer {
  std::vector<Estimate> estimates;        // by action
  std::vector<double> difference_errors;  // [i * actions + j]: standard error of value i - value j
  u128 consistent_deals = 0;
  std::uint64_t deals = 0;            // played for each action
  std::uint64_t effective_deals = 0;  // so many independent ones would tell as much
  Stop stop = Stop::kDeals;
};

struct SearchRequest {
  View view;
  int seat = 0;  // the seat that decides; it is its turn
  ScoreTable scores;
  Playouts playouts = Playouts::kPolicy;
  Objective objective;
  SearchLimits limits;
  std::uint64_t seed = 0;
  Policy policy = kLearnedPolicy;
  bool random_rivals = false;        // under the policy: the other seats bid and play at random
  bool calibrate = false;            // estimates by what players make of their bids (making.h)
  Evidence infer = Evidence::kNone;  // play on deals that bids and plays make likely
  // Called with what is known so far, about ten times a second, by the thread that asked.
  std::function<void(const SearchAnswer&)> progress{};
};

// The view must have at least one consistent deal.
// One estimate for each card of `cards`, legal plays of the seat. kNoCard stands for a card that
// the seat does not see (a blind round).
SearchAnswer estimate_plays(const SearchRequest& request, const std::vector<Card>& cards);
// One estimate for each bid of `bids`, the barred one may be among them; seats that have yet to bid
// do so by the bid model.
SearchAnswer analyze_bids(const SearchRequest& request, const std::vector<int>& bids);

}  // namespace ohhell
