// Is a claim good? A verdict that is a proof.
//
// A claim is that the claimant takes exactly n of the tricks not yet finished (all of them, none of
// them, or a number), the trick in progress included. It is proven if one strategy of the claimant,
// which sees its own hand and every play, takes them against every consistent deal and every
// defence of the others together.
//
// The search is over information sets. The claimant knows its hand and the plays; of the others it
// knows sizes and masks (see deals.h), and that describes the consistent deals exactly. So a claim
// holds where the claimant is to play if it holds after one of its cards, and where another seat is
// to play if it holds after every card that the seat may have and may play in some consistent deal.
// A hand that is known is a mask with as many cards as the hand: the same search then solves a
// single deal.
#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "ohhell/cancel.h"
#include "ohhell/view.h"

namespace ohhell {

enum class Verdict : std::uint8_t { kProven, kRefuted, kUndecided };
enum class ClaimStop : std::uint8_t { kFinished, kNodes, kTime, kCancelled };

struct ClaimLimits {
  std::uint64_t nodes = 16'000'000;
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
  const CancelToken* cancel = nullptr;
  // Told the nodes so far, every kProgressEvery (progress.h), by the thread that asks.
  std::function<void(std::uint64_t)> progress{};
};

struct ClaimRequest {
  View view;
  int seat = 0;    // the claimant
  int tricks = 0;  // of those not yet finished, 0..all of them
  ClaimLimits limits;
  std::uint64_t seed = 0;  // of the deals that are tried first
};

// A full deal, and plays from the position on.
struct Counterexample {
  Hands hands{};  // as dealt
  std::vector<Card> plays;
};

struct ClaimAnswer {
  Verdict verdict = Verdict::kUndecided;
  ClaimStop stop = ClaimStop::kFinished;
  // PROVEN: the claimant's next play where it is its turn, else kNoCard.
  Card first_play = kNoCard;
  // PROVEN from the top alone: the claimant's cards in the order in which it leads them.
  std::vector<Card> leads;
  // REFUTED: one deal that beats every strategy, with a line of play that ends where the claim is
  // lost; or, where the claimant would have to guess, deals that no strategy meets together, with
  // the plays up to the guess.
  std::vector<Counterexample> counterexamples;
  bool needs_guess = false;
  std::uint64_t nodes = 0;
};

inline constexpr std::size_t kClaimMemory = std::size_t{40} << 20;

// The bidding is over, the view has a consistent deal and knows the claimant's hand, or, in a round
// of one card, every other hand. A call remembers positions in at most kClaimMemory bytes, and
// forgets them with its end.
ClaimAnswer verify_claim(const ClaimRequest& request);

}  // namespace ohhell
