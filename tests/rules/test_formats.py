"""Rule sets as TOML, JSON and dictionaries, both ways."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given, settings

from ohhell import InvalidInput
from ohhell.rules import RuleSet, presets
from ohhell.rules.ruleset import OPTIONS
from tests.oracles.strategies import rule_sets
from tests.reference.rules import Rules

WAYS = [
    ("dict", RuleSet.to_dict, RuleSet.from_dict),
    ("json", RuleSet.to_json, RuleSet.from_json),
    ("toml", RuleSet.to_toml, RuleSet.from_toml),
]


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.name)
@pytest.mark.parametrize(("way", "to", "back"), WAYS)
def test_presets_go_there_and_back(preset: Any, way: str, to: Any, back: Any) -> None:
    again = back(to(preset.rules))
    assert again == preset.rules, way
    assert again.preset_name == preset.name
    assert again.adjustments == ()


@given(rule_sets())
@settings(max_examples=200, deadline=None)
def test_any_rules_go_there_and_back(drawn: Rules) -> None:
    rules = RuleSet(**asdict(drawn))
    for way, to, back in WAYS:
        assert back(to(rules)) == rules, way


def test_a_text_has_every_option() -> None:
    options = json.loads(RuleSet.preset("kachuful").to_json())
    assert list(options) == ["preset", *OPTIONS]
    assert options["trump_sequence"] == ["S", "D", "C", "H"]
    assert options["tie"] == "shared"


def test_what_a_file_leaves_out_is_the_presets() -> None:
    text = 'preset = "romanian_whist"\nplayers = 5\n'
    assert RuleSet.from_toml(text) == RuleSet.preset("romanian_whist", players=5)
    assert RuleSet.from_json("{}") == RuleSet()
    assert RuleSet.from_toml('made = "5+bid"  # a comment') == RuleSet(made="5+bid")


@pytest.mark.parametrize(
    ("back", "text", "field", "why"),
    [
        (RuleSet.from_toml, "players = ", "rules", "not TOML"),
        (RuleSet.from_json, "{", "rules", "not JSON"),
        (RuleSet.from_json, "[" * 100_000, "rules", "not JSON"),
        (RuleSet.from_toml, "players = 1" + "0" * 5000, "rules", "not TOML"),
        (RuleSet.from_json, '{"players": 1' + "0" * 5000 + "}", "rules", "not JSON"),
        (RuleSet.from_toml, "players = 0x1" + "0" * 5000, "players", "must be 2..8"),
        (RuleSet.from_json, "[1]", "rules", "must be a table"),
        (RuleSet.from_json, '{"name": 1}', "name", "no such option"),
        (RuleSet.from_toml, "cls = 1", "cls", "no such option"),
        (RuleSet.from_toml, "cls = 0x1" + "0" * 5000, "cls", "no such option"),
        (RuleSet.from_toml, "playres = 5", "playres", "no such option"),
        (RuleSet.from_json, '{"players": 4.0}', "players", "an integer"),
        (RuleSet.from_json, '{"players": null}', "players", "an integer"),
        (RuleSet.from_json, '{"deal_pattern": 3}', "deal_pattern", "must be one of"),
        (RuleSet.from_json, '{"trump_sequence": {}}', "trump_sequence", "must be one of"),
        (RuleSet.from_json, '{"preset": "bridge"}', "preset", "no such preset"),
        (RuleSet.from_json, '{"preset": []}', "preset", "no such preset"),
        (RuleSet.from_json, '{"preset": 7}', "preset", "no such preset"),
        (RuleSet.from_toml, "[made]\nx = 1", "made", "a text"),
    ],
)
def test_broken_texts_are_refused(back: Any, text: str, field: str, why: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        back(text)
    violation = caught.value.violations[0]
    assert violation.field == field
    assert why in violation.why
