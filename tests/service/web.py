"""The wire of Connect and of gRPC-Web, by hand, over the standard library's HTTP client."""

from __future__ import annotations

import http.client
import json
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

END_OF_CONNECT_STREAM = 0x02
TRAILERS_OF_GRPC_WEB = 0x80


@dataclass(frozen=True)
class Reply:
    """headers: names in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Web:
    """A server's door for browsers, such as "127.0.0.1:8080"."""

    def __init__(self, target: str) -> None:
        self._target = target

    def send(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Reply:
        connection = http.client.HTTPConnection(self._target, timeout=20)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            names = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, names, answer.read())
        finally:
            connection.close()

    def ask(self, call: str, body: bytes, kind: str = "application/json", **headers: str) -> Reply:
        """Posts to a call such as "AnalysisService/Suggest"; `a_b` stands for the header a-b."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.send("POST", f"/ohhell.v1.{call}", body, {"content-type": kind, **given})


def enveloped(data: bytes, flags: int = 0) -> bytes:
    """A message of a stream."""
    return struct.pack(">BI", flags, len(data)) + data


def envelopes(body: bytes) -> Iterator[tuple[int, bytes]]:
    """The flags and the data of the messages of a stream."""
    while body:
        flags, length = struct.unpack(">BI", body[:5])
        yield flags, body[5 : 5 + length]
        body = body[5 + length :]
