"""The door for native gRPC."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from typing import Any

import grpc

from ohhell.service.caller import Caller
from ohhell.service.calls import CALLS, SERVICES, Call, Question, RecordCall, RecordsCall, Watch
from ohhell.service.desk import Desk
from ohhell.service.gate import Gate
from ohhell.service.wire import Wire
from ohhell.status import Refusal

_Context = grpc.aio.ServicerContext[bytes, bytes]


def register(desk: Desk, gate: Gate, server: grpc.aio.Server) -> None:
    """Serves every call at a server. Messages stay bytes here: the desk reads them."""
    for service in SERVICES:
        methods = {
            call.name: _handler(desk, gate, call) for call in CALLS if call.service == service
        }
        server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, methods),))


def _handler(desk: Desk, gate: Gate, call: Call) -> grpc.RpcMethodHandler[bytes, bytes]:
    match call:
        case Question():
            return grpc.unary_unary_rpc_method_handler(
                _one(desk, gate, lambda wire, caller: desk.answer(call, wire, caller))
            )
        case Watch():
            return grpc.unary_stream_rpc_method_handler(
                _many(desk, gate, lambda data, caller: desk.watch(call, Wire(data), caller))
            )
        case RecordCall():
            return grpc.unary_stream_rpc_method_handler(
                _many(
                    desk, gate, lambda data, caller: desk.analyze_record(call, Wire(data), caller)
                )
            )
        case RecordsCall():
            return grpc.stream_stream_rpc_method_handler(
                _many(
                    desk,
                    gate,
                    lambda parts, caller: desk.analyze_records(call, _wires(parts), caller),
                )
            )
        case _:
            raise TypeError(f"no way to serve {call}")


async def _wires(parts: AsyncIterator[bytes]) -> AsyncIterator[Wire]:
    async for data in parts:
        yield Wire(data)


def _caller(desk: Desk, context: _Context) -> Caller:
    name, left = context.peer(), context.time_remaining()
    if not desk.reads_headers:
        return Caller.of(name, left, "grpc")
    headers = {key: str(value) for key, value in context.invocation_metadata() or ()}
    return Caller.of(name, left, "grpc", headers.get("authorization"), headers.get("traceparent"))


def _one(
    desk: Desk,
    gate: Gate,
    answer: Callable[[Wire, Caller], Awaitable[bytes]],
) -> Callable[[bytes, _Context], Awaitable[bytes]]:
    async def handle(data: bytes, context: _Context) -> bytes:
        await gate.pass_through()
        try:
            return await answer(Wire(data), _caller(desk, context))
        except Refusal as refusal:
            await context.abort(refusal.code, refusal.text, refusal.trailers())
            raise  # abort has raised already

    return handle


def _many(
    desk: Desk,
    gate: Gate,
    answers: Callable[[Any, Caller], AsyncGenerator[bytes, None]],
) -> Callable[..., Awaitable[None]]:
    async def handle(request: Any, context: _Context) -> None:
        await gate.pass_through()
        try:
            # Closed at once where the caller leaves, not when somebody comes to collect it.
            async with aclosing(answers(request, _caller(desk, context))) as stream:
                async for data in stream:
                    await context.write(data)
        except Refusal as refusal:
            await context.abort(refusal.code, refusal.text, refusal.trailers())

    return handle
