"""Cards and decks, the Romanian deck included."""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.rules import Rules

SUITS = "CDHS"
RANKS = "23456789TJQKA"

# Selected maxima that need no change, by number of players.
ROMANIAN_MAXIMA = {
    2: (2, 4, 6, 8, 10, 12),
    3: (4, 8, 12),
    4: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    5: (4, 8),
    6: (2, 4, 6, 8),
    7: (4,),
    8: (1, 2, 3, 4, 5, 6),
}


def suit(card: str) -> str:
    return card[1]


def rank(card: str) -> int:
    return RANKS.index(card[0]) + 2


def of_suit(cards: Iterable[str], wanted: str) -> list[str]:
    return [card for card in cards if suit(card) == wanted]


def romanian_maximum(players: int, asked: int) -> int:
    supported = ROMANIAN_MAXIMA[players]
    not_above = [maximum for maximum in supported if maximum <= min(asked, 13)]
    return max(not_above) if not_above else min(supported)


def maximum(rules: Rules) -> int:
    """The largest hand that is really dealt."""
    if rules.romanian_deck:
        return romanian_maximum(rules.players, rules.max_cards)
    return min(rules.max_cards, len(deck(rules)) // rules.players)


def minimum(rules: Rules) -> int:
    return min(rules.min_cards, maximum(rules))


def deck(rules: Rules) -> list[str]:
    suits, lowest = SUITS[: rules.suits], rules.lowest_rank
    if rules.romanian_deck:
        ranks = rules.players * romanian_maximum(rules.players, rules.max_cards) // 4
        suits, lowest = SUITS, 15 - ranks
    return [r + s for s in suits for r in RANKS if rank(r + s) >= lowest]
