// Claims by brute force, and random cases to try them on. Nothing of the solver is used: only the
// rules of play.
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "ohhell/claim.h"
#include "ohhell/rng.h"

namespace ohhell::testing {

// A moment at which every deal of a list is possible: what is public, and each deal's hands now.
struct Moment {
  Table table;
  std::vector<Hands> deals;
  int need = 0;
};

// Is there one strategy of the claimant, which sees its own hand and the plays, that takes exactly
// `need` of the remaining tricks on every deal of the list against every defence? By trying
// everything.
inline bool one_strategy(const RoundRules& rules, int claimant, const Moment& moment) {
  if (moment.table.finished(rules)) return moment.need == 0;
  const auto seat = static_cast<std::size_t>(moment.table.turn);
  const bool mine = moment.table.turn == claimant;
  CardSet cards = 0;
  for (const Hands& hands : moment.deals) {
    cards |= legal_cards(rules, hands[seat], moment.table.demand(rules));
  }
  for (; cards != 0; cards &= cards - 1) {
    const Card card = lowest(cards);
    Moment next{moment.table, {}, moment.need};
    for (Hands hands : moment.deals) {
      if (!contains(legal_cards(rules, hands[seat], moment.table.demand(rules)), card)) continue;
      hands[seat] &= ~set_of(card);
      next.deals.push_back(hands);
    }
    if (next.table.play(rules, card) == claimant) --next.need;
    if (one_strategy(rules, claimant, next) == mine) return mine;
  }
  return !mine;
}

// Every full deal in which the bids and plays of a view could have come about, as hands dealt.
inline std::vector<Hands> all_deals(const View& view) {
  const RoundRules& rules = view.round.rules();
  std::vector<Hands> found;
  Hands dealt{};
  const auto explains = [&] {
    Table table;
    table.turn = static_cast<std::int8_t>(view.round.tricks().front().leader);
    Hands hands = dealt;
    for (const Trick& trick : view.round.tricks()) {
      for (const Card card : trick.cards) {
        CardSet& hand = hands[static_cast<std::size_t>(table.turn)];
        if (!contains(legal_cards(rules, hand, table.demand(rules)), card)) return false;
        hand &= ~set_of(card);
        table.play(rules, card);
      }
    }
    return true;
  };
  const std::function<void(int, CardSet)> give = [&](int seat, CardSet left) {
    if (seat == rules.seats) {
      if (explains()) found.push_back(dealt);
      return;
    }
    const auto s = static_cast<std::size_t>(seat);
    if (view.knows(seat)) {
      dealt[s] = view.dealt[s];
      give(seat + 1, left);
      return;
    }
    const CardSet played = view.round.played_by(seat);
    const std::function<void(int, CardSet, CardSet)> pick = [&](int more, CardSet from,
                                                                CardSet hand) {
      if (more == 0) {
        dealt[s] = hand | played;
        give(seat + 1, left & ~hand);
        return;
      }
      for_each_card(from,
                    [&](Card card) { pick(more - 1, from & above(card), hand | set_of(card)); });
    };
    pick(rules.cards - size_of(played), left, 0);
  };
  CardSet hidden = rules.deck & ~view.round.table().played;
  if (view.turn_up != kNoCard) hidden &= ~set_of(view.turn_up);
  for (int seat = 0; seat < rules.seats; ++seat) {
    if (view.knows(seat)) hidden &= ~view.hand(seat);
  }
  give(0, hidden);
  return found;
}

inline Moment moment_of(const View& view, const std::vector<Hands>& deals, int tricks) {
  Moment moment{view.round.table(), {}, tricks};
  for (Hands hands : deals) {
    for (CardSet& hand : hands) hand &= ~view.round.table().played;
    moment.deals.push_back(hands);
  }
  return moment;
}

inline int random_below(Stream& stream, int n) {
  return static_cast<int>(stream.below(static_cast<std::uint64_t>(n)));
}

// A position of a small round under random rules, played for a while at random; half of the
// claimants get high cards, some low ones.
inline ClaimRequest random_claim(Stream& stream, int most_cards) {
  RoundRules rules;
  rules.seats = 2 + random_below(stream, 3);
  rules.has_trump = random_below(stream, 4) > 0;
  rules.must_trump = random_below(stream, 3) == 0;
  rules.must_beat = random_below(stream, 3) == 0;
  rules.lead_trump = static_cast<LeadTrump>(random_below(stream, 3));
  rules.dealer = random_below(stream, rules.seats);
  const int suits = 2 + random_below(stream, 3);
  const int ranks = 3 + random_below(stream, 4);
  rules.deck = 0;
  // The trump suit is the highest field; the deck has it, if it has trumps.
  for (int suit = 0; suit < suits; ++suit) {
    rules.deck |= ((CardSet{1} << ranks) - 1) << (16 * (kTrumpSuit - suit));
  }
  rules.cards = 1 + random_below(stream, std::min(most_cards, suits * ranks / rules.seats));
  Round round(rules);
  for (int seat = 0; seat < rules.seats; ++seat) round.bid(0);
  const int claimant = random_below(stream, rules.seats);
  View view{round, {}, static_cast<std::uint8_t>(1U << claimant), kNoCard};
  CardSet left = rules.deck;
  const int strength = random_below(stream, 4);  // 0, 1: strong, 2: weak, 3: any
  Hands hands{};
  for (int turn = 0; turn < rules.seats; ++turn) {
    const int seat = (claimant + turn) % rules.seats;
    for (int i = 0; i < rules.cards; ++i) {
      Card card = nth_card(left, random_below(stream, size_of(left)));
      for (int tries = 0; turn == 0 && tries < 3; ++tries) {
        const Card other = nth_card(left, random_below(stream, size_of(left)));
        const bool better = (other & 15) > (card & 15);
        if (strength < 2 ? better : strength == 2 && !better) card = other;
      }
      hands[static_cast<std::size_t>(seat)] |= set_of(card);
      left &= ~set_of(card);
    }
  }
  if (left != 0 && random_below(stream, 2) == 0) {
    view.turn_up = nth_card(left, random_below(stream, size_of(left)));
  }
  view.dealt[static_cast<std::size_t>(claimant)] = hands[static_cast<std::size_t>(claimant)];
  const int plays = random_below(stream, rules.cards * rules.seats);
  for (int i = 0; i < plays; ++i) {
    CardSet& hand = hands[static_cast<std::size_t>(view.round.turn())];
    const CardSet legal = view.round.legal(hand);
    const Card card = nth_card(legal, random_below(stream, size_of(legal)));
    hand &= ~set_of(card);
    view.round.play(card);
  }
  ClaimRequest request{view, claimant, 0, {}, stream.next()};
  const int tricks = view.round.table().tricks_left(rules);
  const int kind = random_below(stream, 3);
  request.tricks = kind == 0 ? tricks : kind == 1 ? 0 : random_below(stream, tricks + 1);
  return request;
}

}  // namespace ohhell::testing
