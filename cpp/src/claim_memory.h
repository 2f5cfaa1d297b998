// What a search for a claim remembers: a table of bounded size that forgets at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ohhell {

class ClaimMemory {
 public:
  // Two hashes of a position; that two positions ever share both is as good as impossible.
  struct Key {
    std::uint64_t a, b;
  };
  // A table has at most so many bytes, and half as many again for the moment in which it grows.
  static constexpr std::size_t kMostBytes = std::size_t{16} << 20;

  std::optional<bool> find(Key key) const;
  void put(Key key, bool holds);
  std::size_t bytes() const { return slots_.size() * sizeof(Key); }

 private:
  static constexpr std::size_t kFirst = 1024;
  static constexpr std::size_t kBucket = 4;  // slots that a position may be in: one cache line

  // The lowest bit of b is the answer; a slot of zeros is empty.
  static Key with_answer(Key key, bool holds) { return {key.a | 1, (key.b & ~1ULL) | holds}; }
  std::size_t bucket_of(std::uint64_t a) const {
    return (a >> 20) & (slots_.size() - 1) & ~(kBucket - 1);
  }
  bool place(Key slot);
  void grow();

  std::vector<Key> slots_;
};

}  // namespace ohhell
