"""Who may work, who waits, and who is turned away."""

from __future__ import annotations

import asyncio

import pytest

from ohhell.service.admission import Admission, Lane, QueueFull


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_heavy_work_leaves_room_for_lighter() -> None:
    admission = Admission(heavy_places=2, max_waiting=10)
    assert admission.places == 4
    for _ in range(2):
        await admission.enter(Lane.ESTIMATE)
    third = asyncio.create_task(admission.enter(Lane.ESTIMATE))
    await settle()
    assert not third.done()
    await admission.enter(Lane.HINT)
    hint = asyncio.create_task(admission.enter(Lane.HINT))
    await settle()
    assert not hint.done()
    await admission.enter(Lane.QUICK)
    for _ in range(2):
        admission.leave(0.1)
    await settle()
    assert hint.done()  # before the heavy one, which came first
    assert not third.done()
    for _ in range(2):
        admission.leave(0.1)
    await settle()
    assert third.done()


async def test_first_come_first_served_within_a_lane() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.ESTIMATE)
    order: list[int] = []

    async def work(number: int) -> None:
        await admission.enter(Lane.ESTIMATE)
        order.append(number)
        admission.leave(0.1)

    tasks = [asyncio.create_task(work(number)) for number in range(5)]
    await settle()
    admission.leave(0.1)
    await asyncio.gather(*tasks)
    assert order == [0, 1, 2, 3, 4]


async def test_a_full_queue_says_when_to_come_back() -> None:
    admission = Admission(heavy_places=1, max_waiting=2)
    await admission.enter(Lane.ESTIMATE)
    waiting = [asyncio.create_task(admission.enter(Lane.ESTIMATE)) for _ in range(2)]
    await settle()
    with pytest.raises(QueueFull) as caught:
        await admission.enter(Lane.ESTIMATE)
    assert caught.value.retry_after > 0
    await admission.enter(Lane.HINT)  # its lane is not full
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_one_that_stops_waiting_takes_no_place() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.ESTIMATE)
    gone = asyncio.create_task(admission.enter(Lane.ESTIMATE))
    stays = asyncio.create_task(admission.enter(Lane.ESTIMATE))
    await settle()
    gone.cancel()
    await settle()
    admission.leave(0.1)
    await asyncio.wait_for(stays, 5)
    assert gone.cancelled()


async def test_a_place_that_comes_with_the_cancellation_is_passed_on() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.ESTIMATE)
    gone = asyncio.create_task(admission.enter(Lane.ESTIMATE))
    stays = asyncio.create_task(admission.enter(Lane.ESTIMATE))
    await settle()
    admission.leave(0.1)  # gives the place to the first ..
    gone.cancel()  # .. which goes before it can take it
    await asyncio.wait_for(stays, 5)
    admission.leave(0.1)
    await asyncio.wait_for(admission.enter(Lane.ESTIMATE), 5)
