// How a seat that has yet to bid will bid, in a playout.
//
// The model measures what a card is worth under the rules at hand: in playouts of random deals it
// counts how often each card, by its rank and whether it is a trump, takes a trick, and then how
// far a hand whose cards promise more than the mean exceeds it (good cards help each other). Its
// seat bids the tricks that it can so expect, rounded at random so that the mean is kept. Where the
// hook bars the bid, it bids the neighbour that is nearer.
//
// The deals it measures with depend on the rules alone, so the same rules give the same model.
#pragma once

#include "ohhell/playout.h"

namespace ohhell {

class BidModel {
 public:
  explicit BidModel(const PlayoutRules& playout);

  // The tricks that a hand can expect, in units of 1/256.
  int expected_tricks(CardSet hand) const;
  // What a seat makes of its hand before it knows which bid is barred.
  struct Promise {
    int tricks = 0;          // as expected, in units of 1/256
    std::uint32_t word = 0;  // random
  };
  Promise promise(CardSet hand, Stream& stream) const;
  // A legal bid: 0..cards, not `forbidden`, which is -1 for none. Where seats play at random every
  // legal bid is equally likely, but for a bias below 2^-26.
  int bid(const Promise& promise, int forbidden) const;

 private:
  void measure(std::uint64_t round);
  int worth(CardSet hand) const;  // what its cards add up to

  PlayoutRules playout_;
  bool random_;                           // seats bid as they play, at random
  std::array<std::int16_t, 64> worth_{};  // of each card, in 1/256 tricks
  int mean_ = 0;                          // of all hands, in 1/256 tricks
  int slope_ = 256;  // tricks over the mean for each that is promised, in 1/256
};

}  // namespace ohhell
