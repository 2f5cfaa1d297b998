#include "ohhell/deals.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>

namespace ohhell {

namespace {

constexpr std::size_t kMostMatrices = 65'536;
constexpr std::size_t kMostMatrixBytes = 4 << 20;
constexpr int kMostUnseen = 52;

// Pascal's triangle. Every entry up to 52 choose 26 fits 64 bits.
constexpr auto kBinomials = [] {
  std::array<std::array<std::uint64_t, kMostUnseen + 1>, kMostUnseen + 1> table{};
  for (std::size_t n = 0; n <= kMostUnseen; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k)
      table[n][k] = table[n - 1][k - 1] + (k < n ? table[n - 1][k] : 0);
  }
  return table;
}();

constexpr std::uint64_t choose(int n, int k) {
  return k < 0 || k > n ? 0 : kBinomials[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
}

u128 product(u128 a, u128 b) {
  u128 result;
  if (__builtin_mul_overflow(a, b, &result))
    throw TooManyDeals("more than 2^128 deals are possible");
  return result;
}

u128 sum(u128 a, u128 b) {
  u128 result;
  if (__builtin_add_overflow(a, b, &result))
    throw TooManyDeals("more than 2^128 deals are possible");
  return result;
}

// A word each bit of which is set with chance sixteenths/16: from the lowest set binary digit of
// the fraction upwards, a digit 1 ors a random word in, a digit 0 ands one.
std::uint64_t biased_word(int sixteenths, Stream& stream) {
  int digit = std::countr_zero(static_cast<unsigned>(sixteenths));
  std::uint64_t word = stream.next();
  while (++digit < 4) {
    const std::uint64_t random = stream.next();
    word = (sixteenths >> digit) & 1 ? word | random : word & random;
  }
  return word;
}

// For n of m cards: the chance, in sixteenths, at which biased words need the fewest random words
// until one has exactly n bits on m places. 0: picking one by one is cheaper. With the best chance
// a word is accepted at least one time in twenty, whatever n and m.
struct Bias {
  std::array<std::array<std::uint8_t, kMostUnseen + 1>, kMostUnseen + 1> sixteenths{};

  Bias() {
    for (int m = 1; m <= kMostUnseen; ++m) {
      for (int n = 3; n <= m - 3; ++n) {
        double best = 0;
        for (int s = 1; s < 16; ++s) {
          const double p = s / 16.0;
          auto accepted = static_cast<double>(choose(m, n));
          for (int i = 0; i < n; ++i) accepted *= p;
          for (int i = 0; i < m - n; ++i) accepted *= 1 - p;
          const double rate = accepted / (4 - std::countr_zero(static_cast<unsigned>(s)));
          if (rate <= best) continue;
          best = rate;
          sixteenths[static_cast<std::size_t>(m)][static_cast<std::size_t>(n)] =
              static_cast<std::uint8_t>(s);
        }
      }
    }
  }
};

// A uniformly random subset of n cards. A word accepted for its number of cards alone is uniform
// among the subsets of that size.
CardSet random_subset(CardSet cards, int n, Stream& stream) {
  static const Bias bias;
  const int m = size_of(cards);
  if (n == 0) return 0;
  if (n == m) return cards;
  const int sixteenths = bias.sixteenths[static_cast<std::size_t>(m)][static_cast<std::size_t>(n)];
  if (sixteenths > 0) {
    for (;;) {
      const CardSet subset = biased_word(sixteenths, stream) & cards;
      if (size_of(subset) == n) return subset;
    }
  }
  const bool few = 2 * n <= m;
  CardSet left = cards;
  for (int i = 0; i < (few ? n : m - n); ++i) {
    left &= ~set_of(
        nth_card(left, static_cast<int>(stream.below(static_cast<std::uint64_t>(size_of(left))))));
  }
  return few ? cards & ~left : left;
}

// The subset of n cards of that number, 0..choose(size, n) - 1.
CardSet nth_subset(CardSet cards, int n, std::uint64_t number) {
  CardSet subset = 0;
  for (CardSet left = cards; n > 0; left &= ~set_of(highest(left))) {
    const std::uint64_t without = choose(size_of(left) - 1, n);
    if (number < without) continue;
    number -= without;
    subset |= set_of(highest(left));
    --n;
  }
  return subset;
}

}  // namespace

DealSampler::DealSampler(const Unseen& unseen) {
  make_groups(unseen);
  make_classes(unseen);
  make_nodes();
  count_ways();
  matrix_ways_ = nodes_[0].ways;
  count_ = matrix_ways_;
  for (const Group& group : groups_) {
    int left = group.size;
    for (const Member& member : group.members) {
      count_ = product(count_, choose(left, member.size));
      left -= member.size;
    }
  }
  if (count_ > 0) list_matrices();
}

void DealSampler::make_groups(const Unseen& unseen) {
  int stock = size_of(unseen.cards);
  const auto join = [&](CardSet mask, Member member) {
    if (member.size == 0) return;
    auto group = std::ranges::find(groups_, mask, &Group::may_hold);
    if (group == groups_.end()) group = groups_.insert(groups_.end(), Group{mask, 0, {}});
    group->size += member.size;
    group->members.push_back(member);
  };
  for (const Unseen::Holder& holder : unseen.holders) {
    stock -= holder.size;
    join(holder.may_hold & unseen.cards, {holder.seat, holder.size});
  }
  if (stock < 0) throw std::invalid_argument("the hands are larger than the unseen cards");
  join(unseen.cards, {-1, stock});
}

void DealSampler::make_classes(const Unseen& unseen) {
  for_each_card(unseen.cards, [&](Card card) {
    std::vector<int> able;
    for (int group = 0; group < static_cast<int>(groups_.size()); ++group) {
      if (contains(groups_[static_cast<std::size_t>(group)].may_hold, card)) able.push_back(group);
    }
    auto found = std::ranges::find(classes_, able, &Class::groups);
    if (found == classes_.end()) found = classes_.insert(classes_.end(), Class{0, 0, able});
    found->cards |= set_of(card);
    ++found->size;
  });
  // The cards with the least freedom first: it keeps the number of states low.
  std::ranges::stable_sort(classes_, {}, [](const Class& c) { return c.groups.size(); });
  for (int c = 0; c < static_cast<int>(classes_.size()); ++c) {
    const std::vector<int>& groups = classes_[static_cast<std::size_t>(c)].groups;
    for (const int group : groups) cells_.push_back({c, group, group == groups.back()});
  }
}

// States are reached level by level: before each cell, the room left in each group and the cards
// left of the class. A level maps them, packed into one word, to nodes.
void DealSampler::make_nodes() {
  constexpr int kBits = 6;
  constexpr std::uint64_t kField = (1 << kBits) - 1;
  const auto rest_shift = static_cast<int>(groups_.size()) * kBits;
  std::unordered_map<std::uint64_t, std::uint32_t> level;
  std::vector<std::uint64_t> keys;  // of the nodes, in the order of nodes_
  const auto node_of = [&](std::uint64_t key) {
    const auto [at, added] = level.try_emplace(key, static_cast<std::uint32_t>(nodes_.size()));
    if (added) {
      if (nodes_.size() == kMostStates) {
        throw TooManyDeals("counting the deals would need more than 4000000 states");
      }
      nodes_.push_back({});
      keys.push_back(key);
    }
    return at->second;
  };
  std::uint64_t start = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    start |= static_cast<std::uint64_t>(groups_[g].size) << (kBits * static_cast<int>(g));
  }
  if (!classes_.empty()) start |= static_cast<std::uint64_t>(classes_[0].size) << rest_shift;
  const bool dead = std::ranges::any_of(classes_, [](const Class& c) { return c.groups.empty(); });
  node_of(start);
  if (dead) {
    cells_.assign(1, {0, 0, true});  // a card that nobody may hold: the start has no children
    return;
  }
  std::size_t first = 0;
  for (const Cell& cell : cells_) {
    const std::size_t end = nodes_.size();
    levels_.push_back(first);
    level.clear();
    for (std::size_t i = first; i < end; ++i) {
      const std::uint64_t key = keys[i];
      const int shift = kBits * cell.group;
      const auto room = static_cast<int>((key >> shift) & kField);
      const auto rest = static_cast<int>(key >> rest_shift);
      Node node;
      node.rest = static_cast<std::uint8_t>(rest);
      node.fewest = static_cast<std::uint8_t>(cell.last ? rest : 0);
      node.first_child = static_cast<std::uint32_t>(children_.size());
      for (int cards = node.fewest; cards <= std::min(rest, room); ++cards) {
        std::uint64_t next = key - (static_cast<std::uint64_t>(cards) << shift);
        next -= static_cast<std::uint64_t>(cards) << rest_shift;
        const auto after = static_cast<std::size_t>(cell.in_class) + 1;
        if (cell.last && after < classes_.size()) {
          next |= static_cast<std::uint64_t>(classes_[after].size) << rest_shift;
        }
        children_.push_back(node_of(next));
        ++node.children;
      }
      nodes_[i] = node;
    }
    first = end;
  }
  // What is left after the last cell: nothing, since the sizes add up to the cards.
  for (std::size_t i = first; i < nodes_.size(); ++i) nodes_[i].ways = keys[i] == 0 ? 1 : 0;
}

void DealSampler::count_ways() {
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    Node& node = nodes_[i];
    for (int at = 0; at < node.children; ++at) {
      node.ways =
          sum(node.ways, product(choose(node.rest, node.fewest + at), child(node, at).ways));
    }
  }
}

void DealSampler::list_matrices() {
  // How many there are, from each node on; as a double, for the comparison alone.
  std::vector<double> matrices(nodes_.size());
  for (std::size_t i = nodes_.size(); i-- > 0;) {
    const Node& node = nodes_[i];
    if (node.children == 0) matrices[i] = node.ways > 0 ? 1 : 0;
    for (std::size_t child = 0; child < node.children; ++child)
      matrices[i] += matrices[children_[node.first_child + child]];
  }
  if (matrices[0] > kMostMatrices ||
      matrices[0] * static_cast<double>(cells_.size()) > kMostMatrixBytes)
    return;
  Matrix matrix{};
  const auto visit = [&](const auto& self, std::uint32_t at, std::size_t cell, u128 ways) -> void {
    const Node& node = nodes_[at];
    if (node.ways == 0) return;
    if (cell == cells_.size()) {
      matrices_.insert(matrices_.end(), matrix.begin(),
                       matrix.begin() + static_cast<std::ptrdiff_t>(cell));
      cumulative_.push_back((cumulative_.empty() ? 0 : cumulative_.back()) + ways);
      return;
    }
    for (int child = 0; child < node.children; ++child) {
      matrix[cell] = static_cast<std::uint8_t>(node.fewest + child);
      self(self, children_[node.first_child + static_cast<std::size_t>(child)], cell + 1,
           ways * choose(node.rest, matrix[cell]));
    }
  };
  visit(visit, 0, 0, 1);
}

template <class Subset>
void DealSampler::hand_out(const std::uint8_t* matrix, Subset&& subset, Hands& hands) const {
  std::array<CardSet, kMaxSeats + 1> received{};
  CardSet left = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const Cell& cell = cells_[i];
    if (i == 0 || cells_[i - 1].last)
      left = classes_[static_cast<std::size_t>(cell.in_class)].cards;
    const CardSet cards = subset(left, matrix[i]);
    received[static_cast<std::size_t>(cell.group)] |= cards;
    left &= ~cards;
  }
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    left = received[g];
    for (const Member& member : groups_[g].members) {
      const CardSet cards = subset(left, member.size);
      if (member.seat >= 0) hands[static_cast<std::size_t>(member.seat)] = cards;
      left &= ~cards;
    }
  }
}

u128 DealSampler::ways_with(const Node& node, int number) const {
  return child(node, number).ways * choose(node.rest, node.fewest + number);
}

int DealSampler::child_at(const Node& node, u128& number) const {
  for (int at = 0;; ++at) {
    const u128 ways = ways_with(node, at);
    if (number < ways) return at;
    number -= ways;
  }
}

Hands DealSampler::possible() const {
  Hands hands{};
  if (count_ == 0) return hands;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const auto first = nodes_.begin() + static_cast<std::ptrdiff_t>(levels_[i]);
    const auto last = i + 1 < cells_.size()
                          ? nodes_.begin() + static_cast<std::ptrdiff_t>(levels_[i + 1])
                          : nodes_.end();
    const bool some = std::any_of(first, last, [&](const Node& node) {
      for (int at = 0; at < node.children; ++at) {
        if (node.fewest + at > 0 && child(node, at).ways > 0) return true;
      }
      return false;
    });
    if (!some) continue;
    for (const Member& member : groups_[static_cast<std::size_t>(cells_[i].group)].members) {
      if (member.seat < 0) continue;
      hands[static_cast<std::size_t>(member.seat)] |=
          classes_[static_cast<std::size_t>(cells_[i].in_class)].cards;
    }
  }
  return hands;
}

void DealSampler::sample(Stream& stream, Hands& hands) const {
  assert(count_ > 0);
  const auto subset = [&](CardSet cards, int n) { return random_subset(cards, n, stream); };
  if (cumulative_.size() == 1) return hand_out(matrices_.data(), subset, hands);
  if (!cumulative_.empty()) {
    const u128 number = stream.below_wide(matrix_ways_);
    const auto at = std::ranges::upper_bound(cumulative_, number) - cumulative_.begin();
    return hand_out(matrices_.data() + static_cast<std::size_t>(at) * cells_.size(), subset, hands);
  }
  Matrix matrix;
  const Node* node = &nodes_[0];
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    u128 number = stream.below_wide(node->ways);
    const int at = child_at(*node, number);
    matrix[cell] = static_cast<std::uint8_t>(node->fewest + at);
    node = &child(*node, at);
  }
  hand_out(matrix.data(), subset, hands);
}

void DealSampler::nth(u128 number, Hands& hands) const {
  assert(number < count_);
  // The number tells, one after another, the matrix and the choice in each cell, and then the
  // splits.
  const u128 splits = count_ / matrix_ways_;
  u128 split = number % splits;
  number /= splits;
  Matrix matrix;
  std::vector<std::uint64_t> choices;
  const Node* node = &nodes_[0];
  for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
    const int at = child_at(*node, number);
    matrix[cell] = static_cast<std::uint8_t>(node->fewest + at);
    node = &child(*node, at);
    choices.push_back(static_cast<std::uint64_t>(number / node->ways));
    number %= node->ways;
  }
  for (const Group& group : groups_) {
    int left = group.size;
    for (const Member& member : group.members) {
      const std::uint64_t ways = choose(left, member.size);
      choices.push_back(static_cast<std::uint64_t>(split % ways));
      split /= ways;
      left -= member.size;
    }
  }
  auto next = choices.begin();
  hand_out(
      matrix.data(), [&](CardSet cards, int n) { return nth_subset(cards, n, *next++); }, hands);
}

}  // namespace ohhell
