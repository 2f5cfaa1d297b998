"""Reports from a thread to the event loop, of which only the newest is wanted."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator


class Mailbox:
    """Holds one report; a newer one takes the place of one that nobody has fetched.

    So a slow reader costs no memory, and sees what is true now. Made on its event loop.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._newest: bytes | None = None
        self._closed = False

    def put(self, report: bytes) -> None:
        """From any thread."""
        self._loop.call_soon_threadsafe(self._take, report)

    def _take(self, report: bytes) -> None:
        self._newest = report
        self._changed.set()

    def close(self) -> None:
        """On the loop: what is not yet fetched is out of date."""
        self._closed = True
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Ends once it is closed."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self._closed:
                return
            if self._newest is not None:
                report, self._newest = self._newest, None
                yield report
