"""Measures everything once: `python -m ohhell.bench.repeat SECONDS`, one JSON object on stdout.

A repeat is a process of its own, since the pool takes its number of threads when it is first used,
and since speed also hangs on where a process happens to lie in memory: repeats within one process
would call that luck precision.

With one thread the seconds are those that the process had of a core, so that other work takes none
of them away; with several they are those of the clock on the wall.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from ohhell import _core
from ohhell.bench import units
from ohhell.bench.signature import signature
from ohhell.bench.units import Work


@dataclass(frozen=True)
class Repeat:
    """What one process found, units a second.

    share: of the time of a core, how much the process had; meaningful with one thread.
    """

    threads: int
    signature: str
    share: float
    speeds: dict[str, float]
    cards: dict[str, float]


def rate(work: Work, seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Units a second over at least so many seconds, the seeds 1, 2, .. one after the other."""
    work(0)  # positions checked, threads started
    done, seed, begun = 0, 0, clock()
    while (elapsed := clock() - begun) < seconds or not done:
        seed += 1
        done += work(seed)
    return done / elapsed


def measure(seconds: float) -> Repeat:
    """Measures in this process, with the threads that it has."""
    threads = _core.threads()
    clock = time.process_time if threads == 1 else time.perf_counter
    own, wall = time.process_time(), time.perf_counter()
    speeds = {name: rate(work, seconds, clock) for name, work in units.speeds().items()}
    cards = {name: rate(work, seconds, clock) for name, work in units.cards().items()}
    share = (time.process_time() - own) / (time.perf_counter() - wall)
    return Repeat(threads, signature(), share, speeds, cards)


def run_alone(module: str, *arguments: object, threads: int | None = None) -> str:
    """What a module prints as a program of its own; threads: None leaves them to the pool."""
    environment = dict(os.environ)
    if threads is not None:
        environment["OHHELL_THREADS"] = str(threads)
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command[1:])} failed:\n{done.stderr}")
    return done.stdout


def measure_alone(seconds: float, threads: int | None = None) -> Repeat:
    """Measures in a process of its own."""
    return Repeat(**json.loads(run_alone("ohhell.bench.repeat", seconds, threads=threads)))


if __name__ == "__main__":
    print(json.dumps(asdict(measure(float(sys.argv[1])))))
