"""What the caller's iterator of records raises comes out of the iteration over the answers."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from ohhell import AsyncClient, Client, InvalidInput, SearchLimits, convert
from ohhell.records import GameRecord
from tests.service.hands import record

GAME = convert.game_from(record("three_cards"))
QUICKLY: dict[str, Any] = {"limits": SearchLimits(deals=20, seed=1), "first_claims": False}
LONG: dict[str, Any] = {"limits": SearchLimits(deals=10_000_000, seed=1), "first_claims": False}
"""Some minutes of work for each decision."""
WRONG = replace(GAME.rounds[0], bids=("1", 1, 1, 1))

Source = Callable[[list[Any]], Any]


def one_by_one(given: list[Any]) -> Iterator[Any]:
    for item in given:
        if isinstance(item, BaseException):
            raise item
        yield item


async def at_leisure(given: list[Any]) -> AsyncIterator[Any]:
    for item in one_by_one(given):
        await asyncio.sleep(0)
        yield item


def caught_from(client: Client, records: Iterable[GameRecord], how: dict[str, Any]) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        list(client.analyze_records(records, **how))
    return caught.value


async def caught_in_a_group(client: AsyncClient, records: Any, how: dict[str, Any]) -> Exception:
    """In a group of tasks a bare CancelledError would not be seen."""

    async def ask() -> list[Any]:
        return [answer async for answer in client.analyze_records(records, **how)]

    (found,) = await asyncio.gather(ask(), return_exceptions=True)
    assert isinstance(found, Exception), f"{found!r}"
    return found


@pytest.fixture
async def no_noise() -> AsyncIterator[None]:
    """No error goes to the event loop's handler, and no task is left."""
    told: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: told.append(context))
    yield
    gc.collect()
    for _ in range(1000):
        if len(asyncio.all_tasks()) == 1:
            break
        await asyncio.sleep(0.01)
    assert [str(task) for task in asyncio.all_tasks() - {asyncio.current_task()}] == []
    assert told == []


BROKEN: list[tuple[Any, type[Exception], str]] = [
    (ValueError("line 3 is broken"), ValueError, "line 3 is broken"),
    (KeyError("id"), KeyError, "'id'"),
    (OSError(5, "no disk"), OSError, "[Errno 5] no disk"),
    ({}, TypeError, "record must be a GameRecord, not {}"),
    (None, TypeError, "record must be a GameRecord, not None"),
    (replace(GAME, rounds=(WRONG,)), InvalidInput, "rounds[0].bids[0]"),
]
PLACES: list[tuple[list[Any], dict[str, Any]]] = [
    ([], QUICKLY),
    ([GAME, GAME], QUICKLY),
    ([GAME] * 3, LONG),  # while the server has much to do
]


@pytest.mark.parametrize(("item", "kind", "text"), BROKEN, ids=lambda value: str(value)[:20])
@pytest.mark.parametrize(("before", "how"), PLACES, ids=["first", "later", "while_busy"])
async def test_an_error_of_the_iterator_is_raised_as_it_is(
    target: str,
    client: Client,
    no_noise: None,  # noqa: ARG001
    item: Any,
    kind: type[Exception],
    text: str,
    before: list[Any],
    how: dict[str, Any],
) -> None:
    given = [*before, item, GAME]
    found = [await asyncio.to_thread(caught_from, client, one_by_one(given), how)]
    async with AsyncClient(target) as other:
        found.append(await caught_in_a_group(other, one_by_one(given), how))
        found.append(await caught_in_a_group(other, at_leisure(given), how))
    for error in found:
        assert type(error) is kind
        assert text in str(error)
        assert error is item or not isinstance(item, Exception)


def test_its_cause_is_kept(client: Client) -> None:
    cause = KeyError("id")

    def records() -> Iterator[GameRecord]:
        yield GAME
        try:
            raise cause
        except KeyError:
            raise ValueError("no id")  # noqa: B904

    assert caught_from(client, records(), QUICKLY).__context__ is cause


async def test_records_may_come_asynchronously(target: str) -> None:
    games = [replace(GAME, id=name) for name in ("a", "b", "c")]
    async with AsyncClient(target) as client:
        answers = [found async for found in client.analyze_records(at_leisure(games), **QUICKLY)]
    assert [found.record_id for found in answers] == ["a", "b", "c"]


@pytest.mark.parametrize("source", [one_by_one, at_leisure])
@pytest.mark.usefixtures("no_noise")
async def test_a_task_that_is_cancelled_is_cancelled(target: str, source: Source) -> None:
    async with AsyncClient(target) as client:

        async def ask() -> list[Any]:
            return [found async for found in client.analyze_records(source([GAME] * 3), **LONG)]

        asking = asyncio.ensure_future(ask())
        await asyncio.sleep(0.2)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert asking.cancelled()


@pytest.mark.usefixtures("no_noise")
async def test_even_at_the_moment_of_an_error_of_the_iterator(target: str) -> None:
    async def records() -> AsyncIterator[GameRecord]:
        yield GAME
        asking.cancel()
        raise ValueError("at the same moment")

    async with AsyncClient(target) as client:

        async def ask() -> list[Any]:
            return [found async for found in client.analyze_records(records(), **LONG)]

        asking = asyncio.ensure_future(ask())
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert asking.cancelled()


@pytest.mark.parametrize("source", [one_by_one, at_leisure])
@pytest.mark.usefixtures("no_noise")
async def test_an_iterator_that_cancels_itself_is_a_cancellation(
    target: str, source: Source
) -> None:
    async with AsyncClient(target) as client:
        records = source([GAME, asyncio.CancelledError()])
        with pytest.raises(asyncio.CancelledError):
            _ = [found async for found in client.analyze_records(records, **LONG)]


def test_an_iteration_that_is_left_frees_the_server(client: Client) -> None:
    for _ in range(8):  # more than there are places
        answers = client.analyze_records([replace(GAME, id="a"), GAME], **QUICKLY)
        assert next(answers).record_id == "a"
        answers.close()  # type: ignore[attr-defined]
    assert len(list(client.analyze_records([GAME], **QUICKLY))) == 1
