"""What a seat that decides knows, and what follows from it at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from ohhell import _core
from ohhell.cards import indices_of
from ohhell.game_so_far import GameSoFar
from ohhell.position_check import Facts
from ohhell.rules.scoring import ScoreTable

_SUIT = 0x1FFF
NO_TRUMP = 4


def rank_of(card: int) -> int:
    """0 for a two, 12 for an ace."""
    return card & 15


def suit_of(card: int) -> int:
    """0..3 for clubs, diamonds, hearts, spades."""
    return card >> 4


def suit_mask(suit: int) -> int:
    """All cards of a suit."""
    return _SUIT << (16 * suit)


@dataclass(frozen=True)
class SeatView:
    """A moment of a round as one seat knows it. Cards are numbers and sets of them masks.

    round: up to this moment, only to be read. known: the hands that may be used, as dealt, by seat.
    turn_up: a card or -1. trump: 0..3, or 4 for none. points: by bid and tricks taken. game: around
    the round, where it is known.
    """

    round: _core.Round
    seat: int
    known: Mapping[int, int]
    turn_up: int
    deck: int
    trump: int
    points: ScoreTable
    game: GameSoFar | None = None

    @classmethod
    def of(cls, facts: Facts, seat: int, game: GameSoFar | None = None) -> SeatView:
        """What follows from a sound position, for a seat."""
        return cls(
            facts.round,
            seat,
            facts.known,
            facts.turn_up,
            facts.deck,
            facts.trump.index,
            facts.points,
            game,
        )

    # -- what can be done

    @property
    def sees_hand(self) -> bool:
        """False in a blind round."""
        return self.seat in self.known

    @property
    def bidding(self) -> bool:
        return self.round.phase is _core.Phase.BIDDING

    @cached_property
    def hand(self) -> int:
        """What the seat still holds; 0 where it does not see it."""
        return self.known.get(self.seat, 0) & ~self.round.played

    @cached_property
    def legal_cards(self) -> tuple[int, ...]:
        """Ascending; -1 stands for the card that the seat does not see."""
        return indices_of(self.round.legal(self.hand)) if self.sees_hand else (-1,)

    @cached_property
    def legal_bids(self) -> tuple[int, ...]:
        barred = self.round.forbidden_bid
        return tuple(bid for bid in range(self.round.cards + 1) if bid != barred)

    @property
    def actions(self) -> tuple[int, ...]:
        """The legal bids or the legal cards, whichever is to be decided."""
        return self.legal_bids if self.bidding else self.legal_cards

    # -- what is out

    @cached_property
    def trumps(self) -> int:
        return 0 if self.trump == NO_TRUMP else suit_mask(self.trump)

    def is_trump(self, card: int) -> bool:
        return bool(self.trumps >> card & 1)

    @cached_property
    def unseen(self) -> int:
        """Cards that others may hold or that were not dealt; what they hold where all is known."""
        if len(self.known) == self.round.seats:
            others = (hand for seat, hand in self.known.items() if seat != self.seat)
            return reduce(or_, others) & ~self.round.played
        hidden = self.deck & ~self.hand & ~self.round.played
        return hidden if self.turn_up < 0 else hidden & ~(1 << self.turn_up)

    def higher_unseen(self, card: int) -> int:
        """How many unseen cards of its suit are higher."""
        return ((self.unseen & suit_mask(suit_of(card))) >> (card + 1)).bit_count()

    def is_high(self, card: int) -> bool:
        """No unseen card of its suit is higher."""
        return self.higher_unseen(card) == 0

    # -- what is wanted

    @cached_property
    def bid(self) -> int:
        return self.round.bids[self.seat]

    @cached_property
    def taken(self) -> int:
        return self.round.taken[self.seat]

    @cached_property
    def need(self) -> int:
        """Tricks to the bid; below 0 when it is over it."""
        return self.bid - self.taken

    @cached_property
    def left(self) -> int:
        """Tricks not finished."""
        return self.hand.bit_count()

    @cached_property
    def wants(self) -> bool | None:
        """Does it want tricks? None: another trick neither gains nor costs anything."""
        if 0 <= self.need <= self.left:
            return self.need > 0
        gain = self.points[self.bid][self.taken + 1] - self.points[self.bid][self.taken]
        return None if gain == 0 else gain > 0

    def needs(self, seat: int) -> bool:
        """Whether a seat wants tricks to make its bid, and may yet get them."""
        left = self.round.cards - len(self.round.tricks)
        return 0 < self.round.bids[seat] - self.round.taken[seat] <= left

    # -- the trick in progress

    @property
    def leads(self) -> bool:
        return not self.round.trick

    @cached_property
    def last(self) -> bool:
        return len(self.round.trick) == self.round.seats - 1

    def beats(self, card: int, other: int) -> bool:
        """Whether a card that is played after another beats it."""
        if suit_of(card) == suit_of(other):
            return card > other
        return self.is_trump(card)

    @cached_property
    def winning(self) -> tuple[int, int]:
        """The seat that is winning the trick and its card; -1 for both before the lead."""
        best = (-1, -1)
        for seat, card in self.round.trick:
            if best[1] < 0 or self.beats(card, best[1]):
                best = (seat, card)
        return best

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Legal cards that would be winning the trick, cheapest first."""
        best = self.winning[1]
        winning = (card for card in self.legal_cards if best < 0 or self.beats(card, best))
        return tuple(sorted(winning, key=self.cost))

    @cached_property
    def losers(self) -> tuple[int, ...]:
        """Legal cards that would not, cheapest first."""
        losing = set(self.legal_cards) - set(self.winners)
        return tuple(sorted(losing, key=self.cost))

    def is_unbeatable(self, card: int) -> bool:
        """Of a card that wins so far: no unseen card would beat it."""
        return self.is_high(card) and (self.is_trump(card) or not self.unseen & self.trumps)

    def cost(self, card: int) -> tuple[bool, int, int]:
        """Orders cards by what it costs to part with them: side suits by rank, then trumps."""
        return self.is_trump(card), rank_of(card), card

    @cached_property
    def sure_tricks(self) -> int:
        """Trumps that nobody can beat; without trumps, high cards of any suit that can be led."""
        able = self.hand & self.trumps if self.trumps else self.hand
        return sum(self.is_high(card) for card in indices_of(able))
