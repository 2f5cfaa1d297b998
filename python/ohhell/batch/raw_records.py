"""The records of a source as they stand there, one after the other, not yet understood.

What cannot be read is a record with a problem, so that one bad line, or a file that breaks off,
stops nothing.
"""

from __future__ import annotations

import codecs
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import BinaryIO

from ohhell.batch.sources import Source, opened

LONGEST_RECORD = 1024 * 1024
"""Bytes, the same as over the network."""

_TOO_LONG = f"longer than {LONGEST_RECORD} bytes"
_GAME_TAG = b"[Game"


class Form(Enum):
    """How a record is written."""

    JSON = "json"
    SHEET = "sheet"


@dataclass(frozen=True)
class RawRecord:
    """A record as text. file, line: where it begins, from 1. problem: why there is no text."""

    file: str
    line: int
    form: Form = Form.JSON
    text: bytes = b""
    problem: str = ""


def raw_records(source: Source) -> Iterator[tuple[RawRecord, int]]:
    """The records of a source, each with the bytes of it that were consumed by then.

    Raises OSError where it cannot be opened.
    """
    with opened(source) as file:
        lines = _Lines(file.stream)
        try:
            for record in _records(source, lines):
                yield record, file.consumed
        except (EOFError, OSError, zlib.error) as error:
            why = f"cannot be read on: {error}"
            yield RawRecord(source.name, lines.number + 1, problem=why), file.consumed


class _Lines:
    """The lines of a stream. number: of the last one, from 1. None stands for one too long."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.number = 0

    def __iter__(self) -> Iterator[bytes | None]:
        while line := self._stream.readline(LONGEST_RECORD + 1):
            self.number += 1
            if self.number == 1:
                line = line.removeprefix(codecs.BOM_UTF8)  # some editors put it there
            if len(line) <= LONGEST_RECORD:
                yield line
                continue
            while line and not line.endswith(b"\n"):
                line = self._stream.readline(LONGEST_RECORD)
            yield None


def _records(source: Source, lines: _Lines) -> Iterator[RawRecord]:
    if source.is_one_record:
        yield _whole(source, lines)
        return
    form = None
    numbered = ((lines.number, line) for line in lines)
    for number, line in numbered:
        if line is not None and not line.strip():
            continue
        if form is None:
            form = _form_of(source, line)
        if form is Form.SHEET:
            yield from _games(source, number, line, numbered)
        elif line is None:
            yield RawRecord(source.name, number, problem=_TOO_LONG)
        else:
            yield RawRecord(source.name, number, Form.JSON, line.strip())


def _form_of(source: Source, line: bytes | None) -> Form:
    """By the first line that is not empty."""
    start = b"" if line is None else line.lstrip()[:1]
    by_name = ".sheet" in source.name
    return Form.SHEET if start in (b"[", b"#") or (by_name and start != b"{") else Form.JSON


def _whole(source: Source, lines: _Lines) -> RawRecord:
    text = b""
    for line in lines:
        if line is None or len(text) + len(line) > LONGEST_RECORD:
            return RawRecord(source.name, 1, problem=_TOO_LONG)
        text += line
    return RawRecord(source.name, 1, Form.JSON, text)


def _games(
    source: Source, number: int, line: bytes | None, rest: Iterator[tuple[int, bytes | None]]
) -> Iterator[RawRecord]:
    """The games of a sheet: each begins with the tag Game, the first one anywhere."""
    first, text, too_long, begun = number, bytearray(), False, False

    def game() -> RawRecord:
        if too_long:
            return RawRecord(source.name, first, problem=_TOO_LONG)
        return RawRecord(source.name, first, Form.SHEET, bytes(text))

    while True:
        is_tag = line is not None and line.lstrip().startswith(_GAME_TAG)
        if is_tag and begun:
            yield game()
            first, text, too_long, begun = number, bytearray(), False, False
        stripped = b"x" if line is None else line.strip()
        begun = begun or bool(stripped and not stripped.startswith(b"#"))
        too_long = too_long or line is None or len(text) + len(line) > LONGEST_RECORD
        if not too_long and line is not None:
            text += line
        try:
            number, line = next(rest)
        except StopIteration:
            break
    if begun:
        yield game()
