"""A timeout is a positive number of seconds, of the client and of each of its methods."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ohhell import AsyncClient, Client, InvalidInput
from ohhell.requests import Claim, ClaimKind
from tests.client.scripted import scripted
from tests.client.test_methods import ASKED, GAME, RULES
from tests.service.hands import position_value

WRONG: list[Any] = [0, -1, -0.5, 0.0, math.nan, math.inf, -math.inf, 1e300, True, False, "1", b"1",
                    [1], 1j]  # fmt: skip
RIGHT: list[Any] = [100, 99.5, np.float32(100), np.int64(100), Fraction(200, 2)]
METHODS: list[tuple[str, tuple[Any, ...]]] = [
    *{name: (name, given) for name, given, _ in ASKED}.values(),
    ("watch_plays", (position_value("open_spiel_1_lead"),)),
    ("analyze_records", ([GAME],)),
    ("server_info", ()),
    ("open_table", (RULES, 0)),
    ("act", (b"",)),
    ("claim_tricks", (b"", Claim(ClaimKind.ALL))),
]


def refused(ask: Callable[[], object], given: Any) -> None:
    with pytest.raises(InvalidInput) as caught:
        ask()
    (violation,) = caught.value.violations
    assert (violation.field, violation.value) == ("timeout", str(given))
    assert "positive number of seconds" in violation.why


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("timeout", WRONG, ids=repr)
def test_the_clients_own(kind: Any, timeout: Any) -> None:
    refused(lambda: kind("127.0.0.1:1", timeout=timeout), timeout)


def test_every_method_is_tried() -> None:
    public = {name for name in vars(Client) if not name.startswith("_")}
    assert {name for name, _ in METHODS} == public - {"close"}


@pytest.mark.parametrize("timeout", WRONG, ids=repr)
@pytest.mark.parametrize(("name", "given"), METHODS)
async def test_that_of_a_call(name: str, given: tuple[Any, ...], timeout: Any) -> None:
    """Nothing listens at the target: it is not asked."""

    async def ask(client: AsyncClient) -> None:
        answer = getattr(client, name)(*given, timeout=timeout)
        if hasattr(answer, "__aiter__"):
            await anext(answer)
        else:
            await answer

    with Client("127.0.0.1:1") as client:
        refused(lambda: list(getattr(client, name)(*given, timeout=timeout)), timeout)
    async with AsyncClient("127.0.0.1:1") as other:
        with pytest.raises(InvalidInput, match=r"^timeout"):
            await ask(other)


@pytest.mark.parametrize("timeout", RIGHT, ids=repr)
async def test_numbers_of_every_kind_are_taken(timeout: Any) -> None:
    with scripted() as server:
        with Client(server.target, timeout=timeout) as client:
            client.server_info()
            client.server_info(timeout=timeout)
        async with AsyncClient(server.target, timeout=timeout) as other:
            await other.server_info()
        assert all(80 < seconds < 101 for seconds in server.seconds_left), server.seconds_left


async def test_without_any_there_is_no_limit() -> None:
    with scripted() as server:
        with Client(server.target, timeout=None) as client:
            client.server_info()
        async with AsyncClient(server.target, timeout=None) as other:
            await other.server_info()
        assert all(seconds > 1e9 for seconds in server.seconds_left), server.seconds_left
