// Cards and sets of cards.
//
// A card is a number, 16 * suit + (rank - 2), ranks 2..14 (ace high); a set of cards is one 64-bit
// word with 16 bits a suit, so that the bits of a suit stand in rank order.
//
// Everywhere inside the core suits are in *core order*: where there is a trump suit it is suit 3,
// the highest field. Then, among cards that follow the suit led or are trumps, one card beats
// another exactly if its number is larger. SuitOrder converts between this order and the caller's
// (clubs, diamonds, hearts, spades = 0..3); only the bindings use it.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace ohhell {

using Card = std::uint8_t;
using CardSet = std::uint64_t;

inline constexpr int kSuits = 4;
inline constexpr int kTrumpSuit = 3;
inline constexpr int kMaxSeats = 8;
inline constexpr int kMaxCards = 26;  // a hand: 52 cards between two seats
inline constexpr Card kNoCard = 255;
inline constexpr CardSet kSuitBits = 0x1FFF;
inline constexpr CardSet kTrumps = kSuitBits << (16 * kTrumpSuit);
inline constexpr CardSet kFullDeck = 0x1FFF'1FFF'1FFF'1FFF;

constexpr int suit_of(Card card) { return card >> 4; }
constexpr int rank_of(Card card) { return (card & 15) + 2; }
constexpr CardSet set_of(Card card) { return CardSet{1} << card; }
constexpr CardSet suit_cards(int suit) { return kSuitBits << (16 * suit); }
constexpr bool contains(CardSet cards, Card card) { return (cards >> card) & 1; }
constexpr int size_of(CardSet cards) { return std::popcount(cards); }

// Both need a non-empty set.
constexpr Card lowest(CardSet cards) { return static_cast<Card>(std::countr_zero(cards)); }
constexpr Card highest(CardSet cards) { return static_cast<Card>(63 - std::countl_zero(cards)); }

// The cards with a larger number: in the card's own suit, and in the suits above it.
constexpr CardSet above(Card card) { return card == 63 ? 0 : ~CardSet{0} << (card + 1); }
// The cards with a smaller number.
constexpr CardSet below(Card card) { return (CardSet{1} << card) - 1; }

// place[k][byte]: where the k-th set bit of a byte is.
inline constexpr auto kBitPlaces = [] {
  std::array<std::array<std::uint8_t, 256>, 8> places{};
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::size_t k = 0;
    for (std::uint8_t place = 0; place < 8; ++place) {
      if ((byte >> place) & 1) places[k++][byte] = place;
    }
  }
  return places;
}();

// The k-th card from the lowest, k from 0; k < size_of(cards). Without a branch: which is chosen is
// random in the innermost loops, where a loop over bits would be mispredicted most of the time.
constexpr Card nth_card(CardSet cards, int k) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
  constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080;
  // Bits in each byte, then in that byte and all below it (Knuth, TAOCP 7.1.3).
  std::uint64_t counts = cards - ((cards >> 1) & 0x5555'5555'5555'5555);
  counts = (counts & 0x3333'3333'3333'3333) + ((counts >> 2) & 0x3333'3333'3333'3333);
  counts = ((counts + (counts >> 4)) & 0x0F0F'0F0F'0F0F'0F0F) * kOnes;
  const auto wanted = static_cast<std::uint64_t>(k);
  // Bytes that are passed: those up to which there are no more than k bits.
  const std::uint64_t passed = ((wanted * kOnes | kHighs) - counts) & kHighs;
  const auto shift = static_cast<int>(((passed >> 7) * kOnes) >> 56) * 8;
  const std::uint64_t before = (counts << 8) >> shift & 0xFF;
  const auto byte = static_cast<std::size_t>((cards >> shift) & 0xFF);
  return static_cast<Card>(shift + kBitPlaces[static_cast<std::size_t>(wanted - before)][byte]);
}

// Calls f(card) for each card, lowest first.
template <class F>
constexpr void for_each_card(CardSet cards, F&& f) {
  for (; cards != 0; cards &= cards - 1) f(lowest(cards));
}

// A permutation of the suits that moves the caller's trump suit to kTrumpSuit and keeps the others
// in order.
class SuitOrder {
 public:
  // trump: the caller's suit 0..3, or kSuits for none (then nothing moves).
  explicit constexpr SuitOrder(int trump = kSuits) {
    int next = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const int core = suit == trump ? kTrumpSuit : next++;
      to_core_[static_cast<std::size_t>(suit)] = core;
      to_caller_[static_cast<std::size_t>(core)] = suit;
    }
  }

  constexpr Card to_core(Card card) const { return move(card, to_core_); }
  constexpr Card to_caller(Card card) const { return move(card, to_caller_); }
  constexpr CardSet to_core(CardSet cards) const { return move(cards, to_core_); }
  constexpr CardSet to_caller(CardSet cards) const { return move(cards, to_caller_); }

 private:
  using Map = std::array<int, kSuits>;

  static constexpr Card move(Card card, const Map& map) {
    if (card == kNoCard) return kNoCard;
    return static_cast<Card>(16 * map[static_cast<std::size_t>(suit_of(card))] + (card & 15));
  }
  static constexpr CardSet move(CardSet cards, const Map& map) {
    CardSet moved = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
      const CardSet field = (cards >> (16 * suit)) & 0xFFFF;
      moved |= field << (16 * map[static_cast<std::size_t>(suit)]);
    }
    return moved;
  }

  Map to_core_{};
  Map to_caller_{};
};

}  // namespace ohhell
