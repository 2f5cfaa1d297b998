"""The cores of this machine: a worker is a process with one thread for its searches.

Not threads of one process: at the lower levels a decision is as much Python as it is search.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool

from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Output, analyze_shard
from ohhell.errors import ServerFailed
from ohhell.processes import Processes, cores

AHEAD = 2
"""Shards that are given to each worker, so that none is idle."""

MOST_ATTEMPTS = 3
"""At a shard whose workers die; it may be what kills them."""


class Local:
    """workers: processes."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or cores()
        self.name = f"threads, {self._workers} workers"

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        """See Executor. Raises ServerFailed where workers die again and again."""
        attempts: dict[int, int] = {}
        waiting: list[Shard] = []
        while True:
            try:
                yield from self._with_a_pool(job, shards, waiting)
                return
            except BrokenProcessPool:
                for shard in waiting:
                    attempts[shard.number] = attempts.get(shard.number, 0) + 1
                    if attempts[shard.number] == MOST_ATTEMPTS:
                        why = (
                            f"workers died {MOST_ATTEMPTS} times; shard {shard.number} was in work"
                        )
                        raise ServerFailed(why) from None

    def _with_a_pool(
        self, job: Job, shards: Iterator[Shard], waiting: list[Shard]
    ) -> Generator[Output, None, None]:
        """waiting: what has been begun and is not done, before and after."""
        running: dict[Future[Output], Shard] = {}
        with Processes(self._workers) as pool:
            for shard in waiting:
                running[pool.submit(analyze_shard, job, shard)] = shard
            while True:
                while len(running) < AHEAD * self._workers and (new := next(shards, None)):
                    waiting.append(new)
                    running[pool.submit(analyze_shard, job, new)] = new
                if not running:
                    return
                for done in pool.first_done(running):
                    output = done.result()
                    waiting.remove(running.pop(done))
                    yield output
