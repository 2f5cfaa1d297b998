"""The forms in which games are written, to be read and to be written."""

from __future__ import annotations

import json
from enum import Enum

from ohhell.batch.open_spiel import from_history, to_histories
from ohhell.batch.raw_records import Form, RawRecord
from ohhell.batch.sheet import name_on_sheet, named_on_sheet, read_sheet
from ohhell.batch.sheet_writing import write_sheet
from ohhell.convert.json_texts import record_from_json, record_to_json
from ohhell.errors import InvalidInput, invalid, writable
from ohhell.records import GameRecord


class Format(Enum):
    """How games are written."""

    JSONL = "jsonl"
    SHEET = "sheet"
    OPEN_SPIEL = "openspiel"


def read_record(raw: RawRecord) -> GameRecord:
    """The game of a record, not checked yet. Raises InvalidInput."""
    if raw.problem:
        raise invalid("", "", raw.problem)
    if raw.form is Form.SHEET:
        return read_sheet(_text(raw), raw.line)
    if b'"history"' in raw.text and (line := _object(raw.text)) is not None and "history" in line:
        return from_history(line)
    return record_from_json(raw.text)


def in_its_terms(raw: RawRecord, error: InvalidInput) -> InvalidInput:
    """An error with paths within the game of a record, as whoever wrote the record would say it."""
    if raw.form is Form.SHEET:
        return named_on_sheet(_text(raw), raw.line, error)
    return error


def name_of(raw: RawRecord) -> str:
    """The id of a record that cannot be read otherwise; "" where that cannot be read either."""
    if raw.form is Form.SHEET:
        return name_on_sheet(raw.text.decode(errors="replace"))
    line = _object(raw.text)
    name = None if line is None else line.get("id")
    return writable(name) if isinstance(name, str) else ""


def _text(sheet: RawRecord) -> str:
    try:
        return sheet.text.decode()
    except UnicodeDecodeError as error:
        raise invalid(f"line {sheet.line}", "", f"not a text: {error}") from error


def _object(data: bytes) -> dict[str, object] | None:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def write_record(game: GameRecord, to: Format) -> str:
    """A game as lines of a file. Raises InvalidInput for what the form cannot say."""
    if to is Format.SHEET:
        return write_sheet(game) + "\n"
    if to is Format.OPEN_SPIEL:
        return "".join(json.dumps(line) + "\n" for line in to_histories(game))
    return record_to_json(game) + "\n"
