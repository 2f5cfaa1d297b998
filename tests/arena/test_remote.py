"""Players on a server play as they do here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ohhell import GameRecord, InvalidInput, RuleSet
from ohhell.arena import Plan, contestants, play
from ohhell.errors import ServerFailed
from tests.service.background import background


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    with background() as running:
        yield running.target


def rounds_of(workers: int, *players: str, **more: Any) -> list[Any]:
    records: list[GameRecord] = []
    plan = Plan(contestants(*players), 8, 3, **more)
    play(plan, workers=workers, on_record=records.append)
    return [record.rounds for record in records]


@pytest.mark.parametrize("player", ["level:3", "level:4,play_deals=40,aggressiveness=0.3"])
def test_the_same_moves(target: str, player: str) -> None:
    for rules in (RuleSet(max_cards=3), RuleSet(max_cards=1, blind_one_card=True)):
        here = rounds_of(1, player, "level:2", rules=rules)
        assert rounds_of(1, f"grpc:{target}/{player}", "level:2", rules=rules) == here


def test_the_same_moves_in_games_on_two_workers(target: str) -> None:
    rules = RuleSet.preset("romanian_whist", max_cards=2)
    here = rounds_of(1, "level:3", "random", rules=rules, games=True)
    there = rounds_of(2, f"grpc:{target}/level:3", "random", rules=rules, games=True)
    assert there == here


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(ServerFailed, match="UNAVAILABLE"):
        rounds_of(1, "grpc:127.0.0.1:1/level:3", "random")


@pytest.mark.parametrize("workers", [1, 2])
def test_a_level_that_the_server_has_not(target: str, workers: int) -> None:
    with pytest.raises(InvalidInput, match=r"^player\.level \(9\): must be 1..7"):
        rounds_of(workers, f"grpc:{target}/level:9", "random")
