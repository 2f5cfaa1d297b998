"""A record has a name for every seat, or none: another number is refused wherever one is read."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ohhell import Client, GameRecord, InvalidInput, RuleSet, score_game
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.formats import Format, write_record
from ohhell.batch.record_analysis import analyze_record
from ohhell.batch.run import analyze
from ohhell.judgements import RecordError
from ohhell.requests import Player, SearchLimits
from tests.batch.games import random_game
from tests.service.background import background

PLAYER, LIMITS = Player(level=4), SearchLimits(deals=5, seed=1)
SIZES = [*range(8), 100]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with background() as running, Client(running.target) as client:
        yield client


def game_of(seats: int, names: int, plays: int | None = None) -> GameRecord:
    """plays: of the last round, all if not said."""
    rules = RuleSet.preset("oh_hell", players=seats, max_cards=1)
    game = random_game(rules, 1)
    *rounds, last = game.rounds
    rounds.append(replace(last, plays=last.plays[:plays]))
    players = tuple(f"player {number}" for number in range(names))
    return replace(game, players=players, rounds=tuple(rounds))


def why_not(read: Callable[[GameRecord], Any], game: GameRecord) -> str:
    try:
        answer = read(game)
    except InvalidInput as error:
        return str(error)
    return str(InvalidInput(answer.violations)) if isinstance(answer, RecordError) else ""


@pytest.mark.parametrize("seats", [2, 4, 7])
@pytest.mark.parametrize("plays", [None, 1])
def test_every_door_refuses_another_number_of_names(
    client: Client, seats: int, plays: int | None
) -> None:
    doors: dict[str, Callable[[GameRecord], Any]] = {
        "analyze_record": lambda game: analyze_record(game, PLAYER, LIMITS),
        "AnalyzeRecord": lambda game: client.analyze_record(game, PLAYER, LIMITS),
        "AnalyzeRecords": lambda game: next(client.analyze_records([game], PLAYER, LIMITS)),
    }
    if plays is None:
        doors |= {"score_game": score_game, "ScoreGame": client.score_game}
    for names in SIZES:
        game = game_of(seats, names, plays)
        sound = names in (0, seats)
        expected = (
            "" if sound else f"players ({names}): must have one name a seat, {seats}, or none"
        )
        for name, door in doors.items():
            found = why_not(door, game).removeprefix("game.").removeprefix("record.")
            assert found == expected, (name, names)


@pytest.mark.parametrize("form", list(Format))
def test_a_file_of_any_form(tmp_path: Path, form: Format) -> None:
    games = [game_of(3, names) for names in SIZES]
    path = tmp_path / ("games.sheet" if form is Format.SHEET else "games.jsonl")
    path.write_text("".join(write_record(game, form) for game in games))
    analyze([path], tmp_path / "out", PLAYER, SearchLimits(deals=5), executor=InProcess())
    errors = list(map(json.loads, (tmp_path / "out" / "errors.jsonl").read_text().splitlines()))
    assert [error["record"] for error in errors] == [
        number for number, names in enumerate(SIZES) if names not in (0, 3)
    ]
    for error in errors:
        assert "must have one name a seat, 3, or none" in error["reason"]
