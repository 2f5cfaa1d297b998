"""Health for balancers that do not speak gRPC: GET /healthz at the port for browsers."""

from __future__ import annotations

from ohhell.service.cors import App, Receive, Scope, Send
from ohhell.service.desk import Desk

PATH = "/healthz"


class Health:
    """Answers 200 while a desk takes calls, 503 once it leaves, in front of an application."""

    def __init__(self, app: App, desk: Desk) -> None:
        self._app = app
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope.get("path") != PATH or scope["method"] not in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        status, said = (503, b"NOT_SERVING\n") if self._desk.leaving else (200, b"SERVING\n")
        headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
        body = said if scope["method"] == "GET" else b""
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body})
