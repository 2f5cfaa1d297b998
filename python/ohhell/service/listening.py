"""Where a server listens, and why it cannot."""

from __future__ import annotations

import socket


def address_of(host: str, port: int) -> str:
    """As people write it, an IPv6 address in brackets."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def family_of(host: str) -> socket.AddressFamily:
    """Of the addresses that a host is one of."""
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def cannot_listen(host: str, port: int, cause: OSError | None = None) -> OSError:
    """The error that says so. Without a cause, of a library that has none, the port is tried."""
    cause = cause or _tried(host, port)
    # Some versions of Python add to the reason which address it was.
    reason = "" if cause is None else f": {str(cause.strerror or cause).partition(' (')[0]}"
    return OSError(f"cannot listen on {address_of(host, port)}{reason}")


def _tried(host: str, port: int) -> OSError | None:
    try:
        socket.create_server((host, port), family=family_of(host)).close()
    except OSError as error:
        return error
    return None
