"""Under a sequence the number of a round decides the trump: a record need not repeat it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ohhell import (
    GameRecord,
    InvalidInput,
    Player,
    Position,
    RuleSet,
    SearchLimits,
    analysis,
    presets,
    score_game,
)
from ohhell.batch.encoding import Encoding
from ohhell.batch.formats import Format, write_record
from ohhell.batch.raw_records import Form, RawRecord
from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, analyze_shard
from ohhell.rules import Trump, TrumpRule
from tests.batch.games import random_game

SIZES: dict[str, Any] = {"max_cards": 2, "min_cards": 1, "repeat": "none"}
RULES = [
    RuleSet.preset(preset.name, **SIZES)
    for preset in presets()
    if preset.rules.trump_rule is TrumpRule.SEQUENCE
]


def without_trumps(game: GameRecord) -> GameRecord:
    return replace(game, rounds=tuple(replace(round, trump=None) for round in game.rounds))


def rows_of(game: GameRecord, form: Format) -> dict[str, bytes]:
    """The rows and errors of an analysis."""
    job = Job(Player(level=4), SearchLimits(deals=4, seed=1), Encoding.JSONL)
    written = Form.SHEET if form is Format.SHEET else Form.JSON
    raw = RawRecord("x", 1, written, write_record(game, form).encode())
    output = analyze_shard(job, Shard(0, 0, (raw,), 0))
    assert output.errors == 0, output.note
    return dict(output.files)


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.preset_name)
def test_a_record_without_trumps_is_the_same(rules: RuleSet) -> None:
    game = random_game(rules, 1)
    bare = without_trumps(game)
    assert score_game(bare) == score_game(game)
    assert rows_of(game, Format.JSONL) == rows_of(bare, Format.JSONL) == rows_of(bare, Format.SHEET)
    cut = replace(bare, rounds=(replace(bare.rounds[0], plays=bare.rounds[0].plays[:1]),))
    assert rows_of(cut, Format.JSONL)


def test_a_round_alone_needs_the_trump_where_it_changes() -> None:
    for rules in RULES:
        round = without_trumps(random_game(rules, 1, rounds=1)).rounds[0]
        if len(rules.trump_sequence) == 1:
            assert analysis.score_round(rules, round).points
        else:
            with pytest.raises(InvalidInput, match=r"^trump: trump or round_number must be given"):
                analysis.score_round(rules, round)


def test_a_position_says_it_even_so() -> None:
    for rules in RULES:
        known = {"cards": 1, "dealer": 0, "seat": 1, "hands": {1: ["2C"]}}
        with pytest.raises(InvalidInput, match=r"^position.trump: trump or round_number must"):
            analysis.legal_actions(Position(rules, **known))
        assert analysis.legal_actions(Position(rules, **known, round_number=7)).bids
        trump: Trump = rules.trump_sequence[0]
        assert analysis.legal_actions(Position(rules, **known, trump=trump)).bids
