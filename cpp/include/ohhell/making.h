// How often bids are made, where players know better than the policy of playouts.
//
// In a playout every seat plays somewhat worse than it does at the table, so that the share of
// playouts in which a bid is made is off by a little: too low for bids of several tricks in large
// hands, too high where a seat wants no more tricks. By how much was counted in rounds that level 6
// plays against itself (making_chances.h, `make learn-making`), by whether the seat bids or plays,
// whether it still wants tricks, and how many are left. What is certain stays certain.
#pragma once

#include <array>

namespace ohhell {

class Making {
 public:
  // Of a seat that wants so many tricks of those that are left; `bidding`: it has not bid yet. A
  // single card is no matter of skill.
  Making(bool bidding, int wanted, int left);

  // The chance of making the bid, by the share of playouts that make it.
  double chance(double share) const;
  // How much it changes by where that share changes by a little.
  double slope(double share) const;

 private:
  const std::array<int, 11>& chances_;  // in thousandths, for shares of 0, 0.1 and so on
};

}  // namespace ohhell
