"""Who sits where: a deal is played once in every rotation, so that its luck falls to both alike."""

from __future__ import annotations

Seating = tuple[int, ...]
"""By seat, 0 for the first player of a pair and 1 for the second."""


def alternating(seats: int) -> tuple[Seating, ...]:
    """Both players on every other seat, and the other way round."""
    first = tuple(seat % 2 for seat in range(seats))
    return first, tuple(1 - side for side in first)


def one_against_the_rest(seats: int) -> tuple[Seating, ...]:
    """The first player on each seat once, the second on all the others."""
    return tuple(tuple(int(seat != one) for seat in range(seats)) for one in range(seats))
