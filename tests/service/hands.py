"""Messages of sound positions, to be asked about and to be broken."""

from __future__ import annotations

from pathlib import Path

from ohhell import Position, RuleSet, convert
from ohhell.v1 import position_pb2, record_pb2

ENDLESS_DEALS = 10**9
"""Minutes of work: with the fixture `endless_searches` a server takes so many."""

EXAMPLES = Path(__file__).parents[2] / "examples"
POSITIONS = tuple(sorted(path.stem for path in (EXAMPLES / "positions").glob("*.json")))
RECORDS = tuple(sorted(path.stem for path in (EXAMPLES / "records").glob("*.json")))


def position(name: str) -> position_pb2.Position:
    """A position of examples/."""
    text = (EXAMPLES / "positions" / f"{name}.json").read_text()
    return convert.from_json(text, position_pb2.Position(), name)


def position_value(name: str) -> Position:
    return convert.position_from(position(name))


def record(name: str) -> record_pb2.GameRecord:
    """A record of examples/."""
    text = (EXAMPLES / "records" / f"{name}.json").read_text()
    return convert.from_json(text, record_pb2.GameRecord(), name)


def long_to_decide() -> Position:
    """All hands are given; that seat 0 takes exactly 3 tricks takes ten million nodes to refute."""
    return Position(
        RuleSet(max_cards=12),
        cards=12,
        dealer=3,
        turn_up="5D",
        seat=0,
        hands={
            0: "9C 4C 3C 4D AH KH QH 4H AS TS 9S 7S",
            1: "AC QD 9D 8D 6D 3D 2D JH TH 6H 5H JS",
            2: "TC 7C 5C KD TD 7D 8H 7H QS 5S 4S 2S",
            3: "KC QC JC 6C JD 9H 3H 2H KS 8S 6S 3S",
        },
        bids=(0, 3, 3, 3),
    )
