"""Positions and records, written as JSON and read again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ohhell import (
    GameRecord,
    InvalidInput,
    Position,
    RuleSet,
    position_from_json,
    position_to_json,
    presets,
    record_from_json,
    record_to_json,
)
from tests.batch.games import random_game

EXAMPLES = Path(__file__).parents[2] / "examples"
POSITIONS = sorted([*(EXAMPLES / "positions").glob("*.json"), *(EXAMPLES / "bench").glob("*.json")])
RECORDS = sorted((EXAMPLES / "records").glob("*.json"))
POSITION = (EXAMPLES / "positions/five_cards_play_11_south.json").read_text(encoding="utf-8")
RECORD = (EXAMPLES / "records/five_cards.json").read_text(encoding="utf-8")
RULES = [preset.rules for preset in presets()]


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_of_the_examples(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    position = position_from_json(text)
    assert position_from_json(text.encode()) == position
    assert position_from_json(position_to_json(position)) == position


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_of_the_examples(path: Path) -> None:
    record = record_from_json(path.read_text(encoding="utf-8"))
    assert record_from_json(record_to_json(record)) == record
    assert "\n" not in record_to_json(record)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset_name)
def test_random_games_and_every_moment_of_them(rules: RuleSet) -> None:
    game = random_game(rules, seed=7, rounds=3)
    assert record_from_json(record_to_json(game)) == game
    for position in moments(game):
        assert position_from_json(position_to_json(position)) == position, position


def moments(game: GameRecord) -> Iterator[Position]:
    """With all hands known, and no score."""
    for number, round in enumerate(game.rounds):
        for plays in range(0, len(round.plays), 5):
            yield Position(
                game.rules,
                cards=round.cards,
                dealer=round.dealer,
                seat=plays % game.rules.players,
                hands=round.hands,
                trump=round.trump,
                turn_up=round.turn_up,
                bids=round.bids,
                plays=round.plays[:plays],
                round_number=number,
            )


def test_a_round_that_is_broken_off() -> None:
    game = record_from_json(RECORD)
    broken_off = replace(game, rounds=(replace(game.rounds[0], plays=game.rounds[0].plays[:3]),))
    assert record_from_json(record_to_json(broken_off)) == broken_off


def changed(text: str, **changes: Any) -> str:
    return json.dumps({**json.loads(text), **changes})


WRONG: list[tuple[Callable[[str], object], str, str]] = [
    (position_from_json, changed(POSITION, card=3), "card"),
    (position_from_json, changed(POSITION, cards="three"), "cards"),
    (position_from_json, changed(POSITION, seat=2**40), "seat"),
    (position_from_json, changed(POSITION, rules={"preset": "none"}), "rules.preset"),
    (position_from_json, "", "position"),
    (position_from_json, "[]", "position"),
    (position_from_json, POSITION[:-5], "position"),
    (record_from_json, changed(RECORD, round=[]), "round"),
    (record_from_json, changed(RECORD, rounds=[{"bids": ["x"]}]), "rounds[0].bids[0]"),
    (record_from_json, changed(RECORD, rules={"preset": "none"}), "rules.preset"),
    (record_from_json, "null", "record"),
]


@pytest.mark.parametrize(("read", "text", "field"), WRONG)
def test_what_does_not_fit_is_named(read: Callable[[str], object], text: str, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read(text)
    assert [violation.field for violation in caught.value.violations] == [field]


def test_what_cannot_be_written_is_named() -> None:
    position = position_from_json(POSITION)
    with pytest.raises(InvalidInput, match=r"position\.seat"):
        position_to_json(replace(position, seat=9))
    game = record_from_json(RECORD)
    wrong: Any = ("1", *game.rounds[0].bids[1:])
    with pytest.raises(InvalidInput, match=r"rounds\[0\]\.bids\[0\]"):
        record_to_json(replace(game, rounds=(replace(game.rounds[0], bids=wrong),)))
    for write, name in ((position_to_json, "position"), (record_to_json, "record")):
        with pytest.raises(TypeError, match=f"{name} must be a "):
            write({})  # type: ignore[operator]
