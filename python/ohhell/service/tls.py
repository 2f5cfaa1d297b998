"""Encryption, and callers that show a certificate of their own."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

import grpc

from ohhell.service.settings import Settings


def grpc_credentials(settings: Settings) -> grpc.ServerCredentials | None:
    """None without TLS. Raises OSError, and its kind ssl.SSLError where files do not fit."""
    if settings.tls_certificate is None or settings.tls_key is None:
        return None
    _check(settings.tls_certificate, settings.tls_key, settings.tls_client_ca)
    pair = (Path(settings.tls_key).read_bytes(), Path(settings.tls_certificate).read_bytes())
    authorities = settings.tls_client_ca and Path(settings.tls_client_ca).read_bytes()
    return grpc.ssl_server_credentials(
        [pair], authorities or None, require_client_auth=bool(authorities)
    )


def web_options(settings: Settings) -> dict[str, Any]:
    """The same for the door for browsers, as uvicorn wants it."""
    if settings.tls_certificate is None:
        return {}
    asked = ssl.CERT_NONE if settings.tls_client_ca is None else ssl.CERT_REQUIRED
    return {
        "ssl_certfile": settings.tls_certificate,
        "ssl_keyfile": settings.tls_key,
        "ssl_ca_certs": settings.tls_client_ca,
        "ssl_cert_reqs": asked,
    }


def _check(certificate: str, key: str, authorities: str | None) -> None:
    """Of the library gRPC one would learn only that the port cannot be had."""
    try:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        if authorities is not None:
            context.load_verify_locations(authorities)
    except OSError as error:
        files = ", ".join(name for name in (certificate, key, authorities) if name is not None)
        raise OSError(f"TLS: {error.strerror or error} ({files})") from error
