"""A server on an event loop of its own, in a thread of the test's process."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ohhell.service import Server, Settings


class Background:
    """target: what a client connects to."""

    def __init__(self, settings: Settings) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.server = Server(settings)
        try:
            self.target = f"127.0.0.1:{self._run(self.server.start())}"
        except BaseException:
            self.end()
            raise

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(timeout=60)

    def drain(self) -> None:
        self._run(self.server.drain())

    def end(self) -> None:
        """Ends the loop; the server has drained."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(timeout=60)
        self._loop.close()


@contextmanager
def background(settings: Settings | None = None) -> Iterator[Background]:
    running = Background(settings or Settings(port=0, drain_grace=5))
    try:
        yield running
    finally:
        running.drain()
        running.end()
