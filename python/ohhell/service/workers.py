"""Several processes that share the ports of one server, for machines with many cores.

The system hands each connection to one of them. A worker that dies is replaced; all leave with the
process that started them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType

from ohhell.processes import cores
from ohhell.service import table_keys
from ohhell.service.listening import cannot_listen, family_of
from ohhell.service.logs import Log
from ohhell.service.server import Server, serve_until_told
from ohhell.service.settings import Settings

RESTART_SECONDS = 1.0
"""Before a worker that died is replaced: one that cannot live does not take the machine."""

_SPAWN = multiprocessing.get_context("spawn")  # a fork would copy the threads of gRPC half


@dataclass
class _Worker:
    """line: to the process; it ends with it, so that a worker notices."""

    index: int
    process: SpawnProcess
    line: Connection


class Workers:
    """Raises OSError where a port cannot be had, and what Server raises."""

    def __init__(self, settings: Settings) -> None:
        self._log = Log(settings.log_level, settings.log_file)
        self._leaving = False
        self._reserved = [_reserve(settings.host, settings.port)]
        self.port: int = self._reserved[0].getsockname()[1]
        self.web_port: int | None = None
        if settings.web:
            self._reserved.append(_reserve(settings.host, settings.web_port))
            self.web_port = self._reserved[1].getsockname()[1]
        self.metrics_port = settings.metrics_port  # of the first; the others count up from it
        self.settings = replace(
            settings, port=self.port, web_port=self.web_port or settings.web_port
        )

    def serve(self, ready: Callable[[Workers], None]) -> None:
        """Until SIGTERM or SIGINT; ready: called once every worker serves."""
        threads = str(max(1, cores() // self.settings.workers))
        with (
            _told("OHHELL_THREADS", threads),
            _told(table_keys.ENVIRONMENT, table_keys.random_keys()),
            self._signals(),
        ):
            workers = [self._start(index) for index in range(self.settings.workers)]
            try:
                for worker in workers:
                    self._wait_for_start(worker)
                ready(self)
                while not self._leaving:
                    self._replace_the_dead(workers)
            finally:
                self._end(workers)

    # -- workers

    def _start(self, index: int) -> _Worker:
        here, there = _SPAWN.Pipe()
        settings = self.settings
        if settings.metrics_port:
            settings = replace(settings, metrics_port=settings.metrics_port + index)
        process = _SPAWN.Process(
            target=_work, args=(settings, index, there), name=f"ohhell-{index}"
        )
        process.start()
        there.close()
        return _Worker(index, process, here)

    def _wait_for_start(self, worker: _Worker) -> None:
        try:
            problem: Exception | None = worker.line.recv()
        except EOFError:
            problem = OSError(f"worker {worker.index} cannot start: it ended at once")
        if problem is not None and not self._leaving:
            raise problem

    def _replace_the_dead(self, workers: list[_Worker]) -> None:
        wait([worker.process.sentinel for worker in workers], timeout=0.5)
        for place, worker in enumerate(workers):
            if self._leaving or worker.process.is_alive():
                continue
            code = worker.process.exitcode
            facts = {"worker": worker.index, "code": code, **_last_words(worker)}
            self._log.event("error", "worker died", **facts)
            worker.line.close()
            time.sleep(RESTART_SECONDS)
            if not self._leaving:
                workers[place] = self._start(worker.index)

    def _end(self, workers: list[_Worker]) -> None:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()
            worker.line.close()
        for reserved in self._reserved:
            reserved.close()
        self._log.close()

    @contextmanager
    def _signals(self) -> Iterator[None]:
        def leave(_: int, __: FrameType | None) -> None:
            self._leaving = True

        numbers = (signal.SIGTERM, signal.SIGINT)
        before = [signal.signal(number, leave) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)


def _last_words(worker: _Worker) -> dict[str, str]:
    """Why it could not start, if that was it."""
    why: Exception | None = None
    with suppress(EOFError, OSError):
        while worker.line.poll():
            why = worker.line.recv()
    return {} if why is None else {"why": str(why)}


def _reserve(host: str, port: int) -> socket.socket:
    """Holds a port for the workers that nobody else has, which the first bind finds out."""
    family = family_of(host)
    try:
        with socket.socket(family) as alone:
            alone.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            alone.bind((host, port))
            port = alone.getsockname()[1]
        shared = socket.socket(family)
        shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # past connections may linger
        shared.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        shared.bind((host, port))
    except OSError as error:
        raise cannot_listen(host, port, error) from error
    return shared


@contextmanager
def _told(name: str, value: str) -> Iterator[None]:
    """Lets the workers know something by the environment, unless somebody has said otherwise.

    So they share the cores, and go on with each other's tables.
    """
    if name in os.environ:
        yield
        return
    os.environ[name] = value
    try:
        yield
    finally:
        del os.environ[name]


# ---------------------------------------------------------------- in a worker


def _work(settings: Settings, index: int, line: Connection) -> None:
    try:
        asyncio.run(_serve(settings, index, line))
    except (OSError, ValueError) as error:
        line.send(error)


async def _serve(settings: Settings, index: int, line: Connection) -> None:
    leave = asyncio.Event()
    server = Server(settings, worker=index)
    asyncio.get_running_loop().add_reader(line.fileno(), leave.set)  # the parent has gone
    await serve_until_told(server, lambda _: line.send(None), leave)
