"""The ratio of two speeds, each measured several times, with an interval that assumes no shape.

Every repeat of one is divided by every repeat of the other. The median of these quotients is the
ratio; the interval runs from the k-th smallest to the k-th largest, k from the distribution of
Mann and Whitney's statistic, so that it misses the true ratio in at most 5% of cases where the
repeats of both are drawn alike but for a factor (Hodges and Lehmann, 1963).
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

MISSES = 0.05
FEWEST_REPEATS = 4
"""With fewer of each, even the whole range of quotients misses more often."""


@dataclass(frozen=True)
class Ratio:
    """How many times as fast: low..high is the interval of 95%."""

    ratio: float
    low: float
    high: float

    @property
    def is_noise(self) -> bool:
        """Whether the interval holds 1: the repeats do not tell the two apart."""
        return self.low <= 1 <= self.high


def ratio_of(before: Sequence[float], after: Sequence[float]) -> Ratio:
    """How many times as fast `after` is; at least FEWEST_REPEATS of each."""
    quotients = sorted(a / b for a in after for b in before)
    k = rank(len(before), len(after))
    return Ratio(statistics.median(quotients), quotients[k - 1], quotients[-k])


@lru_cache
def rank(m: int, n: int) -> int:
    """Which smallest and largest of m * n quotients bound the interval: 1 for the very ends."""
    ways = statistic_counts(m, n)
    tail, k = 0, 0
    while (tail + ways[k]) * 2 <= MISSES * comb(m + n, m):
        tail += ways[k]
        k += 1
    if k == 0:
        raise ValueError(f"{m} and {n} repeats are too few for an interval")
    return k


def statistic_counts(m: int, n: int) -> list[int]:
    """Of the orders of m and n things, how many have 0, 1, .. m * n pairs the other way round."""
    counts = [1] + [0] * (m * n)
    # The coefficients of the Gaussian binomial: times (1 - q^(n + i)), divided by (1 - q^i).
    for i in range(1, m + 1):
        for power in range(m * n, n + i - 1, -1):
            counts[power] -= counts[power - n - i]
        for power in range(i, m * n + 1):
            counts[power] += counts[power - i]
    return counts
