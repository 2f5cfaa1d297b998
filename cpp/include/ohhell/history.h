// The plays of a round as the policy sees them: in which situation each was made, and whether it
// was one of the cards that the policy leans to.
#pragma once

#include <cstdint>
#include <vector>

#include "ohhell/playout.h"

namespace ohhell {

class History {
 public:
  // seats: those whose plays count, a bit each. Plays that end a round are not looked at: the last
  // card is no choice.
  History(const PlayoutRules& playout, const Round& round, unsigned seats);

  bool empty() const { return weighed_ == 0; }
  // A reason for each play that counts, in the order played; `dealt`: hands as dealt, by seat.
  std::vector<LaneReason> reasons(const LaneCards* dealt, const Kernel& by = kernel()) const;

 private:
  LaneTable start_;
  std::vector<LanePlay> plays_;
  std::size_t weighed_ = 0;
};

}  // namespace ohhell
