"""What the library of the browsers' door refuses by a number alone is said in words as well."""

from __future__ import annotations

import json
from collections.abc import Iterable, MutableMapping
from typing import Any

from ohhell.service.calls import CALLS, Question, RecordsCall
from ohhell.service.cors import App, Receive, Scope, Send

_CALLS = {f"/{call.service}/{call.name}": call for call in CALLS}
_GRPC_WEB = "application/grpc-web+proto"
_UNARY = f"application/json, application/proto or {_GRPC_WEB}"
_STREAMED = (
    f"application/connect+json, application/connect+proto or {_GRPC_WEB}, with each message in "
    "an envelope, for it streams"
)


class Refusals:
    """In front of an application whose refusals may be empty."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = _kind(scope)
        if kind.startswith("application/grpc") and not kind.startswith("application/grpc-web"):
            why = "gRPC itself is spoken at the other port; here are Connect and gRPC-Web"
            await _refuse(send, 415, "invalid_argument", why)
            return
        refused = False

        async def tell(message: MutableMapping[str, Any]) -> None:
            nonlocal refused
            if message["type"] == "http.response.start" and _is_empty(message):
                refused = True
                words = _words(message["status"], scope, kind)
                await _refuse(send, *words, headers=message["headers"])
            if not refused:
                await send(message)

        await self._app(scope, receive, tell)


def _kind(scope: Scope) -> str:
    found = dict(scope.get("headers", ())).get(b"content-type", b"")
    return bytes(found).decode("latin-1").lower()


def _is_empty(start: MutableMapping[str, Any]) -> bool:
    return start["status"] >= 400 and all(name != b"content-type" for name, _ in start["headers"])


def _words(status: int, scope: Scope, kind: str) -> tuple[int, str, str]:
    """The status, the code of Connect and what is wrong."""
    call = _CALLS.get(scope["path"])
    if call is None:
        known = next(iter(_CALLS))
        return 404, "unimplemented", f"{scope['path'][:200]}: no such call; {known} is one"
    if isinstance(call, RecordsCall):
        why = f"{call.name} streams both ways, which needs gRPC; AnalyzeRecord takes one record"
        return 501, "unimplemented", why
    if status == 415 and scope["method"] == "GET":
        why = "by GET a call that does not stream has its request in the query: encoding, message"
    elif status == 415:
        wanted = _UNARY if isinstance(call, Question) else _STREAMED
        why = f"content-type ({kind[:100]}): {call.name} takes {wanted}"
    else:
        why = f"{scope['method']}: a call is made by POST"
    return status, "invalid_argument", why


async def _refuse(
    send: Send, status: int, code: str, why: str, headers: Iterable[tuple[bytes, bytes]] = ()
) -> None:
    body = json.dumps({"code": code, "message": why}).encode()
    more = (b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *more]})
    await send({"type": "http.response.body", "body": body})
