from __future__ import annotations

from random import Random

import numpy as np
import pytest
from scipy import stats

from ohhell.arena.statistics import Moments, student_975


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 30, 100, 10_000])
def test_the_quantile_of_student(freedom: int) -> None:
    assert student_975(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=2e-3)


def test_moments() -> None:
    random = Random(1)
    values = [random.gauss(1e6, 3) for _ in range(500)]
    moments = Moments.of(values)
    assert moments.count == 500
    assert moments.mean == pytest.approx(np.mean(values), rel=1e-12)
    assert moments.variance == pytest.approx(np.var(values, ddof=1), rel=1e-6)


def test_the_interval_is_that_of_students_test() -> None:
    values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0]
    low, high = Moments.of(values).interval()
    expected = stats.t.interval(0.95, 5, np.mean(values), stats.sem(values))
    assert (low, high) == pytest.approx(expected, rel=1e-3)


@pytest.mark.parametrize("size", [2, 5, 40])
def test_the_interval_holds_as_often_as_it_says(size: int) -> None:
    random, trials = Random(size), 4000
    held = 0
    for _ in range(trials):
        low, high = Moments.of(random.gauss(2, 5) for _ in range(size)).interval()
        held += low <= 2 <= high
    # Five standard deviations of the count on either side.
    assert abs(held - 0.95 * trials) < 5 * (trials * 0.95 * 0.05) ** 0.5, f"held {held} of {trials}"
