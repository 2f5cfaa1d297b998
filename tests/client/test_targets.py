"""What is a target and what is none of a client."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import AsyncClient, Client, InvalidInput
from tests.client.scripted import scripted

VALID = [
    "127.0.0.1:50051", "localhost:1", "ohhell.example:65535", "my_server:80", "[::1]:50051",
    "[fe80::1%eth0]:50051", "dns:ohhell.example:50051", "dns:///ohhell.example:50051",
    "dns://8.8.8.8/ohhell.example", "ipv4:10.0.0.1:1,10.0.0.2:1", "ipv6:[::1]:1",
    "unix:/run/ohhell", "unix:///run/ohhell", "unix-abstract:ohhell", "xds:///ohhell",
    "vsock:2:50051",
]  # fmt: skip
URLS = ["http://127.0.0.1:50051", "https://ohhell.example", "HTTPS://ohhell.example:443/"]
INVALID: list[Any] = [
    "", " ", "127.0.0.1", "ohhell.example", "host:", "host:abc", ":50051", "host:0", "host:65536",
    "host:-1", "::1", "::1:50051", "[::1]", "host:1/", "host:1 ", " host:1", "user@host:1",
    "host:1,host:2", "grpc://host:1", "dns:", 50051, None, b"host:1", ("host:1", "host"), [1],
]  # fmt: skip


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("target", VALID)
async def test_what_the_library_resolves_is_left_to_it(kind: Any, target: str) -> None:
    made = kind(target)
    closing = made.close()
    if closing is not None:
        await closing


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("target", [*URLS, *INVALID], ids=repr)
def test_anything_else_is_refused(kind: Any, target: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        kind(target)
    (violation,) = caught.value.violations
    assert violation.field == "target"
    assert "HOST:PORT" in violation.why
    assert ("URL" in violation.why and "tls" in violation.why) == (target in URLS)


def test_several_are_checked_one_by_one() -> None:
    with pytest.raises(InvalidInput, match=r"target \(http://10.0.0.2:1\): is a URL"):
        Client(["10.0.0.1:1", "http://10.0.0.2:1"])
    with scripted() as server, Client((server.target,)) as client:
        assert client.server_info().version == server.target
