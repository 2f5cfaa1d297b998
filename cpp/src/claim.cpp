#include "ohhell/claim.h"

#include <algorithm>

#include "claim_search.h"
#include "ohhell/deals.h"

namespace ohhell {

namespace {

constexpr int kFirstDeals = 20;          // random deals that are tried before the search
constexpr std::size_t kMostDeals = 256;  // of a refutation that needs a guess

using Cards = std::array<Card, kMaxCards * 2>;

class Verifier {
 public:
  explicit Verifier(const ClaimRequest& request)
      : request_(request),
        rules_(request.view.round.rules()),
        claimant_(request.seat),
        budget_(request.limits),
        sampler_(unseen(request.view)),
        known_(rules_, claimant_, budget_) {}

  ClaimAnswer run();

 private:
  void decide();
  bool refuted_by_random_deal();
  void refute(ClaimSearch& search, const ClaimState& start);
  bool refuted_by_one(const std::vector<Hands>& deals);

  View with_hands(const Hands& dealt) const;
  ClaimState state_of(const Hands& dealt) const {
    return claim_state(with_hands(dealt), claimant_, request_.tricks);
  }
  bool holds_on(const Hands& dealt);
  void refute_with(const Hands& dealt);
  Hands dealt_of(Hands left) const;
  std::vector<Card> losing_line(const Hands& dealt);
  bool collect(ClaimSearch& search, const ClaimState& state, Hands& played,
               std::vector<Hands>& deals);
  Hands some_deal(const ClaimState& state) const;
  bool meets_all(const std::vector<ClaimState>& states);
  void drop_needless(std::vector<Hands>& deals);
  void plays_up_to_guess(const std::vector<Hands>& deals, std::vector<Card>& line);

  const ClaimRequest& request_;
  const RoundRules& rules_;
  const int claimant_;
  Budget budget_;
  DealSampler sampler_;
  ClaimSearch known_;  // for single deals
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

void Verifier::decide() {
  const ClaimState start = claim_state(request_.view, claimant_, request_.tricks);
  if (refuted_by_random_deal()) return;
  ClaimSearch search(rules_, claimant_, budget_);
  if (!search.holds(start)) {
    refute(search, start);
    return;
  }
  answer_.verdict = Verdict::kProven;
  const bool leads = start.table.turn == claimant_ && start.table.in_trick == 0;
  if (leads && start.need == start.table.tricks_left(rules_) && start.need > 0 &&
      wins_from_the_top(rules_, claimant_, start)) {
    for (CardSet rest = start.own; rest != 0;) {
      const CardSet legal = legal_cards(rules_, rest, start.table.demand(rules_));
      answer_.leads.push_back(highest(legal));
      rest &= ~set_of(highest(legal));
    }
    answer_.first_play = answer_.leads.front();
    return;
  }
  if (start.table.turn != claimant_) return;
  Cards cards;
  const int count = search.plays(start, cards);
  for (int i = 0; i < count; ++i) {
    const Card card = cards[static_cast<std::size_t>(i)];
    if (!search.holds(after(rules_, claimant_, start, card))) continue;
    answer_.first_play = card;
    return;
  }
}

// Most false claims fail on the first deals. A deal that takes too long is left to the search.
bool Verifier::refuted_by_random_deal() {
  Stream stream(request_.seed, Purpose::kClaims, 0);
  const std::uint64_t share = request_.limits.nodes / (4 * kFirstDeals);
  std::array<Hands, kLanes> deals{};
  sampler_.sample(stream, deals);
  for (std::size_t i = 0; i < kFirstDeals; ++i) {
    const Hands dealt = dealt_of(deals[i]);
    bool holds = true;
    budget_.cap(std::min(request_.limits.nodes, budget_.nodes() + share));
    try {
      holds = holds_on(dealt);
    } catch (const Exhausted& exhausted) {
      if (exhausted.stop != ClaimStop::kNodes) throw;
    }
    budget_.uncap();
    if (!holds) {
      refute_with(dealt);
      return true;
    }
    if (sampler_.count() == 1) return false;
  }
  return false;
}

Hands Verifier::dealt_of(Hands left) const {
  for (int seat = 0; seat < rules_.seats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    left[s] = request_.view.knows(seat) ? request_.view.dealt[s]
                                        : left[s] | request_.view.round.played_by(seat);
  }
  return left;
}

View Verifier::with_hands(const Hands& dealt) const {
  View view = request_.view;
  view.dealt = dealt;
  view.known = static_cast<std::uint8_t>((1U << rules_.seats) - 1);
  return view;
}

bool Verifier::holds_on(const Hands& dealt) { return known_.holds(state_of(dealt)); }

void Verifier::refute_with(const Hands& dealt) {
  answer_.verdict = Verdict::kRefuted;
  answer_.counterexamples.push_back({dealt, losing_line(dealt)});
}

// A line on a deal where every play of the claimant loses: it makes the play that the search tries
// first, the others one that refutes it, until the claim cannot come true any more.
std::vector<Card> Verifier::losing_line(const Hands& dealt) {
  std::vector<Card> line;
  ClaimState state = state_of(dealt);
  while (state.need >= 0 && state.need <= state.table.tricks_left(rules_) &&
         state.table.tricks_left(rules_) > 0) {
    Cards cards;
    const int count = known_.plays(state, cards);
    Card chosen = cards[0];
    if (state.table.turn != claimant_) {
      for (int i = 0; i < count; ++i) {
        chosen = cards[static_cast<std::size_t>(i)];
        if (!known_.holds(after(rules_, claimant_, state, chosen))) break;
      }
    }
    line.push_back(chosen);
    state = after(rules_, claimant_, state, chosen);
  }
  return line;
}

// Some full deal in which everything was played as it was on the way to this state.
Hands Verifier::some_deal(const ClaimState& state) const {
  Unseen hidden;
  hidden.cards = state.unseen;
  for (int seat = 0; seat < rules_.seats; ++seat) {
    if (seat == claimant_) continue;
    const auto s = static_cast<std::size_t>(seat);
    hidden.holders.push_back({seat, state.sizes[s], state.may_hold[s]});
  }
  Hands hands{};
  DealSampler(hidden).nth(0, hands);
  return hands;
}

// The deals at the leaves of a refutation: whatever the claimant does, one of them beats it. Ends
// early, and returns true, at one that beats every play alone.
bool Verifier::collect(ClaimSearch& search, const ClaimState& state, Hands& played,
                       std::vector<Hands>& deals) {
  const int left = state.table.tricks_left(rules_);
  if (state.need < 0 || state.need > left) {
    Hands hands = some_deal(state);
    for (std::size_t seat = 0; seat < hands.size(); ++seat) hands[seat] |= played[seat];
    const Hands dealt = dealt_of(hands);
    if (std::ranges::find(deals, dealt) != deals.end()) return false;
    if (deals.size() == kMostDeals) throw Exhausted{ClaimStop::kNodes};
    deals.push_back(dealt);
    return refuted_by_one({dealt});
  }
  Cards cards;
  const int count = search.plays(state, cards);
  const auto seat = static_cast<std::size_t>(state.table.turn);
  for (int i = 0; i < count; ++i) {
    const Card card = cards[static_cast<std::size_t>(i)];
    const ClaimState next = after(rules_, claimant_, state, card);
    if (state.table.turn == claimant_) {
      if (collect(search, next, played, deals)) return true;  // each of its plays has to be met
    } else if (!search.holds(next)) {
      played[seat] |= set_of(card);
      const bool done = collect(search, next, played, deals);
      played[seat] &= ~set_of(card);
      return done;  // one refuting play is enough
    }
  }
  return false;
}

bool Verifier::refuted_by_one(const std::vector<Hands>& deals) {
  for (const Hands& dealt : deals) {
    if (holds_on(dealt)) continue;
    refute_with(dealt);
    return true;
  }
  return false;
}

void Verifier::refute(ClaimSearch& search, const ClaimState& start) {
  std::vector<Hands> deals;
  Hands played{};
  if (collect(search, start, played, deals)) return;
  // A single deal is the plainer refutation: where there are few, all are tried.
  constexpr int kFew = 5000;
  if (sampler_.count() <= kFew) {
    std::vector<Hands> all;
    for (u128 number = 0; number < sampler_.count(); ++number) {
      Hands left{};
      sampler_.nth(number, left);
      all.push_back(dealt_of(left));
    }
    if (refuted_by_one(all)) return;
  }
  std::vector<Card> plays;
  // The deals refute the claim as they are: what makes them plainer may end where limits run out.
  try {
    drop_needless(deals);
    plays_up_to_guess(deals, plays);
  } catch (const Exhausted& exhausted) {
    if (exhausted.stop == ClaimStop::kCancelled) throw;
  }
  answer_.verdict = Verdict::kRefuted;
  answer_.needs_guess = true;
  for (const Hands& dealt : deals) answer_.counterexamples.push_back({dealt, plays});
}

// Does one strategy meet all of these deals, of which these are the states at one moment?
bool Verifier::meets_all(const std::vector<ClaimState>& states) {
  if (states.size() == 1) return known_.holds(states.front());
  const Table& table = states.front().table;
  const int left = table.tricks_left(rules_);
  if (states.front().need < 0 || states.front().need > left) return false;
  if (left == 0) return true;
  budget_.spend();
  const bool mine = table.turn == claimant_;
  CardSet candidates = 0;
  std::vector<CardSet> legal;
  for (const ClaimState& state : states) {
    const CardSet hand = mine ? state.own : state.may_hold[static_cast<std::size_t>(table.turn)];
    legal.push_back(legal_cards(rules_, hand, table.demand(rules_)));
    candidates |= legal.back();
  }
  for (; candidates != 0; candidates &= candidates - 1) {
    const Card card = lowest(candidates);
    std::vector<ClaimState> next;
    for (std::size_t i = 0; i < states.size(); ++i) {
      if (contains(legal[i], card)) next.push_back(after(rules_, claimant_, states[i], card));
    }
    if (meets_all(next) == mine) return mine;
  }
  return !mine;
}

void Verifier::drop_needless(std::vector<Hands>& deals) {
  for (std::size_t i = deals.size(); i-- > 0 && deals.size() > 2;) {
    std::vector<ClaimState> states;
    for (std::size_t other = 0; other < deals.size(); ++other) {
      if (other != i) states.push_back(state_of(deals[other]));
    }
    if (!meets_all(states)) deals.erase(deals.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

// The plays that the deals share, until one of the claimant's has to be a guess: no single deal
// beats all of its plays there.
void Verifier::plays_up_to_guess(const std::vector<Hands>& deals, std::vector<Card>& line) {
  std::vector<ClaimState> states;
  for (const Hands& dealt : deals) states.push_back(state_of(dealt));
  const auto holds_somewhere = [&](Card card) {
    // After this card of the claimant, could each deal alone still be met?
    for (const ClaimState& state : states) {
      if (!known_.holds(after(rules_, claimant_, state, card))) return false;
    }
    return true;
  };
  while (states.front().table.tricks_left(rules_) > 0) {
    const Table& table = states.front().table;
    const bool mine = table.turn == claimant_;
    CardSet shared = ~CardSet{0};
    for (const ClaimState& state : states) {
      const CardSet hand = mine ? state.own : state.may_hold[static_cast<std::size_t>(table.turn)];
      shared &= legal_cards(rules_, hand, table.demand(rules_));
    }
    Card chosen = kNoCard;
    for (CardSet left = shared; left != 0 && chosen == kNoCard; left &= left - 1) {
      const Card card = lowest(left);
      std::vector<ClaimState> next;
      for (const ClaimState& state : states) next.push_back(after(rules_, claimant_, state, card));
      // The claimant goes on with a play that is no guess yet; the others with one that leaves it
      // to guess.
      if (mine ? holds_somewhere(card) : !meets_all(next)) chosen = card;
    }
    if (chosen == kNoCard) break;
    line.push_back(chosen);
    for (ClaimState& state : states) state = after(rules_, claimant_, state, chosen);
  }
}

}  // namespace

ClaimAnswer verify_claim(const ClaimRequest& request) {
  if (!request.view.knows(request.seat)) return verify_blind(request);
  return Verifier(request).run();
}

}  // namespace ohhell
