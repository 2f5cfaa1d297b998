"""Messages of sound positions, to be asked about and to be broken."""

from __future__ import annotations

from pathlib import Path

from ohhell import Position, convert
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
