"""Texts that UTF-8 has no bytes for, wherever they stand: the record is broken, the run is not."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from ohhell import InvalidInput
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.formats import Format
from ohhell.batch.run import analyze
from ohhell.batch.sheet_writing import write_sheet
from ohhell.errors import Violation
from ohhell.requests import Player, SearchLimits
from tests.batch.files import lines_of, small_games

HALF = "\ud800"
"""Of a pair: JSON writes it, no file holds it."""

(GAME,) = small_games(1)
JSON_FORMS = (Format.JSONL, Format.OPEN_SPIEL)
LINES = {form: lines_of([GAME], form).splitlines()[-1] for form in JSON_FORMS}


def spoilt(value: Any) -> list[Any]:
    """A value of JSON with the half somewhere: as each name and as each other value in it."""
    if isinstance(value, dict):
        names = [{HALF if name == old else name: value[name] for name in value} for old in value]
        parts = [{**value, name: part} for name in value for part in spoilt(value[name])]
        return names + parts
    if isinstance(value, list):
        first = value[0] if value else 0
        return [[part, *value[1:]] for part in spoilt(first)]
    return [HALF, f"{value}{HALF}"]


def errors_of(paths: list[Path], out: Path) -> list[dict[str, Any]]:
    manifest = analyze(
        paths, out, Player(level=4), SearchLimits(deals=4), encoding=Encoding.JSONL,
        executor=InProcess(),
    )  # fmt: skip
    assert manifest["complete"]
    errors = [json.loads(line) for line in (out / "errors.jsonl").read_text().splitlines()]
    assert manifest["errors"] == len(errors)
    return errors


@pytest.mark.parametrize("form", JSON_FORMS)
def test_in_any_place_of_a_record(form: Format, tmp_path: Path) -> None:
    broken = [json.dumps(one) for one in spoilt(json.loads(LINES[form]))]
    assert len(broken) > 8
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([LINES[form], *broken, LINES[form]]) + "\n")
    errors = errors_of([path], tmp_path / "out")
    assert [error["record"] for error in errors] == list(range(1, len(broken) + 1))


@pytest.mark.parametrize("tag", ["Game", "Rules", "Player", "made"])
def test_in_a_tag_of_a_sheet(tag: str, tmp_path: Path) -> None:
    sheet = write_sheet(GAME)
    path = tmp_path / "games.sheet"
    path.write_text(f'[{tag} "\\ud800"]\n{sheet}\n\n{sheet}\n')
    (error,) = errors_of([path], tmp_path / "out")
    assert (error["record"], error["line"]) == (0, 1)
    assert error["reason"].startswith("line 1")


def test_in_the_name_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff.jsonl")
    path.write_text(f"{LINES[Format.JSONL]}\n{{\n")
    (error,) = errors_of([path], tmp_path / "out")
    assert Path(error["file"]).name == "?.jsonl"


def test_errors_can_be_written() -> None:
    assert Violation(HALF, HALF, HALF) == Violation("?", "?", "?")
    assert str(InvalidInput([Violation(f"a{HALF}", "", "no")])) == "a?: no"
