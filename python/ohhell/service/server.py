"""A server's life: start, serve, drain."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from ohhell.errors import MissingExtra, ServerFailed
from ohhell.service import grpc_door, tls
from ohhell.service.calls import SERVICES
from ohhell.service.certificates import Certificates
from ohhell.service.cors import Cors
from ohhell.service.desk import Desk
from ohhell.service.gate import Gate
from ohhell.service.listening import address_of, cannot_listen
from ohhell.service.logs import Log
from ohhell.service.observation import Observer
from ohhell.service.settings import Settings
from ohhell.service.tokens import Tokens
from ohhell.service.web_page import WebPage

if TYPE_CHECKING:
    from ohhell.service.metrics import Metrics
    from ohhell.service.tracing import Tracing
    from ohhell.service.web_server import WebServer

MOST_CALLS = 4096
"""Calls in flight, health checks among them: a net far above what the queues let in."""
MOST_CALLS_OF_A_CONNECTION = 256
"""So that one client cannot take them all, such as by calls whose request never comes, which the
library waits for as long as the connection lasts. More of them wait with the client."""

SWITCH_SECONDS = 0.0001
"""How long a thread may keep the interpreter that another one wants, in a process that serves only:
a hint must not wait while the long answer to somebody else is put together."""

_SERVING = health_pb2.HealthCheckResponse.SERVING


def _channel_options(settings: Settings, shared_port: bool) -> list[tuple[str, int]]:
    return [
        ("grpc.so_reuseport", int(shared_port)),  # else a second server shares it unnoticed
        ("grpc.max_concurrent_streams", MOST_CALLS_OF_A_CONNECTION),
        # Beyond these the library breaks calls off as cancelled, and not those of who has the most.
        ("grpc.server.max_pending_requests", MOST_CALLS),
        ("grpc.server.max_pending_requests_hard_limit", 2 * MOST_CALLS),
        ("grpc.max_receive_message_length", settings.max_message_bytes),
        ("grpc.max_send_message_length", -1),
        ("grpc.keepalive_time_ms", round(settings.keepalive_time * 1000)),
        ("grpc.keepalive_timeout_ms", round(settings.keepalive_timeout * 1000)),
        ("grpc.keepalive_permit_without_calls", 1),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.max_connection_age_ms", 30 * 60_000),
        ("grpc.max_connection_age_grace_ms", 30_000),
    ]


class Server:
    """Serves on the event loop in which it is started.

    async with Server(Settings(port=0)) as server:
        print(server.port)

    worker: its number among processes that serve at the same port.
    """

    def __init__(self, settings: Settings | None = None, *, worker: int | None = None) -> None:
        """Raises InvalidInput, MissingExtra, and OSError where a file cannot be read."""
        self.settings = settings or Settings()
        self.port = 0
        self.web_port: int | None = None
        self.metrics_port: int | None = None
        self.log = Log(self.settings.log_level, self.settings.log_file, worker)
        self._observers: list[Observer] = [self.log.call]
        tokens = None if self.settings.tokens is None else Tokens.read(self.settings.tokens)
        self.desk = Desk(self.settings, tokens, self._observers)
        self._gate = Gate()
        self._health = health.aio.HealthServicer()
        self._shared_port = worker is not None
        self._server: grpc.aio.Server | None = None
        self._web: WebServer | None = None
        self._closing: list[Callable[[], None]] = [self.desk.close]

    async def start(self) -> int:
        """Returns the port. Raises MissingExtra, and OSError where a port cannot be had."""
        settings = self.settings
        self._server = server = grpc.aio.server(
            options=_channel_options(settings, self._shared_port),
            maximum_concurrent_rpcs=MOST_CALLS,
        )
        grpc_door.register(self.desk, self._gate, server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        names = (*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, server)
        certificates = tls.certificates_for(settings, self.log.event)
        self.port = _listen(server, settings, certificates)
        if settings.tracing:
            tracing = _tracing()
            self._observers.append(tracing.observe)
            self._closing.append(tracing.close)
        if settings.metrics_port is not None:
            metrics = _metrics(self.desk, self.log)
            self._observers.append(metrics.observe)
            self.metrics_port, close = metrics.serve(settings.host, settings.metrics_port)
            self._closing.append(close)
        if settings.web:
            self._web = _web_server(self.desk, self._shared_port, certificates)
            self.web_port = self._web.port
            await self._web.start()
        await server.start()
        for name in ("", *SERVICES):
            await self._health.set(name, _SERVING)
        self.log.event("info", "started", port=self.port, web_port=self.web_port)
        return self.port

    async def drain(self) -> None:
        """Says that it leaves, finishes what is under way, stops what takes too long, closes."""
        assert self._server is not None
        self.log.event("info", "draining", at_work=self.desk.admission.running)
        self.desk.leaving = True
        await self._health.enter_graceful_shutdown()
        await asyncio.sleep(self.settings.drain_wait)
        await asyncio.gather(
            self._stop_grpc(self._server),
            *([] if self._web is None else [self._web.stop()]),
        )
        for close in self._closing:
            await asyncio.to_thread(close)
        self.log.event("info", "stopped")
        await asyncio.to_thread(self.log.close)

    async def breaks(self) -> None:
        """Returns where gRPC ends although nobody told it to."""
        assert self._server is not None
        with suppress(Exception):  # whatever ended it; the library has written it down
            await self._server.wait_for_termination()

    async def _stop_grpc(self, server: grpc.aio.Server) -> None:
        async with self._gate.closed():
            stopping = asyncio.create_task(server.stop(self.settings.drain_grace))
            await asyncio.sleep(0)  # it has begun: callers know, and no call is taken up any more
        await stopping

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.drain()


def _listen(server: grpc.aio.Server, settings: Settings, certificates: Certificates | None) -> int:
    host, port = settings.host, settings.port
    address = address_of(host, port)
    credentials = None
    if certificates is not None:
        credentials = tls.grpc_credentials(certificates)
    try:
        if credentials is None:
            return server.add_insecure_port(address)
        return server.add_secure_port(address, credentials)
    except RuntimeError as error:
        raise cannot_listen(host, port) from error


# Imported only where they are asked for: they need more packages, and take a while.


def _web_server(desk: Desk, shared_port: bool, certificates: Certificates | None) -> WebServer:
    try:
        from ohhell.service.web_door import WebDoor
        from ohhell.service.web_health import Health
        from ohhell.service.web_refusals import Refusals
        from ohhell.service.web_server import WebServer
    except ImportError as error:
        raise MissingExtra("the door for browsers", "web", error) from error
    services = Cors(Refusals(WebDoor(desk)), desk.settings.web_origins)
    return WebServer(Health(WebPage(services), desk), desk.settings, certificates, shared_port)


def _metrics(desk: Desk, log: Log) -> Metrics:
    try:
        from ohhell.service.metrics import Metrics
    except ImportError as error:
        raise MissingExtra("Prometheus", "metrics", error) from error
    return Metrics(desk.admission, lambda: log.lost)


def _tracing() -> Tracing:
    try:
        from ohhell.service.tracing import Tracing
    except ImportError as error:
        raise MissingExtra("OpenTelemetry", "tracing", error) from error
    return Tracing()


# ---------------------------------------------------------------- a process of its own


async def serve_until_told(
    server: Server, ready: Callable[[Server], None], leave: asyncio.Event | None = None
) -> None:
    """Serves until SIGTERM or SIGINT, or until `leave` is set; then drains.

    Takes the whole process for it: its signals, and how its threads take turns. Raises ServerFailed
    where gRPC breaks: who supervises the process starts another.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    leave = leave or asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, leave.set)
    async with server:
        ready(server)
        told, broken = (asyncio.create_task(work) for work in (leave.wait(), server.breaks()))
        await asyncio.wait((told, broken), return_when=asyncio.FIRST_COMPLETED)
        if not told.done():
            server.log.event("error", "gRPC has ended")
            raise ServerFailed("gRPC has ended by a fault of its own")


async def _serve(settings: Settings, ready: Callable[[Server], None]) -> None:
    await serve_until_told(Server(settings), ready)


def serve(settings: Settings, ready: Callable[[Server], None]) -> None:
    """Serves until SIGTERM or SIGINT, then drains. ready: called once the port is open."""
    asyncio.run(_serve(settings, ready))
