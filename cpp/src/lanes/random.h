// Random words for lanes.
//
// Eight generators of 64 bits: sfc64 (Doty-Humphrey, PractRand), which needs no multiplication.
// Lane i reads the bits from 16 * (i % 4) on of generator i / 4.
#pragma once

#include "lanes/lanes.h"

namespace ohhell::OHHELL_ISA {

class Random {
 public:
  OHHELL_INLINE explicit Random(const Seeds& seeds) {
    __builtin_memcpy(a_, seeds.words[0], sizeof a_);
    __builtin_memcpy(b_, seeds.words[1], sizeof b_);
    __builtin_memcpy(c_, seeds.words[2], sizeof c_);
    for (Words& x : count_) x = Words{} + 1;
  }

  // 16 random bits in each lane.
  OHHELL_INLINE Lanes next() {
    Lanes r;
    for (int i = 0; i < kRegisters; ++i) {
      const Words word = a_[i] + b_[i] + count_[i];
      count_[i] += 1;
      a_[i] = b_[i] ^ (b_[i] >> 11);
      b_[i] = c_[i] + (c_[i] << 3);
      c_[i] = ((c_[i] << 24) | (c_[i] >> 40)) + word;
      r.at[i] = (Register)word;
    }
    return r;
  }

  // Exactly uniform on 0..n-1, n in 1..64 (multiplication with rejection, Lemire, 2019).
  OHHELL_INLINE Lanes below(int n) {
    const Lanes count = splat(n);
    Lanes word = next();
    const int reject = 0x10000 % n;  // so many of the words would favour some numbers
    if (reject > 0) {
      const Lanes sign = splat(0x8000);
      const auto bad = [&]() OHHELL_INLINE_LAMBDA {
        return less(low_product(word, count) ^ sign, splat(reject) ^ sign);
      };
      for (Lanes again = bad(); any(again); again = bad()) word = choose(again, next(), word);
    }
    return high_product(word, count);
  }

 private:
  Words a_[kRegisters];
  Words b_[kRegisters];
  Words c_[kRegisters];
  Words count_[kRegisters];
};

}  // namespace ohhell::OHHELL_ISA
