// Thirty-two numbers of 16 bits side by side, one in each lane.
//
// What works on lanes is compiled once for each instruction set, in a namespace of its own, and all
// of it is integer arithmetic; so every instruction set gives the same results. A truth value is a
// lane of all ones or of zeros. Nothing of the standard library is instantiated here: the linker
// would keep one copy of it, perhaps one that a plain processor cannot run.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "ohhell/kernel.h"

#define OHHELL_INLINE [[gnu::always_inline]] inline
#define OHHELL_INLINE_LAMBDA __attribute__((always_inline))

namespace ohhell::OHHELL_ISA {

#if defined(__AVX512BW__)
inline constexpr int kRegisterBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kRegisterBytes = 32;
#else
inline constexpr int kRegisterBytes = 16;
#endif
inline constexpr int kRegisters = 2 * kLanes / kRegisterBytes;

using u16 = std::uint16_t;
using u64 = std::uint64_t;
using Register = u16 __attribute__((vector_size(kRegisterBytes)));
using Signed = std::int16_t __attribute__((vector_size(kRegisterBytes)));
using Words = u64 __attribute__((vector_size(kRegisterBytes)));

struct Lanes {
  Register at[kRegisters];
};

OHHELL_INLINE Lanes splat(int value) {
  Lanes r;
  for (Register& x : r.at) x = Register{} + static_cast<u16>(value);
  return r;
}
OHHELL_INLINE Lanes load(const u16* from) {
  Lanes r;
  __builtin_memcpy(&r, from, sizeof r);
  return r;
}
OHHELL_INLINE void store(u16* to, const Lanes& a) { __builtin_memcpy(to, &a, sizeof a); }

// One operation on each register.
#define OHHELL_BINARY(name, expression)                      \
  OHHELL_INLINE Lanes name(const Lanes& a, const Lanes& b) { \
    Lanes r;                                                 \
    for (int i = 0; i < kRegisters; ++i) {                   \
      const Register x = a.at[i];                            \
      const Register y = b.at[i];                            \
      r.at[i] = (Register)(expression);                      \
    }                                                        \
    return r;                                                \
  }
OHHELL_BINARY(operator&, x& y)
OHHELL_BINARY(operator|, x | y)
OHHELL_BINARY(operator^, x ^ y)
OHHELL_BINARY(operator+, x + y)
OHHELL_BINARY(operator-, x - y)
OHHELL_BINARY(equal, x == y)
OHHELL_BINARY(less, (Signed)x < (Signed)y)
OHHELL_BINARY(larger, (Signed)x > (Signed)y ? x : y)
OHHELL_BINARY(low_product, x* y)
#undef OHHELL_BINARY

OHHELL_INLINE Lanes operator~(const Lanes& a) {
  Lanes r;
  for (int i = 0; i < kRegisters; ++i) r.at[i] = ~a.at[i];
  return r;
}
OHHELL_INLINE Lanes operator>>(const Lanes& a, int bits) {
  Lanes r;
  for (int i = 0; i < kRegisters; ++i) r.at[i] = a.at[i] >> bits;
  return r;
}
OHHELL_INLINE Lanes operator<<(const Lanes& a, int bits) {
  Lanes r;
  for (int i = 0; i < kRegisters; ++i) r.at[i] = a.at[i] << bits;
  return r;
}
OHHELL_INLINE Lanes negative(const Lanes& a) { return splat(0) - a; }
OHHELL_INLINE Lanes is_zero(const Lanes& a) { return equal(a, splat(0)); }
OHHELL_INLINE Lanes choose(const Lanes& yes, const Lanes& a, const Lanes& b) {
  return (a & yes) | (b & ~yes);
}

OHHELL_INLINE Lanes high_product(const Lanes& a, const Lanes& b) {
  Lanes r;
  for (int i = 0; i < kRegisters; ++i) {
#if defined(__AVX512BW__)
    r.at[i] = (Register)_mm512_mulhi_epu16((__m512i)a.at[i], (__m512i)b.at[i]);
#elif defined(__AVX2__)
    r.at[i] = (Register)_mm256_mulhi_epu16((__m256i)a.at[i], (__m256i)b.at[i]);
#elif defined(__SSE2__)
    r.at[i] = (Register)_mm_mulhi_epu16((__m128i)a.at[i], (__m128i)b.at[i]);
#else
    for (int j = 0; j < kRegisterBytes / 2; ++j) {
      r.at[i][j] = static_cast<u16>((std::uint32_t{a.at[i][j]} * b.at[i][j]) >> 16);
    }
#endif
  }
  return r;
}

// Is any lane not zero?
OHHELL_INLINE bool any(const Lanes& a) {
  Register all = a.at[0];
  for (int i = 1; i < kRegisters; ++i) all |= a.at[i];
#if defined(__AVX512BW__)
  return _mm512_test_epi16_mask((__m512i)all, (__m512i)all) != 0;
#elif defined(__AVX2__)
  return _mm256_testz_si256((__m256i)all, (__m256i)all) == 0;
#else
  const Words words = (Words)all;
  u64 some = 0;
  for (int i = 0; i < kRegisterBytes / 8; ++i) some |= words[i];
  return some != 0;
#endif
}

OHHELL_INLINE Lanes lowest_bit(const Lanes& a) { return a & negative(a); }
OHHELL_INLINE Lanes highest_bit(const Lanes& a) {
  Lanes x = a | (a >> 1);
  x = x | (x >> 2);
  x = x | (x >> 4);
  x = x | (x >> 8);
  return x ^ (x >> 1);
}
OHHELL_INLINE Lanes bit_count(const Lanes& a) {
  Lanes x = a - ((a >> 1) & splat(0x5555));
  x = (x & splat(0x3333)) + ((x >> 2) & splat(0x3333));
  x = (x + (x >> 4)) & splat(0x0F0F);
  return (x + (x >> 8)) & splat(0x1F);
}

}  // namespace ohhell::OHHELL_ISA
