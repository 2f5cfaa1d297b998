"""Errors as a gRPC caller sees them: a code, a text, and google.rpc details."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import grpc
from google.protobuf import any_pb2
from google.protobuf.message import Message
from google.rpc import code_pb2, error_details_pb2, status_pb2

from ohhell.errors import InvalidInput, NotReady, Violation

DOMAIN = "ohhell"
MOST_DETAIL_BYTES = 4000
"""Clients take 8 KiB of trailers by default, and the details travel in base64."""
MOST_TEXT_BYTES = 500
"""The text travels twice, once with three bytes for each that is not ASCII."""
BYTES_AROUND_A_VIOLATION = 16
SHORTEST_PUSHBACK, LONGEST_PUSHBACK = 10, 2000
"""Milliseconds: what is shorter the library does not keep to, what is longer outlasts deadlines."""

_RetryInfo = error_details_pb2.RetryInfo


def cut(text: str) -> str:
    """As much of a text as may travel."""
    encoded = text.encode()
    if len(encoded) <= MOST_TEXT_BYTES:
        return text
    return encoded[: MOST_TEXT_BYTES - 3].decode(errors="ignore") + "..."


class Refusal(Exception):
    """A request that ends with a status instead of an answer."""

    def __init__(self, code: grpc.StatusCode, text: str, *details: Message) -> None:
        super().__init__(text)
        self.code = code
        self.text = cut(text)
        self.details = details

    def packed(self) -> list[any_pb2.Any]:
        """The details, each with its type."""
        packed = [any_pb2.Any() for _ in self.details]
        for one, detail in zip(packed, self.details, strict=True):
            one.Pack(detail)
        return packed

    def trailers(self) -> tuple[tuple[str, str | bytes], ...]:
        """The metadata that carries the details, and tells the library when to try again."""
        if not self.details:
            return ()
        code = self.code.value[0]
        status = status_pb2.Status(code=code, message=self.text, details=self.packed())
        carried = (("grpc-status-details-bin", status.SerializeToString()),)
        return (*carried, *(_pushback(d) for d in self.details if isinstance(d, _RetryInfo)))


def _pushback(retry: error_details_pb2.RetryInfo) -> tuple[str, str]:
    """By it a client of the library paces its retries, in place of its own pauses."""
    pause = min(max(retry.retry_delay.ToMilliseconds(), SHORTEST_PUSHBACK), LONGEST_PUSHBACK)
    return "grpc-retry-pushback-ms", str(pause)


def invalid_argument(error: InvalidInput) -> Refusal:
    """Each violation with its field, the value and why; the values alone are in an ErrorInfo."""
    bad = error_details_pb2.BadRequest()
    info = error_details_pb2.ErrorInfo(reason="INVALID_INPUT", domain=DOMAIN)
    size = 0
    for violation in error.violations:
        twice = violation.field + violation.value
        size += BYTES_AROUND_A_VIOLATION + 2 * len(twice.encode()) + len(violation.why.encode())
        if size > MOST_DETAIL_BYTES and bad.field_violations:
            break
        text = f"{violation.value}: {violation.why}" if violation.value else violation.why
        bad.field_violations.add(field=violation.field, description=text)
        info.metadata[violation.field] = violation.value
    return Refusal(grpc.StatusCode.INVALID_ARGUMENT, str(error), bad, info)


def not_ready(error: NotReady) -> Refusal:
    """FAILED_PRECONDITION."""
    return Refusal(grpc.StatusCode.FAILED_PRECONDITION, str(error))


def queue_full(retry_after: float) -> Refusal:
    """RESOURCE_EXHAUSTED; retry_after: seconds."""
    retry = error_details_pb2.RetryInfo()
    retry.retry_delay.FromMilliseconds(max(1, round(retry_after * 1000)))
    text = "the queue is full; try again later"
    return Refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, text, retry)


def status_in(trailers: Iterable[Any]) -> status_pb2.Status | None:
    """The details that a call's trailing metadata, pairs of key and value, carry."""
    for key, value in trailers:
        if key == "grpc-status-details-bin" and isinstance(value, bytes):
            return status_pb2.Status.FromString(value)
    return None


def error_from(status: status_pb2.Status) -> InvalidInput | None:
    """The error that the same question would raise in process, where there is one."""
    bad, info = error_details_pb2.BadRequest(), error_details_pb2.ErrorInfo()
    for detail in status.details:
        detail.Unpack(bad) or detail.Unpack(info)
    if status.code != code_pb2.INVALID_ARGUMENT or not bad.field_violations:
        return None
    return InvalidInput(
        Violation(
            found.field,
            value := info.metadata.get(found.field, ""),
            found.description.removeprefix(f"{value}: "),
        )
        for found in bad.field_violations
    )
