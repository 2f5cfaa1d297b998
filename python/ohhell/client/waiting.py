"""Waiting for calls in asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import TypeVar

T = TypeVar("T")


class CallCancelled(Exception):
    """A call was cancelled, but not the task that waits for it.

    The library has one error for both, at which a group of tasks would go on in silence.
    """


async def result_of(work: Awaitable[T]) -> T:
    """What the work gives; it is cancelled with the task that waits. Raises CallCancelled."""
    working = asyncio.ensure_future(work)
    working.add_done_callback(_forget_error)
    try:
        await asyncio.wait([working])
    except asyncio.CancelledError:
        working.cancel()
        raise
    if working.cancelled():
        raise CallCancelled
    return working.result()


async def results_of(works: AsyncIterator[T]) -> AsyncIterator[T]:
    """The same of one after the other."""
    while True:
        try:
            result = await result_of(anext(works))
        except StopAsyncIteration:
            return
        yield result


def _forget_error(working: asyncio.Future[T]) -> None:
    """Else asyncio logs the error of work that nobody waits for any more."""
    if not working.cancelled():
        working.exception()
