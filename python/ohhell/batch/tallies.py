"""Counts from which every summary follows, and which can be added up in any order.

All are whole numbers; points and chances are counted in millionths (see `ohhell.batch.columns`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ohhell.batch.columns import PLACES, Row

COSTLIEST = 10
BINS = 10
"""Of the chances of bids, each a tenth wide."""

MILLION: int = 10**PLACES

Key = tuple["str | int", ...]


def millionths(value: float) -> int:
    """Exact for a value that was rounded to millionths."""
    return round(value * MILLION)


def costliest(rows: Iterable[Row]) -> list[Row]:
    """The rows of the decisions that lost most, those first."""
    order = sorted(rows, key=lambda row: (-row["points_lost"], row["record"], row["decision"]))
    return order[:COSTLIEST]


class Tally:
    """What some decisions and rounds come to, those of one player or one seat.

    counts: by what is counted, such as ("points",) or ("kind", "lead", "lost"). costliest: the rows
    of the decisions that lost most beyond the noise.
    """

    def __init__(self, counts: Iterable[tuple[Key, int]] = (), costliest: Iterable[Row] = ()):
        self.counts: Counter[Key] = Counter(dict(counts))
        self._costliest: list[Row] = list(costliest)

    def __getitem__(self, key: Key) -> int:
        return self.counts[key]

    def part(self, *start: str | int) -> Iterator[tuple[Key, int]]:
        """The counts whose key begins so, with the rest of the key, sorted."""
        found = (
            (key[len(start) :], n) for key, n in self.counts.items() if key[: len(start)] == start
        )
        return iter(sorted(found))

    def add_decision(self, row: Row) -> None:
        kind, lost = row["kind"], millionths(row["points_lost"])
        self.counts["kind", kind, "decisions"] += 1
        self.counts["kind", kind, "mistakes"] += row["beyond_noise"]
        self.counts["kind", kind, "lost"] += lost
        if row["beyond_noise"]:
            self._costliest.append(row)
            if len(self._costliest) > 4 * COSTLIEST:
                self._costliest = self.costliest

    def add_round(self, row: Row) -> None:
        """Only what was scored counts; what was expected only where the hand is known."""
        if row["points"] is None:
            return
        points = row["points"]
        paid = points + row["streak"] + row["bonus"]
        self._add(("rounds",), 1)
        self._add(("points",), points)
        self._add(("made",), row["made"])
        for name, earned in (("round", paid), ("cards", points)):
            self._add((name, row[name], "rounds"), 1)
            self._add((name, row[name], "points"), earned)
        if row["finished"]:
            self._add(("round", row["round"], "finished"), paid)
        if row["rank"] is not None:
            self._add(("games",), 1)
            self._add(("wins",), row["rank"] == 1)
            self._add(("totals",), row["total"])
        if row["expected"] is None:
            return
        chance, expected = millionths(row["chance"]), millionths(row["expected"])
        lost = millionths(row["points_lost"])
        judged = {"rounds": 1, "points": points, "made": row["made"], "lost": lost}
        judged |= {"chance": chance, "expected": expected, "mistakes": row["mistakes"]}
        judged["own_lost"] = millionths(row["own_points_lost"])
        for name, value in judged.items():
            self._add(("judged", name), value)
        bin = min(BINS - 1, chance * BINS // MILLION)
        self._add(("bin", bin, "bids"), 1)
        self._add(("bin", bin, "chance"), chance)
        self._add(("bin", bin, "made"), row["made"])
        self._add(("deal", row["rules"], row["cards"], "rounds"), 1)
        self._add(("deal", row["rules"], row["cards"], "expected"), expected)

    def _add(self, key: Key, value: int) -> None:
        self.counts[key] += value

    @property
    def costliest(self) -> list[Row]:
        return costliest(self._costliest)

    def merge(self, other: Tally) -> None:
        self.counts.update(other.counts)
        self._costliest = costliest(self._costliest + other._costliest)

    def to_json(self) -> Mapping[str, Any]:
        counts = sorted((list(key), n) for key, n in self.counts.items() if n)
        return {"counts": counts, "costliest": self.costliest}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Tally:
        return cls(((tuple(key), n) for key, n in value["counts"]), value["costliest"])


class Tallies:
    """By player's name, and by seat."""

    def __init__(self) -> None:
        self.players: dict[str, Tally] = {}
        self.seats: dict[int, Tally] = {}

    def _of(self, row: Row) -> tuple[Tally, Tally]:
        return (
            self.players.setdefault(row["player"], Tally()),
            self.seats.setdefault(row["seat"], Tally()),
        )

    def add(self, decisions: Iterable[Row], rounds: Iterable[Row]) -> None:
        for row in decisions:
            for tally in self._of(row):
                tally.add_decision(row)
        for row in rounds:
            for tally in self._of(row):
                tally.add_round(row)

    def merge(self, other: Tallies) -> None:
        for name, tally in other.players.items():
            self.players.setdefault(name, Tally()).merge(tally)
        for seat, tally in other.seats.items():
            self.seats.setdefault(seat, Tally()).merge(tally)

    def to_json(self) -> Mapping[str, Any]:
        return {
            "players": {name: self.players[name].to_json() for name in sorted(self.players)},
            "seats": {str(seat): self.seats[seat].to_json() for seat in sorted(self.seats)},
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Tallies:
        made = cls()
        made.players = {name: Tally.from_json(part) for name, part in value["players"].items()}
        made.seats = {int(seat): Tally.from_json(part) for seat, part in value["seats"].items()}
        return made
