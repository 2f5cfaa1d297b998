"""How values look on the page: the filters of its template."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
NOTHING = "\N{EN DASH}"
_MINUS = "\N{MINUS SIGN}"


def points(value: float | None) -> str:
    """Two decimals, with a sign that lines up."""
    return NOTHING if value is None else f"{value:.2f}".replace("-", _MINUS)


def signed(value: float | None) -> str:
    """The same with a plus before what is gained."""
    return NOTHING if value is None else f"{value:+.2f}".replace("-", _MINUS)


def share(value: float | None) -> str:
    """A chance as a percentage."""
    return NOTHING if value is None else f"{100 * value:.0f}%"


_JOINERS = "\u200c\u200d"
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"


def name(text: str) -> str:
    """A name without what would act on the page or the line around it; blank ones in quotes."""
    clean = "".join(c if c.isprintable() or c in _JOINERS else _UNKNOWN for c in text)
    return clean if clean.strip() else f'"{clean}"'


def count(value: int) -> str:
    """A whole number with its thousands apart."""
    return f"{value:,}"


def card(text: str) -> str:
    """A card with the sign of its suit; a bid stays as it is."""
    if len(text) == 2 and text[1] in _SUITS:
        return text[0].replace("T", "10") + _SUITS[text[1]]
    return text


def colour(text: str) -> str:
    """The class of a card, by its suit."""
    return {"D": "red", "H": "red"}.get(text[-1:], "black") if len(text) == 2 else "black"


def trump(text: str) -> str:
    """A suit's sign, or no trump."""
    return _SUITS.get(text, "no trump")


def seat_cards(text: str) -> list[tuple[str, str]]:
    """Seats and cards of a trick in progress."""
    return [(seat, played) for seat, played in (part.split(":") for part in text.split())]


FILTERS: Mapping[str, Callable[..., Any]] = {
    "points": points,
    "signed": signed,
    "share": share,
    "count": count,
    "name": name,
    "card": card,
    "colour": colour,
    "trump": trump,
    "seat_cards": seat_cards,
}
