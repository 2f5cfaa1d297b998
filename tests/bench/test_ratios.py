"""Intervals of ratios: the ranks of Mann and Whitney, and how often they miss."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from ohhell.bench.ratios import FEWEST_REPEATS, Ratio, rank, ratio_of, statistic_counts


@pytest.mark.parametrize(("m", "n"), [(1, 1), (2, 3), (4, 4), (5, 3), (6, 5)])
def test_orders_are_counted_as_enumeration_counts_them(m: int, n: int) -> None:
    counts = [0] * (m * n + 1)
    for places in combinations(range(m + n), m):
        counts[sum(place - i for i, place in enumerate(places))] += 1
    assert statistic_counts(m, n) == counts
    assert sum(counts) == comb(m + n, m)


# Printed tables give the largest statistic that is significant at 5%, two-sided; the rank is one
# more.
@pytest.mark.parametrize(
    ("m", "n", "critical"),
    [(4, 4, 0), (5, 5, 2), (7, 7, 8), (8, 6, 8), (10, 10, 23), (20, 20, 127)],
)
def test_ranks_are_those_of_printed_tables(m: int, n: int, critical: int) -> None:
    assert rank(m, n) == critical + 1


def test_fewer_repeats_than_needed_are_refused() -> None:
    assert rank(FEWEST_REPEATS, FEWEST_REPEATS) == 1
    with pytest.raises(ValueError, match="too few"):
        rank(FEWEST_REPEATS - 1, FEWEST_REPEATS - 1)


def test_a_ratio_of_speeds_without_noise() -> None:
    assert ratio_of([10.0] * 4, [25.0] * 4) == Ratio(2.5, 2.5, 2.5)
    assert not ratio_of([10.0] * 4, [25.0] * 4).is_noise
    assert ratio_of([9, 10, 11, 12], [9, 10, 11, 12]).is_noise


def test_the_interval_misses_seldom_and_is_no_wider_than_it_must_be() -> None:
    seed, trials, factor = 5, 4_000, 1.3
    random = Random(seed)

    def repeats(scale: float) -> list[float]:
        return [scale * random.lognormvariate(0, 0.05) for _ in range(7)]

    missed = 0
    for _ in range(trials):
        found = ratio_of(repeats(100), repeats(100 * factor))
        missed += not found.low <= factor <= found.high
    # 3.8% is what the ranks for 7 and 7 promise.
    assert 0.028 < missed / trials < 0.048, f"seed {seed}"
