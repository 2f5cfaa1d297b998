"""Encryption at both doors, and callers that show a certificate of their own."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from typing import Any

import grpc

from ohhell.service.certificates import Certificates, Identity
from ohhell.service.settings import Settings


def certificates_for(settings: Settings, tell: Callable[..., None]) -> Certificates | None:
    """None without TLS. Raises OSError, and its kind ssl.SSLError where files do not fit."""
    if settings.tls_certificate is None or settings.tls_key is None:
        return None
    return Certificates(settings.tls_certificate, settings.tls_key, settings.tls_client_ca, tell)


def grpc_credentials(certificates: Certificates) -> grpc.ServerCredentials:
    """Every handshake has the certificate of now."""
    first = served = certificates.identity

    def changed() -> grpc.ServerCertificateConfiguration | None:
        nonlocal served
        now = certificates.identity
        if now is served:
            return None
        served = now
        return _configuration(now)

    return grpc.dynamic_ssl_server_credentials(
        _configuration(first),
        changed,  # type: ignore[arg-type]  # None says that it is as it was
        require_client_authentication=first.authorities is not None,
    )


def _configuration(identity: Identity) -> grpc.ServerCertificateConfiguration:
    pair = (identity.key, identity.certificate)
    return grpc.ssl_server_certificate_configuration([pair], identity.authorities)


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


def keep_fresh(context: ssl.SSLContext, certificates: Certificates) -> None:
    """Lets every handshake of a door have the certificate of now, and those whom it trusts now.

    Where callers must show a certificate no session is resumed, for it would not be looked at
    again. Before TLS 1.3 the standard library has no way to prevent it.
    """
    if certificates.identity.authorities is not None:
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.num_tickets = 0

    def take(connection: ssl.SSLObject, _: str | None, __: ssl.SSLContext) -> None:
        connection.context = certificates.identity.context

    context.sni_callback = take
