"""Errors as gRPC states with details."""

from __future__ import annotations

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2

from ohhell import convert
from ohhell.errors import InvalidInput, NotReady
from ohhell.service.admission import QueueFull

MOST_VIOLATIONS = 50
LONGEST_TEXT = 500


def status_of(error: Exception) -> status_pb2.Status | None:
    """What a caller is told of an error; None for one that is not the caller's to know."""
    if isinstance(error, InvalidInput):
        violations = error.violations[:MOST_VIOLATIONS]
        details = error_details_pb2.BadRequest(
            field_violations=[
                error_details_pb2.BadRequest.FieldViolation(
                    field=v.field, description=f"{v.value}: {v.why}" if v.value else v.why
                )
                for v in violations
            ]
        )
        text = "; ".join(map(str, violations[:3]))
        return _status(grpc.StatusCode.INVALID_ARGUMENT, text, details)
    if isinstance(error, NotReady):
        return _status(grpc.StatusCode.FAILED_PRECONDITION, str(error))
    if isinstance(error, QueueFull):
        retry = error_details_pb2.RetryInfo(retry_delay=convert.duration(error.retry_seconds))
        return _status(grpc.StatusCode.RESOURCE_EXHAUSTED, str(error), retry)
    return None


def _status(code: grpc.StatusCode, text: str, *details: Message) -> status_pb2.Status:
    packed = []
    for detail in details:
        packed.append(AnyMessage())
        packed[-1].Pack(detail)
    return status_pb2.Status(code=code.value[0], message=text[:LONGEST_TEXT], details=packed)
