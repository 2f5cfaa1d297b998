"""Where the servers are, how they are reached, and what is done when they fail."""

from __future__ import annotations

import ipaddress
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc

from ohhell.errors import InvalidInput, Violation, invalid
from ohhell.targets import target_fault

MOST_MESSAGE_BYTES = 4 * 1024 * 1024
MOST_ATTEMPTS = 5
"""The library makes no more of them."""
SHORTEST_PAUSE = 0.01
"""Seconds. After one of a millisecond the library sometimes waits for ever."""

_SERVICES = (
    "ohhell.v1.AnalysisService",
    "ohhell.v1.RulesService",
    "ohhell.v1.TableService",
)

File = str | os.PathLike[str]


@dataclass(frozen=True)
class Retries:
    """What happens to a call when the server was not there, or its queue was full.

    attempts: 1 (never again) to 5 in all. first_pause, longest_pause: seconds; from one to the
    next they double, unless a server whose queue is full says when to come back. With several
    servers the next attempt goes to another one. A stream is tried again only before its first
    answer.
    """

    attempts: int = MOST_ATTEMPTS
    first_pause: float = 0.1
    longest_pause: float = 2.0

    def check(self) -> None:
        """Raises InvalidInput."""
        found = []
        if not 1 <= self.attempts <= MOST_ATTEMPTS:
            why = f"must be 1..{MOST_ATTEMPTS}"
            found.append(Violation("retries.attempts", str(self.attempts), why))
        for name in ("first_pause", "longest_pause"):
            seconds = getattr(self, name)
            if not SHORTEST_PAUSE <= seconds <= 3600:
                why = f"must be {SHORTEST_PAUSE}..3600"
                found.append(Violation(f"retries.{name}", str(seconds), why))
        if found:
            raise InvalidInput(found)

    def policy(self) -> dict[str, Any]:
        """As a service config has it."""
        return {
            "maxAttempts": self.attempts,
            "initialBackoff": f"{self.first_pause:.3f}s",
            "maxBackoff": f"{self.longest_pause:.3f}s",
            "backoffMultiplier": 2,
            "retryableStatusCodes": ["UNAVAILABLE", "RESOURCE_EXHAUSTED"],
        }


@dataclass(frozen=True)
class Tls:
    """Encryption. All files are in PEM.

    roots: certificates to trust; None: those that come with the library grpc. certificate, key: of
    this client, for a server that asks for one. server_name: what the server's certificate must be
    for, where that is not the target's name.
    """

    roots: File | None = None
    certificate: File | None = None
    key: File | None = None
    server_name: str | None = None

    def credentials(self) -> grpc.ChannelCredentials:
        """Raises OSError, InvalidInput."""
        if (self.certificate is None) != (self.key is None):
            raise invalid("tls", "", "give certificate and key, or neither")
        files = (self.roots, self.key, self.certificate)
        roots, key, chain = (None if file is None else Path(file).read_bytes() for file in files)
        return grpc.ssl_channel_credentials(roots, key, chain)


@dataclass(frozen=True)
class Connection:
    """All that makes a channel."""

    targets: tuple[str, ...]
    retries: Retries
    tls: Tls | None
    token: str | None

    @classmethod
    def to(
        cls, target: str | Sequence[str], retries: Retries, tls: Tls | None, token: str | None
    ) -> Connection:
        """Raises InvalidInput where the parts do not fit together."""
        made = cls(_targets(target), retries, tls, token)
        retries.check()
        if token is not None and tls is None and not all(map(_is_here, made.targets)):
            why = "would travel unencrypted to another machine: give tls as well"
            raise invalid("token", "", why)
        if len(made.targets) > 1 and tls is not None and tls.server_name is None:
            raise invalid("tls.server_name", "", "must be given with several targets")
        return made

    @property
    def address(self) -> str:
        """The target for the library. Raises InvalidInput."""
        if len(self.targets) == 1:
            return self.targets[0]
        versions = {_address_of(target).version for target in self.targets}
        if len(versions) > 1:
            raise invalid("target", ", ".join(self.targets), "mixes IPv4 and IPv6")
        return f"ipv{versions.pop()}:{','.join(self.targets)}"

    @property
    def options(self) -> list[tuple[str, Any]]:
        """Of a channel."""
        method: dict[str, Any] = {"name": [{"service": service} for service in _SERVICES]}
        if self.retries.attempts > 1:
            method["retryPolicy"] = self.retries.policy()
        config = {"methodConfig": [method], "loadBalancingConfig": [{"round_robin": {}}]}
        options: list[tuple[str, Any]] = [
            ("grpc.service_config", json.dumps(config)),
            ("grpc.enable_retries", int(self.retries.attempts > 1)),
            ("grpc.per_rpc_retry_buffer_size", MOST_MESSAGE_BYTES),
            ("grpc.keepalive_time_ms", 20_000),
            ("grpc.keepalive_timeout_ms", 5_000),
            ("grpc.max_receive_message_length", MOST_MESSAGE_BYTES),
        ]
        if self.tls is not None and self.tls.server_name is not None:
            options.append(("grpc.ssl_target_name_override", self.tls.server_name))
        elif len(self.targets) > 1:  # else the list would be the name of the server
            options.append(("grpc.default_authority", self.targets[0]))
        return options

    @property
    def metadata(self) -> tuple[tuple[str, str], ...]:
        """Of every call."""
        return () if self.token is None else (("authorization", f"Bearer {self.token}"),)

    def channel(self, library: Any) -> Any:
        """library: grpc or grpc.aio."""
        if self.tls is None:
            return library.insecure_channel(self.address, options=self.options)
        return library.secure_channel(self.address, self.tls.credentials(), options=self.options)


def _targets(target: str | Sequence[str]) -> tuple[str, ...]:
    """Raises InvalidInput."""
    one = isinstance(target, str | bytes) or not isinstance(target, Sequence)
    targets: tuple[Any, ...] = (target,) if one else tuple(target)
    if not targets:
        raise invalid("target", "", "name a server at least")
    for named in targets:
        if why := target_fault(named):
            raise invalid("target", named, why)
    return targets


def _host(target: str) -> str:
    return target.rpartition(":")[0].strip("[]")


def _address_of(target: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    try:
        return ipaddress.ip_address(_host(target))
    except ValueError as error:
        why = "among several targets each must be ADDRESS:PORT; a name stands alone, and all of "
        raise invalid("target", target, why + "its addresses are used in turn") from error


def _is_here(target: str) -> bool:
    """Whether what is sent to the target stays on this machine."""
    if target.startswith("unix:") or _host(target) == "localhost":
        return True
    try:
        return ipaddress.ip_address(_host(target)).is_loopback
    except ValueError:
        return False
