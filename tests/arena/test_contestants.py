from __future__ import annotations

import pytest

from ohhell import InvalidInput, Player
from ohhell.arena import Contestant, contestants
from ohhell.requests import Objective


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("level:6", Contestant("level:6", Player(6))),
        ("hard", Contestant("hard", Player(5))),
        ("level:hard", Contestant("level:hard", Player(5))),
        ("6", Contestant("6", Player(6))),
        (
            "level:4,infer=0,aggressiveness=0.2,objective=lead",
            Contestant(
                "level:4,infer=0,aggressiveness=0.2,objective=lead",
                Player(4, infer=False, bidding_aggressiveness=0.2, objective=Objective.LEAD),
            ),
        ),
        ("random", Contestant("random", None)),
        (
            "grpc:[::1]:50051/level:6",
            Contestant("grpc:[::1]:50051/level:6", Player(6), "[::1]:50051"),
        ),
        # What a server offers, it knows itself.
        ("grpc:far:1/level:7", Contestant("grpc:far:1/level:7", Player(7), "far:1")),
    ],
)
def test_players_as_they_are_written(text: str, expected: Contestant) -> None:
    assert contestants(text) == (expected,)


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("level:8", "player.level"),
        ("level:3,play_deals=5", "player.play_deals"),
        ("level:3,objective=win", "player.objective"),
        ("level:5,depth=3", "player.depth"),
        ("chance", "player"),
        ("rando", "player"),
        ("level:high", "player"),
        ("", "player"),
        ("grpc:host/level:3", "player"),
        ("grpc:host:70000/level:3", "player"),
        ("grpc:http://host:1/level:3", "player"),
        ("grpc:host:1", "player"),
        ("grpc::1/level:3", "player"),
    ],
)
def test_what_is_no_player(text: str, field: str) -> None:
    with pytest.raises(InvalidInput) as error:
        contestants("level:3", text)
    assert error.value.violations[0].field == field


def test_players_of_the_same_name_are_told_apart() -> None:
    names = [contestant.name for contestant in contestants("random", "level:3", "random", "random")]
    assert names == ["random", "level:3", "random (2)", "random (3)"]
