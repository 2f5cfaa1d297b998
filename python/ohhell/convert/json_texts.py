"""Positions and records as texts: protobuf's JSON mapping, as the files of the command line.

What is read is not checked against the rules of play yet; what it is given to does that.
"""

from __future__ import annotations

from ohhell.convert.files import from_json, to_json, to_json_line
from ohhell.convert.fitting import fitted
from ohhell.convert.positions import game_from, game_to, position_from, position_to
from ohhell.game import score_game
from ohhell.position import Position
from ohhell.records import GameRecord
from ohhell.requests import check_kind, check_request
from ohhell.v1 import position_pb2, record_pb2


def position_from_json(text: str | bytes, name: str = "position") -> Position:
    """The position of a text; name: of the text, for the error that it is no JSON.

    Raises InvalidInput that names every field that does not fit or is not known.
    """
    return position_from(from_json(text, position_pb2.Position(), name))


def position_to_json(position: Position) -> str:
    """The text of a position, indented, without what is empty. Raises InvalidInput."""
    check_request(position=position)
    return to_json(position_to(position))


def record_from_json(text: str | bytes, name: str = "record") -> GameRecord:
    """The record of a text; name: of the text, for the error that it is no JSON.

    Raises InvalidInput that names every field that does not fit or is not known.
    """
    return game_from(from_json(text, record_pb2.GameRecord(), name))


def record_to_json(record: GameRecord) -> str:
    """The text of a record, a line without its end, as files of many have it.

    The last round may be broken off. Raises InvalidInput.
    """
    check_kind("record", record, GameRecord)
    return to_json_line(fitted(lambda: game_to(record), lambda: score_game(record)))
