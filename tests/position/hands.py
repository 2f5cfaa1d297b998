"""The three-card hand of the rules: dealer North, turn-up 7H, East leads."""

from __future__ import annotations

from typing import Any

from ohhell import Position, RuleSet

NORTH, EAST, SOUTH, WEST = range(4)
RULES = RuleSet(max_cards=10)
HANDS = {EAST: "AS 9H 4C", SOUTH: "KS QC 3D", WEST: "JH TS 8D", NORTH: "AC 6H 2S"}
BIDS = (1, 1, 1, 1)
PLAYS = "AS KS TS 2S 4C QC JH AC 8D 6H 9H 3D"


def three_cards(**changes: Any) -> Position:
    """East's view when all have bid and nothing is played, with changes."""
    fields: dict[str, Any] = {
        "rules": RULES,
        "cards": 3,
        "dealer": NORTH,
        "turn_up": "7H",
        "seat": EAST,
        "hands": {EAST: HANDS[EAST]},
        "bids": BIDS,
    }
    return Position(**{**fields, **changes})


def wrong(position: Position) -> list[tuple[str, str]]:
    """What is wrong: field and reason."""
    return [(violation.field, violation.why) for violation in position.validate()]
