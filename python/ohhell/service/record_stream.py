"""A stream of records under way: read ahead within bounds, answered in the order they came."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from functools import partial

from ohhell.service import record_calls
from ohhell.service.record_calls import Options, Steps
from ohhell.service.wire import Wire
from ohhell.service.work import Work

MOST_IN_FLIGHT = 64
"""Records that were read and whose answers have not yet been taken."""

Analyze = Callable[[Callable[[Work], Steps]], Awaitable[bytes]]


class RecordStream:
    """at_once: records that are worked on together. analyze: works on one of them."""

    def __init__(self, wires: AsyncIterator[Wire], at_once: int, analyze: Analyze) -> None:
        self._wires = wires
        self._analyze = analyze
        self._in_flight = asyncio.Semaphore(MOST_IN_FLIGHT)
        self._at_work = asyncio.Semaphore(at_once)
        self._results: asyncio.Queue[asyncio.Task[bytes] | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[bytes]] = set()

    async def answers(self) -> AsyncGenerator[bytes, None]:
        """In the order of the records. Raises InvalidInput where the stream cannot go on."""
        reading = asyncio.create_task(self._read())
        try:
            while (task := await self._results.get()) is not None:
                yield await task
                self._in_flight.release()
            await reading  # raises what ended it
        finally:
            await end(reading, *self._tasks)

    async def _read(self) -> None:
        try:
            await self._read_all()
        finally:
            self._results.put_nowait(None)

    async def _read_all(self) -> None:
        options, is_first = Options(), True
        while True:
            await self._in_flight.acquire()
            try:
                wire = await anext(self._wires)
            except StopAsyncIteration:
                return
            part = await asyncio.to_thread(record_calls.read_part, wire)
            given = record_calls.options_in(part, is_first)
            is_first = False
            if given is None:
                self._start(partial(record_calls.answer_to, part, wire.form, options))
            else:
                options = given
                self._in_flight.release()

    def _start(self, steps_of: Callable[[Work], Steps]) -> None:
        task = asyncio.create_task(self._work(steps_of))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._results.put_nowait(task)

    async def _work(self, steps_of: Callable[[Work], Steps]) -> bytes:
        async with self._at_work:
            return await self._analyze(steps_of)


async def end(*tasks: asyncio.Task[bytes] | asyncio.Task[None]) -> None:
    """Cancels what is still under way, and waits for it."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
