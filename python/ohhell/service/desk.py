"""Where every call is taken up, by whatever door it came: admission, threads, cancellation, errors.

Bytes in, bytes out. What a caller is to be told instead of an answer is a Refusal.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, contextmanager
from typing import TypeVar

import grpc

from ohhell import _core, status
from ohhell.errors import InvalidInput, NotReady
from ohhell.results import Cancelled
from ohhell.service import record_calls
from ohhell.service.admission import Admission, Lane, QueueFull
from ohhell.service.caller import Caller
from ohhell.service.calls import Call, Question, RecordCall, RecordsCall, Watch, Work
from ohhell.service.mailbox import Mailbox
from ohhell.service.record_calls import Steps
from ohhell.service.record_stream import RecordStream, end
from ohhell.service.settings import Settings
from ohhell.service.wire import Wire
from ohhell.status import Refusal

_log = logging.getLogger("ohhell.service")
_T = TypeVar("_T")


class Desk:
    """Belongs to one event loop."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.admission = Admission(_core.threads(), settings.max_waiting)
        self._threads = ThreadPoolExecutor(self.admission.places, "ohhell-call")

    def close(self) -> None:
        """Waits for the threads; the calls must have ended."""
        self._threads.shutdown()

    # -- calls

    async def answer(self, call: Question, wire: Wire, caller: Caller) -> bytes:
        """One request, one answer. Raises Refusal."""
        with _refusals(call):
            return await self._work(call.lane, caller, lambda work: call.run(wire, work))

    async def watch(self, call: Watch, wire: Wire, caller: Caller) -> AsyncGenerator[bytes, None]:
        """One request, and the answer as it becomes known. Raises Refusal."""
        with _refusals(call):
            reports = Mailbox()
            work = asyncio.create_task(
                self._work(call.lane, caller, lambda work: call.run(wire, work, reports.put))
            )
            work.add_done_callback(lambda _: reports.close())
            try:
                async for report in reports:
                    yield report
                yield await work
            finally:
                await end(work)

    async def analyze_record(
        self, call: RecordCall, wire: Wire, caller: Caller
    ) -> AsyncGenerator[bytes, None]:
        """One record, and its decisions one by one. Raises Refusal."""
        with _refusals(call), self.admission.stream():
            work = self._patient_work()
            async for answers in self._slices(caller, record_calls.answers_to(wire, work), work):
                for answer in answers:
                    yield answer

    async def analyze_records(
        self, call: RecordsCall, wires: AsyncIterator[Wire], caller: Caller
    ) -> AsyncGenerator[bytes, None]:
        """Records and their analyses, in the order in which the records come. Raises Refusal."""
        with _refusals(call), self.admission.stream():
            at_once = self.admission.limit(Lane.RECORD)  # more would only wait in the lane
            stream = RecordStream(wires, at_once, lambda steps: self._record(steps, caller))
            async with aclosing(stream.answers()) as answers:
                async for answer in answers:
                    yield answer

    # -- work

    def _patient_work(self) -> Work:
        """Of a record: as many searches as it takes, each within the server's limit of time."""
        return Work(self.settings, self.settings.max_time, _core.CancelToken())

    async def _slices(self, caller: Caller, steps: Steps, work: Work) -> AsyncIterator[list[bytes]]:
        """The answers of some steps, slice by slice."""
        finished = False
        while not finished:
            answers, finished = await self._in_thread(
                Lane.RECORD, caller, work.token, lambda: record_calls.take(steps)
            )
            yield answers

    async def _record(self, steps_of: Callable[[Work], Steps], caller: Caller) -> bytes:
        """The answer to a record of many."""
        work = self._patient_work()
        slices = self._slices(caller, steps_of(work), work)
        (answer,) = [answer async for answers in slices for answer in answers]
        return answer

    async def _work(self, lane: Lane, caller: Caller, run: Callable[[Work], _T]) -> _T:
        """Runs in a thread, when its turn has come and for as long as the caller can wait."""
        token = _core.CancelToken()

        def work() -> _T:
            return run(Work(self.settings, caller.time_cap(self.settings.max_time), token))

        return await self._in_thread(lane, caller, token, work)

    async def _in_thread(
        self, lane: Lane, caller: Caller, token: _core.CancelToken, work: Callable[[], _T]
    ) -> _T:
        await self.admission.enter(lane, caller.name)
        started = time.monotonic()
        try:
            running = self._threads.submit(work)
        except BaseException:
            self.admission.leave(0)
            raise
        loop = asyncio.get_running_loop()
        # The place is free when the thread is, which after a cancellation is later than this call.
        running.add_done_callback(
            lambda _: loop.call_soon_threadsafe(self.admission.leave, time.monotonic() - started)
        )
        try:
            return await asyncio.wrap_future(running)
        except asyncio.CancelledError:
            token.cancel()
            raise


@contextmanager
def _refusals(call: Call) -> Iterator[None]:
    """What goes wrong within, as callers are told."""
    try:
        yield
    except (Refusal, GeneratorExit, asyncio.CancelledError):
        raise
    except QueueFull as full:
        raise status.queue_full(full.retry_after) from full
    except InvalidInput as error:
        raise status.invalid_argument(error) from error
    except NotReady as error:
        raise status.not_ready(error) from error
    except Cancelled as error:
        raise Refusal(grpc.StatusCode.CANCELLED, "the search was cancelled") from error
    except Exception as error:
        _log.exception("%s/%s failed", call.service, call.name)
        raise Refusal(grpc.StatusCode.INTERNAL, "an error of the server; it is logged") from error
