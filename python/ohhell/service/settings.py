"""What can be set of a server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """Times are in seconds.

    port: 0 picks one. web: open the door for browsers as well, at web_port; web_origins: the sites
    whose pages may use it, "*" for all. max_time: the longest that a request may search; it then
    answers with what it has. max_waiting: requests that may wait in each lane, see
    `ohhell.service.admission`.
    max_message_bytes: of a request. drain_wait: between saying that the server leaves and refusing
    new requests. drain_grace: for the requests under way after that.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    web: bool = False
    web_port: int = 8080
    web_origins: tuple[str, ...] = ()
    max_time: float = 30.0
    max_waiting: int = 64
    max_message_bytes: int = 4 * 1024 * 1024
    drain_wait: float = 0.0
    drain_grace: float = 10.0
