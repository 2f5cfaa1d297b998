"""95% intervals hold about so often; `make yardsticks` measures it with many more positions."""

from __future__ import annotations

from collections import defaultdict

import pytest

from ohhell.arena.statistics import NORMAL_975
from scripts.yardsticks import coverage

SEEDS = range(300)
NUMBERS = (64, 320)
NEAR = 0.02  # 93% to 97%, beside the chance of the sample


@pytest.fixture(scope="module")
def cases() -> list[coverage.Case]:
    return [case for seed in SEEDS for case in coverage.cases(seed, NUMBERS)]


@pytest.mark.parametrize("figure", ["points", "chance"])
@pytest.mark.parametrize("bidding", [True, False])
def test_intervals_hold(cases: list[coverage.Case], figure: str, bidding: bool) -> None:
    found = [case for case in cases if (case.figure, case.bidding) == (figure, bidding)]
    share = coverage.Share.of(found)
    assert share.positions > 50
    assert abs(share.held - 0.95) <= NEAR + share.half, share


def test_every_kind_of_search_and_rules_is_tried(cases: list[coverage.Case]) -> None:
    kinds = defaultdict(set)
    for case in cases:
        for name in ("asked", "preset", "players", "deals"):
            kinds[name].add(getattr(case, name))
    assert kinds["asked"] == set(coverage.ASKED)
    assert kinds["preset"] == set(coverage.PRESETS)
    assert kinds["players"] == {3, 4, 5, 6}
    assert kinds["deals"] == set(NUMBERS)


def test_shorter_intervals_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "NORMAL_975", NORMAL_975 / 1.5)
    found = [case for seed in SEEDS for case in coverage.cases(seed, NUMBERS[:1])]
    share = coverage.Share.of(found)
    assert abs(share.held - 0.95) > NEAR + share.half, share
