"""Why a port cannot be listened on."""

from __future__ import annotations

import socket


def cannot_listen(host: str, port: int, cause: OSError | None = None) -> OSError:
    """The error that says so. Without a cause, of a library that has none, the port is tried."""
    cause = cause or _tried(host, port)
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    # Some versions of Python add to the reason which address it was.
    reason = "" if cause is None else f": {str(cause.strerror or cause).partition(' (')[0]}"
    return OSError(f"cannot listen on {address}{reason}")


def _tried(host: str, port: int) -> OSError | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        return error
    return None
