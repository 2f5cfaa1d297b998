"""Where every call is taken up, by whatever door it came: admission, threads, cancellation, errors.

Bytes in, bytes out. What a caller is to be told instead of an answer is a Refusal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field, replace
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
from ohhell.service.observation import Observation, Observer
from ohhell.service.record_calls import Steps
from ohhell.service.record_stream import RecordStream, end
from ohhell.service.settings import Settings
from ohhell.service.tally import Tally
from ohhell.service.tokens import Tokens
from ohhell.service.wire import Wire
from ohhell.status import Refusal

_T = TypeVar("_T")


@dataclass(frozen=True)
class _Visit:
    """A call that is being attended to."""

    caller: Caller
    tally: Tally = field(default_factory=Tally)


class Desk:
    """Belongs to one event loop. tokens: who may ask, None for all. observers: told of calls."""

    def __init__(
        self,
        settings: Settings,
        tokens: Tokens | None = None,
        observers: Sequence[Observer] = (),
    ) -> None:
        self.settings = settings
        self.admission = Admission(_core.threads(), settings.max_waiting)
        self._tokens = tokens
        self._observers = observers
        self._threads = ThreadPoolExecutor(self.admission.places, "ohhell-call")

    @property
    def reads_headers(self) -> bool:
        """Whether a door has to tell of the headers that a Caller may have."""
        return self._tokens is not None or self.settings.tracing

    def close(self) -> None:
        """Waits for the threads; the calls must have ended."""
        self._threads.shutdown()

    # -- calls

    async def answer(self, call: Question, wire: Wire, caller: Caller) -> bytes:
        """One request, one answer. Raises Refusal."""
        with self._attending(call, caller) as visit:
            if call.immediate:
                return call.run(wire, self._patient_work(visit))
            return await self._work(call.lane, visit, lambda work: call.run(wire, work))

    async def watch(self, call: Watch, wire: Wire, caller: Caller) -> AsyncGenerator[bytes, None]:
        """One request, and the answer as it becomes known. Raises Refusal."""
        with self._attending(call, caller) as visit:
            reports = Mailbox()
            work = asyncio.create_task(
                self._work(call.lane, visit, lambda work: call.run(wire, work, reports.put))
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
        with self._attending(call, caller) as visit, self.admission.stream():
            work = self._patient_work(visit)
            async for answers in self._slices(visit, record_calls.answers_to(wire, work), work):
                for answer in answers:
                    yield answer

    async def analyze_records(
        self, call: RecordsCall, wires: AsyncIterator[Wire], caller: Caller
    ) -> AsyncGenerator[bytes, None]:
        """Records and their analyses, in the order in which the records come. Raises Refusal."""
        with self._attending(call, caller) as visit, self.admission.stream():
            at_once = self.admission.limit(Lane.RECORD)  # more would only wait in the lane
            stream = RecordStream(wires, at_once, lambda steps: self._record(steps, visit))
            async with aclosing(stream.answers()) as answers:
                async for answer in answers:
                    yield answer

    @contextmanager
    def _attending(self, call: Call, caller: Caller) -> Iterator[_Visit]:
        """Lets the caller in, tells it what goes wrong, and the observers how it went."""
        started, visit = time.monotonic(), _Visit(caller)
        code, fault = grpc.StatusCode.OK, None
        fields: tuple[str, ...] = ()
        try:
            if self._tokens is not None:
                name = self._tokens.owner(caller.authorization)
                visit = _Visit(replace(caller, name=name))
            yield visit
        except (GeneratorExit, asyncio.CancelledError):
            code = grpc.StatusCode.CANCELLED
            raise
        except Exception as error:
            refusal = _refusal(error)
            code = refusal.code
            fault = error if code is grpc.StatusCode.INTERNAL else None
            if isinstance(error, InvalidInput):
                fields = tuple(violation.field for violation in error.violations)
            raise refusal from error
        finally:
            if self._observers:
                seconds = time.monotonic() - started
                seen = Observation(call, visit.caller, code, seconds, visit.tally, fields, fault)
                for observe in self._observers:
                    observe(seen)

    # -- work

    def _patient_work(self, visit: _Visit) -> Work:
        """Of a record: as many searches as it takes, each within the server's limit of time."""
        return Work(self.settings, self.settings.max_time, _core.CancelToken(), visit.tally)

    async def _slices(self, visit: _Visit, steps: Steps, work: Work) -> AsyncIterator[list[bytes]]:
        """The answers of some steps, slice by slice."""
        finished = False
        while not finished:
            answers, finished = await self._in_thread(
                Lane.RECORD, visit, work.token, lambda: record_calls.take(steps)
            )
            yield answers

    async def _record(self, steps_of: Callable[[Work], Steps], visit: _Visit) -> bytes:
        """The answer to a record of many."""
        work = self._patient_work(visit)
        slices = self._slices(visit, steps_of(work), work)
        (answer,) = [answer async for answers in slices for answer in answers]
        return answer

    async def _work(self, lane: Lane, visit: _Visit, run: Callable[[Work], _T]) -> _T:
        """Runs in a thread, when its turn has come and for as long as the caller can wait."""
        token = _core.CancelToken()

        def work() -> _T:
            time_cap = visit.caller.time_cap(self.settings.max_time)
            return run(Work(self.settings, time_cap, token, visit.tally))

        return await self._in_thread(lane, visit, token, work)

    async def _in_thread(
        self, lane: Lane, visit: _Visit, token: _core.CancelToken, work: Callable[[], _T]
    ) -> _T:
        came = time.monotonic()
        await self.admission.enter(lane, visit.caller.name)
        started = time.monotonic()
        visit.tally.waited += started - came
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


def _refusal(error: Exception) -> Refusal:
    """What a caller is told of an error."""
    match error:
        case Refusal():
            return error
        case QueueFull():
            return status.queue_full(error.retry_after)
        case InvalidInput():
            return status.invalid_argument(error)
        case NotReady():
            return status.not_ready(error)
        case Cancelled():
            return Refusal(grpc.StatusCode.CANCELLED, "the search was cancelled")
    return Refusal(grpc.StatusCode.INTERNAL, "an error of the server; it is logged")
