#include "ohhell/subset.h"

#include "check.h"
#include "ohhell/binomials.h"

namespace ohhell {
namespace {

// A deck's first n cards, one suit after another, ranks going up.
CardSet first_cards(int n) {
  CardSet cards = 0;
  for_each_card(kFullDeck, [&](Card card) {
    if (size_of(cards) < n) cards |= set_of(card);
  });
  return cards;
}

TEST_CASE("binomials") {
  CHECK(choose(0, 0) == 1);
  CHECK(choose(5, 2) == 10);
  CHECK(choose(3, 4) == 0);
  CHECK(choose(52, 13) == 635'013'559'600);
  CHECK(choose(52, 26) == 495'918'532'948'104);
}

TEST_CASE("the numbered subsets are all subsets, in order") {
  const CardSet cards = first_cards(20) & ~first_cards(11);
  for (int k = 0; k <= 9; ++k) {
    CAPTURE(k);
    CardSet last = 0;
    for (std::uint64_t number = 0; number < choose(9, k); ++number) {
      const CardSet subset = nth_subset(cards, k, number);
      REQUIRE((subset & ~cards) == 0);
      REQUIRE(size_of(subset) == k);
      if (number > 0) REQUIRE(subset > last);
      last = subset;
    }
  }
}

}  // namespace
}  // namespace ohhell
