"""What the bench counts is what was done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ohhell import _core
from ohhell.analysis import estimate_plays
from ohhell.bench import units
from ohhell.bench.positions import positions
from ohhell.requests import Player, Playouts, SearchLimits

Counted = list[tuple[int, int, bool]]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """(actions, deals, uniform) of every search of plays in the core."""
    counted: Counted = []
    search: Callable[..., _core.SearchAnswer] = _core.estimate_plays

    def counting(*arguments: Any, **settings: Any) -> _core.SearchAnswer:
        answer = search(*arguments, **settings)
        counted.append((len(arguments[4]), answer.deals, settings["uniform"]))
        return answer

    monkeypatch.setattr(_core, "estimate_plays", counting)
    return counted


@pytest.mark.parametrize("kind", Playouts)
def test_a_playout_is_one_deal_by_the_function_of_estimate_plays(
    kind: Playouts, searches: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(units, "DEALS", 320)
    position = positions()[units.FOUR_BY_TEN]
    assert units.playouts(position, kind, seed=1) == 320
    estimate_plays(position, Player(playouts=kind), SearchLimits(deals=320, seed=1))
    uniform = kind is Playouts.UNIFORM
    assert searches == [(1, 320, uniform), (10, 320, uniform)]


def test_playouts_in_hints_are_those_of_all_cards(searches: Counted) -> None:
    done = units.speeds()["random_playouts_in_hints"](1)
    assert searches == [(10, done // 10, True)]


def test_the_figures_of_the_contract_are_measured() -> None:
    names = {"deals", "random_playouts", "policy_playouts", "hints", "bid_analyses", "claims"}
    assert set(units.speeds()) >= names


@pytest.mark.parametrize("name", [*units.speeds(), *units.cards()])
def test_every_work_counts_alike_for_every_seed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "DEALS", 160)
    work = {**units.speeds(), **units.cards()}[name]
    assert work(1) == work(2) > 0


def test_cards_are_those_of_whole_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(units, "DEALS", 160)
    assert units.cards()["4 seats, 10 cards"](1) == 160 * 40
    assert units.cards()["6 seats, 8 cards"](1) == 160 * 48
