"""A page of measurements in parts: each can be measured anew while the others stay as they are."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ohhell.arena.results import PairResult
from ohhell.machine import processor


def table(head: str, rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of a table; head: its columns, with | between them."""
    columns = head.split("|")
    yield f"| {' | '.join(columns)} |"
    yield "|" + "---|" * len(columns)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def difference(pair: PairResult) -> str:
    """In points a round and seat, with half a 95% interval."""
    return f"{pair.points_difference:+.2f} ± {pair.high - pair.points_difference:.2f}"


def arguments(description: str | None, parts: Iterable[str]) -> argparse.Namespace:
    """scale: of the rounds and positions. only: the parts that are asked for, None for all."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", choices=tuple(parts), action="append")
    return parser.parse_args()


class Page:
    """command: the target of make that writes the page. parts: names and what they are about; the
    first line is the heading."""

    def __init__(self, path: Path, head: str, command: str, parts: Mapping[str, str | None]):
        self._path, self._head, self._command = path, head, command
        self._headings = {
            part: f"## {(about or '').splitlines()[0].rstrip('.')}" for part, about in parts.items()
        }

    def renew(self, part: str, lines: Iterator[str], scale: float) -> None:
        """Puts a part that is measured now in its place, with when, where and how much."""
        text = "\n".join(lines).strip()
        how_much = "" if scale == 1 else f", at a scale of {scale:g}"
        when = f"{datetime.date.today()}, {processor()}{how_much}"
        known = self._known() | {part: f"{text}\n\nMeasured on {when}: {self._call(part)}."}
        body = (
            f"{heading}\n\n{known[name] or f'Not measured yet: {self._call(name)}.'}\n"
            for name, heading in self._headings.items()
        )
        self._path.write_text("\n".join([self._head, *body]), encoding="utf-8")

    def _call(self, part: str) -> str:
        return f'`make {self._command} ARGS="--only {part}"`'

    def _known(self) -> dict[str, str]:
        """The parts of the page as it is."""
        text = self._path.read_text(encoding="utf-8") if self._path.exists() else ""
        found = dict.fromkeys(self._headings, "")
        for part, heading in self._headings.items():
            _, begins, rest = text.partition(f"{heading}\n")
            found[part] = rest.partition("\n## ")[0].strip() if begins else ""
        return found
