#include "ohhell/deals.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <stdexcept>

#include "ohhell/binomials.h"
#include "ohhell/subset.h"

namespace ohhell {

DealSampler::DealSampler(const Unseen& unseen) : DealSampler(unseen, groups_of(unseen)) {}

DealSampler::DealSampler(const Unseen& unseen, const std::vector<Group>& groups)
    : matrices_(classes_of(unseen.cards, groups), rooms_of(groups)), slots_(groups.size()) {
  for (std::size_t g = 0; g < groups.size(); ++g) split(groups[g].members, static_cast<int>(g), g);
  for (const Unseen::Holder& holder : unseen.holders) {
    if (holder.size == 0) hands_.push_back({holder.seat, -1, kEmptySlot});
  }
  if (matrices_.ways() == 0) return;
  for (const Split& s : splits_) ways_to_split_ = product(ways_to_split_, choose(s.all, s.size));
  count_ = product(matrices_.ways(), ways_to_split_);
}

std::vector<DealSampler::Group> DealSampler::groups_of(const Unseen& unseen) {
  std::vector<Group> groups;
  const auto join = [&](CardSet may_hold, Member member) {
    if (member.size == 0) return;
    auto group = std::ranges::find(groups, may_hold, &Group::may_hold);
    if (group == groups.end()) group = groups.insert(groups.end(), Group{may_hold, {}});
    group->members.push_back(member);
  };
  int stock = size_of(unseen.cards);
  for (const Unseen::Holder& holder : unseen.holders) {
    stock -= holder.size;
    join(holder.may_hold & unseen.cards, {holder.seat, holder.size});
  }
  if (stock < 0) throw std::invalid_argument("the hands are larger than the unseen cards");
  join(unseen.cards, {-1, stock});
  return groups;
}

std::vector<Matrices::Class> DealSampler::classes_of(CardSet cards,
                                                     const std::vector<Group>& groups) {
  std::vector<Matrices::Class> classes;
  for_each_card(cards, [&](Card card) {
    std::vector<int> able;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (contains(groups[g].may_hold, card)) able.push_back(static_cast<int>(g));
    }
    auto found = std::ranges::find(classes, able, &Matrices::Class::groups);
    if (found == classes.end()) found = classes.insert(classes.end(), Matrices::Class{0, able});
    found->cards |= set_of(card);
  });
  return classes;
}

std::vector<int> DealSampler::rooms_of(const std::vector<Group>& groups) {
  std::vector<int> rooms;
  for (const Group& group : groups) {
    rooms.push_back(0);
    for (const Member& member : group.members) rooms.back() += member.size;
  }
  return rooms;
}

// Halves members and their cards until each has a slot: a split near the middle takes the fewest
// random words.
void DealSampler::split(std::span<const Member> members, int group, std::size_t slot) {
  if (members.size() == 1) {
    if (members.front().seat >= 0) hands_.push_back({members.front().seat, group, slot});
    return;
  }
  int all = 0;
  for (const Member& member : members) all += member.size;
  int size = members.front().size;
  std::size_t cut = 1;
  for (int more = size; cut + 1 < members.size(); ++cut) {
    more += members[cut].size;
    if (std::abs(2 * more - all) >= std::abs(2 * size - all)) break;
    size = more;
  }
  const std::size_t to = slots_++;
  splits_.push_back({slot, to, all, size});
  split(members.first(cut), group, to);
  split(members.subspan(cut), group, slot);
}

template <class Pick>
void DealSampler::hand_out(const std::uint8_t* counts, Pick&& pick, Hands& hands) const {
  std::array<CardSet, kSlots> slots{};
  std::size_t i = 0;
  CardSet left = 0;
  bool first = true;
  for (const Matrices::Cell& cell : matrices_.cells()) {
    if (first) left = cell.of_class;
    const CardSet cards = cell.last ? left : pick(i, left, counts[i]);
    slots[static_cast<std::size_t>(cell.group)] |= cards;
    left &= ~cards;
    first = cell.last;
    ++i;
  }
  for (const Split& s : splits_) {
    slots[s.to] = pick(i++, slots[s.from], s.size);
    slots[s.from] &= ~slots[s.to];
  }
  for (const Hand& hand : hands_) hands[static_cast<std::size_t>(hand.seat)] = slots[hand.slot];
}

void DealSampler::sample(Stream& stream, Hands& hands) const {
  assert(count_ > 0);
  Matrices::Counts space;
  hand_out(
      matrices_.draw(stream, space),
      [&](std::size_t, CardSet cards, int n) { return random_subset(cards, n, stream); }, hands);
}

void DealSampler::nth(u128 number, Hands& hands) const {
  assert(number < count_);
  Matrices::Counts counts;
  std::array<std::uint64_t, Matrices::kMostCells + kSlots> choices;
  matrices_.nth(number / ways_to_split_, counts, choices);
  number %= ways_to_split_;
  std::size_t next = matrices_.cells().size();
  for (const Split& s : splits_) {
    const std::uint64_t ways = choose(s.all, s.size);
    choices[next++] = static_cast<std::uint64_t>(number % ways);
    number /= ways;
  }
  hand_out(
      counts.data(),
      [&](std::size_t i, CardSet cards, int n) { return nth_subset(cards, n, choices[i]); }, hands);
}

Hands DealSampler::possible() const {
  Hands hands{};
  if (count_ == 0) return hands;
  const std::vector<Matrices::Cell>& cells = matrices_.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!matrices_.used(i)) continue;
    for (const Hand& hand : hands_) {
      if (hand.group == cells[i].group)
        hands[static_cast<std::size_t>(hand.seat)] |= cells[i].of_class;
    }
  }
  return hands;
}

}  // namespace ohhell
