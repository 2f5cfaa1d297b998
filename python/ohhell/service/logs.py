"""The log: a line of JSON for each event, written by a thread of its own.

Whatever becomes of the log, calls go on: where lines come faster than they can be written, or a
disk is full, lines are lost and counted. What a line says of a call is what an Observation holds:
no cards, no bids, no names of players.
"""

from __future__ import annotations

import json
import queue
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, TextIO

import grpc

from ohhell.service.observation import Observation
from ohhell.service.settings import LOG_LEVELS

MOST_LINES_WAITING = 10_000


class Log:
    """level: the least that is written, one of LOG_LEVELS. path: None for standard error.

    worker: of several processes which one this is, for every line.

    Raises OSError where the file cannot be opened.
    """

    def __init__(
        self, level: str = "info", path: str | None = None, worker: int | None = None
    ) -> None:
        self._level = LOG_LEVELS.index(level)
        self._about = {} if worker is None else {"worker": worker}
        # Standard error is None where it was closed before this process began.
        self._file: TextIO | None = (
            sys.stderr if path is None else open(path, "a", encoding="utf-8")  # noqa: SIM115
        )
        self._is_mine = path is not None  # standard error may be another one by the end
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES_WAITING)
        self._lost = 0
        self._writer = threading.Thread(target=self._write, name="ohhell-log", daemon=True)
        self._writer.start()

    @property
    def lost(self) -> int:
        """Lines that could not be written so far."""
        return self._lost

    def close(self) -> None:
        """Writes what waits; gives up where that takes more than two seconds."""
        try:
            self._lines.put(None, timeout=2)
        except queue.Full:
            return
        self._writer.join(timeout=2)
        if self._is_mine and self._file and not self._writer.is_alive():
            with suppress(OSError):  # what could not be written before cannot be now
                self._file.close()

    # -- events

    def event(self, level: str, event: str, **facts: Any) -> None:
        """Something that happened; facts are of JSON's kinds."""
        if LOG_LEVELS.index(level) >= self._level:
            self._put({"time": _now(), "level": level, "event": event, **self._about, **facts})

    def call(self, seen: Observation) -> None:
        """A call that is over: debug, or an error where that is the server's fault."""
        fault = seen.code is grpc.StatusCode.INTERNAL
        level = "error" if fault else "debug"
        if LOG_LEVELS.index(level) < self._level:
            return
        facts: dict[str, Any] = {
            "call": f"{seen.call.service}/{seen.call.name}",
            "door": seen.caller.door,
            "caller": seen.caller.name,
            "code": seen.code.name,
            "milliseconds": round(seen.seconds * 1000, 3),
            "waited_milliseconds": round(seen.tally.waited * 1000, 3),
            "playouts": seen.tally.playouts,
        }
        if seen.fields:
            facts["fields"] = list(seen.fields)
        if seen.fault is not None:
            facts["fault"] = type(seen.fault).__name__
            facts["at"] = _places(seen.fault.__traceback__)
        self.event(level, "call", **facts)

    # -- writing

    def _put(self, line: Mapping[str, Any]) -> None:
        try:
            self._lines.put_nowait(json.dumps(line))
        except queue.Full:
            self._lost += 1

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            if self._file is None:
                self._lost += 1
                continue
            try:
                self._file.write(line + "\n")
                self._file.flush()
            except (OSError, ValueError):  # full, or closed at the other end
                self._lost += 1


def _now() -> str:
    seconds = time.time()
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds * 1000) % 1000:03}Z"


def _places(trace: TracebackType | None) -> list[str]:
    """Where it went wrong; not the text of the error, which may quote the request."""
    return [f"{at.filename}:{at.lineno} {at.name}" for at in traceback.extract_tb(trace)]
