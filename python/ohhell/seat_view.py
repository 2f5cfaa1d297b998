"""What a seat that decides knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ohhell import _core
from ohhell.cards import indices_of
from ohhell.position_check import Facts
from ohhell.rules.scoring import ScoreTable


@dataclass(frozen=True)
class SeatView:
    """A moment of a round as one seat knows it. Cards are numbers and sets of them masks.

    round: up to this moment, only to be read. known: the hands that may be used, as dealt, by seat.
    turn_up: a card or -1. trump: 0..3, or 4 for none. points: by bid and tricks taken.
    """

    round: _core.Round
    seat: int
    known: Mapping[int, int]
    turn_up: int
    deck: int
    trump: int
    points: ScoreTable

    @classmethod
    def of(cls, facts: Facts, seat: int) -> SeatView:
        """What follows from a sound position, for a seat."""
        return cls(
            facts.round,
            seat,
            facts.known,
            facts.turn_up,
            facts.deck,
            facts.trump.index,
            facts.points,
        )

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
