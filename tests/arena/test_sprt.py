from __future__ import annotations

from math import inf, log
from random import Random

import pytest

from ohhell import InvalidInput
from ohhell.arena.sprt import FEWEST_DEALS, Sprt, Verdict
from ohhell.arena.statistics import Moments

TEST = Sprt(low=0.0, high=0.5, alpha=0.05, beta=0.1)


def test_the_bounds_are_walds() -> None:
    assert TEST.bounds == pytest.approx((log(0.1 / 0.95), log(0.9 / 0.05)))


def test_the_ratio_is_that_of_two_normal_densities() -> None:
    random = Random(4)
    values = [random.gauss(0.3, 2) for _ in range(200)]
    moments = Moments.of(values)

    def log_density(mean: float) -> float:
        return sum(-((value - mean) ** 2) / (2 * moments.variance) for value in values)

    assert TEST.ratio(moments) == pytest.approx(log_density(0.5) - log_density(0.0))


def verdict_of(random: Random, mean: float) -> tuple[Verdict, int]:
    moments = Moments()
    while True:
        moments.add(random.gauss(mean, 2))
        verdict = TEST.verdict(moments)
        if verdict is not Verdict.OPEN:
            return verdict, moments.count


@pytest.mark.parametrize(("mean", "wrong", "chance"), [(0.0, "h1", 0.05), (0.5, "h0", 0.1)])
def test_it_errs_no_more_often_than_it_says(mean: float, wrong: str, chance: float) -> None:
    random, trials = Random(7), 1500
    verdicts = [verdict_of(random, mean)[0] for _ in range(trials)]
    errors = verdicts.count(Verdict(wrong))
    # Wald's bounds are a little too wide for steps of a size, so the errors are somewhat rarer.
    assert errors < trials * chance + 4 * (trials * chance * (1 - chance)) ** 0.5, errors
    assert errors > trials * chance / 3, errors


def test_it_needs_fewer_deals_for_a_clear_case() -> None:
    random = Random(9)
    clear = [verdict_of(random, 2.0)[1] for _ in range(200)]
    unclear = [verdict_of(random, 0.25)[1] for _ in range(200)]
    assert sum(clear) * 3 < sum(unclear)


def test_nothing_is_decided_before_the_variance_is_known() -> None:
    assert TEST.verdict(Moments.of([100.0, 101.0] * (FEWEST_DEALS // 2 - 1))) is Verdict.OPEN
    assert TEST.verdict(Moments.of([100.0, 101.0] * (FEWEST_DEALS // 2))) is Verdict.H1


def test_without_any_variance() -> None:
    assert TEST.ratio(Moments.of([0.0] * 40)) == -inf
    assert TEST.ratio(Moments.of([1.0] * 40)) == inf
    assert TEST.ratio(Moments.of([0.25] * 40)) == 0


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"low": 0.5}, "sprt.bounds"),
        ({"low": float("nan")}, "sprt.bounds"),
        ({"high": float("inf")}, "sprt.bounds"),
        ({"alpha": 0.0}, "sprt.errors"),
        ({"beta": 0.5}, "sprt.errors"),
    ],
)
def test_impossible_tests_are_refused(values: dict[str, float], field: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Sprt(**{"high": 0.5, **values})
    assert [violation.field for violation in error.value.violations] == [field]
