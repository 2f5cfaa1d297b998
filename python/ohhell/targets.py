"""How the place of a gRPC server is written."""

from __future__ import annotations

import re

_SCHEMES = "dns ipv4 ipv6 unix unix-abstract vsock xds google-c2p google-c2p-experimental".split()
"""That the library resolves by itself."""

_RESOLVED = re.compile(rf"({'|'.join(map(re.escape, _SCHEMES))}):\S")
_URL = re.compile(r"https?:", re.IGNORECASE)
_HOST_AND_PORT = re.compile(r"(?:[^\s:/?#@,\[\]]+|\[[^\s/\[\]]+\]):([0-9]{1,5})")


def target_fault(target: object) -> str:
    """Why this is no target, for example a URL; empty where it is one."""
    if not isinstance(target, str):
        return "must be a text, HOST:PORT"
    if _RESOLVED.match(target):
        return ""
    parts = _HOST_AND_PORT.fullmatch(target)
    if parts is not None and 1 <= int(parts[1]) <= 65_535:
        return ""
    if _URL.match(target):
        return "is a URL: write HOST:PORT of the gRPC port, without a scheme; encrypt with tls"
    return "write HOST:PORT, such as 127.0.0.1:50051 or [::1]:50051"
