"""The game around a round, for players that want to win it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ohhell import _core
from ohhell.rules import RuleSet
from ohhell.rules.streaks import streak_after

BIDS_MADE = 0.65
"""How often seats make their bids; tables of levels 4 to 7 do so (docs/strength.md)."""

_MOST_STEPS = 256


@dataclass(frozen=True)
class GameSoFar:
    """Where a game stands before a round. Tuples go by seat.

    number: of the round, from 0. totals: points. streaks: the signed lengths of the runs; empty
    where the rules pay none.
    """

    rules: RuleSet
    number: int
    totals: tuple[int, ...]
    streaks: tuple[int, ...] = ()

    def standing(self, cards: int) -> _core.Standing:
        """What the search needs to know of it, in a round of so many cards."""
        later, step = _later(self.rules, self.number)
        return _core.Standing(
            totals=self.totals,
            if_made=self._pays(cards, made=True),
            if_failed=self._pays(cards, made=False),
            later=later,
            later_step=step,
        )

    def _pays(self, cards: int, *, made: bool) -> list[int]:
        """What each seat's run pays in this round if its bid is made, or if it is not."""
        rules = self.rules
        if not rules.streak_length or cards == 1:
            return [0] * rules.players
        ends = (streak_after(streak, made, rules.streak_length)[1] for streak in self.streaks)
        return [end * (rules.streak_bonus if end > 0 else rules.streak_penalty) for end in ends]


@lru_cache(maxsize=256)
def _later(rules: RuleSet, number: int) -> tuple[list[float], int]:
    """The chance of each number of steps that a seat gets after a round, and points in a step.

    A step is a point, or as many as it takes for few enough of them. What runs pay later and extra
    rounds are left out.
    """
    rounds = [_points_of(rules, cards) for cards in rules.sizes[number + 1 :]]
    step = 1 + sum(max(points) - min(points) for points in rounds) // _MOST_STEPS
    later = np.ones(1)
    for points in rounds:
        later = np.convolve(later, _in_steps(points, step))
    return (later / later.sum()).tolist(), step


def _in_steps(points: dict[int, float], step: int) -> npt.NDArray[np.float64]:
    """The chance of each number of steps above the least."""
    least = min(points)
    result = np.zeros(1 + round((max(points) - least) / step))
    for value, chance in points.items():
        result[round((value - least) / step)] += chance
    return result


@lru_cache(maxsize=256)
def _points_of(rules: RuleSet, cards: int) -> dict[int, float]:
    """The chance of each number of points that a seat gets in a round.

    It bids as many tricks as a hand of its size takes if every trick falls to each seat alike, and
    where it fails is one trick over or under its bid.
    """
    table, share = rules.score_table(cards), 1 / rules.players
    bids = np.ones(1)
    for _ in range(cards):
        bids = np.convolve(bids, [1 - share, share])
    chances: dict[int, float] = {}
    for bid, chance in enumerate(bids.tolist()):
        misses = [taken for taken in (bid - 1, bid + 1) if 0 <= taken <= cards]
        outcomes = [(bid, BIDS_MADE)] + [(taken, (1 - BIDS_MADE) / len(misses)) for taken in misses]
        for taken, of_them in outcomes:
            points = table[bid][taken]
            chances[points] = chances.get(points, 0.0) + chance * of_them
    return chances
