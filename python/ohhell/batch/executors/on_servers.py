"""Running services: every server gets shards as fast as it does them.

What a server that fails was at goes to another one, or to itself once it is back.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Generator, Iterator, Sequence
from functools import partial

import grpc

from ohhell import __version__
from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Judge, Judged, Output, analyze_shard
from ohhell.client import Client, Tls
from ohhell.errors import InvalidInput, ServerFailed, invalid
from ohhell.judgements import RecordError
from ohhell.records import GameRecord
from ohhell.results import StopReason

STREAMS = 2
"""At each server, so that it has work while the answers of a shard are written."""

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 8.0
"""Seconds before a server that failed is tried again."""

PATIENCE = 8
"""Times in a row that every stream must have failed before there is no hope."""


class OnServers:
    """targets: HOST:PORT of each. tls, token: as for a Client. Raises InvalidInput."""

    def __init__(
        self, targets: Sequence[str], *, tls: Tls | None = None, token: str | None = None
    ) -> None:
        if not targets:
            raise invalid("server", "", "name a server at least")
        self._targets = tuple(targets)
        self._connect = partial(Client, tls=tls, token=token)
        self.name = f"grpc, {len(self._targets)} servers"

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        """See Executor.

        Raises ServerFailed where no server answers, InvalidInput where one refuses the request.
        """
        clients = {target: self._connect(target) for target in self._targets}
        crew = _Crew(job, [each for each in clients.items() for _ in range(STREAMS)])
        in_flight = 0
        try:
            while True:
                while in_flight < crew.size and (shard := next(shards, None)) is not None:
                    crew.todo.put(shard)
                    in_flight += 1
                if not in_flight:
                    return
                output = crew.done.get()
                if isinstance(output, Exception):
                    raise output
                in_flight -= 1
                yield output
        finally:
            crew.end()


class _Crew:
    """Threads, one for each stream. done: gets outputs, or the error that ends it all."""

    def __init__(self, job: Job, streams: Sequence[tuple[str, Client]]) -> None:
        self._job = job
        self.size = len(streams)
        self.todo: queue.Queue[Shard | None] = queue.Queue()
        self.done: queue.Queue[Output | Exception] = queue.Queue()
        self._over = threading.Event()
        self._failures = dict.fromkeys(range(self.size), 0)
        self._clients = [client for _, client in streams]
        self._threads = [
            threading.Thread(target=self._work, args=(place, *stream), daemon=True)
            for place, stream in enumerate(streams)
        ]
        for thread in self._threads:
            thread.start()

    def end(self) -> None:
        self._over.set()
        for _ in self._threads:
            self.todo.put(None)
        for client in self._clients:
            client.close()
        for thread in self._threads:
            thread.join()

    def _work(self, place: int, target: str, client: Client) -> None:
        judge = judge_there(client, self._job)
        while (shard := self.todo.get()) is not None and not self._over.is_set():
            try:
                self.done.put(analyze_shard(self._job, shard, judge))
            except (grpc.RpcError, ServerFailed) as error:
                self.todo.put(shard)
                self._wait_after(place, target, error)
            except Exception as error:  # refused options, or a fault: it would be so everywhere
                self.done.put(error)
            else:
                self._failures[place] = 0

    def _wait_after(self, place: int, target: str, error: Exception) -> None:
        self._failures[place] += 1
        if min(self._failures.values()) >= PATIENCE:
            self.done.put(ServerFailed(f"no server answers; {target}: {_words(error)}"))
        pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (self._failures[place] - 1))
        self._over.wait(pause)


def _words(error: Exception) -> str:
    if isinstance(error, grpc.RpcError):
        return f"{error.code().name}: {error.details()}"
    return str(error)


def judge_there(client: Client, job: Job) -> Judge:
    """Judges by a server."""

    def judge(records: Sequence[GameRecord]) -> Iterator[Judged]:
        answered = 0
        for answer in client.analyze_records(records, job.player, job.limits, first_claims=False):
            answered += 1
            if isinstance(answer, RecordError):
                yield InvalidInput(answer.violations)
                continue
            for found in answer.decisions:
                if found.search.engine_version != __version__:
                    other = found.search.engine_version
                    raise invalid("server", other, f"must be of version {__version__}")
                if found.search.stop_reason is StopReason.TIME:
                    why = "cut a search short: give it a longer --max-time"
                    raise invalid("server", "", why)
            yield answer.decisions
        if answered != len(records):
            raise ServerFailed(f"gave {answered} answers to {len(records)} records")

    return judge
