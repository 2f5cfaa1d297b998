"""Which pages of other sites a browser lets in: none, unless they are named."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

ANY = "*"
_ASKED = (
    b"content-type, connect-protocol-version, connect-timeout-ms, grpc-timeout, x-user-agent, "
    b"x-grpc-web, authorization"
)
_SHOWN = b"grpc-status, grpc-message, grpc-status-details-bin"


class Cors:
    """Lets pages of some origins ("https://example.org", or "*" for all) ask an application."""

    def __init__(self, app: App, origins: tuple[str, ...]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        origin = dict(scope.get("headers", ())).get(b"origin", b"").decode("latin-1")
        if not origin or not {origin, ANY} & set(self._origins):
            await self._app(scope, receive, send)
            return
        headers = [
            (b"access-control-allow-origin", origin.encode("latin-1")),
            (b"vary", b"Origin"),
        ]
        if scope["method"] == "OPTIONS":
            await _preflight(send, headers)
            return

        async def tell(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                shown = (b"access-control-expose-headers", _SHOWN)
                message["headers"] = [*message["headers"], *headers, shown]
            await send(message)

        await self._app(scope, receive, tell)


async def _preflight(send: Send, headers: list[tuple[bytes, bytes]]) -> None:
    allowed = [
        (b"access-control-allow-methods", b"GET, POST"),
        (b"access-control-allow-headers", _ASKED),
        (b"access-control-max-age", b"7200"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": [*headers, *allowed]})
    await send({"type": "http.response.body", "body": b""})
