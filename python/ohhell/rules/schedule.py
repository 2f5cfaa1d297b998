"""The rounds of a game: how many cards, and who deals."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.rules.options import DealPattern, Repeat, Trump

MAXIMUM_ONLY_ROUNDS = 10


@dataclass(frozen=True)
class RoundPlan:
    """A round before it is dealt.

    number: from 0. dealer: a seat, None where the first dealer is open. trump: None where a card
    that is turned up will decide. hook: whether the last bidder is barred from a bid.
    """

    number: int
    cards: int
    dealer: int | None
    trump: Trump | None
    hook: bool


def _pattern(pattern: DealPattern, low: int, high: int) -> list[int]:
    up, down = list(range(low, high + 1)), list(range(high, low - 1, -1))
    if pattern is DealPattern.DOWN_THEN_UP:
        return down + up[1:]
    if pattern is DealPattern.UP_THEN_DOWN:
        return up + down[1:]
    return down if pattern is DealPattern.DOWN_ONLY else up


def round_sizes(
    pattern: DealPattern, repeat: Repeat, min_cards: int, max_cards: int, players: int
) -> tuple[int, ...]:
    """The cards of each round, in order."""
    if pattern is DealPattern.MAXIMUM_ONLY:
        return (max_cards,) * MAXIMUM_ONLY_ROUNDS
    # With one size only, every pattern is one occurrence of it.
    once = _pattern(pattern, min_cards, max_cards)
    repeated = {
        Repeat.NONE: set(),
        Repeat.MINIMUM: {min_cards},
        Repeat.MAXIMUM: {max_cards},
        Repeat.MINIMUM_AND_MAXIMUM: {min_cards, max_cards},
        Repeat.ALL: set(once),
    }[repeat]
    return tuple(c for cards in once for c in [cards] * (players if cards in repeated else 1))
