"""A server's life: start, serve, drain."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import TYPE_CHECKING

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from ohhell.errors import MissingExtra
from ohhell.service import grpc_door
from ohhell.service.calls import SERVICES
from ohhell.service.cors import Cors
from ohhell.service.desk import Desk
from ohhell.service.settings import Settings

if TYPE_CHECKING:
    from ohhell.service.web_server import WebServer

MOST_CALLS = 4096
"""Calls in flight, health checks among them: a net far above what the queues let in."""

_SERVING = health_pb2.HealthCheckResponse.SERVING


def _channel_options(settings: Settings) -> list[tuple[str, int]]:
    return [
        ("grpc.so_reuseport", 0),  # else a second server shares the port, and nobody notices
        ("grpc.max_receive_message_length", settings.max_message_bytes),
        ("grpc.max_send_message_length", -1),
        ("grpc.keepalive_time_ms", 20_000),
        ("grpc.keepalive_timeout_ms", 5_000),
        ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
        ("grpc.max_connection_age_ms", 30 * 60_000),
        ("grpc.max_connection_age_grace_ms", 30_000),
    ]


class Server:
    """Serves on the event loop in which it is started.

    async with Server(Settings(port=0)) as server:
        print(server.port)
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.port = 0
        self._health = health.aio.HealthServicer()
        self.desk = Desk(self.settings)
        self._server: grpc.aio.Server | None = None
        self.web_port: int | None = None
        self._web: WebServer | None = None

    async def start(self) -> int:
        """Returns the port. Raises OSError where it cannot be had."""
        host, port = self.settings.host, self.settings.port
        self._server = grpc.aio.server(
            options=_channel_options(self.settings), maximum_concurrent_rpcs=MOST_CALLS
        )
        grpc_door.register(self.desk, self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        names = (*SERVICES, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, self._server)
        address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        try:
            self.port = self._server.add_insecure_port(address)
        except RuntimeError as error:
            raise OSError(f"cannot listen on {address}") from error
        if self.settings.web:
            self._web = _web_server(self.desk)
            self.web_port = self._web.port
            await self._web.start()
        await self._server.start()
        for name in ("", *SERVICES):
            await self._health.set(name, _SERVING)
        return self.port

    async def drain(self) -> None:
        """Says that it leaves, finishes what is under way, stops what takes too long, closes."""
        assert self._server is not None
        await self._health.enter_graceful_shutdown()
        await asyncio.sleep(self.settings.drain_wait)
        await asyncio.gather(
            self._server.stop(self.settings.drain_grace),
            *([] if self._web is None else [self._web.stop()]),
        )
        await asyncio.to_thread(self.desk.close)

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.drain()


def _web_server(desk: Desk) -> WebServer:
    """Imported only where it is asked for: it needs more packages, and takes a while."""
    try:
        from ohhell.service.web_door import WebDoor
        from ohhell.service.web_server import WebServer
    except ImportError as error:
        raise MissingExtra("the door for browsers", "web", error) from error

    settings = desk.settings
    app = Cors(WebDoor(desk), settings.web_origins)
    return WebServer(app, settings.host, settings.web_port, settings.drain_grace)


async def _serve(settings: Settings, ready: Callable[[Server], None]) -> None:
    leave = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, leave.set)
    async with Server(settings) as server:
        ready(server)
        await leave.wait()


def serve(settings: Settings, ready: Callable[[Server], None]) -> None:
    """Serves until SIGTERM or SIGINT, then drains. ready: called once the port is open."""
    asyncio.run(_serve(settings, ready))
