"""From a gRPC call to its work in a thread and back: admission, deadline, cancellation, errors."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import grpc

from ohhell import _core, status
from ohhell.errors import InvalidInput, NotReady
from ohhell.results import Cancelled
from ohhell.service.admission import Admission, QueueFull
from ohhell.service.calls import CALLS, SERVICES, Call, Work
from ohhell.service.settings import Settings
from ohhell.status import Refusal

ANSWER_MARGIN = 0.020
"""Seconds before the caller's deadline at which a search ends, so that the answer arrives."""

_log = logging.getLogger("ohhell.service")

_Context = grpc.aio.ServicerContext[bytes, bytes]
_Handler = Callable[[bytes, _Context], Awaitable[bytes]]


class Handlers:
    """Answers every call of `CALLS`."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._admission = Admission(_core.threads(), settings.max_waiting)
        self._threads = ThreadPoolExecutor(self._admission.places, "ohhell-call")

    def register(self, server: grpc.aio.Server) -> None:
        """Messages stay bytes here: the threads decode them, and a bad one gets a proper error."""
        for service in SERVICES:
            methods: dict[str, grpc.RpcMethodHandler[bytes, bytes]] = {
                call.name: grpc.unary_unary_rpc_method_handler(self._handler(call))
                for call in CALLS
                if call.service == service
            }
            server.add_generic_rpc_handlers(
                (grpc.method_handlers_generic_handler(service, methods),)
            )

    def close(self) -> None:
        """Waits for the threads; the calls must have ended."""
        self._threads.shutdown()

    def _handler(self, call: Call) -> _Handler:
        async def handle(data: bytes, context: _Context) -> bytes:
            try:
                return await self._answer(call, data, context)
            except Refusal as refusal:
                await context.abort(refusal.code, refusal.text, refusal.trailers())
                raise  # abort has raised already

        return handle

    async def _answer(self, call: Call, data: bytes, context: _Context) -> bytes:
        try:
            await self._admission.enter(call.lane)
        except QueueFull as full:
            raise status.queue_full(full.retry_after) from full
        token = _core.CancelToken()
        started = time.monotonic()
        try:
            work = Work(self._settings, self._time_cap(context), token)
            running = self._threads.submit(call.run, data, work)
        except BaseException:
            self._admission.leave(0)
            raise
        loop = asyncio.get_running_loop()
        # The place is free when the thread is, which after a cancellation is later than this call.
        running.add_done_callback(
            lambda _: loop.call_soon_threadsafe(self._admission.leave, time.monotonic() - started)
        )
        try:
            return await asyncio.wrap_future(running)
        except asyncio.CancelledError:
            token.cancel()
            raise
        except InvalidInput as error:
            raise status.invalid_argument(error) from error
        except NotReady as error:
            raise status.not_ready(error) from error
        except Cancelled as error:
            raise Refusal(grpc.StatusCode.CANCELLED, "the search was cancelled") from error
        except Exception as error:
            _log.exception("%s/%s failed", call.service, call.name)
            raise Refusal(
                grpc.StatusCode.INTERNAL, "an error of the server; it is logged"
            ) from error

    def _time_cap(self, context: _Context) -> float:
        remaining = context.time_remaining()
        if remaining is None:
            return self._settings.max_time
        if remaining <= ANSWER_MARGIN:
            raise Refusal(grpc.StatusCode.DEADLINE_EXCEEDED, "no time was left to work on it")
        return min(self._settings.max_time, remaining - ANSWER_MARGIN)
