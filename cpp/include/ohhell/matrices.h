// Matrices of counts: how many cards of each class go to each group.
//
// A class is a row: so many cards, and the groups that may hold them. A group is a column with room
// for so many cards. A matrix fills all rooms with all cards; it stands for as many ways as there
// are choices of the cards of its cells, a product of multinomial coefficients. Dynamic programming
// over the cells, row by row, counts the ways of all matrices together in exact integers, and what
// it has counted is then walked to draw a matrix with a chance in proportion to its ways, or to
// find the n-th way.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <vector>

#include "ohhell/binomials.h"
#include "ohhell/cards.h"
#include "ohhell/rng.h"
#include "ohhell/wide.h"

namespace ohhell {

// A request that would need more than the stated number of states, or more than 2^128 deals.
struct TooManyDeals : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A count that would need more states than are allowed for now.
struct TooManyStates : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// While it lives, a count in this thread gives up by TooManyStates beyond so many states: for who
// would rather do something else first than wait for it.
class FewerStates {
 public:
  explicit FewerStates(std::size_t most);
  ~FewerStates();
  FewerStates(const FewerStates&) = delete;
  FewerStates& operator=(const FewerStates&) = delete;

 private:
  std::size_t before_;
};

// Both throw TooManyDeals where the result does not fit.
u128 product(u128 a, u128 b);
u128 sum(u128 a, u128 b);

class Matrices {
 public:
  static constexpr std::size_t kMostStates = 4'000'000;
  static constexpr std::size_t kMostGroups = kMaxSeats + 1;  // the hands and the stock
  static constexpr std::size_t kMostCells = kDeckSize * kMostGroups;

  struct Class {
    CardSet cards = 0;
    std::vector<int> groups;  // the numbers of those that may hold the cards
  };
  // Cells of a class stand together; the last one takes what the others leave.
  struct Cell {
    CardSet of_class = 0;
    int group = 0;
    bool last = false;
    int next_class = 0;        // behind the last cell of a class: cards of the class that follows
    int later = 0;             // cards of later classes that the group may hold
    std::uint64_t others = 0;  // the groups behind it in the class, as the fields of a state
  };
  using Counts = std::array<std::uint8_t, kMostCells>;  // a number for each cell

  // rooms: by group; together as many as the cards.
  Matrices(std::vector<Class> classes, const std::vector<int>& rooms);

  u128 ways() const { return nodes_.front().ways; }
  // States of the dynamic programme.
  std::size_t states() const { return nodes_.size(); }
  const std::vector<Cell>& cells() const { return cells_; }
  // Does any matrix have a card in the cell?
  bool used(std::size_t cell) const;

  // The counts of the only matrix; null where there are several.
  const std::uint8_t* single() const { return cumulative_.size() == 1 ? listed_.data() : nullptr; }
  // So many draws are to come: lists the matrices where that makes the draws faster than it costs.
  // What is drawn is the same.
  void prepare(std::uint64_t draws);
  // The counts of a matrix, drawn with a chance in proportion to its ways. They stand in `space` or
  // in this object. Needs ways() > 0, as nth() does.
  const std::uint8_t* draw(Stream& stream, Counts& space) const;
  // Of the n-th way: its matrix, and for each cell which of its choices, from 0.
  void nth(u128 number, Counts& counts, std::span<std::uint64_t> choices) const;

 private:
  // A state of the programme before a cell, and a child for each number of cards in the cell.
  struct Node {
    u128 ways = 0;
    std::uint32_t first_child = 0;
    std::uint8_t rest = 0;    // cards of the class not given out yet
    std::uint8_t fewest = 0;  // cards that the first child puts in the cell
    std::uint8_t children = 0;
  };

  void make_cells(const std::vector<Class>& classes, std::size_t groups);
  void make_nodes(std::uint64_t start);
  void count_ways();
  bool has_one_matrix() const;
  void list(std::size_t most);
  const Node& child(const Node& node, int number) const {
    return nodes_[children_[node.first_child + static_cast<std::size_t>(number)]];
  }
  // The child that the `number`-th way of a node goes to; number becomes its place among those of
  // that child.
  int child_at(const Node& node, u128& number) const;

  std::vector<Cell> cells_;
  std::vector<Node> nodes_;          // cell by cell; the first is the start
  std::vector<std::size_t> levels_;  // the first node of each cell, and of the ends
  std::vector<std::uint32_t> children_;
  // All matrices, if they are listed: cells_.size() counts each, and the ways up to and with each.
  std::vector<std::uint8_t> listed_;
  std::vector<u128> cumulative_;
  // Where to look: the first matrix that holds a way whose number, shifted, is the index.
  std::vector<std::uint32_t> guide_;
  int guide_shift_ = 0;
};

}  // namespace ohhell
