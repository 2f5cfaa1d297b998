"""What a client makes of its targets, retries, deadlines, encryption and token."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import time
from collections import Counter
from pathlib import Path
from typing import Any

import grpc
import pytest

from ohhell import AsyncClient, Client, InvalidInput, Retries, SearchLimits, Tls
from tests.client.scripted import scripted
from tests.service.background import background
from tests.service.hands import position_value

GONE, FULL = grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.RESOURCE_EXHAUSTED
QUICKLY = Retries(first_pause=0.01, longest_pause=0.02)
TOKEN = "a-token-that-is-long-enough"
LONG = SearchLimits(deals=10_000_000, seed=1)
"""Some minutes of work."""

# ---------------------------------------------------------------- retries


@pytest.mark.parametrize("failures", [[GONE], [FULL], [GONE, FULL, GONE, FULL]])
def test_a_call_is_tried_up_to_five_times(failures: list[grpc.StatusCode]) -> None:
    with scripted(*failures) as server, Client(server.target, retries=QUICKLY) as client:
        assert client.server_info().version == server.target
        assert len(server.seen) == len(failures) + 1


@pytest.mark.parametrize(
    ("retries", "failures", "calls"),
    [
        (QUICKLY, [GONE] * 9, 5),
        (Retries(attempts=2, first_pause=0.01), [GONE] * 9, 2),
        (Retries(attempts=1), [GONE] * 9, 1),
        (QUICKLY, [grpc.StatusCode.INTERNAL] * 9, 1),  # what is no matter of the moment
    ],
)
def test_then_its_error_is_raised(
    retries: Retries, failures: list[grpc.StatusCode], calls: int
) -> None:
    with scripted(*failures) as server, Client(server.target, retries=retries) as client:
        with pytest.raises(grpc.RpcError) as caught:
            client.server_info()
        assert caught.value.code() is failures[0]
        assert len(server.seen) == calls


def test_a_server_that_says_when_is_asked_again_then() -> None:
    slowly = Retries(first_pause=3600, longest_pause=3600)
    with scripted(FULL, FULL, pushback=10) as server:
        with Client(server.target, retries=slowly, timeout=60) as client:
            assert client.server_info().version == server.target
        assert len(server.seen) == 3


def test_calls_of_every_service_are_tried_again() -> None:
    from ohhell.client.connection import _SERVICES
    from ohhell.service.calls import SERVICES

    assert set(_SERVICES) == set(SERVICES)


async def test_the_async_client_tries_again_too() -> None:
    with scripted(GONE, FULL) as server:
        async with AsyncClient(server.target, retries=QUICKLY) as client:
            assert (await client.server_info()).version == server.target
        assert len(server.seen) == 3


def test_retries_end_at_the_deadline() -> None:
    slowly = Retries(first_pause=60, longest_pause=60)
    with scripted(GONE) as server, Client(server.target, timeout=0.3, retries=slowly) as client:
        with pytest.raises(grpc.RpcError) as caught:
            client.server_info()
        assert caught.value.code() in (grpc.StatusCode.DEADLINE_EXCEEDED, GONE)


# ---------------------------------------------------------------- deadlines and cancellation


@pytest.mark.parametrize(("of_client", "of_call"), [(50.0, None), (1000.0, 50.0), (10.0, 50.0)])
async def test_a_call_has_its_timeout_or_the_clients(
    of_client: float, of_call: float | None
) -> None:
    with scripted() as server:
        with Client(server.target, timeout=of_client) as client:
            client.server_info(timeout=of_call)
        async with AsyncClient(server.target, timeout=of_client) as other:
            await other.server_info(timeout=of_call)
        assert all(10 < seconds < 51 for seconds in server.seconds_left), server.seconds_left


async def test_a_cancelled_task_frees_its_place() -> None:
    with background() as running:
        async with AsyncClient(running.target) as client:
            watching = client.watch_plays(position_value("open_spiel_1_lead"), limits=LONG)
            await anext(watching)
            asking = asyncio.ensure_future(
                client.estimate_plays(position_value("open_spiel_1_lead"), limits=LONG)
            )
            await asyncio.sleep(0.1)
            asking.cancel()
            await watching.aclose()  # type: ignore[attr-defined]
            with pytest.raises(asyncio.CancelledError):
                await asking
            # With a place for heavy calls taken for ever this would wait for ever.
            short = SearchLimits(deals=50, seed=1)
            for _ in range(4):
                await client.estimate_plays(position_value("open_spiel_1_lead"), limits=short)


# ---------------------------------------------------------------- several servers


def test_several_servers_are_used_in_turn() -> None:
    with scripted() as one, scripted() as two, Client([one.target, two.target]) as client:
        end = time.monotonic() + 120
        while not (one.seen and two.seen):  # both connections are there
            client.server_info()
            assert time.monotonic() < end
        told = Counter(client.server_info().version for _ in range(20))
        assert told == {one.target: 10, two.target: 10}
        authority = one.target  # and not the list of both
        assert {call[":authority"] for call in one.seen if ":authority" in call} <= {authority}


def test_a_server_that_is_not_there_is_left_out() -> None:
    with scripted() as one, Client(["127.0.0.1:9", one.target], retries=QUICKLY) as client:
        assert [client.server_info().version for _ in range(6)] == [one.target] * 6


# ---------------------------------------------------------------- encryption and tokens


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with key.pem and, for server.example, cert.pem."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    folder = tmp_path_factory.mktemp("certificate")
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        "-keyout key.pem -out cert.pem -subj /CN=server -addext subjectAltName=DNS:server.example"
    )
    subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
    return folder


def credentials(folder: Path, *, mutual: bool = False) -> grpc.ServerCredentials:
    key, chain = ((folder / name).read_bytes() for name in ("key.pem", "cert.pem"))
    roots = chain if mutual else None
    return grpc.ssl_server_credentials([(key, chain)], roots, require_client_auth=mutual)


def test_an_encrypted_connection_with_a_token(certificate: Path) -> None:
    tls = Tls(roots=certificate / "cert.pem", server_name="server.example")
    with (
        scripted(credentials=credentials(certificate)) as server,
        Client(server.target, tls=tls, token=TOKEN) as client,
    ):
        client.server_info()
        assert server.seen[0]["authorization"] == f"Bearer {TOKEN}"


async def test_the_async_client_is_encrypted_too(certificate: Path) -> None:
    tls = Tls(roots=certificate / "cert.pem", server_name="server.example")
    with scripted(credentials=credentials(certificate)) as server:
        async with AsyncClient(server.target, tls=tls, token=TOKEN) as client:
            await client.server_info()
        assert server.seen[0]["authorization"] == f"Bearer {TOKEN}"


def test_several_encrypted_servers(certificate: Path) -> None:
    tls = Tls(roots=certificate / "cert.pem", server_name="server.example")
    both = credentials(certificate)
    with (
        scripted(credentials=both) as one,
        scripted(credentials=both) as two,
        Client([one.target, two.target], tls=tls) as client,
    ):
        assert client.server_info().version in (one.target, two.target)


@pytest.mark.parametrize("server_name", [None, "other.example"])
def test_a_server_with_another_name_is_refused(certificate: Path, server_name: str | None) -> None:
    tls = Tls(roots=certificate / "cert.pem", server_name=server_name)
    with (
        scripted(credentials=credentials(certificate)) as server,
        Client(server.target, tls=tls, retries=Retries(attempts=1)) as client,
    ):
        with pytest.raises(grpc.RpcError) as caught:
            client.server_info()
        assert caught.value.code() is GONE
        assert server.seen == []


@pytest.mark.parametrize("known", [True, False])
def test_a_server_may_ask_for_the_clients_certificate(certificate: Path, known: bool) -> None:
    mine = {"certificate": certificate / "cert.pem", "key": certificate / "key.pem"}
    tls = Tls(
        roots=certificate / "cert.pem", server_name="server.example", **(mine if known else {})
    )
    with (
        scripted(credentials=credentials(certificate, mutual=True)) as server,
        Client(server.target, tls=tls, retries=Retries(attempts=1)) as client,
    ):
        if known:
            assert client.server_info().version == server.target
        else:
            with pytest.raises(grpc.RpcError):
                client.server_info()


@pytest.mark.parametrize("target", ["localhost:1", "127.0.0.1:1", "[::1]:1", "unix:/run/ohhell"])
def test_a_token_may_stay_on_this_machine(target: str) -> None:
    with Client(target, token=TOKEN):
        pass


# ---------------------------------------------------------------- what does not fit together


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize(
    ("target", "more", "field"),
    [
        ([], {}, "target"),
        (["ohhell.example:1", "127.0.0.1:1"], {}, "target"),
        (["127.0.0.1:1", "[::1]:1"], {}, "target"),
        ("ohhell.example:1", {"token": TOKEN}, "token"),
        (["127.0.0.1:1", "192.0.2.1:1"], {"token": TOKEN}, "token"),
        (["127.0.0.1:1", "127.0.0.1:2"], {"tls": Tls()}, "tls.server_name"),
        ("127.0.0.1:1", {"tls": Tls(certificate="cert.pem")}, "tls"),
        ("127.0.0.1:1", {"retries": Retries(attempts=0)}, "retries.attempts"),
        ("127.0.0.1:1", {"retries": Retries(attempts=6)}, "retries.attempts"),
        ("127.0.0.1:1", {"retries": Retries(first_pause=0.001)}, "retries.first_pause"),
        ("127.0.0.1:1", {"retries": Retries(longest_pause=1e9)}, "retries.longest_pause"),
    ],
)
async def test_refused_by_name(kind: Any, target: Any, more: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        kind(target, **more)
    assert [violation.field for violation in caught.value.violations] == [field]


def test_a_certificate_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="no-such-file"):
        Client("127.0.0.1:1", tls=Tls(roots="no-such-file"))
