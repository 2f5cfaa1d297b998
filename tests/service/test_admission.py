"""Who may work, who waits, and who is turned away."""

from __future__ import annotations

import asyncio
import random

import pytest

from ohhell.service.admission import LONGEST_SPREAD, Admission, Lane, QueueFull


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_heavy_work_leaves_room_for_lighter() -> None:
    admission = Admission(heavy_places=2, max_waiting=10)
    assert admission.places == 4
    for _ in range(2):
        await admission.enter(Lane.ESTIMATE, "me")
    third = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    await settle()
    assert not third.done()
    await admission.enter(Lane.HINT, "me")
    hint = asyncio.create_task(admission.enter(Lane.HINT, "me"))
    await settle()
    assert not hint.done()
    await admission.enter(Lane.QUICK, "me")
    for _ in range(2):
        admission.leave(0.1)
    await settle()
    assert hint.done()  # before the heavy one, which came first
    assert not third.done()
    for _ in range(3):
        admission.leave(0.1)
    await settle()
    assert third.done()


async def test_while_hints_come_one_heavy_request_fewer_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ohhell.service.admission.HINTS_COME", 0.05)
    admission = Admission(heavy_places=3, max_waiting=10)
    for _ in range(3):
        await admission.enter(Lane.ESTIMATE, "me")
    waits = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    await admission.enter(Lane.HINT, "me")
    for _ in range(2):
        admission.leave(0.1)  # the hint and an estimate
    await settle()
    assert (admission.running, waits.done()) == (2, False)
    await asyncio.wait_for(waits, 20)  # nobody leaves: the place comes when no hint has come
    assert admission.running == 3


async def test_one_heavy_request_may_always_work() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.HINT, "me")
    admission.leave(0.1)
    await asyncio.wait_for(admission.enter(Lane.ESTIMATE, "me"), 20)


async def test_a_later_hint_keeps_the_place_free_for_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("ohhell.service.admission.HINTS_COME", 0.01)
    monkeypatch.setattr("ohhell.service.admission.monotonic", lambda: now)
    admission = Admission(heavy_places=2, max_waiting=10)
    await admission.enter(Lane.ESTIMATE, "me")
    await admission.enter(Lane.HINT, "me")
    admission.leave(0.1)
    waits = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    await asyncio.sleep(0.1)  # by the clock of admission no time has gone by since the hint
    assert not waits.done()
    now = 1.0
    await asyncio.wait_for(waits, 20)


async def test_first_come_first_served_within_a_lane() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.ESTIMATE, "me")
    order: list[int] = []

    async def work(number: int) -> None:
        await admission.enter(Lane.ESTIMATE, "me")
        order.append(number)
        admission.leave(0.1)

    tasks = [asyncio.create_task(work(number)) for number in range(5)]
    await settle()
    admission.leave(0.1)
    await asyncio.gather(*tasks)
    assert order == [0, 1, 2, 3, 4]


async def test_a_full_queue_says_when_to_come_back() -> None:
    admission = Admission(heavy_places=1, max_waiting=2)
    await admission.enter(Lane.ESTIMATE, "me")
    waiting = [asyncio.create_task(admission.enter(Lane.ESTIMATE, "me")) for _ in range(2)]
    await settle()
    with pytest.raises(QueueFull) as caught:
        await admission.enter(Lane.ESTIMATE, "me")
    assert caught.value.retry_after > 0
    await admission.enter(Lane.HINT, "me")  # its lane is not full
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_those_who_are_refused_are_asked_back_one_after_the_other() -> None:
    admission = Admission(heavy_places=1, max_waiting=0)
    await admission.enter(Lane.ESTIMATE, "me")
    admission.leave(0.1)
    await admission.enter(Lane.ESTIMATE, "me")

    async def pause() -> float:
        with pytest.raises(QueueFull) as caught:
            await admission.enter(Lane.ESTIMATE, "me")
        return caught.value.retry_after

    pauses = [await pause() for _ in range(100)]
    assert pauses[0] == pytest.approx(0.1)
    assert pauses[10] == pytest.approx(1.1, abs=0.09)
    assert max(pauses) == pauses[-1] == pytest.approx(0.1 + LONGEST_SPREAD)


async def test_one_that_stops_waiting_takes_no_place() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.ESTIMATE, "me")
    gone = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    stays = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    await settle()
    gone.cancel()
    await settle()
    admission.leave(0.1)
    await asyncio.wait_for(stays, 5)
    assert gone.cancelled()


async def test_a_place_that_comes_with_the_cancellation_is_passed_on() -> None:
    admission = Admission(heavy_places=1, max_waiting=10)
    await admission.enter(Lane.ESTIMATE, "me")
    gone = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    stays = asyncio.create_task(admission.enter(Lane.ESTIMATE, "me"))
    await settle()
    admission.leave(0.1)  # gives the place to the first ..
    gone.cancel()  # .. which goes before it can take it
    await asyncio.wait_for(stays, 5)
    admission.leave(0.1)
    await asyncio.wait_for(admission.enter(Lane.ESTIMATE, "me"), 5)


# ---------------------------------------------------------------- fairness between callers


class Crowd:
    """Callers at one place; who worked, in order."""

    def __init__(self, max_waiting: int = 1000) -> None:
        self.admission = Admission(heavy_places=1, max_waiting=max_waiting)
        self.order: list[str] = []

    async def ask(self, caller: str) -> None:
        await self.admission.enter(Lane.ESTIMATE, caller)
        self.order.append(caller)
        await settle()
        self.admission.leave(0.1)

    def asks(self, caller: str, times: int) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.ask(caller)) for _ in range(times)]


async def test_one_request_waits_for_at_most_two_of_a_crowd() -> None:
    crowd = Crowd()
    many = crowd.asks("many", 100)
    await asyncio.sleep(0)  # the first is at work now, the others wait
    one = crowd.asks("one", 1)
    await asyncio.gather(*many, *one)
    assert crowd.order.index("one") <= 2
    assert crowd.order.count("many") == 100


async def test_callers_take_turns() -> None:
    crowd = Crowd()
    tasks = crowd.asks("a", 4) + crowd.asks("b", 2) + crowd.asks("c", 1)
    await asyncio.gather(*tasks)
    assert "".join(crowd.order) == "aabcaba"


async def test_in_a_full_lane_the_longest_gives_way() -> None:
    crowd = Crowd(max_waiting=4)
    await crowd.admission.enter(Lane.ESTIMATE, "first")
    many = crowd.asks("many", 4)
    await settle()
    one = crowd.asks("one", 1)
    await settle()
    assert isinstance(many[-1].exception(), QueueFull)  # the last that came
    equal = crowd.asks("one", 2)
    await settle()
    assert isinstance(equal[1].exception(), QueueFull)  # with as many as the others, no more
    crowd.admission.leave(0.1)
    await asyncio.gather(*many[:-2], *one, equal[0])
    assert crowd.order[:2] == ["many", "one"]


async def test_records_wait_with_patience_but_their_streams_are_counted() -> None:
    admission = Admission(heavy_places=1, max_waiting=1)
    await admission.enter(Lane.RECORD, "me")
    waiting = [asyncio.create_task(admission.enter(Lane.RECORD, "me")) for _ in range(5)]
    await settle()
    assert admission.waiting(Lane.RECORD) == 5
    with admission.stream(), pytest.raises(QueueFull), admission.stream():
        pass
    with admission.stream():
        pass
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert admission.waiting(Lane.RECORD) == 0


@pytest.mark.parametrize("seed", range(20))
async def test_no_place_is_ever_lost(seed: int) -> None:
    """Requests that come, go and are cancelled at random leave every place free at the end."""
    rng = random.Random(seed)
    admission = Admission(heavy_places=2, max_waiting=3)
    most = 0

    async def ask() -> None:
        nonlocal most
        lane = rng.choice(list(Lane))
        await admission.enter(lane, rng.choice("abc"))
        most = max(most, admission.running)
        try:
            await asyncio.sleep(rng.choice((0, 0, 0.001)))
        finally:
            admission.leave(0.001)

    tasks = []
    for _ in range(300):
        tasks.append(asyncio.create_task(ask()))
        if rng.random() < 0.4:
            rng.choice(tasks).cancel()
        if rng.random() < 0.3:
            await asyncio.sleep(0)
    results = await asyncio.gather(*tasks, return_exceptions=True)
    kinds = {type(result) for result in results if result is not None}
    assert kinds <= {QueueFull, asyncio.CancelledError}, f"seed {seed}"
    assert admission.running == 0, f"seed {seed}"
    assert most <= admission.places, f"seed {seed}"
    for lane in Lane:
        assert admission.waiting(lane) == 0, f"seed {seed}"
