"""Encryption at both doors, and callers that must show a certificate."""

from __future__ import annotations

import http.client
import ssl
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest

from ohhell.service import Settings
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.certificates import needs_openssl, signed

pytest.importorskip("connectrpc")

pytestmark = needs_openssl


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return signed(tmp_path_factory.mktemp("certificates"))


def settings(files: Path, **more: object) -> Settings:
    return Settings(
        port=0,
        web=True,
        web_port=0,
        tls_certificate=str(files / "server.pem"),
        tls_key=str(files / "server.key"),
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def encrypted(files: Path) -> Iterator[Background]:
    with background(settings(files)) as running:
        yield running


@pytest.fixture(scope="module")
def mutual(files: Path) -> Iterator[Background]:
    with background(settings(files, tls_client_ca=str(files / "ca.pem"))) as running:
        yield running


def version(target: str, credentials: grpc.ChannelCredentials) -> str:
    with grpc.secure_channel(target, credentials) as channel:
        stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
        return stub.GetServerInfo(analysis_pb2.GetServerInfoRequest(), timeout=10).version


def web_status(running: Background, context: ssl.SSLContext) -> int:
    address = f"127.0.0.1:{running.server.web_port}"
    connection = http.client.HTTPSConnection(address, context=context, timeout=10)
    try:
        headers = {"content-type": "application/json"}
        connection.request("POST", "/ohhell.v1.AnalysisService/GetServerInfo", b"{}", headers)
        return connection.getresponse().status
    finally:
        connection.close()


def caller_credentials(files: Path, known: bool) -> grpc.ChannelCredentials:
    pair = ((files / "caller.key").read_bytes(), (files / "caller.pem").read_bytes())
    return grpc.ssl_channel_credentials(
        (files / "ca.pem").read_bytes(), *(pair if known else (None, None))
    )


def test_an_encrypted_call(files: Path, encrypted: Background) -> None:
    assert version(encrypted.target, caller_credentials(files, known=False))
    assert web_status(encrypted, ssl.create_default_context(cafile=files / "ca.pem")) == 200


def test_a_plain_call_gets_nothing(encrypted: Background) -> None:
    with grpc.insecure_channel(encrypted.target) as channel:
        stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
        with pytest.raises(grpc.RpcError):
            stub.GetServerInfo(analysis_pb2.GetServerInfoRequest(), timeout=1)


def test_a_caller_shows_its_certificate(files: Path, mutual: Background) -> None:
    assert version(mutual.target, caller_credentials(files, known=True))
    context = ssl.create_default_context(cafile=files / "ca.pem")
    context.load_cert_chain(files / "caller.pem", files / "caller.key")
    assert web_status(mutual, context) == 200


def test_a_caller_without_one_gets_nothing(files: Path, mutual: Background) -> None:
    with pytest.raises(grpc.RpcError):
        version(mutual.target, caller_credentials(files, known=False))
    with pytest.raises(OSError):  # noqa: PT011 the handshake or the connection, as it falls out
        web_status(mutual, ssl.create_default_context(cafile=files / "ca.pem"))


@pytest.mark.parametrize(
    "broken", [{"tls_key": "caller.key"}, {"tls_certificate": "nothing.pem"}, {"tls_key": "ca.pem"}]
)
def test_files_that_do_not_fit_are_named(files: Path, broken: dict[str, str]) -> None:
    names = {"tls_certificate": "server.pem", "tls_key": "server.key", **broken}
    paths = {name: str(files / file) for name, file in names.items()}
    with (
        pytest.raises(OSError, match=next(iter(broken.values()))),
        background(Settings(port=0, **paths)),  # type: ignore[arg-type]
    ):
        pass
