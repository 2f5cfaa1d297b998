"""Rounds of one card, exactly: nothing is left to play, so a bid is a matter of counting.

Every deal of the unseen cards is alike; what the bids before may tell is not used.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from ohhell.cards import indices_of
from ohhell.seat_view import SeatView, suit_mask, suit_of

_DEALER, _HIGHEST_BIDDER = 1, 2


def can_count(view: SeatView) -> bool:
    """Whether a seat is about to bid on a single card of its own, and who leads is settled."""
    return (
        view.bidding
        and view.round.cards == 1
        and view.round.initial_leader != _HIGHEST_BIDDER
        and set(view.known) == {view.seat}
    )


def chance_to_win(view: SeatView) -> Fraction:
    """The chance that the only card of a seat takes the trick, where it can be counted."""
    (card,) = indices_of(view.hand)
    round, unseen = view.round, view.unseen.bit_count()
    leader = round.dealer if round.initial_leader == _DEALER else (round.dealer + 1) % round.seats
    others = round.seats - 1
    suit = view.unseen & suit_mask(suit_of(card))
    higher = (suit >> (card + 1)).bit_count()
    if view.is_trump(card):
        return _all_miss(others, higher, unseen)
    beating = higher + (view.unseen & view.trumps).bit_count()
    if view.seat == leader:
        return _all_miss(others, beating, unseen)
    # The leader must have led a lower card of its suit.
    lower = suit.bit_count() - higher
    if lower == 0:
        return Fraction(0)
    return Fraction(lower, unseen) * _all_miss(others - 1, beating, unseen - 1)


def mean_points(view: SeatView) -> tuple[Fraction, ...]:
    """What the bids 0 and 1 bring on average, where it can be counted."""
    return mean_points_by(view, chance_to_win(view))


def mean_points_by(view: SeatView, chance: Fraction) -> tuple[Fraction, ...]:
    """The same, by a chance that the card wins."""
    return tuple(row[0] + chance * (row[1] - row[0]) for row in view.points)


def _all_miss(hands: int, cards: int, unseen: int) -> Fraction:
    """The chance that so many single cards out of the unseen are none of some cards."""
    return Fraction(comb(unseen - cards, hands), comb(unseen, hands))
