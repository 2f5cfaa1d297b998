#include "../src/claim_memory.h"

#include "../src/claim_search.h"
#include "check.h"
#include "ohhell/rng.h"

namespace ohhell {
namespace {

TEST_CASE("what is remembered is what was put, while there is room") {
  ClaimMemory memory;
  Stream stream(1, Purpose::kClaims, 4);
  CHECK(!memory.find({1, 2}));
  std::vector<ClaimMemory::Key> keys;
  for (int i = 0; i < 20'000; ++i) keys.push_back({stream.next(), stream.next()});
  for (const ClaimMemory::Key& key : keys) memory.put(key, key.b % 3 == 0);
  for (const ClaimMemory::Key& key : keys) {
    REQUIRE(memory.find(key).has_value());
    REQUIRE(*memory.find(key) == (key.b % 3 == 0));
  }
  for (int i = 0; i < 20'000; ++i) REQUIRE(!memory.find({stream.next(), stream.next()}));
}

TEST_CASE("a memory stays within its bytes, forgets, and says nothing that was not put") {
  ClaimMemory memory;
  Stream stream(2, Purpose::kClaims, 4);
  const auto number = 2 * ClaimMemory::kMostBytes / sizeof(ClaimMemory::Key);
  for (std::size_t i = 0; i < number; ++i) {
    const ClaimMemory::Key key{stream.next(), stream.next()};
    memory.put(key, key.a % 5 == 0);
    REQUIRE(memory.find(key) == (key.a % 5 == 0));
  }
  CHECK(memory.bytes() == ClaimMemory::kMostBytes);
  Stream again(2, Purpose::kClaims, 4);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < number; ++i) {
    const ClaimMemory::Key key{again.next(), again.next()};
    const auto found = memory.find(key);
    kept += found.has_value();
    if (found) REQUIRE(*found == (key.a % 5 == 0));
  }
  CHECK(kept > number / 4);
  CHECK(kept <= number / 2);
}

TEST_CASE("the two memories of a call, and one that grows, are within what a call may take") {
  CHECK(2 * ClaimMemory::kMostBytes + ClaimMemory::kMostBytes / 2 <= kClaimMemory);
}

TEST_CASE("a cancelled search goes on for no more nodes than stand between two checks") {
  CancelToken token;
  ClaimLimits limits;
  limits.cancel = &token;
  Budget budget(limits);
  for (int i = 0; i < 1000; ++i) budget.spend();
  token.cancel();
  CHECK_THROWS_AS(budget.check(), Exhausted);
  std::uint64_t more = 0;
  try {
    for (;; ++more) budget.spend();
  } catch (const Exhausted& exhausted) {
    CHECK(exhausted.stop == ClaimStop::kCancelled);
  }
  CHECK(more < Budget::kBetweenChecks);
}

TEST_CASE("a search past its deadline ends at the next check, one without nodes at once") {
  ClaimLimits limits;
  limits.deadline = std::chrono::steady_clock::time_point::min();
  limits.nodes = 1000;
  Budget budget(limits);
  try {
    for (;;) budget.spend();
  } catch (const Exhausted& exhausted) {
    CHECK(exhausted.stop == ClaimStop::kTime);
    CHECK(budget.nodes() == Budget::kBetweenChecks);
  }
  limits.deadline = std::chrono::steady_clock::time_point::max();
  Budget open(limits);
  open.cap(5000);  // a part of the work cannot have more than all
  try {
    for (;;) open.spend();
  } catch (const Exhausted& exhausted) {
    CHECK(exhausted.stop == ClaimStop::kNodes);
    CHECK(open.nodes() == 1000);
  }
}

}  // namespace
}  // namespace ohhell
