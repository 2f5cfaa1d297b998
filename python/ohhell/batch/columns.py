"""The columns of what an analysis writes: the one place that says what they are.

Numbers of rounds, tricks and seats are from 0, as everywhere. Points and chances are rounded to
millionths, so that sums of them are exact in any order. None is written where there is no value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

Row = Mapping[str, Any]

PLACES = 6
"""Decimals of points and chances."""


class Kind(Enum):
    """Of the values of a column."""

    INT = "int32"
    LONG = "int64"
    POINTS = "float64"
    BOOL = "bool"
    TEXT = "text"


@dataclass(frozen=True)
class Column:
    """name: as files have it. about: what it says, with its unit."""

    name: str
    kind: Kind
    about: str


@dataclass(frozen=True)
class Table:
    """name: of the table for questions; part: how the names of its files begin."""

    name: str
    part: str
    columns: tuple[Column, ...]


_RECORD = Column("record", Kind.LONG, "the number of the record in the input, from 0")
_GAME = Column("game", Kind.TEXT, "the id of the record")
_ROUND = Column("round", Kind.INT, "the number of the round in the game")
_SEAT = Column("seat", Kind.INT, "who decides")
_PLAYER = Column("player", Kind.TEXT, "its name, or `seat N` where the record has none")
_CARDS = Column("cards", Kind.INT, "dealt to each seat")
_TRUMP = Column("trump", Kind.TEXT, "C, D, H, S or NT")
_RULES = Column("rules", Kind.TEXT, "the rule set: a preset and what is different")

DECISIONS = Table(
    "decisions",
    "part",
    (
        _RECORD,
        _GAME,
        Column("decision", Kind.INT, "the number of the decision in the record"),
        _ROUND,
        Column("trick", Kind.INT, "the number of the trick; none for a bid"),
        _SEAT,
        _PLAYER,
        Column("kind", Kind.TEXT, "bid, lead, follow or discard (another suit, trumps included)"),
        _CARDS,
        _TRUMP,
        Column("hand", Kind.TEXT, "the cards that the seat holds; ?? for one that it cannot see"),
        Column("bids", Kind.TEXT, "so far, by seat; - for none"),
        Column("taken", Kind.TEXT, "tricks so far, by seat"),
        Column("on_table", Kind.TEXT, "the trick in progress, seat:card in the order played"),
        Column("done", Kind.TEXT, "the bid or the card"),
        Column("best", Kind.TEXT, "what was worth most; the same as done where nothing was lost"),
        Column("points_done", Kind.POINTS, "own points in the round to be expected after it"),
        Column("points_done_error", Kind.POINTS, "its standard error"),
        Column("points_best", Kind.POINTS, "the same of the best"),
        Column("points_best_error", Kind.POINTS, "its standard error"),
        Column("points_lost", Kind.POINTS, "best minus done, of the objective (see below)"),
        Column("points_lost_error", Kind.POINTS, "its standard error, of the difference"),
        Column("beyond_noise", Kind.BOOL, "whether the loss is more than two of these errors"),
        Column("chance_before", Kind.POINTS, "of making the bid, if the best is done"),
        Column("chance_after", Kind.POINTS, "of making the bid, after what was done"),
        Column("deals", Kind.INT, "tried for each action; 0 where there was one card to play"),
        _RULES,
        Column("level", Kind.INT, "of the judge"),
    ),
)

ROUNDS = Table(
    "rounds",
    "rounds",
    (
        _RECORD,
        _GAME,
        _ROUND,
        _SEAT,
        _PLAYER,
        _CARDS,
        Column("dealer", Kind.INT, "the seat that deals"),
        _TRUMP,
        Column("turn_up", Kind.TEXT, "the card turned up"),
        Column("hand", Kind.TEXT, "as dealt; none where it is not known"),
        Column("bid", Kind.INT, "that was called"),
        Column("best_bid", Kind.INT, "that was worth most"),
        Column("chance", Kind.POINTS, "that the bid is made, when it was called"),
        Column("expected", Kind.POINTS, "own points by the best bid, when it was due"),
        Column("taken", Kind.INT, "tricks; none in a round that was broken off"),
        Column("made", Kind.BOOL, "whether the bid was made"),
        Column("points", Kind.INT, "of the round, streaks and bonuses apart"),
        Column("streak", Kind.INT, "points for a streak, paid in this round"),
        Column("bonus", Kind.INT, "points of the winner, in the last round of a finished game"),
        Column("total", Kind.INT, "of the game so far, with them"),
        Column("finished", Kind.BOOL, "whether the game is: no round of it is left"),
        Column("rank", Kind.INT, "in the last round of a finished game, 1 for the winner"),
        Column("decisions", Kind.INT, "that were judged, those with one card to play included"),
        Column("mistakes", Kind.INT, "decisions that lost points beyond the noise"),
        Column("points_lost", Kind.POINTS, "by all decisions of the seat in the round"),
        Column("own_points_lost", Kind.POINTS, "points_best minus points_done of all of them"),
        _RULES,
    ),
)

TABLES = (DECISIONS, ROUNDS)
