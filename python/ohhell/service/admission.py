"""Which request may work now, and which waits or is turned away.

Requests come in lanes, from light to heavy. A lane may start work only while fewer requests run
than its limit, and the limit of a lighter lane is higher: however many heavy requests there are, a
light one finds a place.

While hints come, one place fewer is for estimates: a hint shares the cores with all that is at
work, so each of the others makes it slower.

Within a lane callers take turns, whatever each has asked for: one with a single request waits for
at most one request of every other caller, and for a place. A lane that is full refuses at once; but
a caller with fewer waiting takes the place of the last request of the one with the most.

The heaviest lane is of records, which are worked on in slices. Its slices wait with patience; what
is bounded is how many streams of records are open.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from time import monotonic

HINTS_COME = 1.0
"""Seconds after a hint in which another one is expected."""
LONGEST_SPREAD = 2.0
"""Seconds over which those who are refused are asked to come back, after the queue has emptied."""


class Lane(IntEnum):
    """From the lightest; a lower lane goes first."""

    QUICK = 0  # rules: no search
    HINT = 1
    ESTIMATE = 2
    RECORD = 3


class QueueFull(Exception):
    """Too many requests wait. retry_after: seconds after which another attempt may succeed."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("too many requests are waiting")
        self.retry_after = retry_after


Turn = asyncio.Future[None]


class _Queue:
    """Those who wait in a lane: callers in turn, each with its requests in the order they came."""

    def __init__(self) -> None:
        self._callers: OrderedDict[str, deque[Turn]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._callers.values()))

    def join(self, caller: str) -> Turn:
        turn: Turn = asyncio.get_running_loop().create_future()
        self._callers.setdefault(caller, deque()).append(turn)
        return turn

    def leave(self, caller: str, turn: Turn) -> None:
        """Takes out one that has been cancelled, unless its turn came before it could go."""
        if turn in self._callers.get(caller, ()):
            self._callers[caller].remove(turn)
            self._drop_empty(caller)

    def next(self) -> Turn:
        """Takes the one whose turn it is; its caller goes to the end."""
        caller, turns = next(iter(self._callers.items()))
        turn = turns.popleft()
        self._callers.move_to_end(caller)
        self._drop_empty(caller)
        return turn

    def give_way(self, caller: str) -> Turn | None:
        """Takes out the last request of the caller with the most, if it has two more than this."""
        longest = max(self._callers, key=lambda name: len(self._callers[name]), default=None)
        own = len(self._callers.get(caller, ()))
        if longest is None or len(self._callers[longest]) < own + 2:
            return None
        turn = self._callers[longest].pop()
        self._drop_empty(longest)
        return turn

    def _drop_empty(self, caller: str) -> None:
        if not self._callers[caller]:
            del self._callers[caller]


class Admission:
    """Hands out places to work. Belongs to one event loop.

    heavy_places: estimates at once. max_waiting: requests in each lane, and open streams of
    records.
    """

    def __init__(self, heavy_places: int, max_waiting: int) -> None:
        self._limits = {
            Lane.QUICK: heavy_places + 2,
            Lane.HINT: heavy_places + 1,
            Lane.ESTIMATE: heavy_places,
            Lane.RECORD: max(1, heavy_places - 1),
        }
        self._waiting = {lane: _Queue() for lane in Lane}
        self._max_waiting = max_waiting
        self._running = 0
        self._streams = 0
        self._mean_seconds = 0.1
        self._last_return = dict.fromkeys(Lane, 0.0)
        self._last_hint = -HINTS_COME
        self._hints_come = False

    @property
    def places(self) -> int:
        """The most requests that ever work at once."""
        return max(self._limits.values())

    def limit(self, lane: Lane) -> int:
        """Requests of a lane are let in while fewer than so many, of any lane, are at work."""
        return self._limits[lane]

    @property
    def running(self) -> int:
        """Requests at work."""
        return self._running

    @property
    def open_streams(self) -> int:
        """Streams of records."""
        return self._streams

    def waiting(self, lane: Lane) -> int:
        """Requests that wait in a lane."""
        return len(self._waiting[lane])

    @contextmanager
    def stream(self) -> Iterator[None]:
        """An open stream of records. Raises QueueFull."""
        if self._streams >= self._max_waiting:
            raise QueueFull(self._retry_after(Lane.RECORD))
        self._streams += 1
        try:
            yield
        finally:
            self._streams -= 1

    async def enter(self, lane: Lane, caller: str) -> None:
        """Waits for a place. Raises QueueFull, at once or while it waits."""
        if lane is Lane.HINT:
            self._expect_hints()
        waiting = self._waiting[lane]
        if not len(waiting) and self._may_start(lane):
            self._running += 1
            return
        if lane is not Lane.RECORD and len(waiting) >= self._max_waiting:
            given_up = waiting.give_way(caller)
            if given_up is None:
                raise QueueFull(self._retry_after(lane))
            if not given_up.done():  # a cancelled one leaves by itself
                given_up.set_exception(QueueFull(self._retry_after(lane)))
        turn = waiting.join(caller)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                waiting.leave(caller, turn)
            elif turn.exception() is None:  # the place came at the same moment: pass it on
                self._release()
            raise

    def leave(self, seconds: float) -> None:
        """Gives a place back after so many seconds of work."""
        self._mean_seconds += (seconds - self._mean_seconds) / 16
        self._release()

    def _retry_after(self, lane: Lane) -> float:
        """Once the queue has emptied, and each who is refused after the one before it.

        All at once they would fill the queue again, and be refused again.
        """
        now, each = monotonic(), self._mean_seconds / self._limits[lane]
        empty = now + each * (len(self._waiting[lane]) + 1)
        due = max(empty, min(self._last_return[lane] + each, empty + LONGEST_SPREAD))
        self._last_return[lane] = due
        return due - now

    def _may_start(self, lane: Lane) -> bool:
        limit = self._limits[lane]
        if lane is Lane.ESTIMATE and self._hints_come:
            limit = max(1, limit - 1)
        return self._running < limit

    def _expect_hints(self) -> None:
        self._last_hint = monotonic()
        if not self._hints_come:
            self._hints_come = True
            asyncio.get_running_loop().call_later(HINTS_COME, self._expect_none_if_quiet)

    def _expect_none_if_quiet(self) -> None:
        left = self._last_hint + HINTS_COME - monotonic()
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._expect_none_if_quiet)
            return
        self._hints_come = False
        self._let_in()

    def _release(self) -> None:
        self._running -= 1
        self._let_in()

    def _let_in(self) -> None:
        """Those for whom there is a place now."""
        for lane, waiting in self._waiting.items():
            while len(waiting) and self._may_start(lane):
                turn = waiting.next()
                if not turn.done():
                    self._running += 1
                    turn.set_result(None)
