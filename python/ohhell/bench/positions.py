"""The moments that `ohhell bench` asks about, collected from examples/, which tells of them."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources

from ohhell import convert
from ohhell.position import Position
from ohhell.v1 import position_pb2


@lru_cache(maxsize=1)
def positions() -> dict[str, Position]:
    """By name, always in the same order."""
    text = resources.files(__package__).joinpath("positions.jsonl").read_text(encoding="utf-8")
    return {entry["name"]: _read(entry) for entry in map(json.loads, text.splitlines())}


def _read(entry: dict[str, object]) -> Position:
    message = position_pb2.Position()
    return convert.position_from(
        convert.from_json(json.dumps(entry["position"]), message, str(entry["name"]))
    )


def is_bidding(position: Position) -> bool:
    """Whether the position asks for a bid; else it asks for a card."""
    return len(position.bids) < position.rules.players
