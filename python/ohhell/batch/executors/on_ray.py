"""A Ray cluster: a plain task for each shard. Ray does a task again whose worker or node dies.

What speaks with Ray is a process of its own, the driver: where the node on this machine is gone,
Ray ends the process that spoke with it, without an error that could be caught.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterator
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Output, analyze_shard
from ohhell.errors import MissingExtra, ServerFailed

AHEAD = 2
MOST_RETRIES = 10
LONGEST_END = 10.0
"""Seconds in which the driver takes leave of the cluster."""

_MORE = "more"  # what the driver says to get a shard, or None where there is no other


class OnRay:
    """address: of the cluster ("auto", "ray://HOST:PORT"); None starts one on this machine.

    The nodes need the same version of this package. Raises MissingExtra.
    """

    def __init__(self, address: str | None = None) -> None:
        try:
            import ray  # noqa: F401
        except ImportError as error:
            raise MissingExtra("the engine ray", "ray", error) from error
        self._address = address
        self.name = "ray"

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        """See Executor. Raises ServerFailed where the cluster is not there or gives up."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        lifeline, held = context.Pipe(duplex=False)
        driver = context.Process(target=_drive, args=(theirs, lifeline, self._address, job))
        driver.start()
        theirs.close()
        lifeline.close()
        try:
            yield from _outputs(ours, shards)
        finally:
            ours.close()
            held.close()
            driver.join(LONGEST_END)
            if driver.is_alive():
                driver.kill()
                driver.join()


def _outputs(driver: Connection, shards: Iterator[Shard]) -> Generator[Output, None, None]:
    while True:
        try:
            said = driver.recv()
            if said == _MORE:
                driver.send(next(shards, None))
        except (EOFError, ConnectionError) as error:
            why = "ray: the driver has died, as it does where the node on this machine is gone"
            raise ServerFailed(why) from error
        if said is None:
            return
        if isinstance(said, Exception):
            raise said
        if isinstance(said, Output):
            yield said


# ---------------------------------------------------------------- in the driver


def _drive(parent: Connection, lifeline: Connection, address: str | None, job: Job) -> None:
    for number in (signal.SIGINT, signal.SIGHUP):  # the parent ends it
        signal.signal(number, signal.SIG_IGN)
    _silence()
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    said: Exception | None = None
    try:
        for output in _done(address, job, iter(lambda: _asked(parent), None)):
            parent.send(output)
    except Exception as error:
        said = error if isinstance(error, ServerFailed) else ServerFailed(f"ray: {_words(error)}")
    with suppress(OSError):  # the parent may have gone
        parent.send(said)


def _silence() -> None:
    """What Ray's own code writes on its way down is in its logs, and the error is told."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def _end_with(lifeline: Connection) -> None:
    """Ends this process when the parent closes the other end, or is killed."""
    lifeline.poll(None)
    os.kill(os.getpid(), signal.SIGTERM)  # which Ray answers by leaving the cluster


def _asked(parent: Connection) -> Any:
    parent.send(_MORE)
    return parent.recv()


def _words(error: Exception) -> str:
    return str(error) or type(error).__name__


def _done(address: str | None, job: Job, shards: Iterator[Shard]) -> Iterator[Output]:
    ray: Any = importlib.import_module("ray")
    ray.init(
        address=address,
        runtime_env={"env_vars": {"OHHELL_THREADS": "1"}},
        log_to_driver=False,
        logging_level="ERROR",
        include_dashboard=False if address is None else None,
    )
    try:
        work = ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(analyze_shard)
        shared = ray.put(job)
        running: list[Any] = []
        while True:
            most = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
            while len(running) < most and (shard := next(shards, None)) is not None:
                running.append(work.remote(shared, shard))
            if not running:
                return
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done)
    finally:
        ray.shutdown()
