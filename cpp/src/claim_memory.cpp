#include "claim_memory.h"

namespace ohhell {

std::optional<bool> ClaimMemory::find(Key key) const {
  if (slots_.empty()) return std::nullopt;
  const Key wanted = with_answer(key, false);
  const std::size_t first = bucket_of(wanted.a);
  for (std::size_t i = first; i < first + kBucket; ++i) {
    if (slots_[i].a == wanted.a && (slots_[i].b & ~1ULL) == wanted.b) return (slots_[i].b & 1) != 0;
  }
  return std::nullopt;
}

void ClaimMemory::put(Key key, bool holds) {
  if (slots_.empty()) slots_.resize(kFirst);
  const Key slot = with_answer(key, holds);
  while (!place(slot)) {
    if (2 * bytes() <= kMostBytes) {
      grow();
    } else {
      slots_[bucket_of(slot.a) + (slot.b >> 1) % kBucket] = slot;
      return;
    }
  }
}

// Puts it in its bucket, unless that is full.
bool ClaimMemory::place(Key slot) {
  const std::size_t first = bucket_of(slot.a);
  for (std::size_t i = first; i < first + kBucket; ++i) {
    if (slots_[i].a != 0) continue;
    slots_[i] = slot;
    return true;
  }
  return false;
}

void ClaimMemory::grow() {
  std::vector<Key> old(2 * slots_.size());
  old.swap(slots_);
  // A bucket twice as fine never overflows: its positions were all in one.
  for (const Key& slot : old) {
    if (slot.a != 0) place(slot);
  }
}

}  // namespace ohhell
