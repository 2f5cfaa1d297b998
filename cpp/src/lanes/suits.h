// Sets of cards, one a lane.
#pragma once

#include "lanes/lanes.h"

namespace ohhell::OHHELL_ISA {

struct Suits {
  Lanes in[kSuits];
};

OHHELL_INLINE Suits load(const LaneCards& from) {
  Suits r;
  for (int s = 0; s < kSuits; ++s) r.in[s] = load(from.in[s].at);
  return r;
}
OHHELL_INLINE Suits operator&(const Suits& a, const Suits& b) {
  Suits r;
  for (int s = 0; s < kSuits; ++s) r.in[s] = a.in[s] & b.in[s];
  return r;
}
OHHELL_INLINE Suits operator&(const Suits& a, const Lanes& b) {
  Suits r;
  for (int s = 0; s < kSuits; ++s) r.in[s] = a.in[s] & b;
  return r;
}
OHHELL_INLINE Suits operator^(const Suits& a, const Suits& b) {
  Suits r;
  for (int s = 0; s < kSuits; ++s) r.in[s] = a.in[s] ^ b.in[s];
  return r;
}
OHHELL_INLINE Suits choose(const Lanes& yes, const Suits& a, const Suits& b) {
  Suits r;
  for (int s = 0; s < kSuits; ++s) r.in[s] = choose(yes, a.in[s], b.in[s]);
  return r;
}
OHHELL_INLINE Lanes either(const Suits& a) { return (a.in[0] | a.in[1]) | (a.in[2] | a.in[3]); }
OHHELL_INLINE void store(LaneCards& to, const Suits& a) {
  for (int s = 0; s < kSuits; ++s) store(to.in[s].at, a.in[s]);
}

}  // namespace ohhell::OHHELL_ISA
