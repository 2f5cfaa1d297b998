#include "ohhell/claim.h"

#include <optional>

#include "claim_deals.h"
#include "claim_refutations.h"
#include "claim_search.h"
#include "claim_witness.h"
#include "ohhell/deals.h"

namespace ohhell {

namespace {

// The first round of the work: deals drawn evenly, nodes for each, and nodes for the search.
constexpr int kEvenDeals = 20;  // of kLanes that are drawn together
constexpr std::uint64_t kDealNodes = 300;
constexpr std::uint64_t kSearchNodes = 2000;
// The others: skewed deals, and how many times the nodes of the round before.
constexpr int kSkewedDeals = 50;
constexpr std::uint64_t kMoreEffort = 8;
// To make a refutation plainer: nodes, and how many deals are tried for one that refutes alone.
constexpr std::uint64_t kPlainerNodes = 50'000;
constexpr int kFewDeals = 5000;

class Verifier {
 public:
  explicit Verifier(const ClaimRequest& request)
      : request_(request),
        rules_(request.view.round.rules()),
        claimant_(request.seat),
        budget_(request.limits),
        sampler_(unseen(request.view)),
        witness_(request, budget_),
        search_(rules_, claimant_, budget_),
        start_(claim_state(request.view, claimant_, request.tricks)) {}

  ClaimAnswer run();

 private:
  void decide();
  template <class Work>
  std::optional<bool> within(std::uint64_t nodes, Work&& work);
  template <class Draw>
  bool refuted_by_one_of(int deals, std::uint64_t nodes, Draw&& draw);
  bool refuted_alone(const Hands& dealt);
  void refute();
  void prove();

  const ClaimRequest& request_;
  const RoundRules& rules_;
  const int claimant_;
  Budget budget_;
  DealSampler sampler_;
  ClaimWitness witness_;
  ClaimSearch search_;
  ClaimState start_;
  ClaimAnswer answer_;
};

ClaimAnswer Verifier::run() {
  try {
    decide();
  } catch (const Exhausted& exhausted) {
    answer_ = {};
    answer_.stop = exhausted.stop;
  }
  answer_.nodes = budget_.nodes();
  return std::move(answer_);
}

// Most claims are settled by little. So the work goes in rounds, some deals and then the search,
// and each may take more than the one before; what has been found out stays in memory. In the first
// round the deals are drawn evenly, which refutes nearly all claims that are made at random, and
// then skewed.
void Verifier::decide() {
  Stream stream(request_.seed, Purpose::kClaims, 0);
  std::array<Hands, kLanes> even_deals{};
  sampler_.sample(stream, even_deals);
  std::size_t drawn = 0;
  const auto evenly = [&] { return even_deals[drawn++]; };
  const auto skewed = [&] { return skewed_deal(stream, rules_, claimant_, start_); };
  if (refuted_by_one_of(kEvenDeals, kDealNodes, evenly)) return;
  for (std::uint64_t effort = 1; budget_.nodes() < request_.limits.nodes; effort *= kMoreEffort) {
    const auto holds = within(kSearchNodes * effort, [&] { return search_.holds(start_); });
    if (holds) return *holds ? prove() : refute();
    if (refuted_by_one_of(kSkewedDeals, kDealNodes * effort, skewed)) return;
  }
  throw Exhausted{ClaimStop::kNodes};
}

// The result of some work; nothing where it needs more than so many nodes.
template <class Work>
std::optional<bool> Verifier::within(std::uint64_t nodes, Work&& work) {
  std::optional<bool> result;
  budget_.cap(budget_.nodes() + nodes);
  try {
    result = work();
  } catch (const Exhausted& exhausted) {
    if (exhausted.stop != ClaimStop::kNodes) throw;
  }
  budget_.uncap();
  return result;
}

// Does one of so many deals refute the claim? A deal that takes too long is passed over.
template <class Draw>
bool Verifier::refuted_by_one_of(int deals, std::uint64_t nodes, Draw&& draw) {
  if (sampler_.count() == 1) return false;  // the search looks at it
  for (int i = 0; i < deals; ++i) {
    budget_.check();
    const Hands dealt = witness_.dealt_of(draw());
    const auto refuted = within(nodes, [&] { return !witness_.holds_on(dealt); });
    if (refuted.value_or(false)) return refuted_alone(dealt);
  }
  return false;
}

// Writes the refutation by one deal. Returns true.
bool Verifier::refuted_alone(const Hands& dealt) {
  answer_.verdict = Verdict::kRefuted;
  answer_.counterexamples.push_back({dealt, witness_.losing_line(dealt)});
  return true;
}

void Verifier::refute() {
  std::vector<Hands> deals = witness_.refuting_deals(search_, start_);
  if (deals.size() == 1) {
    refuted_alone(deals.front());
    return;
  }
  // A single deal is the plainer refutation: where there are few, all are tried.
  u128 number = 0;
  const auto next = [&] {
    Hands left{};
    sampler_.nth(number++, left);
    return left;
  };
  if (sampler_.count() <= kFewDeals &&
      refuted_by_one_of(static_cast<int>(sampler_.count()), request_.limits.nodes, next)) {
    return;
  }
  std::vector<Card> plays;
  // The deals refute the claim as they are: what makes them plainer may end where limits run out.
  try {
    within(kPlainerNodes, [&] {
      witness_.drop_needless(deals);
      witness_.plays_up_to_guess(deals, plays);
      return true;
    });
  } catch (const Exhausted& exhausted) {
    if (exhausted.stop == ClaimStop::kCancelled) throw;
  }
  answer_.verdict = Verdict::kRefuted;
  answer_.needs_guess = true;
  for (const Hands& dealt : deals) answer_.counterexamples.push_back({dealt, plays});
}

void Verifier::prove() {
  answer_.verdict = Verdict::kProven;
  if (start_.table.turn != claimant_) return;
  const bool all = start_.need == start_.table.tricks_left(rules_);
  if (all && start_.table.in_trick == 0 && wins_from_the_top(rules_, claimant_, start_)) {
    for (CardSet rest = start_.own; rest != 0;) {
      const CardSet legal = legal_cards(rules_, rest, start_.table.demand(rules_));
      answer_.leads.push_back(highest(legal));
      rest &= ~set_of(highest(legal));
    }
    answer_.first_play = answer_.leads.front();
    return;
  }
  ClaimPlays cards;
  const int count = search_.plays(start_, cards);
  for (int i = 0; i < count; ++i) {
    const Card card = cards[static_cast<std::size_t>(i)];
    if (!search_.holds(after(rules_, claimant_, start_, card))) continue;
    answer_.first_play = card;
    return;
  }
}

// A round of one card in which the claimant does not see its own: with every card that it may hold
// there is one deal, and nobody has a choice.
ClaimAnswer verify_blind(const ClaimRequest& request) {
  ClaimAnswer answer;
  const DealSampler sampler(unseen(request.view));
  for (u128 number = 0; number < sampler.count(); ++number) {
    Hands left{};
    sampler.nth(number, left);
    ClaimRequest known = request;
    const auto seat = static_cast<std::size_t>(request.seat);
    known.view.known |= static_cast<std::uint8_t>(1U << request.seat);
    known.view.dealt[seat] = left[seat] | request.view.round.played_by(request.seat);
    answer = verify_claim(known);
    if (answer.verdict != Verdict::kProven) break;
  }
  answer.first_play = kNoCard;
  answer.leads.clear();
  return answer;
}

}  // namespace

ClaimAnswer verify_claim(const ClaimRequest& request) {
  if (!request.view.knows(request.seat)) return verify_blind(request);
  return Verifier(request).run();
}

}  // namespace ohhell
