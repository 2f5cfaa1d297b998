"""Where every call is taken up, by whatever door it came: admission, threads, cancellation, errors.

Bytes in, bytes out. What a caller is to be told instead of an answer is a Refusal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import TypeVar

from ohhell import _core
from ohhell.service import record_calls
from ohhell.service.admission import Admission, Lane
from ohhell.service.caller import Caller
from ohhell.service.calls import Call, Question, RecordCall, RecordsCall, Watch
from ohhell.service.intake import Intake
from ohhell.service.light import MOST_STATES
from ohhell.service.mailbox import Mailbox
from ohhell.service.observation import Observer
from ohhell.service.record_calls import Steps
from ohhell.service.record_stream import RecordStream, end
from ohhell.service.settings import Settings
from ohhell.service.table_keys import tables_for
from ohhell.service.tally import Tally
from ohhell.service.tokens import Tokens
from ohhell.service.visit import Visit
from ohhell.service.wire import Form, Wire, write
from ohhell.service.work import Work

_T = TypeVar("_T")


class Desk:
    """Belongs to one event loop. tokens: who may ask, None for all. observers: told of calls.

    leaving: the server drains.
    """

    def __init__(
        self,
        settings: Settings,
        tokens: Tokens | None = None,
        observers: Sequence[Observer] = (),
    ) -> None:
        self.settings = settings
        self.leaving = False
        self.admission = Admission(_core.threads(), settings.max_waiting)
        self._tokens = tokens
        self._observers = observers
        self._tables = tables_for(settings)
        self._intake = Intake()
        self._constants: dict[tuple[str, Form], bytes] = {}
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
        with self._visit(call, caller) as visit:
            if call.constant:
                if wire.data:
                    wire.read(call.request)  # else it is refused
                return self._constant(call, wire.form)
            light = call.is_light(wire)
            return await self._work(call.lane, visit, lambda work: call.run(wire, work), light)

    async def watch(self, call: Watch, wire: Wire, caller: Caller) -> AsyncGenerator[bytes, None]:
        """One request, and the answer as it becomes known. Raises Refusal."""
        with self._visit(call, caller) as visit:
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
        with self._visit(call, caller) as visit, self.admission.stream():
            work = self._patient_work(visit)
            async for answers in self._slices(visit, record_calls.answers_to(wire, work), work):
                for answer in answers:
                    yield answer

    async def analyze_records(
        self, call: RecordsCall, wires: AsyncIterator[Wire], caller: Caller
    ) -> AsyncGenerator[bytes, None]:
        """Records and their analyses, in the order in which the records come. Raises Refusal."""
        with self._visit(call, caller) as visit, self.admission.stream():
            at_once = self.admission.limit(Lane.RECORD)  # more would only wait in the lane
            stream = RecordStream(wires, at_once, lambda steps: self._record(steps, visit))
            async with aclosing(stream.answers()) as answers:
                async for answer in answers:
                    yield answer

    def _visit(self, call: Call, caller: Caller) -> Visit:
        self._intake.count()
        return Visit(call, caller, self._tokens, self._observers)

    def _constant(self, call: Question, form: Form) -> bytes:
        """The answer to every request, made once."""
        key = (call.name, form)
        if key not in self._constants:
            work = self._work_of(self.settings.max_time, _core.CancelToken(), Tally())
            self._constants[key] = write(call.answer(call.request(), work), form)
        return self._constants[key]

    # -- work

    def _patient_work(self, visit: Visit) -> Work:
        """Of a record: as many searches as it takes, each within the server's limit of time."""
        token = _core.CancelToken(patient=True)
        return self._work_of(self.settings.max_time, token, visit.tally)

    def _work_of(self, time_cap: float, token: _core.CancelToken, tally: Tally) -> Work:
        return Work(self.settings, self._tables, time_cap, token, tally)

    async def _slices(self, visit: Visit, steps: Steps, work: Work) -> AsyncIterator[list[bytes]]:
        """The answers of some steps, slice by slice."""
        finished = False
        while not finished:
            answers, finished = await self._in_turn(
                Lane.RECORD, visit, work.token, lambda: record_calls.take(steps)
            )
            yield answers

    async def _record(self, steps_of: Callable[[Work], Steps], visit: Visit) -> bytes:
        """The answer to a record of many."""
        work = self._patient_work(visit)
        slices = self._slices(visit, steps_of(work), work)
        (answer,) = [answer async for answers in slices for answer in answers]
        return answer

    async def _work(
        self, lane: Lane, visit: Visit, run: Callable[[Work], _T], light: bool = False
    ) -> _T:
        """Runs when its turn has come and for as long as the caller can wait."""
        token = _core.CancelToken(patient=lane >= Lane.ESTIMATE)

        def work() -> _T:
            time_cap = visit.caller.time_cap(self.settings.max_time)
            return run(self._work_of(time_cap, token, visit.tally))

        return await self._in_turn(lane, visit, token, work, light)

    async def _in_turn(
        self,
        lane: Lane,
        visit: Visit,
        token: _core.CancelToken,
        work: Callable[[], _T],
        light: bool = False,
    ) -> _T:
        """Works when its turn has come: in a thread, or here and now if it is light."""
        loop = asyncio.get_running_loop()
        came = time.monotonic()
        try:
            await self.admission.enter(lane, visit.caller.name)
        finally:
            started = time.monotonic()
            visit.tally.waited += started - came
        if light:
            try:
                await self._intake.quiet()
                with _core.FewerStates(MOST_STATES):
                    return work()
            except _core.TooManyStates:
                light = False
            finally:
                if light:  # in the next round of the loop: callers take turns here as well
                    loop.call_soon(self.admission.leave, time.monotonic() - started)
        try:
            running = self._threads.submit(work)
        except BaseException:
            self.admission.leave(0)
            raise
        answer: asyncio.Future[_T] = loop.create_future()

        def finish() -> None:
            # The place is free when the thread is: after a cancellation later than this call.
            self.admission.leave(time.monotonic() - started)
            if answer.done():
                return
            error = running.exception()
            if error is None:
                answer.set_result(running.result())
            else:
                answer.set_exception(error)

        running.add_done_callback(lambda _: loop.call_soon_threadsafe(finish))
        try:
            return await answer
        except asyncio.CancelledError:
            token.cancel()
            raise
