#include "ohhell/matrices.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace ohhell {

namespace {

constexpr std::size_t kMostListed = 65'536;
constexpr std::size_t kMostListedBytes = 4 << 20;
// So many are listed in the time that the list then saves in one draw.
constexpr std::uint64_t kListedPerDraw = 4;

// What is left to do before a cell: the room in each group, and the cards of the class not given
// out yet, six bits each.
class State {
 public:
  explicit State(std::uint64_t word = 0) : word_(word) {}
  std::uint64_t word() const { return word_; }

  int room(int group) const { return field(group * kBits); }
  int rest() const { return field(kRest); }
  // The room of several groups, whose fields `groups` holds.
  int room_of(std::uint64_t groups) const {
    int sum = 0;
    for (std::uint64_t rooms = word_ & groups; rooms != 0; rooms >>= kBits) {
      sum += static_cast<int>(rooms & kField);
    }
    return sum;
  }
  static std::uint64_t fields(int group) { return kField << (group * kBits); }

  void set_room(int group, int room) { word_ |= std::uint64_t(room) << (group * kBits); }
  void set_rest(int rest) { word_ |= std::uint64_t(rest) << kRest; }
  State given(int group, int cards) const {
    return State(word_ - (std::uint64_t(cards) << (group * kBits)) -
                 (std::uint64_t(cards) << kRest));
  }

 private:
  static constexpr int kBits = 6;
  static constexpr std::uint64_t kField = (1 << kBits) - 1;
  static constexpr int kRest = kBits * static_cast<int>(Matrices::kMostGroups);

  int field(int shift) const { return static_cast<int>((word_ >> shift) & kField); }

  std::uint64_t word_;
};

// The states before one cell, each with the number of its node. A hash table with open addresses.
class Level {
 public:
  struct Entry {
    State state;
    std::uint32_t node;
  };

  // The node of a state; `next` if it is a new one.
  std::uint32_t node_of(State state, std::uint32_t next) {
    if (2 * entries_.size() >= slots_.size()) grow();
    std::uint32_t& slot = slots_[place(state)];
    if (slot == 0) {
      entries_.push_back({state, next});
      slot = static_cast<std::uint32_t>(entries_.size());
    }
    return entries_[slot - 1].node;
  }
  const std::vector<Entry>& entries() const { return entries_; }
  void clear() {
    entries_.clear();
    std::ranges::fill(slots_, 0);
  }

 private:
  std::size_t place(State state) const {
    std::size_t at = mix64(state.word()) & (slots_.size() - 1);
    while (slots_[at] != 0 && entries_[slots_[at] - 1].state.word() != state.word()) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return at;
  }
  void grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) slots_[place(entries_[i].state)] = i + 1;
  }

  std::vector<Entry> entries_;        // in the order of their nodes
  std::vector<std::uint32_t> slots_;  // the number of an entry, from 1; 0 is free
};

thread_local std::size_t most_states = Matrices::kMostStates;

[[noreturn]] void refuse(std::size_t limit) {
  if (limit < Matrices::kMostStates) throw TooManyStates("counting the deals would take longer");
  throw TooManyDeals("counting the deals would need more than 4000000 states");
}

}  // namespace

FewerStates::FewerStates(std::size_t most)
    : before_(std::exchange(most_states, std::min(most, Matrices::kMostStates))) {}

FewerStates::~FewerStates() { most_states = before_; }

u128 product(u128 a, u128 b) {
  u128 result;
  if (__builtin_mul_overflow(a, b, &result)) throw TooManyDeals("more than 2^128 deals");
  return result;
}

u128 sum(u128 a, u128 b) {
  u128 result;
  if (__builtin_add_overflow(a, b, &result)) throw TooManyDeals("more than 2^128 deals");
  return result;
}

Matrices::Matrices(std::vector<Class> classes, const std::vector<int>& rooms) {
  assert(rooms.size() <= kMostGroups && classes.size() <= kDeckSize);
  // The cards with the least freedom first: it keeps the number of states low.
  std::ranges::stable_sort(classes, {}, [](const Class& c) { return c.groups.size(); });
  nodes_.emplace_back();
  if (!classes.empty() && classes.front().groups.empty()) return;  // cards that nobody may hold
  make_cells(classes, rooms.size());
  State start;
  for (std::size_t g = 0; g < rooms.size(); ++g) start.set_room(static_cast<int>(g), rooms[g]);
  if (!classes.empty()) start.set_rest(size_of(classes.front().cards));
  make_nodes(start.word());
  count_ways();
  if (ways() > 0 && has_one_matrix()) list(1);
}

void Matrices::make_cells(const std::vector<Class>& classes, std::size_t groups) {
  std::vector<int> later(groups);
  int next_class = 0;
  for (auto of_class = classes.rbegin(); of_class != classes.rend(); ++of_class) {
    const int size = size_of(of_class->cards);
    std::uint64_t others = 0;
    for (auto group = of_class->groups.rbegin(); group != of_class->groups.rend(); ++group) {
      const bool last = others == 0;
      int& later_cards = later[static_cast<std::size_t>(*group)];
      cells_.push_back({of_class->cards, *group, last, last ? next_class : 0, later_cards, others});
      later_cards += size;
      others |= State::fields(*group);
    }
    next_class = size;
  }
  std::ranges::reverse(cells_);
}

// Cell by cell, every state that can be reached. A count that leaves a group more room than later
// classes can fill, or the class more cards than its other groups have room for, leads nowhere.
void Matrices::make_nodes(std::uint64_t start) {
  const std::size_t limit = most_states;
  Level level;
  Level next;
  level.node_of(State(start), 0);
  levels_.push_back(0);
  for (const Cell& cell : cells_) {
    levels_.push_back(nodes_.size());
    next.clear();
    for (const auto& [state, number] : level.entries()) {
      const int room = state.room(cell.group);
      const int rest = state.rest();
      const int fewest = std::max({0, room - cell.later, rest - state.room_of(cell.others)});
      const int most = std::min(room, rest);
      const auto first_child = static_cast<std::uint32_t>(children_.size());
      for (int cards = fewest; cards <= most; ++cards) {
        State left = state.given(cell.group, cards);
        left.set_rest(cell.next_class);
        const std::uint32_t node = next.node_of(left, static_cast<std::uint32_t>(nodes_.size()));
        if (node == nodes_.size()) {
          if (node == limit) refuse(limit);
          nodes_.emplace_back();
        }
        children_.push_back(node);
      }
      nodes_[number] = {0, first_child, static_cast<std::uint8_t>(rest),
                        static_cast<std::uint8_t>(fewest),
                        static_cast<std::uint8_t>(std::max(0, most - fewest + 1))};
    }
    std::swap(level, next);
  }
  // Nothing is left after the last cell: the rooms add up to the cards.
  for (const auto& [state, number] : level.entries()) nodes_[number].ways = 1;
}

void Matrices::count_ways() {
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    for (int at = 0; at < node.children; ++at) {
      node.ways =
          sum(node.ways, product(choose(node.rest, node.fewest + at), child(node, at).ways));
    }
  }
}

bool Matrices::has_one_matrix() const {
  const Node* node = &nodes_.front();
  while (node->children > 0) {
    const Node* only = nullptr;
    for (int at = 0; at < node->children; ++at) {
      if (child(*node, at).ways == 0) continue;
      if (only != nullptr) return false;
      only = &child(*node, at);
    }
    node = only;
  }
  return true;
}

void Matrices::prepare(std::uint64_t draws) {
  if (ways() == 0 || !cumulative_.empty()) return;
  const std::size_t most =
      std::min(kMostListed, kMostListedBytes / std::max<std::size_t>(1, cells_.size()));
  list(static_cast<std::size_t>(std::min<std::uint64_t>(most, kListedPerDraw * draws)));
}

void Matrices::list(std::size_t most) {
  // How many there are from each node on, as far as that matters.
  std::vector<std::size_t> matrices(nodes_.size());
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    const Node& node = nodes_[i];
    if (node.children == 0) matrices[i] = node.ways > 0 ? 1 : 0;
    for (std::size_t at = 0; at < node.children; ++at) {
      matrices[i] = std::min(most + 1, matrices[i] + matrices[children_[node.first_child + at]]);
    }
  }
  if (matrices.front() > most) return;

  Counts counts{};
  const auto visit = [&](const auto& self, const Node& node, std::size_t cell, u128 ways) -> void {
    if (node.ways == 0) return;
    if (cell == cells_.size()) {
      listed_.insert(listed_.end(), counts.begin(),
                     counts.begin() + static_cast<std::ptrdiff_t>(cell));
      cumulative_.push_back((cumulative_.empty() ? 0 : cumulative_.back()) + ways);
      return;
    }
    for (int at = 0; at < node.children; ++at) {
      counts[cell] = static_cast<std::uint8_t>(node.fewest + at);
      self(self, child(node, at), cell + 1, ways * choose(node.rest, counts[cell]));
    }
  };
  visit(visit, nodes_.front(), 0, 1);

  // One to two entries of the guide for each matrix, so that a look-up takes a step or two.
  const std::size_t entries = std::bit_ceil(cumulative_.size());
  while (((ways() - 1) >> guide_shift_) >= 2 * entries) ++guide_shift_;
  for (std::uint32_t at = 0; at < cumulative_.size(); ++at) {
    while (static_cast<u128>(guide_.size()) << guide_shift_ < cumulative_[at]) guide_.push_back(at);
  }
}

int Matrices::child_at(const Node& node, u128& number) const {
  for (int at = 0;; ++at) {
    const u128 ways = child(node, at).ways * choose(node.rest, node.fewest + at);
    if (number < ways) return at;
    number -= ways;
  }
}

const std::uint8_t* Matrices::draw(Stream& stream, Counts& space) const {
  assert(ways() > 0);
  if (cumulative_.size() == 1) return listed_.data();
  u128 number = stream.below_wide(ways());
  if (!cumulative_.empty()) {
    std::size_t at = guide_[static_cast<std::size_t>(number >> guide_shift_)];
    while (cumulative_[at] <= number) ++at;
    return listed_.data() + at * cells_.size();
  }
  const Node* node = &nodes_.front();
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    const int at = child_at(*node, number);
    space[cell] = static_cast<std::uint8_t>(node->fewest + at);
    number /= choose(node->rest, space[cell]);
    node = &child(*node, at);
  }
  return space.data();
}

bool Matrices::used(std::size_t cell) const {
  for (std::size_t i = levels_[cell]; i < levels_[cell + 1]; ++i) {
    const Node& node = nodes_[i];
    for (int at = 0; at < node.children; ++at) {
      if (node.fewest + at > 0 && child(node, at).ways > 0) return true;
    }
  }
  return false;
}

void Matrices::nth(u128 number, Counts& counts, std::span<std::uint64_t> choices) const {
  assert(number < ways());
  const Node* node = &nodes_.front();
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    const int at = child_at(*node, number);
    counts[cell] = static_cast<std::uint8_t>(node->fewest + at);
    node = &child(*node, at);
    choices[cell] = static_cast<std::uint64_t>(number / node->ways);
    number %= node->ways;
  }
}

}  // namespace ohhell
