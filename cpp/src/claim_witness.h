// Deals and lines of play that show why a claim is false.
#pragma once

#include <vector>

#include "claim_search.h"
#include "ohhell/claim.h"

namespace ohhell {

class ClaimWitness {
 public:
  ClaimWitness(const ClaimRequest& request, Budget& budget)
      : request_(request),
        rules_(request.view.round.rules()),
        claimant_(request.seat),
        budget_(budget),
        known_(rules_, claimant_, budget) {}

  // The full deal of these hands of the others, which they still hold.
  Hands dealt_of(Hands left) const;
  // Does the claim hold on this one deal?
  bool holds_on(const Hands& dealt) { return known_.holds(state_of(dealt)); }

  // A line on a deal where every play of the claimant loses: it makes the play that the search
  // tries first, the others one that refutes it, until the claim cannot come true any more.
  std::vector<Card> losing_line(const Hands& dealt);

  // Deals that no strategy meets together, of a claim that the search has found false. Where one of
  // them refutes it alone, only that one.
  std::vector<Hands> refuting_deals(ClaimSearch& search, const ClaimState& start);

  // Leaves out what the others refute without.
  void drop_needless(std::vector<Hands>& deals);

  // The plays that the deals share, each of which could be met alone, until one of the claimant's
  // has to be a guess: each of its cards loses in one of the deals.
  void plays_up_to_guess(const std::vector<Hands>& deals, std::vector<Card>& line);

 private:
  ClaimState state_of(const Hands& dealt) const;
  bool collect(ClaimSearch& search, const ClaimState& state, Hands& played,
               std::vector<Hands>& deals);
  bool meets_all(const std::vector<ClaimState>& states);
  CardSet legal(const ClaimState& state) const;

  const ClaimRequest& request_;
  const RoundRules& rules_;
  const int claimant_;
  Budget& budget_;
  ClaimSearch known_;  // for single deals
};

}  // namespace ohhell
