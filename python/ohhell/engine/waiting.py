"""What waits for a thread: the highest priority first, then the earliest."""

from __future__ import annotations

import heapq
from itertools import count
from threading import Condition
from typing import Generic, TypeVar

T = TypeVar("T")


class Waiting(Generic[T]):
    """A queue between threads, from which something that waits can be taken back."""

    def __init__(self) -> None:
        self._heap: list[tuple[int, int, T]] = []
        self._serial = count()
        self._closed = False
        self._changed = Condition()

    def put(self, item: T, priority: int) -> None:
        with self._changed:
            heapq.heappush(self._heap, (-priority, next(self._serial), item))
            self._changed.notify()

    def take(self) -> T | None:
        """Waits for an item; None once the queue is closed and empty."""
        with self._changed:
            self._changed.wait_for(lambda: self._heap or self._closed)
            return heapq.heappop(self._heap)[2] if self._heap else None

    def remove(self, item: T) -> bool:
        """Whether the item still waited; if so it does no longer."""
        with self._changed:
            kept = [entry for entry in self._heap if entry[2] is not item]
            found = len(kept) < len(self._heap)
            if found:
                self._heap = kept
                heapq.heapify(self._heap)
            return found

    def close(self) -> None:
        """Nothing more will be put in."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
