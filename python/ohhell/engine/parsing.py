"""From a line to what it asks.

A line is an object of these fields:

id           a text of 1 to 128 bytes, which every answer repeats
call         a call of the service by its name, such as "Suggest"; or "Terminate", "TerminateAll"
request      the call's request in protobuf's JSON mapping; absent: empty
priority     a whole number, 0 if absent; higher ones first
reportEvery  seconds between answers so far, of calls that have them
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from google.protobuf.message import Message

from ohhell import convert
from ohhell.errors import InvalidInput, Violation, invalid
from ohhell.records import LONGEST_ID
from ohhell.service.calls import CALLS, Call, Question, RecordsCall, Watch

FIELDS = ("id", "call", "request", "priority", "reportEvery")
LARGEST_PRIORITY = 2**31 - 1
REPORT_EVERY = (0.1, 86_400.0)
"""Seconds; a search tells no more often."""

# Records one by one are what AnalyzeRecord is for.
_CALLS = {call.name: call for call in CALLS if not isinstance(call, RecordsCall)}
_NAMES = (*_CALLS, "Terminate", "TerminateAll")
_SHARPENING = tuple(
    name
    for name, call in _CALLS.items()
    if isinstance(call, Watch) or (isinstance(call, Question) and call.sharpens)
)


@dataclass(frozen=True)
class Asked:
    """A call to be made. report_every: seconds, None where it is not said."""

    id: str
    call: Call
    request: Message
    priority: int
    report_every: float | None


@dataclass(frozen=True)
class Terminate:
    """Questions to be given up. ids: None for all."""

    id: str
    call: str
    ids: tuple[str, ...] | None


class BadLine(Exception):
    """A line that asks nothing. id: that of the line, where it has a sound one."""

    def __init__(self, id: str | None, error: InvalidInput) -> None:
        super().__init__(str(error))
        self.id = id
        self.error = error


def parse(line: bytes) -> Asked | Terminate:
    """Raises BadLine."""
    id = None
    try:
        envelope, twice = _object(line)
        if any(violation.field == "id" for violation in twice):
            raise InvalidInput(twice)
        id = _id(envelope.get("id"))
        if twice:  # told as paths within the request, as all that is wrong with it
            raise InvalidInput(
                replace(violation, field=violation.field.removeprefix("request."))
                for violation in twice
            )
        return _read(id, envelope)
    except InvalidInput as error:
        raise BadLine(id, error) from error


def _object(line: bytes) -> tuple[dict[str, Any], list[Violation]]:
    """What a line says, and what stands twice in it."""
    try:
        made, twice = convert.json_value(line.decode())
    except RecursionError as error:
        raise invalid("line", "", "not JSON: it is nested too deeply") from error
    except ValueError as error:
        raise invalid("line", "", f"not JSON: {error}") from error
    if not isinstance(made, dict):
        raise invalid("line", "", "no JSON object")
    return made, twice


def _id(value: Any) -> str:
    if isinstance(value, str):
        size = len(value.encode(errors="surrogatepass"))
        if 1 <= size <= LONGEST_ID:
            return value
    shown = "" if value is None else _shown(value)
    raise invalid("id", shown, f"must be a text of 1..{LONGEST_ID} bytes")


def _shown(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _read(id: str, envelope: dict[str, Any]) -> Asked | Terminate:
    strange = [name for name in envelope if name not in FIELDS]
    if strange:
        raise InvalidInput(
            Violation(name, "", f"no field of a line, which are {', '.join(FIELDS)}")
            for name in strange
        )
    name, request = envelope.get("call"), envelope.get("request", {})
    if name not in _NAMES:
        shown = "" if name is None else _shown(name)
        raise invalid("call", shown, f"must be one of {', '.join(_NAMES)}")
    if not isinstance(request, dict):
        raise invalid("request", _shown(request), "must be an object")
    priority = envelope.get("priority", 0)
    if type(priority) is not int or abs(priority) > LARGEST_PRIORITY:
        why = f"must be a whole number {-LARGEST_PRIORITY}..{LARGEST_PRIORITY}"
        raise invalid("priority", _shown(priority), why)
    every = _report_every(name, envelope)
    if name in _CALLS:
        return Asked(
            id, _CALLS[name], convert.message_from(request, _CALLS[name].request()), priority, every
        )
    return Terminate(id, name, _ids(name, request))


def _report_every(call: str, envelope: dict[str, Any]) -> float | None:
    if "reportEvery" not in envelope:
        return None
    every, (least, most) = envelope["reportEvery"], REPORT_EVERY
    if call not in _SHARPENING:
        why = f"{call} has no answers so far; {', '.join(_SHARPENING)} have"
        raise invalid("reportEvery", _shown(every), why)
    if type(every) not in (int, float) or not least <= every <= most:
        raise invalid("reportEvery", _shown(every), f"must be {least:g}..{most:g} seconds")
    return float(every)


def _ids(call: str, request: dict[str, Any]) -> tuple[str, ...] | None:
    if call == "TerminateAll":
        if request:
            raise invalid("request", _shown(request), "must be absent or empty")
        return None
    ids = request.get("ids")
    if list(request) != ["ids"] or not isinstance(ids, list) or not ids:
        raise invalid("request", _shown(request), 'must be {"ids": [...]} with one id or more')
    return tuple(map(_id, ids))
