"""Cards as people write them, and as the native core counts them.

A card is a string of rank and suit, ``"AS"``, ``"TH"``, ``"2C"``. In the core it is a number,
``16 * suit + rank - 2`` with suits C D H S = 0..3 and ranks 2..14; a set of cards is a 64-bit mask.
"""

from __future__ import annotations

from collections.abc import Iterable

SUITS = "CDHS"
RANKS = "23456789TJQKA"
HIDDEN = "??"
"""A card that its holder cannot see (blind rounds)."""

SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


_INDICES = {rank + suit: 16 * s + r for s, suit in enumerate(SUITS) for r, rank in enumerate(RANKS)}


class CardError(ValueError):
    """A text that is no card."""


def parse_card(text: str) -> str:
    """Reads a card; ``10H`` and lower case are taken as well. Raises CardError."""
    card = text.strip().upper()
    if card.startswith("10"):
        card = "T" + card[2:]
    if card not in _INDICES:
        raise CardError(
            f"{text!r} is not a card: write a rank (2..9 T J Q K A) and a suit (C D H S)"
        )
    return card


def parse_cards(cards: str | Iterable[str]) -> tuple[str, ...]:
    """Reads several cards: a text with spaces between them, or a list. Raises CardError."""
    return tuple(parse_card(c) for c in (cards.split() if isinstance(cards, str) else cards))


def card_index(card: str) -> int:
    """The number of a card. Raises KeyError for a text that is no card."""
    return _INDICES[card]


def card_name(index: int) -> str:
    """The card of a number."""
    return RANKS[index & 15] + SUITS[index >> 4]


def mask_of(cards: Iterable[str]) -> int:
    """The set of the cards, as a mask of 64 bits."""
    mask = 0
    for card in cards:
        mask |= 1 << _INDICES[card]
    return mask


def indices_of(mask: int) -> tuple[int, ...]:
    """The numbers of the cards of a mask, ascending."""
    indices = []
    while mask:
        indices.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(indices)


def cards_of(mask: int) -> tuple[str, ...]:
    """The cards of a mask, by suit and rank ascending."""
    return tuple(card_name(index) for index in indices_of(mask))
