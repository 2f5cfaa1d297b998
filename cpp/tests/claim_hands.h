// Every small claim before the first lead: every hand of up to 3 cards on small decks.
#pragma once

#include <functional>

#include "claim_brute.h"
#include "ohhell/deals.h"

namespace ohhell::testing {

// Hands that are the same but for the names of side suits are tried once.
inline bool is_canonical(const RoundRules& rules, CardSet hand, int suits) {
  const int last = rules.has_trump ? kTrumpSuit : kTrumpSuit + 1;
  for (int suit = kTrumpSuit + 1 - suits; suit + 1 < last; ++suit) {
    const CardSet low = hand >> (16 * suit) & kSuitBits;
    if (low > (hand >> (16 * (suit + 1)) & kSuitBits)) return false;
  }
  return true;
}

// Every rule of play.
inline std::vector<RoundRules> play_rules() {
  std::vector<RoundRules> all;
  for (const bool has_trump : {false, true}) {
    for (const bool must_trump : {false, true}) {
      for (const bool must_beat : {false, true}) {
        for (const auto lead :
             {LeadTrump::kAnytime, LeadTrump::kAfterBroken, LeadTrump::kAfterFirstTrick}) {
          if (!has_trump && (must_trump || lead != LeadTrump::kAnytime)) continue;
          RoundRules rules;
          rules.has_trump = has_trump;
          rules.must_trump = must_trump;
          rules.must_beat = must_beat;
          rules.lead_trump = lead;
          all.push_back(rules);
        }
      }
    }
  }
  return all;
}

// Calls visit(claim) for every number-th claim of every seat to the leader's left or leading, on
// decks of 2-4 suits of 3-6 ranks, 2-4 seats, that leaves at most `most_deals` deals. Returns how
// many there are in all.
inline std::uint64_t every_small_claim(std::uint64_t number, int most_deals,
                                       const std::function<void(const ClaimRequest&)>& visit) {
  std::uint64_t count = 0;
  const auto claims = [&](const RoundRules& rules, CardSet hand) {
    for (int place = 0; place < rules.seats; ++place) {
      for (int tricks = 0; tricks <= rules.cards; ++tricks) {
        if (count++ % number != 0) continue;
        Round round(rules);
        for (int seat = 0; seat < rules.seats; ++seat) round.bid(0);
        const int claimant = (round.turn() + place) % rules.seats;
        View view{round, {}, static_cast<std::uint8_t>(1U << claimant), kNoCard};
        view.dealt[static_cast<std::size_t>(claimant)] = hand;
        visit({view, claimant, tricks, {}, count});
      }
    }
  };
  for (const RoundRules& play : play_rules()) {
    for (int suits = 2; suits <= 4; ++suits) {
      for (int ranks = 3; ranks <= 6; ++ranks) {
        RoundRules rules = play;
        rules.deck = 0;
        for (int suit = 0; suit < suits; ++suit) {
          rules.deck |= ((CardSet{1} << ranks) - 1) << (16 * (kTrumpSuit - suit));
        }
        for (rules.seats = 2; rules.seats <= 4; ++rules.seats) {
          for (rules.cards = 1; rules.cards <= 3; ++rules.cards) {
            double deals = 1;
            int left = suits * ranks - rules.cards;
            for (int seat = 1; seat < rules.seats; ++seat) {
              for (int i = 0; i < rules.cards; ++i) deals *= (left - i) / (i + 1.0);
              left -= rules.cards;
            }
            if (left < 0 || deals > most_deals + 0.5) continue;
            const std::function<void(CardSet, CardSet, int)> pick = [&](CardSet from, CardSet hand,
                                                                        int more) {
              if (more > 0) {
                for_each_card(from, [&](Card card) {
                  pick(from & above(card), hand | set_of(card), more - 1);
                });
              } else if (is_canonical(rules, hand, suits)) {
                claims(rules, hand);
              }
            };
            pick(rules.deck, 0, rules.cards);
          }
        }
      }
    }
  }
  return count;
}

// Does another card in place of one of the claimant's turn the verdict round?
inline bool is_one_card_away(const ClaimRequest& request, bool holds) {
  const auto seat = static_cast<std::size_t>(request.seat);
  const CardSet hand = request.view.dealt[seat];
  bool found = false;
  for_each_card(hand, [&](Card own) {
    for_each_card(request.view.round.rules().deck & ~hand, [&](Card other) {
      if (found) return;
      ClaimRequest changed = request;
      changed.view.dealt[seat] = (hand & ~set_of(own)) | set_of(other);
      found = (verify_claim(changed).verdict == Verdict::kProven) != holds;
    });
  });
  return found;
}

}  // namespace ohhell::testing
