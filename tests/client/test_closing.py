"""A closed client: its calls end, and later ones fail, with the kind of error that is promised."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
import pytest

from ohhell import AsyncClient, Client, SearchLimits
from tests.client.test_methods import GAME
from tests.client.test_timeouts import METHODS
from tests.service.hands import position_value

LEAD = position_value("open_spiel_1_lead")
LONG = SearchLimits(deals=10_000_000, seed=1)
"""Some minutes of work."""

UNDER_WAY: dict[str, Callable[[Any], Any]] = {
    "one answer": lambda client: client.estimate_plays(LEAD, limits=LONG, timeout=600),
    "a stream": lambda client: client.watch_plays(LEAD, limits=LONG, timeout=600),
    "both ways": lambda client: client.analyze_records([GAME] * 3, limits=LONG),
}


async def whole(answer: Awaitable[Any] | AsyncIterator[Any]) -> None:
    if isinstance(answer, AsyncIterator):
        async for _ in answer:
            pass
    else:
        await answer


def is_closed(error: BaseException | None) -> bool:
    return isinstance(error, grpc.RpcError) and error.code() is grpc.StatusCode.CANCELLED


@pytest.mark.parametrize(("name", "given"), METHODS)
async def test_a_later_call(name: str, given: tuple[Any, ...]) -> None:
    client, other = Client("127.0.0.1:1"), AsyncClient("127.0.0.1:1")
    client.close()
    await other.close()
    with pytest.raises(grpc.RpcError) as caught:
        list(getattr(client, name)(*given))
    with pytest.raises(grpc.RpcError) as caught_too:
        await whole(getattr(other, name)(*given))
    for error in (caught.value, caught_too.value):
        assert is_closed(error)
        assert "the client is closed" in str(error)


@pytest.mark.parametrize("ask", UNDER_WAY.values(), ids=list(UNDER_WAY))
def test_a_call_that_is_under_way_in_a_thread(target: str, ask: Callable[[Any], Any]) -> None:
    found: list[BaseException] = []

    def asking() -> None:
        try:
            list(ask(client))
        except BaseException as error:
            found.append(error)

    client = Client(target)
    thread = threading.Thread(target=asking)
    thread.start()
    thread.join(0.3)
    client.close()
    thread.join(60)
    assert is_closed(*found), found


@pytest.mark.parametrize("ask", UNDER_WAY.values(), ids=list(UNDER_WAY))
async def test_a_call_that_is_under_way_in_a_task(target: str, ask: Callable[[Any], Any]) -> None:
    client = AsyncClient(target)
    asking = asyncio.ensure_future(whole(ask(client)))
    await asyncio.sleep(0.3)
    await client.close()
    (found,) = await asyncio.gather(asking, return_exceptions=True)
    assert is_closed(found), repr(found)


@pytest.mark.parametrize("ask", UNDER_WAY.values(), ids=list(UNDER_WAY))
async def test_a_cancelled_task_is_cancelled_even_as_the_client_closes(
    target: str, ask: Callable[[Any], Any]
) -> None:
    client = AsyncClient(target)
    asking = asyncio.ensure_future(whole(ask(client)))
    await asyncio.sleep(0.3)
    asking.cancel()
    await client.close()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert asking.cancelled()
