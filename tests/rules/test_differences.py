"""Rules as a preset and what is different: never two rule sets under one name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell import RuleSet, presets
from ohhell.rules.differences import differences, rules_text
from tests.oracles.product import ruleset
from tests.oracles.strategies import rule_sets


@settings(max_examples=200, deadline=None)
@given(st.one_of(rule_sets().map(ruleset), st.sampled_from([p.rules for p in presets()])))
def test_the_preset_and_its_differences_are_the_rules(rules: RuleSet) -> None:
    assert RuleSet.preset(rules.preset_name, **differences(rules)) == rules


@settings(max_examples=200, deadline=None)
@given(rule_sets().map(ruleset), rule_sets().map(ruleset))
def test_rules_have_the_same_text_only_if_they_are_equal(one: RuleSet, other: RuleSet) -> None:
    assert (rules_text(one) == rules_text(other)) is (one == other)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "oh_hell"),
        ({"max_cards": 4, "must_trump": True}, "oh_hell max_cards=4 must_trump=true"),
        ({"preset": "pagat", "players": 6}, "pagat players=6"),
        ({"preset": "pagat", "players": 6, "max_cards": 7}, "pagat players=6 max_cards=7"),
        ({"preset": "plump", "trump_sequence": ["S", "NT"]}, "plump trump_sequence=S,NT"),
        ({"made": "5 + bid"}, "oh_hell made=5 + bid"),
    ],
)
def test_only_what_is_different_is_named(options: dict[str, Any], text: str) -> None:
    assert rules_text(RuleSet.from_dict(options)) == text
