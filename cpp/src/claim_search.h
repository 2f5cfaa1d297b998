// The exact search for a claim, over information sets; see claim.h.
#pragma once

#include <algorithm>
#include <cstdint>

#include "claim_memory.h"
#include "claim_state.h"
#include "ohhell/claim.h"
#include "ohhell/progress.h"

namespace ohhell {

// Thrown when a limit runs out.
struct Exhausted {
  ClaimStop stop;
};

// Counts the work of one call against its limits.
class Budget {
 public:
  explicit Budget(const ClaimLimits& limits) : limits_(limits) {
    if (limits_.progress) next_report_ = Clock::now() + kProgressEvery;
  }
  explicit Budget(ClaimLimits&&) = delete;  // it keeps a reference
  // Nodes between two looks at the clock and the token, some 0.1 ms.
  static constexpr std::uint64_t kBetweenChecks = 256;
  // One node more. Throws Exhausted.
  void spend();
  // Looks at the clock and the token now, and reports where it is time to. Throws Exhausted.
  void check();
  std::uint64_t nodes() const { return nodes_; }
  // For the time of a part of the work, no more than so many nodes in all.
  void cap(std::uint64_t nodes) { cap_ = std::min(nodes, limits_.nodes); }
  void uncap() { cap_ = limits_.nodes; }

 private:
  using Clock = std::chrono::steady_clock;

  void report();

  const ClaimLimits& limits_;
  std::uint64_t nodes_ = 0;
  std::uint64_t cap_ = limits_.nodes;
  Clock::time_point next_report_ = Clock::time_point::max();
};

using ClaimPlays = std::array<Card, kMaxCards * 2>;

class ClaimSearch {
 public:
  ClaimSearch(const RoundRules& rules, int claimant, Budget& budget)
      : rules_(rules), claimant_(claimant), budget_(budget) {}

  // Does the claim hold from here on? Throws Exhausted.
  bool holds(const ClaimState& state);
  // The plays worth telling apart, the most promising for the side to play first. Of another seat,
  // those that leave a consistent deal. At least one, unless the round is over.
  int plays(const ClaimState& state, ClaimPlays& out) const;

 private:
  ClaimMemory::Key key_of(const ClaimState& state) const;

  const RoundRules& rules_;
  int claimant_;
  Budget& budget_;
  ClaimMemory memory_;  // of states at the start of a trick
};

}  // namespace ohhell
