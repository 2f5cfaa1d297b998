"""`ohhell bench`: what it prints, and which options do not go together."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ohhell.bench import calibrating, measuring
from ohhell.bench.calibrating import Calibration, LevelCost, Scaling
from ohhell.bench.report import Result, Speed
from tests.cli.conftest import Run

EXAMPLE = Path(__file__).parents[2] / "examples" / "positions" / "claim_masters.json"
SPEED = Speed.of([100.0, 101.0, 102.0, 103.0], [200.0, 201.0, 202.0, 203.0])
RESULT = Result("0" * 16, {"cpu": "a cpu"}, 1.0, {"bid_analyses": SPEED}, {"must trump": SPEED})


def test_it_measures_as_often_and_as_long_as_asked(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def measured(repeats: int, seconds: float, _progress: object) -> Result:
        asked.append((repeats, seconds))
        return RESULT

    monkeypatch.setattr(measuring, "run", measured)
    code, out, err = run("bench")
    assert (code, err) == (0, "")
    assert out.startswith(f"signature {'0' * 16}\ncpu: a cpu\n")
    assert "bid analyses" in out
    assert "must trump" in out
    assert "Other work" not in out
    code, out, err = run("bench", "--repeats", "2", "--seconds", "0.5", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["speeds"]["bid_analyses"]["one_thread"] == 101.5
    assert asked == [(measuring.REPEATS, measuring.SECONDS), (2, 0.5)]


def test_it_really_measures(run: Run) -> None:
    code, out, err = run("bench", "--repeats", "1", "--seconds", "0.001", "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert len(answer["signature"]) == 16
    assert set(answer["machine"]) == {
        *("cpu", "instruction_set", "compiler", "threads", "python", "version", "commit")
    }
    assert answer["speeds"]["random_playouts"]["all_threads"] > 0


def test_two_results_are_compared(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    first.write_text(RESULT.to_json())
    second.write_text(RESULT.to_json().replace("a cpu", "another"))
    code, out, err = run("bench", "--compare", str(first), str(second))
    assert (code, err) == (0, "")
    assert "answers: the same\ncpu: a cpu -> another\n" in out
    assert out.count("noise") == 4
    code, out, _ = run("bench", "--compare", str(first), str(second), "--json")
    assert code == 0
    changes = json.loads(out)["changes"]
    assert changes[0]["name"] == "bid_analyses"
    assert changes[0]["verdict"] == "noise"
    assert changes[0]["low"] <= changes[0]["ratio"] <= changes[0]["high"]


def test_levels_and_threads_are_calibrated(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def calibrated(time: float, _progress: object) -> Calibration:
        asked.append(time)
        costs = (LevelCost(5, "play", 1024, 0.125, 8192),)
        return Calibration({"cpu": "a cpu"}, time, costs, (Scaling(2, 3e6, 1.9),))

    monkeypatch.setattr(calibrating, "calibrate", calibrated)
    code, out, err = run("bench", "--calibrate", "--time", "2.5")
    assert (code, err) == (0, "")
    assert "deals in 2.5 s" in out
    assert "8,192" in out
    assert "3,000,000" in out
    code, out, _ = run("bench", "--calibrate", "--json")
    assert code == 0
    assert json.loads(out)["levels"][0]["deals_in_time"] == 8192
    assert asked == [2.5, calibrating.SECONDS]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--time", "1"), "--time"),
        (("--calibrate", "--repeats", "3"), "--repeats"),
        (("--calibrate", "--seconds", "3"), "--seconds"),
        (("--compare", "a.json", "b.json", "--repeats", "3"), "--repeats"),
        (("--compare", "a.json", "b.json", "--calibrate"), "--calibrate"),
        (("--compare", "a.json", "b.json"), "a.json"),
        (("--repeats", "0"), "--repeats"),
        (("--seconds", "-1"), "--seconds"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(
    run: Run, arguments: tuple[str, ...], named: str
) -> None:
    code, out, err = run("bench", *arguments)
    assert (code, out) == (2, "")
    assert named in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("bench",),
        ("bench", "--calibrate"),
        ("estimate", str(EXAMPLE), "--seed", "1"),
        ("serve", "--port", "0"),
    ],
)
def test_an_instruction_set_that_is_not_there_is_refused_by_name(
    arguments: tuple[str, ...],
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ohhell", *arguments],
        env={**os.environ, "OHHELL_ISA": "abacus"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "OHHELL_ISA=abacus is not available here; there are: " in done.stderr
    assert done.stderr.count("\n") == 1
