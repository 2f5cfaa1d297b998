"""Encryption at both doors, and callers that must show a certificate."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import grpc
import pytest

from ohhell.service import Settings
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.certificates import needs_openssl, signed
from tests.service.test_time import wait_until

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


@needs_openssl
def test_an_encrypted_key_is_refused_and_nobody_is_asked_for_its_password(
    files: Path, tmp_path: Path
) -> None:
    locked = tmp_path / "locked.key"
    command = ["openssl", "pkey", "-in", files / "server.key", "-aes256", "-passout", "pass:secret"]
    subprocess.run([*command, "-out", locked], check=True)
    with (
        pytest.raises(OSError, match="the key is encrypted"),
        background(
            Settings(port=0, tls_certificate=str(files / "server.pem"), tls_key=str(locked))
        ),
    ):
        pass


# ---------------------------------------------------------------- renewal


def shown(target: str, files: Path) -> str:
    """The serial number of the certificate that a door shows, in a handshake of its own."""
    host, _, port = target.rpartition(":")
    context = ssl.create_default_context(cafile=files / "ca.pem")
    with (
        socket.create_connection((host, int(port)), timeout=10) as plain,
        context.wrap_socket(plain, server_hostname="127.0.0.1") as encrypted,
    ):
        return encrypted.getpeercert()["serialNumber"]


def put(files: Path, name: str) -> None:
    """In the place of the server's, as it is done well: at once."""
    for end in ("key", "pem"):
        shutil.copy(files / f"{name}.{end}", files / "new")
        os.replace(files / "new", files / f"server.{end}")


@pytest.fixture
def renewing(tmp_path: Path) -> Iterator[tuple[Background, Path]]:
    files = signed(tmp_path, "server", "second", "third")
    log = tmp_path / "log"
    with background(settings(files, log_file=str(log))) as running:
        yield running, files


def test_a_renewed_certificate_is_shown_at_both_doors(
    renewing: tuple[Background, Path],
) -> None:
    running, files = renewing
    doors = (running.target, f"127.0.0.1:{running.server.web_port}")
    roots = grpc.ssl_channel_credentials((files / "ca.pem").read_bytes())
    with grpc.secure_channel(running.target, roots) as open_before:
        stub = analysis_pb2_grpc.AnalysisServiceStub(open_before)
        stub.GetServerInfo(analysis_pb2.GetServerInfoRequest(), timeout=10)
        seen = []
        for name in ("second", "third"):
            seen.append({shown(door, files) for door in doors})
            put(files, name)
        seen.append({shown(door, files) for door in doors})
        assert [len(one) for one in seen] == [1, 1, 1]
        assert len(set.union(*seen)) == 3
        assert version(running.target, roots)
        context = ssl.create_default_context(cafile=files / "ca.pem")
        assert web_status(running, context) == 200
        stub.GetServerInfo(analysis_pb2.GetServerInfoRequest(), timeout=10)  # goes on


def test_a_pair_that_does_not_fit_is_not_taken(renewing: tuple[Background, Path]) -> None:
    running, files = renewing
    doors = (running.target, f"127.0.0.1:{running.server.web_port}")
    before = [shown(door, files) for door in doors]
    shutil.copy(files / "second.pem", files / "server.pem")  # and not the key
    assert [shown(door, files) for door in doors] == before
    (files / "server.key").unlink()
    assert [shown(door, files) for door in doors] == before
    shutil.copy(files / "second.key", files / "server.key")
    after = [shown(door, files) for door in doors]
    assert after[0] == after[1] != before[0]
    log = files / "log"
    wait_until(lambda: "certificate renewed" in log.read_text(), "it is not told")
    told = [json.loads(line) for line in log.read_text().splitlines()]
    events = [line["event"] for line in told if "certificate" in line["event"]]
    assert events == ["certificate not renewed"] * 2 + ["certificate renewed"]
    mismatch, missing = (line["why"] for line in told if "why" in line)
    assert "mismatch" in mismatch.lower()
    assert "server.pem" in mismatch
    assert "No such file" in missing
    assert "server.key" in missing


def test_whom_a_server_trusts_is_renewed_as_well(files: Path, tmp_path: Path) -> None:
    own = signed(tmp_path, "server", "second")
    trusted = own / "trusted.pem"
    shutil.copy(files / "ca.pem", trusted)
    roots = (own / "ca.pem").read_bytes()

    def answers(folder: Path | None) -> list[bool]:
        """Whether either door does to a caller with a certificate of a folder."""
        pair: tuple[bytes | None, ...] = (None, None)
        context = ssl.create_default_context(cafile=own / "ca.pem")
        if folder is not None:
            pair = ((folder / "caller.key").read_bytes(), (folder / "caller.pem").read_bytes())
            context.load_cert_chain(folder / "caller.pem", folder / "caller.key")
        return [
            succeeds(lambda: version(running.target, grpc.ssl_channel_credentials(roots, *pair))),
            succeeds(lambda: web_status(running, context)),
        ]

    other = signed(tmp_path / "other", "caller")
    with background(settings(own, tls_client_ca=str(trusted))) as running:
        for _ in range(2):
            assert (answers(files), answers(other), answers(None)) == (YES, NO, NO)
            put(own, "second")  # changes nothing of that
        shutil.copy(other / "ca.pem", trusted)
        assert (answers(files), answers(other), answers(None)) == (NO, YES, NO)


def test_who_is_not_trusted_any_more_cannot_go_on_with_an_old_session(
    files: Path, tmp_path: Path
) -> None:
    trusted = tmp_path / "trusted.pem"
    shutil.copy(files / "ca.pem", trusted)
    context = ssl.create_default_context(cafile=files / "ca.pem")
    context.load_cert_chain(files / "caller.pem", files / "caller.key")

    def connect(session: ssl.SSLSession | None) -> ssl.SSLSession | None:
        address = ("127.0.0.1", running.server.web_port)
        with (
            socket.create_connection(address, timeout=20) as plain,
            context.wrap_socket(plain, server_hostname="localhost", session=session) as secure,
        ):
            secure.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            if not secure.recv(1000).startswith(b"HTTP/1.1 200"):
                raise ConnectionError
            return secure.session

    with background(settings(files, tls_client_ca=str(trusted))) as running:
        session = connect(None)
        assert succeeds(lambda: connect(session))
        shutil.copy(signed(tmp_path / "other", "caller") / "ca.pem", trusted)
        assert not succeeds(lambda: connect(None))
        assert not succeeds(lambda: connect(session))
        context.maximum_version = ssl.TLSVersion.TLSv1_2  # whose sessions would go on
        shutil.copy(files / "ca.pem", trusted)
        assert not succeeds(lambda: connect(None))


YES, NO = [True, True], [False, False]


def succeeds(ask: Callable[[], object]) -> bool:
    try:
        ask()
    except (grpc.RpcError, OSError):
        return False
    return True
