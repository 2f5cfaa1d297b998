#include "claim_demands.h"

#include <algorithm>

namespace ohhell {

bool Demands::feasible() const {
  const auto end = masks_.begin() + static_cast<std::ptrdiff_t>(count_);
  const auto plenty = [&](CardSet mask) { return size_of(mask) >= total_; };
  if (std::all_of(masks_.begin(), end, plenty)) return true;
  // Together with others that accept the same cards a demand is one of a larger size.
  std::array<CardSet, kMost> masks;
  std::array<int, kMost> sizes;
  std::size_t count = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const auto known =
        std::find(masks.begin(), masks.begin() + static_cast<std::ptrdiff_t>(count), masks_[i]);
    const auto place = static_cast<std::size_t>(known - masks.begin());
    if (place == count) {
      masks[count] = masks_[i];
      sizes[count++] = 0;
    }
    sizes[place] += sizes_[i];
  }
  const auto fits = [&](const auto& self, std::size_t next, CardSet joined, int wanted) -> bool {
    if (size_of(joined) < wanted) return false;
    for (; next < count; ++next) {
      if (!self(self, next + 1, joined | masks[next], wanted + sizes[next])) return false;
    }
    return true;
  };
  return fits(fits, 0, 0, 0);
}

bool Demands::met_by(const Hands& hands) const {
  Demands held = *this;
  for (std::size_t i = 0; i < count_; ++i)
    held.masks_[i] &= hands[static_cast<std::size_t>(seats_[i])];
  return held.feasible();
}

Hands Demands::deal() const {
  Hands hands{};
  Demands left = *this;
  for (std::size_t i = 0; i < count_; ++i) {
    for (CardSet cards = masks_[i]; left.sizes_[i] > 0; cards &= cards - 1) {
      const Card card = lowest(cards);
      if (!contains(left.masks_[i], card)) continue;
      Demands next = left;
      for (std::size_t j = 0; j < count_; ++j) next.masks_[j] &= ~set_of(card);
      --next.sizes_[i];
      --next.total_;
      if (!next.feasible()) continue;
      left = next;
      hands[static_cast<std::size_t>(seats_[i])] |= set_of(card);
    }
  }
  return hands;
}

}  // namespace ohhell
