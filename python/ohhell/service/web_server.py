"""Serves an application over HTTP/1.1 on the event loop of the rest, and ends when it is told."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from ohhell.service import tls
from ohhell.service.certificates import Certificates
from ohhell.service.listening import cannot_listen, family_of
from ohhell.service.settings import Settings

# What strangers send is no news; whoever wants to read of it gives this logger a handler.
logging.getLogger("uvicorn").addHandler(logging.NullHandler())

IDLE_SECONDS = 20
"""A connection that asks nothing, or does not finish asking, is closed after so long."""
MOST_CONNECTIONS = 4096


class _Protocol(H11Protocol):
    """Does not wait for ever for the first request of a connection."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.loop.call_later(IDLE_SECONDS, self._close_if_it_never_asked)

    def _close_if_it_never_asked(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals are the caller's: this one would end the process before the rest has drained."""
        yield


class WebServer:
    """An application at a port that is open from `start` on."""

    def __init__(
        self,
        app: Any,
        settings: Settings,
        certificates: Certificates | None = None,
        shared_port: bool = False,
    ) -> None:
        """Raises OSError."""
        host, port = settings.host, settings.web_port
        self._socket = _listen(host, port, shared_port)
        self.port: int = self._socket.getsockname()[1]
        config = uvicorn.Config(
            app,
            http=_Protocol,
            ws="none",
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=max(1, round(settings.drain_grace)),
            limit_concurrency=MOST_CONNECTIONS,
            **tls.web_options(settings),
        )
        config.load()
        if config.ssl is not None and certificates is not None:
            tls.keep_fresh(config.ssl, certificates)
        self._server = _Server(config)
        self._serving: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not self._serving.done():
            await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """Takes no new connection, finishes what is under way or stops it."""
        self._server.should_exit = True
        if self._serving is not None:
            await self._serving
        self._socket.close()


def _listen(host: str, port: int, shared: bool) -> socket.socket:
    try:
        listening = socket.create_server(
            (host, port), family=family_of(host), backlog=2048, reuse_port=shared
        )
    except OSError as error:
        raise cannot_listen(host, port, error) from error
    # What connects inherits it. Else the second part of an answer waits until the first has been
    # acknowledged, some 40 ms: asyncio sees to it only where a socket was made with its protocol.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening
