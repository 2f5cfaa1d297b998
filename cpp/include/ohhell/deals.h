// The deals that a view leaves open: how many, one drawn with equal chances, the n-th.
//
// What is known of a hidden hand is its size and which cards it may hold (see Round::may_hold), so
// a deal is an assignment of the unseen cards that respects sizes and masks; the stock takes the
// rest. Holders with equal masks form a group (those that may hold anything share one with the
// stock), cards that the same groups may hold form a class. A deal is then a matrix, how many cards
// of each class go to each group, and a choice of cards for it; a matrix of counts x stands for a
// product of multinomial coefficients of deals. Dynamic programming over the cells of the matrix
// counts them all. To draw one, the matrix is drawn by its number of deals, then the cards of each
// cell, all in exact integers, so every consistent deal has exactly the same chance.
#pragma once

#include <array>
#include <stdexcept>
#include <vector>

#include "ohhell/rng.h"
#include "ohhell/view.h"
#include "ohhell/wide.h"

namespace ohhell {

// A request that would need more than the stated number of states, or more than 2^128 deals.
struct TooManyDeals : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class DealSampler {
 public:
  static constexpr std::size_t kMostStates = 4'000'000;

  explicit DealSampler(const Unseen& unseen);

  // How many deals are consistent; 0 if none is.
  u128 count() const { return count_; }
  // States of the dynamic programme.
  std::size_t states() const { return nodes_.size(); }

  // Draws a deal: writes the cards still in the holders' hands, leaves the others alone. Needs
  // count() > 0.
  void sample(Stream& stream, Hands& hands) const;
  // The deal of that number, 0..count() - 1, in a fixed order.
  void nth(u128 number, Hands& hands) const;
  // The cards that each holder has in at least one consistent deal; no cards where there is none.
  Hands possible() const;

 private:
  struct Member {
    int seat;  // -1: the stock
    int size;
  };
  struct Group {
    CardSet may_hold = 0;
    int size = 0;
    std::vector<Member> members;
  };
  struct Class {
    CardSet cards = 0;
    int size = 0;
    std::vector<int> groups;  // that may hold these cards
  };
  // A cell of the matrix: how many cards of a class a group gets. The last cell of a class takes
  // the rest.
  struct Cell {
    int in_class;
    int group;
    bool last;
  };
  // A state of the programme before a cell: its deals, and a child for each number of cards in the
  // cell.
  struct Node {
    u128 ways = 0;
    std::uint32_t first_child = 0;
    std::uint8_t rest = 0;    // cards of the class not given out yet
    std::uint8_t fewest = 0;  // cards that the first child puts in the cell
    std::uint8_t children = 0;
  };
  // A number of cards for each cell: at most 52 classes, and 8 groups and the stock.
  using Matrix = std::array<std::uint8_t, 52 * (kMaxSeats + 1)>;

  void make_groups(const Unseen& unseen);
  void make_classes(const Unseen& unseen);
  void make_nodes();
  void count_ways();
  void list_matrices();
  const Node& child(const Node& node, int number) const {
    return nodes_[children_[node.first_child + static_cast<std::size_t>(number)]];
  }
  // Deals that put the child's number of cards in the cell of a node.
  u128 ways_with(const Node& node, int number) const;
  // The child that the `number`-th deal of a node goes to; number becomes its place among that
  // child's.
  int child_at(const Node& node, u128& number) const;
  // Gives out cards by a matrix; subset(cards, n) picks n of them, cell by cell and then member by
  // member.
  template <class Subset>
  void hand_out(const std::uint8_t* matrix, Subset&& subset, Hands& hands) const;

  std::vector<Group> groups_;
  std::vector<Class> classes_;
  std::vector<Cell> cells_;
  std::vector<Node> nodes_;  // by cell, in levels; nodes_[0] is the start
  std::vector<std::size_t> levels_;  // the first node of each cell
  std::vector<std::uint32_t> children_;
  u128 count_ = 0;
  u128 matrix_ways_ = 0;  // the sum over matrices; count_ has the splits within groups as well
  std::vector<std::uint8_t> matrices_;  // cells_.size() bytes each, while there are not too many
  std::vector<u128> cumulative_;        // ways of the matrices up to each
};

}  // namespace ohhell
