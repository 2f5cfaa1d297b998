"""Arguments of another kind than a function takes: what was meant is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ohhell import InvalidInput, Position, RuleSet, SearchLimits, suggest, verify_claim
from tests.service.hands import position_value

LEAD = position_value("open_spiel_1_lead")


def at(rules: Any = None, **given: Any) -> Position:
    return Position(rules, **{"cards": 3, "dealer": 0, "seat": 0, **given})


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: suggest(LEAD, 6), "player must be a Player, not 6"),  # type: ignore[arg-type]
        (lambda: suggest(LEAD, SearchLimits()), "player must be a Player"),  # type: ignore[arg-type]
        (lambda: suggest(LEAD, limits=100), "limits must be a SearchLimits"),  # type: ignore[arg-type]
        (lambda: suggest("AS"), "position must be a Position"),  # type: ignore[arg-type]
        (lambda: verify_claim(LEAD, "all"), "claim must be a Claim, not 'all'"),  # type: ignore[arg-type]
    ],
)
def test_a_value_of_another_kind(ask: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        ask()


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: at(hands="AS 4H"), "hands"),
        (lambda: at(hands=["AS", "4H"]), "hands"),
        (lambda: at({"players": 3}), "rules"),
        (lambda: at(trump=3), "trump"),
        (lambda: at(trump="hearts"), "trump"),
        (lambda: at(information="all"), "information"),
    ],
)
def test_a_part_of_a_position_of_another_kind(make: Callable[[], Position], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        make()
    assert [violation.field for violation in caught.value.violations] == [field]


@pytest.mark.parametrize("written", ["S H NT", "S,H,NT", "s, h, nt", ["S", "H", "NT"]])
def test_a_trump_sequence_as_it_is_written(written: Any) -> None:
    rules = RuleSet(trump_rule="sequence", trump_sequence=written)  # type: ignore[arg-type]
    assert [trump.value for trump in rules.trump_sequence] == ["S", "H", "NT"]
