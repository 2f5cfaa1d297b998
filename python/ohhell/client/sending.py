"""The parts of a stream on their way to a server, and the error that ended them here.

The library would log it and cancel the call, and say no more of it to the caller.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from typing import Any

from google.protobuf.message import Message


class Sending:
    """Parts that the library takes in a thread of its own; error: what their iterator raised."""

    def __init__(self, parts: Iterator[Message]) -> None:
        self._parts = parts
        self._starting = threading.Lock()
        self._call: Any = None
        self.error: BaseException | None = None

    def start(self, method: Any, bounds: dict[str, Any]) -> Any:
        """The call, which is cancelled where a part cannot be made."""
        with self._starting:
            self._call = method(self, **bounds)
        return self._call

    def __iter__(self) -> Iterator[Message]:
        return self

    def __next__(self) -> Message:
        try:
            return next(self._parts)
        except StopIteration:
            raise
        except BaseException as error:
            self.error = error
            with self._starting:  # the first part may fail before the caller has the call
                self._call.cancel()
            raise StopIteration from None


class AsyncSending:
    """Parts that the library takes in a task of its own; error: what their iterator raised."""

    def __init__(self, parts: AsyncIterator[Message]) -> None:
        self._parts = parts
        self.error: BaseException | None = None

    def __aiter__(self) -> AsyncIterator[Message]:
        return self

    async def __anext__(self) -> Message:
        try:
            return await anext(self._parts)
        except (StopAsyncIteration, asyncio.CancelledError):
            raise
        except BaseException as error:
            self.error = error
            raise  # at which the library cancels the call
