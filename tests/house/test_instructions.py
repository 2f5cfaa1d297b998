"""The guard against slow changes: what it lets pass, and what not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scripts import instructions
from scripts.instructions import Counts, judged

KEY = "x86_64, GCC 12.2.0, avx2"
BEFORE = {"bids": 100.0, "claims": 2000.0}


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The baseline's file; what is counted is set by `count`."""
    path = tmp_path / "instructions.json"
    path.write_text(json.dumps({KEY: BEFORE, "another": {"bids": 1.0}}))
    monkeypatch.setattr(instructions, "BASELINE", path)
    monkeypatch.setattr(instructions.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(instructions, "told", lambda: ("x86_64, GCC 12.2.0", ["avx2"], [*BEFORE]))
    return path


def count(monkeypatch: pytest.MonkeyPatch, found: Counts) -> None:
    monkeypatch.setattr(instructions, "counted", lambda paths, _: {p: found[p] for p in paths})


def test_three_percent_more_pass_and_a_little_more_does_not() -> None:
    assert judged(BEFORE, {"bids": 103.0, "claims": 2060.0}) == []
    assert judged(BEFORE, {"bids": 50.0, "claims": 1.0, "new": 9.0}) == []
    (line,) = judged(BEFORE, {"bids": 103.1, "claims": 2060.0})
    assert line == "bids: 103.1 instructions a unit, +3.1%"


def test_a_slower_path_fails_by_name(
    guard: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = guard.read_text()
    count(monkeypatch, {"bids": 100.0, "claims": 2100.0})
    assert instructions.main([]) == 1
    assert capsys.readouterr().err.startswith("slower: avx2, claims: 2,100.0 instructions")
    count(monkeypatch, {"bids": 90.0, "claims": 2000.0})
    assert instructions.main([]) == 0
    assert guard.read_text() == before


def test_renewing_changes_this_build_alone(guard: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count(monkeypatch, {"bids": 7.0, "claims": 8.0})
    assert instructions.main(["--renew"]) == 0
    assert json.loads(guard.read_text()) == {
        KEY: {"bids": 7.0, "claims": 8.0},
        "another": {"bids": 1.0},
    }


@pytest.mark.parametrize("missing", ["valgrind", "baseline"])
def test_what_cannot_be_judged_is_skipped_with_the_reason(
    missing: str,
    guard: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    count(monkeypatch, BEFORE)
    if missing == "valgrind":
        monkeypatch.setattr(instructions.shutil, "which", lambda name: None)
    else:
        guard.unlink()
    assert instructions.main([]) == 0
    assert "skipped" in capsys.readouterr().out
