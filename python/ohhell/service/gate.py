"""How a server stops taking calls without losing those that are on their way to it.

The library refuses new calls, and says so to its callers, at one moment. What has come by then and
was not taken up yet (on a busy server that may be a call of every caller) it breaks off as
cancelled, and nobody tries such a call again. So before that moment a gate is closed, at which
calls wait: then there is nothing to do but to take up what comes, and soon each caller waits for an
answer and sends no more. After that moment the gate is opened, and they are answered.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

QUIET_SECONDS = 0.03
"""When for so long no call has come, all that were on their way have been taken up."""
LONGEST_SECONDS = 0.5
"""Callers that do not wait for answers are not waited for any longer."""


class Gate:
    """Open until it is closed. Belongs to one event loop."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self._came = 0

    async def pass_through(self) -> None:
        """What every call does first."""
        self._came += 1
        if not self._open.is_set():
            await self._open.wait()

    @asynccontextmanager
    async def closed(self) -> AsyncIterator[None]:
        """Within it calls wait, and no more of them come. It is open again at the end."""
        self._open.clear()
        try:
            await self._quiet()
            yield
        finally:
            self._open.set()

    async def _quiet(self) -> None:
        end = time.monotonic() + LONGEST_SECONDS
        came = -1
        while came != self._came and time.monotonic() < end:
            came = self._came
            await asyncio.sleep(QUIET_SECONDS)
