"""Many questions at a time, each answered as soon as it can be.

A line of an answer is an object:

id, call  those of the question
final     whether it is the last line of the question; every question gets exactly one such line
response  the call's response in protobuf's JSON mapping, or
error     code, message, violations

A line that is no question, or whose id is that of a question without its last answer, gets an error
with its number as `line`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from threading import Condition, Lock, Thread
from time import monotonic
from typing import Any

from google.protobuf.message import Message

from ohhell import _core
from ohhell.engine.answers import error_of, last_response, line_of, response_of
from ohhell.engine.parsing import Asked, BadLine, Terminate, parse
from ohhell.engine.waiting import Waiting
from ohhell.errors import invalid
from ohhell.results import Cancelled
from ohhell.service.admission import Lane
from ohhell.service.calls import Question
from ohhell.service.settings import Settings
from ohhell.service.table_keys import tables_for
from ohhell.service.work import Work

LONGEST_LINE = 4 * 1024 * 1024
LONGEST_END = 5.0
"""Seconds that an engine which is interrupted waits for its threads: for as long as they search."""
MOST_BYTES = 64 * 1024 * 1024
"""Of all requests that are read and not yet answered."""


@dataclass(eq=False)
class _Job:
    """next_report: no answer so far is told before this moment of time.monotonic()."""

    asked: Asked
    size: int
    token: _core.CancelToken = field(default_factory=_core.CancelToken)
    next_report: float = 0.0

    @property
    def wants_reports(self) -> bool:
        return self.asked.report_every is not None or not isinstance(self.asked.call, Question)

    def line(self, **result: Any) -> dict[str, Any]:
        return {"id": self.asked.id, "call": self.asked.call.name, **result}


class Engine:
    """Answers lines with lines.

    send: takes a line of bytes, its end included; called by several threads, one at a time.
    parallel: searches at once; questions about rules have a thread of their own. settings:
    `max_waiting` questions may be read and not yet answered, then no line is read until there is
    room; a search gets `max_time` seconds.
    """

    def __init__(self, send: Callable[[bytes], None], settings: Settings, parallel: int) -> None:
        self._send = send
        self._sending = Lock()
        self._settings = settings
        self._tables = tables_for(settings)
        self._jobs: dict[str, _Job] = {}
        self._bytes = 0
        self._changed = Condition()
        self._searches: Waiting[_Job] = Waiting()
        self._rules: Waiting[_Job] = Waiting()
        queues = [self._rules, *[self._searches] * parallel]
        # Daemons, so that one whose output nobody takes does not keep an interrupted process alive.
        self._threads = [Thread(target=self._work, args=[q], daemon=True) for q in queues]
        # Not waited for by `join`, which believes them ended once a signal has interrupted it.
        self._at_work = len(self._threads)

    def run(self, lines: Iterable[bytes | None]) -> None:
        """Returns when every line has its answers. None stands for a line that was too long."""
        for thread in self._threads:
            thread.start()
        try:
            self._read(lines)
            self._wait(None)
        except BaseException:
            self._abandon()
            raise

    def _abandon(self) -> None:
        """Nothing is searched any more when this returns, nor answered."""
        for job in list(self._jobs.values()):
            job.token.cancel()
            self._queue(job).remove(job)
        for queue in (self._searches, self._rules):
            queue.close()
        self._wait(LONGEST_END)

    def _wait(self, timeout: float | None) -> None:
        """Until the threads have nothing more to do."""
        with self._changed:
            self._changed.wait_for(lambda: not self._at_work, timeout)

    # -- the thread that reads

    def _read(self, lines: Iterable[bytes | None]) -> None:
        for number, line in enumerate(lines, 1):
            if line is None:
                why = f"a line may have {LONGEST_LINE} bytes"
                self._refuse(number, BadLine(None, invalid("line", "", why)))
            elif line.strip():
                self._take(number, line)
        for queue in (self._searches, self._rules):
            queue.close()

    def _take(self, number: int, line: bytes) -> None:
        try:
            asked = parse(line)
        except BadLine as bad:
            self._refuse(number, bad)
            return
        if asked.id in self._jobs:
            why = "is that of a question without its last answer"
            self._refuse(number, BadLine(asked.id, invalid("id", asked.id, why)))
        elif isinstance(asked, Terminate):
            self._terminate(asked)
        else:
            self._admit(_Job(asked, len(line)))

    def _refuse(self, number: int, bad: BadLine) -> None:
        answer: dict[str, Any] = {"line": number, "error": error_of(bad.error)}
        # With the id of another question it would be taken for the answer of that one.
        if bad.id is not None and bad.id not in self._jobs:
            answer |= {"id": bad.id, "final": True}
        self._say(answer)

    def _terminate(self, asked: Terminate) -> None:
        ids = list(self._jobs) if asked.ids is None else list(asked.ids)
        found = self._give_up(ids)
        response = {"terminated": found, "unknown": [id for id in ids if id not in found]}
        self._say({"id": asked.id, "call": asked.call, "final": True, "response": response})

    def _give_up(self, ids: list[str]) -> list[str]:
        """The ids among these of questions that were not answered yet."""
        found = {id: job for id in ids if (job := self._jobs.get(id)) is not None}
        for job in found.values():
            job.token.cancel()
            if self._queue(job).remove(job):  # else its thread answers
                self._finish(job, {"error": error_of(Cancelled())})
        return list(found)

    def _admit(self, job: _Job) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._has_room(job.size))
            self._jobs[job.asked.id] = job
            self._bytes += job.size
        self._queue(job).put(job, job.asked.priority)

    def _has_room(self, size: int) -> bool:
        few = len(self._jobs) < self._settings.max_waiting
        return few and (not self._jobs or self._bytes + size <= MOST_BYTES)

    def _queue(self, job: _Job) -> Waiting[_Job]:
        return self._rules if job.asked.call.lane is Lane.QUICK else self._searches

    # -- the threads that answer

    def _work(self, queue: Waiting[_Job]) -> None:
        try:
            while (job := queue.take()) is not None:
                self._answer(job)
        finally:
            with self._changed:
                self._at_work -= 1
                self._changed.notify()

    def _answer(self, job: _Job) -> None:
        report = partial(self._report, job) if job.wants_reports else None
        work = Work(self._settings, self._tables, self._settings.max_time, job.token, report=report)
        job.next_report = monotonic() + (job.asked.report_every or 0.0)
        try:
            result = {"response": response_of(last_response(job.asked, work))}
        except Exception as error:
            result = {"error": error_of(error)}
        self._finish(job, result)

    def _report(self, job: _Job, part: Message) -> None:
        now = monotonic()
        if now >= job.next_report and not job.token.cancelled:
            every = job.asked.report_every or 0.0
            # In step with the search, whose reports come a little late; never two for one.
            job.next_report = max(job.next_report + every, now + every / 2)
            self._say(job.line(final=False, response=response_of(part)))

    def _finish(self, job: _Job, result: dict[str, Any]) -> None:
        with self._changed:
            del self._jobs[job.asked.id]
            self._bytes -= job.size
            self._changed.notify()
        self._say(job.line(final=True, **result))

    def _say(self, answer: dict[str, Any]) -> None:
        line = line_of(answer)
        with self._sending:
            self._send(line)
