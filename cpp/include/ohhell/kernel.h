// Deals and playouts, many side by side.
//
// A kernel is the code of one instruction set; kernel() is the best one that the processor can run,
// or the one that OHHELL_ISA names. All of them give the same results, to the last bit.
//
// There are 32 lanes, each with a deal of its own. A set of cards is four numbers of 16 bits, one a
// suit, in core order (see cards.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ohhell/policy.h"
#include "ohhell/rng.h"
#include "ohhell/rules.h"

namespace ohhell {

inline constexpr int kLanes = 32;

struct alignas(64) PerLane {
  std::uint16_t at[kLanes];
};

struct LaneCards {
  PerLane in[kSuits];
};

// The same in all lanes.
void fill(PerLane& lanes, int value);
void fill(LaneCards& lanes, CardSet cards);
CardSet cards_in(const LaneCards& lanes, std::size_t lane);
void put(LaneCards& lanes, std::size_t lane, CardSet cards);

// What the random numbers of lanes grow from: the next words of a stream.
struct alignas(64) Seeds {
  Seeds() = default;
  explicit Seeds(Stream& stream);
  std::uint64_t words[3][kLanes / 4] = {};
};

// A step of dealing: cards are split at random into parts of given sizes. Sets of cards stand in
// slots; the first kMaxSeats are the seats' hands.
struct LaneSplit {
  static constexpr int kMostParts = kMaxSeats + 1;
  static constexpr int kNowhere = kMaxSeats;  // the slot of cards that stay undealt
  static constexpr int kSlots = kNowhere + 1 + kMaxSeats / 2;

  CardSet cards = 0;        // to be split in every lane;
  int from = -1;            // or the slot that holds what to split, different in each lane
  int size = 0;             // how many cards
  int parts = 0;            // 2..kMostParts
  int to[kMostParts] = {};  // the slot that each part is added to; only the last may be kNowhere
  int row = 0;              // of the sizes of the parts but the last, one row a part
};

inline constexpr int kTrumpWon = 0x2000;  // above all bits of ranks

// What a playout starts from. All but the last two is the same in all lanes.
struct LaneTable {
  RoundRules rules;
  Playouts kind = Playouts::kPolicy;
  Policy policy = kLearnedPolicy;
  bool indifferent = true;  // no seat has a wish once it cannot make its bid
  int tricks_left = 0;      // with the one in progress
  int in_trick = 0;         // cards of the trick in progress
  int led_suit = -1;
  Card best = kNoCard;  // the card that is winning it
  int winning = 0;      // the seat that played it, counted from the leader
  bool broken = false;
  CardSet remaining = 0;    // the cards not played that could be in a hand
  PerLane leader;           // the seat that leads the trick in progress
  PerLane wish[kMaxSeats];  // see policy.h; the need is what is still needed
};

struct LaneOutcome {
  PerLane taken[kMaxSeats];  // tricks won in the playout, by seat
  bool forced = true;        // no seat ever had a choice in any lane
};

// A card that was played, the same in all lanes.
struct LanePlay {
  Card card = kNoCard;
  bool weighed = false;  // is to be explained
};

// How a play looks to the policy.
struct LaneReason {
  PerLane situation;  // kSituations where the seat has no preference
  PerLane high;       // all ones where it is the highest of the cards that serve
  PerLane low;        // the lowest
  PerLane choices;    // of how many cards it is one that are chosen from at random; 0: of none
};

struct Kernel {
  const char* name;
  // Does the splits in turn; `sizes` holds their rows. Every outcome has exactly the same chance.
  void (*deal)(const LaneSplit* splits, int count, const PerLane* sizes, const Seeds& seeds,
               LaneCards* slots);
  // Plays all lanes to the end of the round, from `hands` by seat. The card that won each trick is
  // written to `winners` if that is not null: the bit of its rank, and kTrumpWon for a trump.
  void (*play)(const LaneTable& table, const LaneCards* hands, const Seeds& seeds,
               LaneOutcome& outcome, PerLane* winners);
  // Goes through the first plays of a round, from `hands` as dealt, and gives a reason for each
  // that is weighed.
  void (*explain)(const LaneTable& table, const LaneCards* hands, const LanePlay* plays, int count,
                  LaneReason* reasons);
};

// Throws std::invalid_argument where OHHELL_ISA names one that is not there.
const Kernel& kernel();
// Those that the processor can run, the best one first.
std::vector<const Kernel*> kernels();

}  // namespace ohhell
