"""Runs of bids that were made, and of bids that failed."""

from __future__ import annotations


def streak_after(streak: int, made: bool, length: int) -> tuple[int, int]:
    """A seat's run after a round, and +1, -1 or 0 for the bonus, the penalty or neither.

    A run counts up from 0 while bids are made and down while they fail; it starts again after it
    pays.
    """
    streak = max(streak, 0) + 1 if made else min(streak, 0) - 1
    if abs(streak) == length:
        return 0, 1 if made else -1
    return streak, 0
