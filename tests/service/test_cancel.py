"""A call that is cancelled leaves nothing behind, in whatever state it was."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any

import grpc
import pytest

from ohhell.service import Settings
from ohhell.service.admission import Lane
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.hands import ENDLESS_DEALS, position, record
from tests.service.test_time import hint, wait_until

pytestmark = pytest.mark.usefixtures("endless_searches")

PLAY, BID = "open_spiel_1_lead", "open_spiel_2_first_bid"
ENDLESS = {"deals": ENDLESS_DEALS, "seed": 1}
OPTIONS = analysis_pb2.AnalysisOptions(limits=ENDLESS)

Stub = analysis_pb2_grpc.AnalysisServiceStub


def _records() -> Iterator[analysis_pb2.AnalyzeRecordsRequest]:
    yield analysis_pb2.AnalyzeRecordsRequest(options=OPTIONS)
    for _ in range(80):
        yield analysis_pb2.AnalyzeRecordsRequest(record=record("open_spiel_1"))


def _suggest(stub: Stub) -> Any:
    request = analysis_pb2.SuggestRequest(position=position(PLAY), limits=ENDLESS)
    return stub.Suggest.future(request)


def _estimate_plays(stub: Stub) -> Any:
    request = analysis_pb2.EstimatePlaysRequest(position=position(PLAY), limits=ENDLESS)
    return stub.EstimatePlays.future(request)


def _watch_plays(stub: Stub) -> Any:
    request = analysis_pb2.WatchPlaysRequest(position=position(PLAY), limits=ENDLESS)
    return stub.WatchPlays(request)


def _analyze_bids(stub: Stub) -> Any:
    request = analysis_pb2.AnalyzeBidsRequest(position=position(BID), limits=ENDLESS)
    return stub.AnalyzeBids.future(request)


def _analyze_record(stub: Stub) -> Any:
    request = analysis_pb2.AnalyzeRecordRequest(record=record("open_spiel_1"), options=OPTIONS)
    return stub.AnalyzeRecord(request)


def _analyze_records(stub: Stub) -> Any:
    return stub.AnalyzeRecords(_records())


STARTS: dict[str, tuple[Lane, Callable[[Stub], Any]]] = {
    "Suggest": (Lane.HINT, _suggest),
    "EstimatePlays": (Lane.ESTIMATE, _estimate_plays),
    "WatchPlays": (Lane.ESTIMATE, _watch_plays),
    "AnalyzeBids": (Lane.ESTIMATE, _analyze_bids),
    "AnalyzeRecord": (Lane.RECORD, _analyze_record),
    "AnalyzeRecords": (Lane.RECORD, _analyze_records),
}


@pytest.fixture
def serving() -> Iterator[Background]:
    with background(Settings(port=0, drain_grace=0.2)) as running:
        yield running


@pytest.fixture
def stub(serving: Background) -> Iterator[Stub]:
    with grpc.insecure_channel(serving.target) as channel:
        yield Stub(channel)


@pytest.mark.parametrize("name", STARTS)
def test_in_line(serving: Background, stub: Stub, name: str) -> None:
    admission = serving.server.desk.admission
    lane, start = STARTS[name]
    busy = [_estimate_plays(stub) for _ in range(admission.limit(Lane.ESTIMATE))]
    wait_until(lambda: admission.running == len(busy), "the places were not taken")
    busy.append(_suggest(stub))
    wait_until(lambda: admission.running == len(busy), "the places were not taken")
    call = start(stub)
    wait_until(lambda: admission.waiting(lane) == 1, "the call did not come")
    call.cancel()
    wait_until(lambda: admission.waiting(lane) == 0, "a cancelled call waits on")
    assert admission.running == len(busy)
    for other in busy:
        other.cancel()
    wait_until(lambda: admission.running == 0, "cancelled calls go on")


@pytest.mark.parametrize("name", STARTS)
def test_at_work(serving: Background, stub: Stub, name: str) -> None:
    admission = serving.server.desk.admission
    call = STARTS[name][1](stub)
    wait_until(lambda: admission.running > 0, "the call did not start")
    call.cancel()
    wait_until(lambda: admission.running == 0, "a cancelled call goes on")
    assert not any(admission.waiting(lane) for lane in Lane)


def test_while_the_answer_is_not_read(serving: Background, stub: Stub) -> None:
    admission = serving.server.desk.admission
    call = _watch_plays(stub)
    assert next(call).deals > 0  # and no more than that
    call.cancel()
    wait_until(lambda: admission.running == 0, "a cancelled call goes on")


def test_between_two_records(serving: Background, stub: Stub) -> None:
    """The caller has sent some, and neither ends the stream nor goes on."""
    admission = serving.server.desk.admission
    over = threading.Event()

    def parts() -> Iterator[analysis_pb2.AnalyzeRecordsRequest]:
        yield analysis_pb2.AnalyzeRecordsRequest(record=record("three_cards"))
        over.wait()

    call = stub.AnalyzeRecords(parts())
    try:
        assert next(call).analysis.record_id == "three_cards"
        call.cancel()
        wait_until(lambda: admission.open_streams == 0, "the stream stays open")
    finally:
        over.set()


def test_before_anything_was_done(serving: Background, stub: Stub) -> None:
    for name in STARTS:
        STARTS[name][1](stub).cancel()
    admission = serving.server.desk.admission
    wait_until(lambda: admission.running == 0, "a cancelled call goes on")
    assert not any(admission.waiting(lane) for lane in Lane)


@pytest.mark.parametrize("seed", [20261130])
async def test_a_storm_of_deadlines(serving: Background, seed: int) -> None:
    """Four hundred calls that cannot all be served in time: each ends, and none stays behind."""
    rng = random.Random(seed)
    codes = set()

    async def ask(stub: Stub) -> None:
        await asyncio.sleep(rng.random() / 4)
        timeout = rng.choice((0.0005, 0.002, 0.01, 0.03, 0.06))
        call: Any = rng.choice((_short, _short, _long))(stub, timeout)
        codes.add(await call.code())

    async with grpc.aio.insecure_channel(serving.target) as channel:
        await asyncio.gather(*(ask(Stub(channel)) for _ in range(400)))
    allowed = {
        grpc.StatusCode.OK,
        grpc.StatusCode.DEADLINE_EXCEEDED,
        grpc.StatusCode.RESOURCE_EXHAUSTED,
    }
    assert codes <= allowed, f"seed {seed}"
    admission = serving.server.desk.admission
    wait_until(lambda: admission.running == 0, "a call whose time is over goes on")
    assert not any(admission.waiting(lane) for lane in Lane)
    with grpc.insecure_channel(serving.target) as after:
        assert hint(after).card


def _short(stub: Stub, timeout: float) -> Any:
    request = analysis_pb2.SuggestRequest(position=position(PLAY), player={"level": 4})
    return stub.Suggest(request, timeout=timeout)


def _long(stub: Stub, timeout: float) -> Any:
    request = analysis_pb2.EstimatePlaysRequest(position=position(PLAY), limits=ENDLESS)
    return stub.EstimatePlays(request, timeout=timeout)
