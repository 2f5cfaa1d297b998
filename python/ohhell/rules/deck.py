"""Which cards a game is played with."""

from __future__ import annotations

from ohhell.cards import RANKS, SUITS

FULL_DECK = 52
LARGEST_ROMANIAN_HAND = 13


def deck_cards(suits: int, lowest_rank: int) -> tuple[str, ...]:
    """The first ``suits`` of clubs, diamonds, hearts, spades, ``lowest_rank`` (2..14) to ace."""
    return tuple(rank + suit for suit in SUITS[:suits] for rank in RANKS[lowest_rank - 2 :])


def romanian_maxima(players: int) -> tuple[int, ...]:
    """The hand sizes for which complete ranks of four suits deal out with no card left."""
    return tuple(
        cards
        for cards in range(1, LARGEST_ROMANIAN_HAND + 1)
        if players * cards % 4 == 0 and players * cards <= FULL_DECK
    )


def romanian_maximum(players: int, asked: int) -> int:
    """The largest supported maximum not above the one asked, else the smallest supported."""
    supported = romanian_maxima(players)
    return max((cards for cards in supported if cards <= asked), default=supported[0])


def romanian_lowest_rank(players: int, max_cards: int) -> int:
    """The lowest rank of the highest complete ranks that ``players`` hands of that size use up."""
    return 15 - players * max_cards // 4
