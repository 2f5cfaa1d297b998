"""The ends of two pipes, either of which the other side may close."""

from __future__ import annotations

import os
import select
from collections.abc import Callable, Iterator

CHUNK = 64 * 1024


class Input:
    """Reads a file descriptor until it ends, or until another thread says stop."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._stopped, self._stop = os.pipe()

    def chunks(self) -> Iterator[bytes]:
        """Raises BrokenPipeError once stopped."""
        while True:
            ready, _, _ = select.select([self._descriptor, self._stopped], [], [])
            if self._stopped in ready:
                raise BrokenPipeError
            chunk = os.read(self._descriptor, CHUNK)
            if not chunk:
                return
            yield chunk

    def stop(self) -> None:
        os.write(self._stop, b".")


class Output:
    """Writes to a file descriptor. when_broken: called once, when nobody takes what is written."""

    def __init__(self, descriptor: int, when_broken: Callable[[], None]) -> None:
        self._descriptor = descriptor
        self._when_broken = when_broken
        self.broken = False

    def send(self, data: bytes) -> None:
        """Writes all of it; nothing once the output is broken."""
        if self.broken:
            return
        try:
            left = memoryview(data)
            while left:
                left = left[os.write(self._descriptor, left) :]
        except OSError:
            self.broken = True
            self._when_broken()
