"""Which request may work now, and which waits or is turned away.

Requests come in lanes, from light to heavy. A lane may start work only while fewer requests run
than its limit, and the limit of a lighter lane is higher: however many heavy requests there are, a
light one finds a place. Each lane has a queue of its own, first come first served, and a full one
refuses at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from enum import IntEnum


class Lane(IntEnum):
    """From the lightest; a lower lane goes first."""

    QUICK = 0  # rules: no search
    HINT = 1
    ESTIMATE = 2


class QueueFull(Exception):
    """Too many requests wait. retry_after: seconds after which another attempt may succeed."""

    def __init__(self, retry_after: float) -> None:
        super().__init__("too many requests are waiting")
        self.retry_after = retry_after


class Admission:
    """Hands out places to work. Belongs to one event loop.

    heavy_places: requests of the heaviest lane at once. max_waiting: in each lane.
    """

    def __init__(self, heavy_places: int, max_waiting: int) -> None:
        heaviest = max(Lane)
        self._limits = {lane: heavy_places + heaviest - lane for lane in Lane}
        self._waiting: dict[Lane, deque[asyncio.Future[None]]] = {lane: deque() for lane in Lane}
        self._max_waiting = max_waiting
        self._running = 0
        self._mean_seconds = 0.1

    @property
    def places(self) -> int:
        """The most requests that ever work at once."""
        return max(self._limits.values())

    async def enter(self, lane: Lane) -> None:
        """Waits for a place. Raises QueueFull."""
        waiting = self._waiting[lane]
        if not waiting and self._may_start(lane):
            self._running += 1
            return
        if len(waiting) >= self._max_waiting:
            raise QueueFull(self._mean_seconds * (len(waiting) + 1) / self._limits[lane])
        turn = asyncio.get_running_loop().create_future()
        waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                waiting.remove(turn)
            else:  # the place came at the same moment: pass it on
                self._release()
            raise

    def leave(self, seconds: float) -> None:
        """Gives a place back after so many seconds of work."""
        self._mean_seconds += (seconds - self._mean_seconds) / 16
        self._release()

    def _may_start(self, lane: Lane) -> bool:
        return self._running < self._limits[lane]

    def _release(self) -> None:
        self._running -= 1
        for lane, waiting in self._waiting.items():
            # A cancelled one leaves the queue by itself, in enter.
            for turn in [turn for turn in waiting if not turn.done()]:
                if not self._may_start(lane):
                    break
                waiting.remove(turn)
                self._running += 1
                turn.set_result(None)
