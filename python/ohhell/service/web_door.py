"""The door for browsers and curl: Connect (binary and JSON) and gRPC-Web over HTTP/1.1.

It needs the extra `web`. Streams both ways need gRPC proper: AnalyzeRecords is refused by name.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager
from typing import Any

import grpc
from connectrpc.code import Code
from connectrpc.codec import Codec
from connectrpc.errors import ConnectError, ErrorDetail
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.request import RequestContext
from connectrpc.server import ConnectASGIApplication, Endpoint
from protobuf.wkt import Any as WebAny

from ohhell.service.caller import Caller
from ohhell.service.calls import CALLS, Call, Question, RecordCall, Watch
from ohhell.service.desk import Desk
from ohhell.service.wire import Form, Wire
from ohhell.status import Refusal

_Context = RequestContext[Wire, bytes]
_CODES = {
    grpc.StatusCode.CANCELLED: Code.CANCELED,
    grpc.StatusCode.INVALID_ARGUMENT: Code.INVALID_ARGUMENT,
    grpc.StatusCode.DEADLINE_EXCEEDED: Code.DEADLINE_EXCEEDED,
    grpc.StatusCode.FAILED_PRECONDITION: Code.FAILED_PRECONDITION,
    grpc.StatusCode.RESOURCE_EXHAUSTED: Code.RESOURCE_EXHAUSTED,
    grpc.StatusCode.UNAUTHENTICATED: Code.UNAUTHENTICATED,
    grpc.StatusCode.UNIMPLEMENTED: Code.UNIMPLEMENTED,
    grpc.StatusCode.INTERNAL: Code.INTERNAL,
}


class _Bytes(Codec[bytes, Wire]):
    """Leaves messages as they came: the desk reads them, for this door as for the other."""

    def __init__(self, form: Form) -> None:
        self._form = form

    def name(self) -> str:
        return self._form.value

    def encode(self, message: bytes) -> bytes:
        return message

    def decode(self, data: bytes | bytearray, message_class: type[Wire]) -> Wire:  # noqa: ARG002
        return Wire(bytes(data), self._form)


class WebDoor(ConnectASGIApplication[Desk]):
    """An ASGI application."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            service=desk,
            endpoints=_endpoints,
            read_max_bytes=desk.settings.max_message_bytes,
            codecs=[_Bytes(form) for form in Form],
        )

    @property
    def path(self) -> str:
        return ""


def _endpoints(desk: Desk) -> dict[str, Any]:
    return {f"/{call.service}/{call.name}": _endpoint(desk, call) for call in CALLS}


def _endpoint(desk: Desk, call: Call) -> Any:
    match call:
        case Question():
            return Endpoint.unary(
                _method(call, StreamType.UNARY),
                _one(desk, lambda wire, caller: desk.answer(call, wire, caller)),
            )
        case Watch():
            return Endpoint.server_stream(
                _method(call, StreamType.SERVER_STREAM),
                _many(desk, lambda wire, caller: desk.watch(call, wire, caller)),
            )
        case RecordCall():
            return Endpoint.server_stream(
                _method(call, StreamType.SERVER_STREAM),
                _many(desk, lambda wire, caller: desk.analyze_record(call, wire, caller)),
            )
        case _:
            return Endpoint.bidi_stream(_method(call, StreamType.BIDI_STREAM), _not_here)


def _method(call: Call, kind: StreamType) -> MethodInfo[Wire, bytes]:
    return MethodInfo(
        name=call.name,
        service_name=call.service,
        input=Wire,
        output=bytes,
        idempotency_level=IdempotencyLevel.NO_SIDE_EFFECTS,
        stream_type=kind,
    )


async def _not_here(_: AsyncIterator[Wire], __: _Context) -> AsyncGenerator[bytes, None]:
    why = "streams both ways need gRPC; AnalyzeRecord takes one record"
    raise ConnectError(Code.UNIMPLEMENTED, why)
    yield b""


def _caller(context: _Context) -> Caller:
    left, headers = context.timeout_ms, context.request_headers
    return Caller.of(
        context.client_address or "web",
        None if left is None else left / 1000,
        "web",
        headers.get("authorization"),
        headers.get("traceparent"),
    )


@contextmanager
def _refused(desk: Desk) -> Iterator[None]:
    """What goes wrong in a call, as the library tells it."""
    try:
        yield
    except Refusal as refusal:
        raise _error(refusal) from refusal
    except asyncio.CancelledError as cancelled:
        if not desk.leaving:
            raise
        # As gRPC says it: who asks another server, or this one later, gets an answer.
        raise ConnectError(Code.UNAVAILABLE, "the server is going away") from cancelled


def _one(
    desk: Desk, answer: Callable[[Wire, Caller], Awaitable[bytes]]
) -> Callable[[Wire, _Context], Awaitable[bytes]]:
    async def handle(wire: Wire, context: _Context) -> bytes:
        with _refused(desk):
            return await answer(wire, _caller(context))

    return handle


def _many(
    desk: Desk, answers: Callable[[Wire, Caller], AsyncGenerator[bytes, None]]
) -> Callable[[Wire, _Context], AsyncGenerator[bytes, None]]:
    async def handle(wire: Wire, context: _Context) -> AsyncGenerator[bytes, None]:
        with _refused(desk):
            async with aclosing(answers(wire, _caller(context))) as stream:
                async for data in stream:
                    yield data

    return handle


def _error(refusal: Refusal) -> ConnectError:
    details: list[Any] = [
        ErrorDetail(WebAny(type_url=detail.type_url, value=detail.value))
        for detail in refusal.packed()
    ]
    return ConnectError(_CODES[refusal.code], refusal.text, details)
