#include "ohhell/subset.h"

#include "ohhell/binomials.h"

namespace ohhell {

namespace {

// The chance of each bit to be set in a word made of a few random words.
enum class Density : std::uint8_t { kSixteenth, kEighth, kQuarter, kThreeEighths, kHalf };

template <Density density>
std::uint64_t random_word(Stream& stream) {
  const std::uint64_t word = stream.next();
  if constexpr (density == Density::kHalf) return word;
  const std::uint64_t second = stream.next();
  if constexpr (density == Density::kQuarter) return word & second;
  const std::uint64_t third = stream.next();
  if constexpr (density == Density::kThreeEighths) return word & (second | third);
  if constexpr (density == Density::kEighth) return word & second & third;
  return word & second & third & stream.next();
}

struct Kind {
  Density density;
  int sixteenths;
  int words;
};
constexpr std::array kKinds = {Kind{Density::kSixteenth, 1, 4}, Kind{Density::kEighth, 2, 3},
                               Kind{Density::kQuarter, 4, 2}, Kind{Density::kThreeEighths, 6, 3},
                               Kind{Density::kHalf, 8, 1}};
constexpr double kLeastAccepted = 0.05;

// By the numbers of cards n and wanted k <= n / 2: the density that needs the fewest random words
// until one has k bits among n.
struct Plan {
  std::array<std::array<Density, kDeckSize / 2 + 1>, kDeckSize + 1> density{};
  double least_accepted = 1;
};
constexpr Plan kPlan = [] {
  Plan plan;
  for (std::size_t n = 2; n <= kDeckSize; ++n) {
    std::array<double, kDeckSize / 2 + 1> fewest_words{};
    std::array<double, kDeckSize / 2 + 1> accepted{};
    for (const Kind& kind : kKinds) {
      const double set = kind.sixteenths / 16.0;
      double chance = 1;  // of the bits k.. to be clear, with those before them set
      for (std::size_t i = 0; i < n; ++i) chance *= 1 - set;
      for (std::size_t k = 1; 2 * k <= n; ++k) {
        chance *= set / (1 - set);
        const double accept = static_cast<double>(kBinomials[n][k]) * chance;
        const double words = kind.words / accept;
        if (accept < kLeastAccepted || (fewest_words[k] > 0 && fewest_words[k] <= words)) continue;
        fewest_words[k] = words;
        accepted[k] = accept;
        plan.density[n][k] = kind.density;
      }
    }
    for (std::size_t k = 1; 2 * k <= n; ++k) {
      if (accepted[k] < plan.least_accepted) plan.least_accepted = accepted[k];
    }
  }
  return plan;
}();
static_assert(kPlan.least_accepted >= kLeastAccepted, "no set of cards may take long to draw from");

// A word that is accepted for its number of cards alone is uniform among the subsets of that size.
template <Density density>
CardSet accepted_word(CardSet cards, int k, Stream& stream) {
  for (;;) {
    const CardSet subset = random_word<density>(stream) & cards;
    if (size_of(subset) == k) return subset;
  }
}

}  // namespace

CardSet random_subset(CardSet cards, int k, Stream& stream) {
  const int n = size_of(cards);
  if (2 * k > n) return cards & ~random_subset(cards, n - k, stream);
  if (k == 0) return 0;
  switch (kPlan.density[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)]) {
    case Density::kSixteenth:
      return accepted_word<Density::kSixteenth>(cards, k, stream);
    case Density::kEighth:
      return accepted_word<Density::kEighth>(cards, k, stream);
    case Density::kQuarter:
      return accepted_word<Density::kQuarter>(cards, k, stream);
    case Density::kThreeEighths:
      return accepted_word<Density::kThreeEighths>(cards, k, stream);
    case Density::kHalf:
      break;
  }
  return accepted_word<Density::kHalf>(cards, k, stream);
}

CardSet nth_subset(CardSet cards, int k, std::uint64_t number) {
  CardSet subset = 0;
  for (CardSet left = cards; k > 0; left &= ~set_of(highest(left))) {
    const std::uint64_t without = choose(size_of(left) - 1, k);
    if (number < without) continue;
    number -= without;
    subset |= set_of(highest(left));
    --k;
  }
  return subset;
}

}  // namespace ohhell
