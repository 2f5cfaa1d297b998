"""Measures this machine: repeats with one thread and with all take turns, each a process alone.

Whatever else the machine does meanwhile meets both kinds alike, and shows in the spread.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence

from ohhell.bench.repeat import Repeat, measure_alone
from ohhell.bench.report import Result, Speed
from ohhell.machine import describe

REPEATS = 7
SECONDS = 0.2

Progress = Callable[[str], None]
"""Is told what is being done."""


def run(
    repeats: int = REPEATS, seconds: float = SECONDS, progress: Progress = lambda text: None
) -> Result:
    """Measures every figure `repeats` times for at least so many seconds; about a minute.

    Raises RuntimeError where the answers hang on the number of threads.
    """
    machine = describe()  # an instruction set that is not there is refused before anything runs
    one: list[Repeat] = []
    every: list[Repeat] = []
    for number in range(1, repeats + 1):
        progress(f"repeat {number} of {repeats}: one thread")
        one.append(measure_alone(seconds, threads=1))
        progress(f"repeat {number} of {repeats}: all threads")
        every.append(measure_alone(seconds))
    return Result(
        signature=common_signature([*one, *every]),
        machine=machine,
        share=statistics.median(repeat.share for repeat in one),
        speeds=summarised([r.speeds for r in one], [r.speeds for r in every]),
        cards=summarised([r.cards for r in one], [r.cards for r in every]),
    )


def common_signature(repeats: Sequence[Repeat]) -> str:
    """The signature of all; raises RuntimeError where there are several."""
    found = sorted({(repeat.signature, repeat.threads) for repeat in repeats})
    signatures = {signature for signature, _ in found}
    if len(signatures) > 1:
        told = ", ".join(f"{signature} with {threads}" for signature, threads in found)
        raise RuntimeError(f"the answers hang on the number of threads: {told}")
    return signatures.pop()


def summarised(
    one: Sequence[dict[str, float]], every: Sequence[dict[str, float]]
) -> dict[str, Speed]:
    """By name, the speeds that repeats with one thread and with all threads have found."""
    return {
        name: Speed.of([speeds[name] for speeds in one], [speeds[name] for speeds in every])
        for name in one[0]
    }
