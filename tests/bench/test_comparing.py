"""Results read back, and set against each other."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ohhell.bench.comparing import compare, compare_files
from ohhell.bench.report import Result, Speed
from ohhell.errors import InvalidInput

STEADY = (99.0, 101.0, 100.0, 98.0, 102.0)


def speed(factor: float) -> Speed:
    return Speed.of([x * factor for x in STEADY], [x * 2 * factor for x in STEADY])


RESULT = Result(
    signature="0123456789abcdef",
    machine={"cpu": "slow", "threads": 2},
    share=1.0,
    speeds={"hints": speed(1), "claims": speed(1)},
    cards={"4 seats, 10 cards": speed(1)},
)


def test_medians_and_spread() -> None:
    made = Speed.of([4, 1, 2], [10, 11, 12])
    assert (made.one_thread, made.all_threads) == (2, 11)
    assert made.spread == 1.5


def test_a_result_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(RESULT.to_json())
    assert Result.read(path) == RESULT
    shown = json.loads(RESULT.to_json())["speeds"]["hints"]
    assert (shown["one_thread"], shown["all_threads"], shown["spread"]) == (100, 200, 0.04)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"signature": "x", "machine": {}, "share": 1, "speeds": {"hints": 3}, "cards": {}}',
        RESULT.to_json().replace("99.0", "0"),
        RESULT.to_json().replace("99.0", "NaN"),
    ],
)
def test_what_is_no_result_is_refused_by_the_name_of_the_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "broken.json"
    path.write_text(text)
    with pytest.raises(InvalidInput, match=r"broken\.json.*not a result"):
        Result.read(path)


def test_differences_and_noise_are_told_apart() -> None:
    other = replace(RESULT, speeds={"hints": speed(1.5), "claims": speed(1.005)})
    found = {(c.name, c.threads): c for c in compare(RESULT, other).changes}
    assert set(found) == {
        (name, threads) for name in (*RESULT.speeds, *RESULT.cards) for threads in ("one", "all")
    }
    for threads in ("one", "all"):
        assert found["hints", threads].verdict == "faster"
        assert found["hints", threads].ratio.ratio == pytest.approx(1.5)
        assert found["claims", threads].verdict == "noise"
    back = {(c.name, c.threads): c for c in compare(other, RESULT).changes}
    assert back["hints", "one"].verdict == "slower"


def test_what_only_one_has_measured_is_left_out() -> None:
    other = replace(RESULT, speeds={"hints": speed(1), "new": speed(1)}, cards={})
    assert {change.name for change in compare(RESULT, other).changes} == {"hints"}


def test_machines_answers_and_other_work_are_told() -> None:
    assert compare(RESULT, RESULT).machine == {}
    assert compare(RESULT, RESULT).same_answers
    other = replace(
        RESULT, signature="f" * 16, share=0.5, machine={"cpu": "fast", "threads": 2, "commit": "c"}
    )
    found = compare(RESULT, other)
    assert found.machine == {"cpu": ("slow", "fast"), "commit": ("", "c")}
    assert not found.same_answers
    assert found.disturbed == (False, True)


def test_too_few_repeats_are_refused(tmp_path: Path) -> None:
    few = Speed.of(STEADY, STEADY[:3])
    (tmp_path / "a.json").write_text(RESULT.to_json())
    (tmp_path / "b.json").write_text(replace(RESULT, speeds={"hints": few}).to_json())
    assert compare_files(tmp_path / "a.json", tmp_path / "a.json").same_answers
    with pytest.raises(InvalidInput, match=r"b\.json.*3 repeats.*at least 4"):
        compare_files(tmp_path / "a.json", tmp_path / "b.json")
