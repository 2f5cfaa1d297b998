"""Two results of the bench against each other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from ohhell.bench.ratios import FEWEST_REPEATS, Ratio, ratio_of
from ohhell.bench.report import Result, Speed
from ohhell.errors import invalid


@dataclass(frozen=True)
class Change:
    """How many times as fast the second result is at one thing."""

    name: str
    threads: str  # "one" or "all"
    ratio: Ratio

    @property
    def verdict(self) -> str:
        """In a word."""
        if self.ratio.is_noise:
            return "noise"
        return "faster" if self.ratio.ratio > 1 else "slower"


@dataclass(frozen=True)
class Comparison:
    """What differs between two results.

    same_answers: equal signatures. disturbed: whether the machine had other work during the first,
    during the second. machine: name -> (first, second) where they are not equal.
    """

    same_answers: bool
    disturbed: tuple[bool, bool]
    machine: dict[str, tuple[str, str]]
    changes: tuple[Change, ...]

    def to_json(self) -> str:
        """Indented JSON."""
        changes = [
            {
                "name": change.name,
                "threads": change.threads,
                **asdict(change.ratio),
                "verdict": change.verdict,
            }
            for change in self.changes
        ]
        return json.dumps({**asdict(self), "changes": changes}, indent=2)


def compare_files(first: Path, second: Path) -> Comparison:
    """Reads both. Raises OSError, InvalidInput."""
    results = (Result.read(first), Result.read(second))
    for path, result in zip((first, second), results, strict=True):
        repeats = min(
            min(len(speed.one_thread_repeats), len(speed.all_threads_repeats))
            for speed in (*result.speeds.values(), *result.cards.values())
        )
        if repeats < FEWEST_REPEATS:
            why = f"an interval needs at least {FEWEST_REPEATS} (ohhell bench --repeats)"
            raise invalid(str(path), f"{repeats} repeats", why)
    return compare(*results)


def compare(first: Result, second: Result) -> Comparison:
    """Sets the second result against the first, in what both have measured."""
    names = sorted({*first.machine, *second.machine})
    values = {name: tuple(str(r.machine.get(name, "")) for r in (first, second)) for name in names}
    return Comparison(
        same_answers=first.signature == second.signature,
        disturbed=(first.was_disturbed, second.was_disturbed),
        machine={name: (a, b) for name, (a, b) in values.items() if a != b},
        changes=(*_changes(first.speeds, second.speeds), *_changes(first.cards, second.cards)),
    )


def _changes(first: dict[str, Speed], second: dict[str, Speed]) -> Iterator[Change]:
    for name in first:
        if name in second:
            a, b = first[name], second[name]
            yield Change(name, "one", ratio_of(a.one_thread_repeats, b.one_thread_repeats))
            yield Change(name, "all", ratio_of(a.all_threads_repeats, b.all_threads_repeats))
