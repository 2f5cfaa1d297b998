#include "ohhell/subset.h"

#include <cmath>
#include <map>

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

TEST_CASE("a random subset has the size asked for, for every number of cards") {
  Stream stream(8);
  for (int n = 0; n <= 52; ++n) {
    const CardSet cards = first_cards(n);
    for (int k = 0; k <= n; ++k) {
      CAPTURE(n);
      CAPTURE(k);
      for (int i = 0; i < 5; ++i) {
        const CardSet subset = random_subset(cards, k, stream);
        REQUIRE((subset & ~cards) == 0);
        REQUIRE(size_of(subset) == k);
      }
    }
  }
}

TEST_CASE("every subset is equally likely, at every density of random words") {
  struct Case {
    int n, k;
  };
  for (const Case& c : {Case{7, 3}, {13, 3}, {13, 2}, {26, 2}, {40, 1}, {9, 8}, {10, 5}, {12, 4}}) {
    CAPTURE(c.n);
    CAPTURE(c.k);
    const auto subsets = static_cast<double>(choose(c.n, c.k));
    constexpr int kEach = 50;
    Stream stream(5, Purpose::kDeals, static_cast<std::uint64_t>(c.n));
    std::map<CardSet, int> counts;
    for (int i = 0; i < kEach * static_cast<int>(subsets); ++i) {
      ++counts[random_subset(first_cards(c.n), c.k, stream)];
    }
    double chi = kEach * (subsets - static_cast<double>(counts.size()));
    for (const auto& [subset, count] : counts) {
      chi += (count - kEach) * (count - kEach) / double{kEach};
    }
    // Four standard deviations about the mean of chi-square.
    CHECK(std::abs(chi - (subsets - 1)) < 4 * std::sqrt(2 * (subsets - 1)));
  }
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
