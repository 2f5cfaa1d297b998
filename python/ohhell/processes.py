"""Work for processes of this machine, side by side, each with one thread for its searches.

The pool is the standard library's. What is added is how its processes end: with whoever started
them, however that ends, and never while a result is on its way, for the rest of which the pool
would wait for ever. And signals are taken outside of it: a handler that raises within it, as that
of Ctrl-C does, could leave a lock taken, for which it would wait for ever as well.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from typing import Any, TypeVar

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LONGEST_HOLD = 0.1
"""Seconds that a signal may wait until it is taken."""
LONGEST_SENDING = 1.0
"""Seconds that a process which is to end, and is not at work, has to get rid of its result."""

Result = TypeVar("Result")


def cores() -> int:
    """Those that this process may use."""
    return len(os.sched_getaffinity(0))


class Processes:
    """So many of them, for a `with`, at whose end work under way is given up.

    A process that dies breaks the pool: concurrent.futures.process.BrokenProcessPool.
    """

    def __init__(self, count: int) -> None:
        # Not forked: the threads of the native pool and of gRPC do not survive that.
        context = multiprocessing.get_context("spawn")
        with _held():
            _start_tracker()
        self._theirs, self._lifeline = context.Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(count, context, _start, (self._theirs,))

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        with _held():
            self._lifeline.close()
            self._pool.shutdown(cancel_futures=True)
            self._theirs.close()

    def submit(self, work: Callable[..., Result], *given: Any) -> Future[Result]:
        """A function of a module, and what it is given, as pickle takes them."""
        with _held():
            return self._pool.submit(_do, work, *given)

    def first_done(self, of: Collection[Future[Result]]) -> set[Future[Result]]:
        """Waits for one of several at least."""
        while True:
            with _held() as came:
                done: set[Future[Result]] = set()
                while not done and not came:
                    done = wait(of, LONGEST_HOLD, FIRST_COMPLETED).done
            if done:
                return done


@contextmanager
def _held() -> Iterator[list[int]]:
    """Signals that would be handled in Python are, once it is over; it gives those that came."""
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():  # only there they are handled
        yield came
        return
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    own = {number: handler for number, handler in handlers.items() if callable(handler)}
    for number in own:
        signal.signal(number, lambda number, _: came.append(number))
    try:
        yield came
    finally:
        for number, handler in own.items():
            signal.signal(number, handler)
        for heard in came:
            own[signal.Signals(heard)](heard, None)


def _start_tracker() -> None:
    """Starts the process that keeps account of what the others share, so that it outlives them.

    It ignores what ends the others where that is sent to all, but for SIGHUP.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    handler = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        resource_tracker.ensure_running()
    finally:
        signal.signal(signal.SIGHUP, handler or signal.SIG_DFL)


# ---------------------------------------------------------------- in a process of the pool


class _Leave:
    """Ends this process: at once if it is at work, else when a result may have been sent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._at_work = False
        self._due = False

    def begin(self) -> None:
        with self._lock:
            if self._due:
                os._exit(1)
            self._at_work = True

    def done(self) -> None:
        with self._lock:
            self._at_work = False

    def take(self) -> None:
        with self._lock:
            if self._at_work:
                os._exit(1)
            self._due = True
        time.sleep(LONGEST_SENDING)
        os._exit(1)


_leave = _Leave()


def _do(work: Callable[..., Result], *given: Any) -> Result:
    _leave.begin()
    try:
        return work(*given)
    finally:
        _leave.done()


def _start(lifeline: Connection) -> None:
    os.environ["OHHELL_THREADS"] = "1"
    for number in (signal.SIGINT, signal.SIGHUP):  # who started it hears them too, and ends it
        signal.signal(number, signal.SIG_IGN)
    # The pool ends what it has left by SIGTERM, and `timeout` and the like send it to everybody.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    for end in (lambda: lifeline.poll(None), lambda: signal.sigwait([signal.SIGTERM])):
        threading.Thread(target=_end_after, args=(end,), daemon=True).start()


def _end_after(end: Callable[[], object]) -> None:
    end()
    _leave.take()
