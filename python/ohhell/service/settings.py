"""What can be set of a server."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ohhell.errors import InvalidInput, Violation

LOG_LEVELS = ("debug", "info", "warning", "error", "off")

_PORT = (0, 65535)
_RANGES: dict[str, tuple[float, float]] = {
    "port": _PORT,
    "web_port": _PORT,
    "metrics_port": _PORT,
    "workers": (1, 1024),
    "max_time": (0.01, 86_400),
    "max_waiting": (0, 100_000),
    "max_message_bytes": (1024, 64 * 1024 * 1024),
    "drain_wait": (0, 3600),
    "drain_grace": (0, 3600),
    "keepalive_time": (1, 7200),
    "keepalive_timeout": (0.1, 600),
}


@dataclass(frozen=True)
class Settings:
    """Times are in seconds. Raises InvalidInput, fields by their names here.

    port: 0 picks one. workers: processes that share the port. web: open the door for browsers as
    well, at web_port; web_origins: the sites whose pages may use it, "*" for all.

    max_time: the longest that a request may search; it then answers with what it has. max_waiting:
    requests that may wait in each lane, see `ohhell.service.admission`. max_message_bytes: of a
    request. drain_wait: between saying that the server leaves and refusing new requests.
    drain_grace: for the requests under way after that. keepalive_time, keepalive_timeout: a
    connection that was silent for so long is asked for a sign of life, and closed without one.

    tls_certificate, tls_key: files in PEM; both or none. tls_client_ca: callers must show a
    certificate that these have signed. tokens: a file of bearer tokens, see
    `ohhell.service.tokens`. table_keys: a file of keys, see `ohhell.service.table_keys`.

    log_level: one of LOG_LEVELS; log_file: instead of standard error. metrics_port: for
    Prometheus, 0 picks one, None for none. tracing: tell OpenTelemetry of every call.
    """

    host: str = "127.0.0.1"
    port: int = 50051
    workers: int = 1
    web: bool = False
    web_port: int = 8080
    web_origins: tuple[str, ...] = ()
    max_time: float = 30.0
    max_waiting: int = 64
    max_message_bytes: int = 4 * 1024 * 1024
    drain_wait: float = 0.0
    drain_grace: float = 10.0
    keepalive_time: float = 20.0
    keepalive_timeout: float = 5.0
    tls_certificate: str | None = None
    tls_key: str | None = None
    tls_client_ca: str | None = None
    tokens: str | None = None
    table_keys: str | None = None
    log_level: str = "info"
    log_file: str | None = None
    metrics_port: int | None = None
    tracing: bool = False

    def __post_init__(self) -> None:
        found = [*self._wrong_ranges(), *self._wrong_together()]
        if found:
            raise InvalidInput(found)

    def _wrong_ranges(self) -> list[Violation]:
        found = []
        for name, (low, high) in _RANGES.items():
            value = getattr(self, name)
            if value is not None and not low <= value <= high:
                found.append(Violation(name, str(value), f"must be {low:g}..{high:g}"))
        if self.log_level not in LOG_LEVELS:
            why = f"must be one of {', '.join(LOG_LEVELS)}"
            found.append(Violation("log_level", self.log_level, why))
        return found

    def _wrong_together(self) -> list[Violation]:
        found = []
        if (self.tls_certificate is None) is not (self.tls_key is None):
            missing = "tls_key" if self.tls_key is None else "tls_certificate"
            found.append(Violation(missing, "", "TLS needs both tls_certificate and tls_key"))
        if self.tls_client_ca is not None and self.tls_certificate is None:
            why = "certificates of callers need TLS: give tls_certificate and tls_key"
            found.append(Violation("tls_client_ca", self.tls_client_ca, why))
        if self.metrics_port == 0 and self.workers > 1:
            why = "say which: of several workers each counts up from it"
            found.append(Violation("metrics_port", "0", why))
        if self.web_origins and not self.web:
            found.append(Violation("web_origins", ", ".join(self.web_origins), "only with web"))
        if self.web_port != Settings.web_port and not self.web:
            found.append(Violation("web_port", str(self.web_port), "only with web"))
        return found


def settings_in(values: dict[str, Any]) -> dict[str, Any]:
    """What a file says, types checked. Raises InvalidInput; an unknown name is refused."""
    kinds = {field.name: str(field.type) for field in fields(Settings)}
    found: list[Violation] = []
    read: dict[str, Any] = {}
    for name, value in values.items():
        if name not in kinds:
            found.append(Violation(name, str(value), "there is no such setting"))
        elif not _is_a(kinds[name].removesuffix(" | None"), value):
            wanted = kinds[name].removesuffix(" | None")
            found.append(Violation(name, str(value), f"must be of the kind {_KINDS[wanted]}"))
        else:
            read[name] = tuple(value) if isinstance(value, list) else value
    if found:
        raise InvalidInput(found)
    return read


_KINDS = {
    "str": "text",
    "int": "whole number",
    "float": "number",
    "bool": "true or false",
    "tuple[str, ...]": "list of texts",
}


def _is_a(kind: str, value: object) -> bool:
    match kind:
        case "int":
            return type(value) is int
        case "float":
            return type(value) in (int, float)
        case "bool":
            return type(value) is bool
        case "str":
            return type(value) is str
        case _:
            return isinstance(value, list) and all(type(one) is str for one in value)
