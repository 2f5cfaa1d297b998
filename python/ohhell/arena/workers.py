"""Deals on all cores, given back in order.

Every worker is a process with one thread of its own for searches: players that follow rules are
Python, and many small searches side by side waste less than one search after the other on all
cores.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future
from functools import lru_cache

from ohhell.arena.match import Match, PlayedDeal
from ohhell.processes import Processes

AHEAD = 4
"""Tasks that wait for each worker, so that none is idle; what is beyond a stop is lost."""

ROUNDS_A_TASK = 16


@lru_cache(maxsize=8)
def _the_same(match: Match) -> Match:
    """Every task brings its match along; what the first one has worked out serves all."""
    return match


def _play(match: Match, numbers: range) -> list[PlayedDeal]:
    return [_the_same(match).play(number) for number in numbers]


class Workers:
    """Use it in a `with`; with one worker everything happens in this process."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: Processes | None = None

    def __enter__(self) -> Workers:
        if self._count > 1:
            self._pool = Processes(self._count)
        return self

    def __exit__(self, *exception: object) -> None:
        if self._pool is not None:
            self._pool.__exit__(*exception)

    def play(self, match: Match, deals: int) -> Generator[PlayedDeal, None, None]:
        """Plays the deals 0..deals-1 of a match."""
        if self._pool is None:
            yield from map(match.play, range(deals))
            return
        rounds = len(match.seatings) * (len(match.rules.sizes) if match.games else 1)
        size = max(1, ROUNDS_A_TASK // rounds)
        tasks = (range(first, min(first + size, deals)) for first in range(0, deals, size))
        running: deque[Future[list[PlayedDeal]]] = deque()
        try:
            while True:
                while len(running) < AHEAD * self._count and (task := next(tasks, None)):
                    running.append(self._pool.submit(_play, match, task))
                if not running:
                    return
                self._pool.first_done([running[0]])
                yield from running.popleft().result()
        finally:
            for future in running:
                future.cancel()
