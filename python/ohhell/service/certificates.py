"""The certificate of a server, its key and whom it trusts, read again when the files have changed.

Every handshake looks at the files. What cannot be read or does not fit, as when one file has been
replaced and the other not yet, is not taken: what was before goes on.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

Stamp = tuple[int, int, int]


@dataclass(frozen=True)
class Identity:
    """A certificate with its chain and its key, in PEM, and for a door of the standard library.

    authorities: one of them must have signed what callers show; None for any caller.
    """

    certificate: bytes
    key: bytes
    authorities: bytes | None
    context: ssl.SSLContext


class Certificates:
    """authorities: a file, or None. tell: a level, an event and why, when files have changed.

    Raises OSError.
    """

    def __init__(
        self,
        certificate: str,
        key: str,
        authorities: str | None,
        tell: Callable[..., None],
    ) -> None:
        self._certificate = certificate
        self._key = key
        self._authorities = authorities
        self._tell = tell
        self._lock = Lock()
        self._seen = self._stamps()
        self._identity = self._read()

    @property
    def identity(self) -> Identity:
        """The one of now."""
        with self._lock:
            stamps = self._stamps()
            if stamps != self._seen:
                self._seen = stamps
                self._renew()
            return self._identity

    def _renew(self) -> None:
        try:
            self._identity = self._read()
        except OSError as error:
            self._tell("warning", "certificate not renewed", why=str(error))
        else:
            self._tell("info", "certificate renewed")

    @property
    def _files(self) -> tuple[str, ...]:
        more = () if self._authorities is None else (self._authorities,)
        return (self._certificate, self._key, *more)

    def _stamps(self) -> tuple[Stamp, ...]:
        return tuple(map(_stamp, self._files))

    def _read(self) -> Identity:
        certificate, key, *authorities = (Path(file).read_bytes() for file in self._files)
        try:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self._certificate, self._key, _no_password)
            if self._authorities is not None:
                context.verify_mode = ssl.CERT_REQUIRED
                context.load_verify_locations(self._authorities)
        except OSError as error:
            raise OSError(f"TLS: {error.strerror or error} ({', '.join(self._files)})") from error
        return Identity(certificate, key, authorities[0] if authorities else None, context)


def _no_password() -> str:
    """In place of a question at the terminal, which would be in the middle of a handshake."""
    raise OSError("the key is encrypted, and a server that starts by itself has no password for it")


def _stamp(path: str) -> Stamp:
    """Changes when the file does; all zeros while there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return (0, 0, 0)
    return (found.st_mtime_ns, found.st_ino, found.st_size)
