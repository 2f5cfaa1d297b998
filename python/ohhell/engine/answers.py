"""From what was asked to its answers, and to the lines that carry them."""

from __future__ import annotations

import json
import logging
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import Message

from ohhell.engine.parsing import Asked
from ohhell.errors import InvalidInput, NotReady, OutOfTime
from ohhell.results import Cancelled
from ohhell.service.calls import Question, Watch
from ohhell.service.record_calls import answers_to
from ohhell.service.wire import Wire
from ohhell.service.work import Work
from ohhell.v1 import analysis_pb2

_log = logging.getLogger("ohhell.engine")


def last_response(asked: Asked, work: Work) -> Message:
    """The last response of a call; those before it are reported.

    Raises InvalidInput, NotReady, Cancelled, OutOfTime.
    """
    if isinstance(asked.call, (Question, Watch)):
        return asked.call.answer(asked.request, work)
    part = analysis_pb2.AnalyzeRecordResponse()
    for data in answers_to(Wire(asked.request.SerializeToString()), work):
        if part.HasField("decision") and work.report is not None:
            work.report(part)
        if data is not None:
            part = analysis_pb2.AnalyzeRecordResponse.FromString(data)
    return part


def line_of(answer: dict[str, Any]) -> bytes:
    """In ASCII, so that no reader needs to know an encoding."""
    return json.dumps(answer, separators=(",", ":")).encode() + b"\n"


def response_of(message: Message) -> dict[str, Any]:
    """Protobuf's JSON mapping, zeros and empty lists included."""
    return json_format.MessageToDict(message, always_print_fields_with_no_presence=True)


def error_of(error: Exception) -> dict[str, Any]:
    """A code by its name in google.rpc, a text, and what is wrong with which field."""
    violations: list[dict[str, str]] = []
    if isinstance(error, InvalidInput):
        code, text = "INVALID_ARGUMENT", str(error)
        violations = [
            {"field": found.field, "value": found.value, "why": found.why}
            for found in error.violations
        ]
    elif isinstance(error, NotReady):
        code, text = "FAILED_PRECONDITION", str(error)
    elif isinstance(error, OutOfTime):
        code, text = "DEADLINE_EXCEEDED", str(error)
    elif isinstance(error, Cancelled):
        code, text = "CANCELLED", "it was terminated"
    else:
        code, text = "INTERNAL", "an error of the engine; standard error has it"
        _log.error("a question failed", exc_info=error)
    return {"code": code, "message": text, "violations": violations}
