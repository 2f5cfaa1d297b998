"""The cores of this machine: a worker is a process with one thread for its searches.

Not threads of one process: at the lower levels a decision is as much Python as it is search.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Output, analyze_shard
from ohhell.errors import ServerFailed

AHEAD = 2
"""Shards that are given to each worker, so that none is idle."""

MOST_ATTEMPTS = 3
"""At a shard whose workers die; it may be what kills them."""


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0))


def _start(lifeline: Connection) -> None:
    os.environ["OHHELL_THREADS"] = "1"
    for number in (signal.SIGINT, signal.SIGHUP):  # the parent ends its workers
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()


def _end_with(lifeline: Connection) -> None:
    """Ends this worker when the parent closes the other end, or is killed.

    Work under way is not waited for: the next run does it again.
    """
    lifeline.poll(None)
    os._exit(1)


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
        # Not forked: the threads of the native pool and of gRPC do not survive that.
        context = multiprocessing.get_context("spawn")
        theirs, ours = context.Pipe(duplex=False)
        running: dict[Future[Output], Shard] = {}
        with theirs, ours, ProcessPoolExecutor(self._workers, context, _start, (theirs,)) as pool:
            try:
                for shard in waiting:
                    running[pool.submit(analyze_shard, job, shard)] = shard
                while True:
                    while len(running) < AHEAD * self._workers and (new := next(shards, None)):
                        waiting.append(new)
                        running[pool.submit(analyze_shard, job, new)] = new
                    if not running:
                        return
                    for done in wait(running, return_when=FIRST_COMPLETED).done:
                        output = done.result()
                        waiting.remove(running.pop(done))
                        yield output
            finally:
                if running:
                    ours.close()
