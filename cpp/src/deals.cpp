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
    : matrices_(classes_of(unseen.cards, groups), rooms_of(groups)) {
  std::size_t slots = groups.size();
  for (std::size_t g = 0; g < groups.size(); ++g) {
    int all = 0;
    for (const Member& member : groups[g].members) all += member.size;
    for (const Member& member : groups[g].members) {
      const bool last = &member == &groups[g].members.back();
      const std::size_t slot = last ? g : slots++;
      if (!last) splits_.push_back({g, slot, all, member.size});
      if (member.seat >= 0) hands_.push_back({member.seat, static_cast<int>(g), slot});
      all -= member.size;
    }
  }
  for (const Unseen::Holder& holder : unseen.holders) {
    if (holder.size == 0) hands_.push_back({holder.seat, -1, kEmptySlot});
  }
  if (matrices_.ways() == 0) return;
  for (const Split& s : splits_) ways_to_split_ = product(ways_to_split_, choose(s.all, s.size));
  count_ = product(matrices_.ways(), ways_to_split_);
  plan_draws(groups);
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

void DealSampler::plan_draws(const std::vector<Group>& groups) {
  const auto row = [&](int size) { fill(sizes_.emplace_back(), size); };
  std::vector<int> slot_of;
  std::vector<bool> same(groups.size(), true);  // is the set of its cards the same in every deal?
  std::array<CardSet, LaneSplit::kSlots> fixed{};  // what every deal puts into each slot
  int next = LaneSplit::kNowhere + 1;
  for (const Group& group : groups) {
    slot_of.push_back(group.members.size() > 1 ? next++ : slot_of_member(group.members.front()));
  }
  const std::uint8_t* only = matrices_.single();
  const std::vector<Matrices::Cell>& cells = matrices_.cells();
  for (std::size_t first = 0, i = 0; i < cells.size(); ++i) {
    row(only != nullptr ? only[i] : 0);
    if (!cells[i].last) continue;
    LaneSplit draw;
    draw.cards = cells[i].of_class;
    draw.size = size_of(draw.cards);
    draw.row = static_cast<int>(first);
    const bool whole = first == i;  // the class goes to one group
    for (; first <= i; ++first) {
      const auto group = static_cast<std::size_t>(cells[first].group);
      draw.to[draw.parts++] = slot_of[group];
      if (!whole) same[group] = false;
    }
    if (whole) {
      fixed[static_cast<std::size_t>(draw.to[0])] |= draw.cards;
    } else {
      draws_.push_back(draw);
    }
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].members.size() == 1) continue;
    LaneSplit draw;
    const auto slot = static_cast<std::size_t>(slot_of[g]);
    if (same[g]) {
      draw.cards = fixed[slot];
    } else {
      draw.from = slot_of[g];
    }
    draw.row = static_cast<int>(sizes_.size());
    for (const Member& member : groups[g].members) {
      draw.to[draw.parts++] = slot_of_member(member);
      draw.size += member.size;
      row(member.size);
    }
    draws_.push_back(draw);
  }
  fixed_.resize(static_cast<std::size_t>(next));
  for (std::size_t slot = 0; slot < fixed_.size(); ++slot) fill(fixed_[slot], fixed[slot]);
}

void DealSampler::sample(Stream& stream, LaneCards* hands) const {
  assert(count_ > 0);
  const Seeds seeds(stream);
  std::array<LaneCards, LaneSplit::kSlots> slots;
  std::ranges::copy(fixed_, slots.begin());
  const PerLane* sizes = sizes_.data();
  std::array<PerLane, Matrices::kMostCells + kSlots> drawn;
  if (matrices_.single() == nullptr) {
    std::ranges::copy(sizes_, drawn.begin());
    sizes = drawn.data();
    Matrices::Counts space;
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const std::uint8_t* counts = matrices_.draw(stream, space);
      for (std::size_t i = 0; i < matrices_.cells().size(); ++i) drawn[i].at[lane] = counts[i];
    }
  }
  kernel().deal(draws_.data(), static_cast<int>(draws_.size()), sizes, seeds, slots.data());
  for (const Hand& hand : hands_) hands[hand.seat] = slots[static_cast<std::size_t>(hand.seat)];
}

void DealSampler::sample(Stream& stream, std::array<Hands, kLanes>& deals) const {
  std::array<LaneCards, kMaxSeats> hands;
  sample(stream, hands.data());
  for (const Hand& hand : hands_) {
    const auto seat = static_cast<std::size_t>(hand.seat);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
      deals[lane][seat] = cards_in(hands[seat], lane);
  }
}

void DealSampler::nth(u128 number, Hands& hands) const {
  assert(number < count_);
  Matrices::Counts counts;
  std::array<std::uint64_t, Matrices::kMostCells + kSlots> choices;
  matrices_.nth(number / ways_to_split_, counts, choices);
  number %= ways_to_split_;
  std::array<CardSet, kSlots> slots{};
  std::size_t i = 0;
  CardSet left = 0;
  bool first = true;
  for (const Matrices::Cell& cell : matrices_.cells()) {
    if (first) left = cell.of_class;
    const CardSet cards = cell.last ? left : nth_subset(left, counts[i], choices[i]);
    slots[static_cast<std::size_t>(cell.group)] |= cards;
    left &= ~cards;
    first = cell.last;
    ++i;
  }
  for (const Split& s : splits_) {
    const std::uint64_t ways = choose(s.all, s.size);
    slots[s.to] = nth_subset(slots[s.from], s.size, static_cast<std::uint64_t>(number % ways));
    slots[s.from] &= ~slots[s.to];
    number /= ways;
  }
  for (const Hand& hand : hands_) hands[static_cast<std::size_t>(hand.seat)] = slots[hand.slot];
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
