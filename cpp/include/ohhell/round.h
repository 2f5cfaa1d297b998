// A round as everybody at the table sees it: the bids, the tricks, and what the plays have shown.
//
// Bidding: in turn from the dealer's left, each seat once, 0..cards. The hook: the last bidder may
// not make the bids add up to the number of cards. Simultaneous bidding has no order and no hook.
// The first trick is led from the dealer's left, by the dealer, or by the highest bidder (of
// several the first in bidding order). Play goes clockwise; the winner of a trick leads the next.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "ohhell/cards.h"
#include "ohhell/rules.h"

namespace ohhell {

// The state of play without its history: small, copied freely, advanced in the innermost loops.
struct Table {
  std::array<std::int8_t, kMaxSeats> bids{};   // -1: not bid yet
  std::array<std::int8_t, kMaxSeats> taken{};  // tricks won
  std::array<Card, kMaxSeats> trick{};         // the trick in progress, in the order played
  std::int8_t turn = -1;                       // the seat to play
  std::int8_t in_trick = 0;                    // cards in the trick in progress
  std::int8_t led_suit = -1;
  std::int8_t winning = -1;  // the seat that is winning the trick in progress
  Card best = kNoCard;       // its card
  std::int8_t tricks_done = 0;
  bool broken = false;  // a trump was played on a trick led in another suit
  CardSet played = 0;   // all cards played in the round

  constexpr Demand demand(const RoundRules& rules) const {
    const bool may = rules.lead_trump == LeadTrump::kAnytime ||
                     (rules.lead_trump == LeadTrump::kAfterBroken && broken) ||
                     (rules.lead_trump == LeadTrump::kAfterFirstTrick && tricks_done > 0);
    return {led_suit, best, may};
  }
  constexpr int tricks_left(const RoundRules& rules) const { return rules.cards - tricks_done; }
  constexpr bool finished(const RoundRules& rules) const { return tricks_done == rules.cards; }

  // The seat to play plays a legal card. Returns the winner if that ends the trick, else -1.
  constexpr int play(const RoundRules& rules, Card card) {
    played |= set_of(card);
    trick[static_cast<std::size_t>(in_trick++)] = card;
    if (led_suit < 0) {
      led_suit = static_cast<std::int8_t>(suit_of(card));
      best = card;
      winning = turn;
    } else {
      if (suit_of(card) != led_suit && contains(rules.trumps(), card)) broken = true;
      if (beats(rules, card, best)) {
        best = card;
        winning = turn;
      }
    }
    if (in_trick < rules.seats) {
      turn = static_cast<std::int8_t>(rules.after(turn));
      return -1;
    }
    const int winner = winning;
    ++taken[static_cast<std::size_t>(winner)];
    ++tricks_done;
    in_trick = 0;
    led_suit = -1;
    winning = -1;
    best = kNoCard;
    turn = finished(rules) ? std::int8_t{-1} : static_cast<std::int8_t>(winner);
    return winner;
  }
};

// The seat that leads the first trick, all bids (by seat) being in.
int first_leader(const RoundRules& rules, std::span<const std::int8_t> bids);

// The bid that the hook bars for the last bidder, the others' bids (by seat) being in; -1 for none.
int barred_by_hook(const RoundRules& rules, std::span<const std::int8_t> bids);

enum class Phase : std::uint8_t { kBidding, kPlaying, kFinished };

struct Trick {
  int leader = -1;
  std::vector<Card> cards;  // in the order played
  int winner = -1;          // -1: in progress
};

class Round {
 public:
  explicit Round(const RoundRules& rules);

  const RoundRules& rules() const { return rules_; }
  const Table& table() const { return table_; }
  Phase phase() const;
  // The seat to bid or to play; -1 when finished, and in simultaneous bidding.
  int turn() const;
  int bids_made() const { return bids_made_; }
  // The bid that the hook bars for the seat about to bid, or -1.
  int forbidden_bid() const;
  // Any legal bid of the next seat; in simultaneous bidding the bids come in bidding order as well.
  void bid(int tricks);

  CardSet legal(CardSet hand) const { return legal_cards(rules_, hand, table_.demand(rules_)); }
  Illegal why_illegal(CardSet hand, Card card) const;
  // Records a play of the seat to play. The caller has checked it against the hand where that is
  // known.
  void play(Card card);

  // The tricks so far, the one in progress last.
  const std::vector<Trick>& tricks() const { return tricks_; }
  int leader() const { return tricks_.empty() ? -1 : tricks_.back().leader; }
  // The cards that a seat has played.
  CardSet played_by(int seat) const { return played_by_[static_cast<std::size_t>(seat)]; }
  int cards_left(int seat) const { return rules_.cards - size_of(played_by(seat)); }
  // The cards that a seat may still hold as far as its own plays tell: of the deck, not played by
  // anyone.
  CardSet may_hold(int seat) const;

 private:
  void start_play();

  RoundRules rules_;
  Table table_;
  int bids_made_ = 0;
  std::vector<Trick> tricks_;
  std::array<CardSet, kMaxSeats> played_by_{};
  std::array<CardSet, kMaxSeats> missing_{};
};

}  // namespace ohhell
