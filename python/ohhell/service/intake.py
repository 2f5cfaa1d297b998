"""Calls that have come are taken in before light ones are answered.

The library hands a call over in each round or two of the event loop, and a light call keeps the
loop busy. If each were answered as soon as it is taken in, the others would stand in the library's
line, where the first to come is the first to be served and health checks wait as well, instead of
in the lanes, where callers take turns. So who has a place lets the loop go round until nobody comes
any more.
"""

from __future__ import annotations

import asyncio

QUIET_ROUNDS = 8
"""Of the loop: in so many a call that has come is handed over."""
MOST_CALLS = 32
"""Taken in before a light one is answered: those that come without end are not waited for."""


class Intake:
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._came = 0

    def count(self) -> None:
        """For every call that is taken in."""
        self._came += 1

    async def quiet(self) -> None:
        """Returns once no call has come for some rounds of the loop."""
        first, quiet = self._came, 0
        while quiet < QUIET_ROUNDS and self._came - first < MOST_CALLS:
            came = self._came
            await asyncio.sleep(0)
            quiet = quiet + 1 if came == self._came else 0
