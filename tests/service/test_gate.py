"""A server that leaves loses no call that was on its way to it."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter

import grpc
import pytest

from ohhell.service import Settings, gate
from ohhell.service.gate import Gate
from tests.service.background import Background
from tests.service.test_time import PATIENCE

CALLERS = 24


async def test_calls_pass_an_open_gate_and_wait_at_a_closed_one() -> None:
    made = Gate()
    await asyncio.wait_for(made.pass_through(), PATIENCE)
    async with made.closed():
        waits = asyncio.create_task(made.pass_through())
        await asyncio.sleep(0)
        assert not waits.done()
    await asyncio.wait_for(waits, PATIENCE)


async def test_it_counts_as_closed_when_no_more_calls_come(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gate, "LONGEST_SECONDS", 3600)
    made = Gate()
    came = []

    async def come() -> None:
        for number in range(10):
            came.append(asyncio.create_task(made.pass_through()))
            await asyncio.sleep(0 if number % 2 else gate.QUIET_SECONDS / 10)

    coming = asyncio.create_task(come())
    async with made.closed():
        assert coming.done()
        assert not any(call.done() for call in came)
    await asyncio.gather(*came)


async def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "LONGEST_SECONDS", 0.1)
    made = Gate()
    calls: set[asyncio.Task[None]] = set()

    async def come() -> None:
        while True:
            calls.add(asyncio.create_task(made.pass_through()))
            await asyncio.sleep(0)

    async def close() -> None:
        async with made.closed():
            assert not coming.done()

    coming = asyncio.create_task(come())
    await asyncio.wait_for(close(), PATIENCE)
    coming.cancel()
    await asyncio.gather(*calls)


async def test_a_gate_opens_again_where_the_closing_is_cancelled() -> None:
    made = Gate()

    async def close() -> None:
        async with made.closed():
            await asyncio.Event().wait()

    closing = asyncio.create_task(close())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.gather(closing, return_exceptions=True)
    await asyncio.wait_for(made.pass_through(), PATIENCE)


def test_no_caller_of_a_busy_server_is_told_that_its_call_was_cancelled() -> None:
    """Each call is answered, or refused in a way that clients try again."""
    running = Background(Settings(port=0))
    told: Counter[grpc.StatusCode] = Counter()
    busy = threading.Semaphore(0)

    def ask() -> None:
        options = [("grpc.enable_retries", 0), ("grpc.use_local_subchannel_pool", 1)]
        with grpc.insecure_channel(running.target, options=options) as channel:
            call = channel.unary_unary("/ohhell.v1.AnalysisService/GetServerInfo")
            try:
                while True:
                    call(b"", timeout=PATIENCE)
                    busy.release()
            except grpc.RpcError as error:
                told[error.code()] += 1

    callers = [threading.Thread(target=ask) for _ in range(CALLERS)]
    for caller in callers:
        caller.start()
    for _ in range(10 * CALLERS):
        assert busy.acquire(timeout=PATIENCE)
    running.drain()
    for caller in callers:
        caller.join()
    running.end()
    assert told == {grpc.StatusCode.UNAVAILABLE: CALLERS}
