// The deals that a view leaves open: how many, one drawn with equal chances, the n-th.
//
// What is known of a hidden hand is its size and which cards it may hold (see Round::may_hold), so
// a deal is an assignment of the unseen cards that respects sizes and masks; the stock takes the
// rest. Holders with equal masks form a group (those that may hold anything share one with the
// stock), cards that the same groups may hold form a class. A deal is then a matrix (how many cards
// of each class go to each group), a choice of cards for each of its cells, and splits of the cards
// of each group among its members. The matrix is drawn by its number of deals, the cards evenly,
// all in exact integers, so every consistent deal has exactly the same chance. Deals are drawn 32
// at a time, in the lanes of the kernel.
#pragma once

#include <array>
#include <vector>

#include "ohhell/kernel.h"
#include "ohhell/matrices.h"
#include "ohhell/rng.h"
#include "ohhell/view.h"
#include "ohhell/wide.h"

namespace ohhell {

class DealSampler {
 public:
  // Throws std::invalid_argument where the hands are larger than the unseen cards, and TooManyDeals
  // beyond Matrices::kMostStates or 2^128 deals.
  explicit DealSampler(const Unseen& unseen);

  // How many deals are consistent; 0 if none is.
  u128 count() const { return count_; }
  // States of the dynamic programme.
  std::size_t states() const { return matrices_.states(); }

  // So many deals are to be drawn: see Matrices::prepare.
  void prepare(std::uint64_t draws) { matrices_.prepare(draws); }
  // Draws a deal in every lane: writes the cards still in the holders' hands, by seat, and leaves
  // the others alone. Needs count() > 0. Allocates nothing.
  void sample(Stream& stream, LaneCards* hands) const;
  // The same deals, each for itself.
  void sample(Stream& stream, std::array<Hands, kLanes>& deals) const;
  // The deal of that number, 0..count() - 1, in a fixed order.
  void nth(u128 number, Hands& hands) const;
  // The cards that each holder has in at least one consistent deal; no cards where there is none.
  Hands possible() const;

 private:
  struct Member {
    int seat = -1;  // -1: the stock
    int size = 0;
  };
  struct Group {
    CardSet may_hold = 0;
    std::vector<Member> members;
  };
  // How to find a deal by its number: slots hold cards, one for each group, then one for each
  // split, and the last nothing.
  static constexpr std::size_t kSlots = Matrices::kMostGroups + 1;
  static constexpr std::size_t kEmptySlot = kSlots - 1;
  // `size` of the `all` cards in slot `from` go to slot `to`.
  struct Split {
    std::size_t from = 0;
    std::size_t to = 0;
    int all = 0;
    int size = 0;
  };
  struct Hand {
    int seat = 0;
    int group = -1;  // -1: an empty hand
    std::size_t slot = kEmptySlot;
  };

  DealSampler(const Unseen& unseen, const std::vector<Group>& groups);
  static std::vector<Group> groups_of(const Unseen& unseen);
  static std::vector<Matrices::Class> classes_of(CardSet cards, const std::vector<Group>& groups);
  static std::vector<int> rooms_of(const std::vector<Group>& groups);
  static int slot_of_member(const Member& member) {
    return member.seat >= 0 ? member.seat : LaneSplit::kNowhere;
  }
  // How to draw: the classes are split among groups, then the cards of groups among members.
  void plan_draws(const std::vector<Group>& groups);

  Matrices matrices_;
  std::vector<Split> splits_;
  std::vector<Hand> hands_;
  u128 ways_to_split_ = 1;
  u128 count_ = 0;

  std::vector<LaneCards> fixed_;  // what every deal puts into each slot
  std::vector<LaneSplit> draws_;
  std::vector<PerLane>
      sizes_;  // the rows of the draws; the first belong to the cells of the matrix
};

}  // namespace ohhell
