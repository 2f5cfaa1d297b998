"""Repeats: each a process with its threads, summed up only where the answers agree."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from ohhell.bench import calibrating, measuring, repeat
from ohhell.bench.calibrating import calibrate, thread_counts
from ohhell.bench.measuring import common_signature
from ohhell.bench.repeat import Repeat, measure_alone, rate, run_alone
from ohhell.bench.signature import signature
from ohhell.players import settings_of
from ohhell.requests import Player

REPEAT = Repeat(1, "0123456789abcdef", 0.99, {"hints": 10.0}, {"4 seats, 10 cards": 40.0})


def test_a_rate_is_units_over_seconds_of_the_clock_it_is_given() -> None:
    seeds: list[int] = []
    ticks = count()

    def work(seed: int) -> int:
        seeds.append(seed)
        return 10

    # The clock goes on by a second each time it is read: to begin, and before and after each work.
    assert rate(work, 2, clock=lambda: float(next(ticks))) == 10 / 2
    assert rate(work, 3, clock=lambda: float(next(ticks))) == 20 / 3
    assert seeds == [0, 1, 0, 1, 2]


def test_a_repeat_has_the_threads_that_it_was_given() -> None:
    found = measure_alone(0.001, threads=3)
    assert found.threads == 3
    assert found.signature == signature()
    assert all(speed > 0 for speed in (*found.speeds.values(), *found.cards.values()))


def test_a_repeat_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match="could not convert string to float"):
        run_alone("ohhell.bench.repeat", "soon")


def test_kinds_of_repeats_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int | None] = []

    def measured(seconds: float, threads: int | None = None) -> Repeat:
        asked.append(threads)
        assert seconds == 0.5
        return replace(REPEAT, threads=threads or 2, speeds={"hints": float(len(asked))})

    monkeypatch.setattr(measuring, "measure_alone", measured)
    told: list[str] = []
    result = measuring.run(repeats=3, seconds=0.5, progress=told.append)
    assert asked == [1, None] * 3
    assert len(told) == 6
    assert result.speeds["hints"].one_thread_repeats == (1, 3, 5)
    assert result.speeds["hints"].all_threads_repeats == (2, 4, 6)
    assert result.signature == REPEAT.signature
    assert result.share == REPEAT.share
    assert result.machine["threads"] == repeat._core.threads()


def test_answers_that_hang_on_the_threads_are_an_error() -> None:
    assert common_signature([REPEAT, replace(REPEAT, threads=2)]) == REPEAT.signature
    with pytest.raises(RuntimeError, match=r"f{16} with 2"):
        common_signature([REPEAT, replace(REPEAT, threads=2, signature="f" * 16)])


def test_calibration_tells_of_every_level_that_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibrating, "MEASURED_FOR", 0.001)
    found = calibrate(time=0.01)
    levels = {(cost.level, cost.question): cost for cost in found.levels}
    assert set(levels) == {(level, what) for level in (4, 5, 6, 7) for what in ("play", "bid")}
    for (level, question), cost in levels.items():
        settings = settings_of(Player(level=level))
        own = settings.play_deals if question == "play" else settings.bid_deals
        assert cost.deals == own
        assert cost.seconds > 0
        assert cost.deals_in_time > 0
    assert [scaling.threads for scaling in found.threads] == thread_counts(repeat._core.threads())
    assert found.threads[0].speedup == 1


@pytest.mark.parametrize(
    ("cores", "counts"), [(1, [1]), (2, [1, 2]), (3, [1, 2, 3]), (8, [1, 2, 4, 8])]
)
def test_threads_are_doubled_up_to_the_cores(cores: int, counts: list[int]) -> None:
    assert thread_counts(cores) == counts
