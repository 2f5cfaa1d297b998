"""The players that try the common tips play soundly, and each differs from level 3 somewhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ohhell import GameRecord, score_game
from ohhell.arena import Contestant, Plan, contestants, play
from ohhell.seat_view import SeatView
from scripts.tips import TIPS, _level_3, contestant


def rounds(first: Contestant) -> list[object]:
    records: list[GameRecord] = []
    plan = Plan((first, *contestants("level:3")), rounds=40, seed=2)
    play(plan, workers=1, on_record=records.append)
    for record in records:
        score_game(record)
    return [record.rounds for record in records]


@pytest.fixture(scope="module")
def plain() -> list[object]:
    return rounds(contestants("level:3")[0])


@pytest.mark.parametrize(("tip", "decide"), TIPS, ids=[tip for tip, _ in TIPS])
def test_a_tip_is_tried_by_another_player(tip: str, decide: Callable[[SeatView, int], int]) -> None:
    assert decide.__doc__, tip
    assert rounds(contestant(decide)) != plain


def test_without_a_change_it_is_level_3(plain: list[object]) -> None:
    same = Contestant("same", own=_level_3())
    assert rounds(same) == plain


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(AssertionError, match="no such rules"):
        _level_3(_lead=lambda view: None)
