"""`make soak`: a server, mixed calls, callers that misbehave, and what it held in the end.

Leaves with 1 where a sound call was not answered rightly (a full queue is an answer), where the
server was not there at the end, or where its memory grew by 1 MB or more for 10,000 calls.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import subprocess
import sys
import time
from collections import Counter

from tests.soak.callers import Target, behave, misbehave
from tests.soak.figures import Sample, growth

ANSWERED = {"OK", "RESOURCE_EXHAUSTED"}
WARM_UP = 0.2
"""The part of the time that does not count for the growth: pools and caches fill."""
MOST_GROWTH = 1e6 / 10_000


class Soak:
    def __init__(self, pid: int, target: Target, seconds: float, pause: float, seed: int) -> None:
        """pause: seconds, on average, that a caller takes between two calls."""
        self.pid, self.target, self.pause, self.seed = pid, target, pause, seed
        self.started = time.monotonic()
        self.seconds = seconds
        self.outcomes: Counter[tuple[str, str]] = Counter()
        self.misdeeds: Counter[str] = Counter()
        self.samples: list[Sample] = []

    @property
    def elapsed(self) -> float:
        return time.monotonic() - self.started

    @property
    def calls(self) -> int:
        return self.outcomes.total() + self.misdeeds.total()

    async def good(self, number: int) -> None:
        rng = random.Random(f"{self.seed} good {number}")
        while self.elapsed < self.seconds:
            self.outcomes[await behave(self.target, rng)] += 1
            await asyncio.sleep(2 * self.pause * rng.random())

    async def bad(self, number: int) -> None:
        rng = random.Random(f"{self.seed} bad {number}")
        while self.elapsed < self.seconds:
            self.misdeeds[await misbehave(self.target, rng)] += 1
            await asyncio.sleep(2 * self.pause * rng.random())

    async def watch(self) -> None:
        while self.elapsed < self.seconds:
            await asyncio.sleep(min(10.0, self.seconds / 20))
            sample = Sample.of(self.pid, self.elapsed, self.calls)
            self.samples.append(sample)
            print(
                f"{sample.seconds:6.0f} s {sample.calls:8} calls "
                f"{sample.memory / 1e6:7.1f} MB {sample.files:4} files {sample.threads:3} threads",
                flush=True,
            )

    async def run(self, good: int, bad: int) -> None:
        callers = [*(self.good(i) for i in range(good)), *(self.bad(i) for i in range(bad))]
        await asyncio.gather(self.watch(), *callers)
        await asyncio.sleep(1)
        self.samples.append(Sample.of(self.pid, self.elapsed, self.calls))

    def report(self) -> bool:
        """Prints it; whether all is well."""
        print("\ncalls that were to be answered:")
        for (name, outcome), count in sorted(self.outcomes.items()):
            print(f"  {name:14} {outcome:20} {count}")
        print("misbehaviour:", *(f"{name} {n}" for name, n in sorted(self.misdeeds.items())))
        settled = [s for s in self.samples if s.seconds >= WARM_UP * self.seconds]
        grew = growth(settled)
        first, last = settled[0], settled[-1]
        print(
            f"memory {first.memory / 1e6:.1f} MB, at the end {last.memory / 1e6:.1f} MB: "
            f"{grew * 10_000 / 1e6:+.3f} MB for 10,000 calls; files {first.files}, {last.files}"
        )
        faults = {key: n for key, n in self.outcomes.items() if key[1] not in ANSWERED}
        if faults:
            print("not answered rightly:", faults)
        return not faults and grew < MOST_GROWTH


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--good", type=int, default=6, help="callers that behave")
    parser.add_argument("--bad", type=int, default=4, help="callers that do not")
    parser.add_argument("--pause", type=float, default=0.1, help="seconds between two calls")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--web", "--web-port", "0"]
    command += ["--max-time", "3600"]  # a machine that stands still must not end a search early
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        told = "".join(server.stdout.readline() for _ in range(2))
        addresses = re.findall(r"127\.0\.0\.1:\d+", told)

        async def run() -> Soak:
            target = Target(*addresses)
            soak = Soak(server.pid, target, given.minutes * 60, given.pause, given.seed)
            await soak.run(given.good, given.bad)
            await target.channel.close()
            return soak

        print(f"seed {given.seed}, {given.good} callers that behave, {given.bad} that do not")
        soak = asyncio.run(run())
        server.terminate()
        left_with = server.wait(timeout=30)
    print(f"the server left with {left_with}")
    return 0 if soak.report() and left_with == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
