"""Deadlines, cancellation, full queues and draining, on a server that is busy."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc

from ohhell import requests
from ohhell.service import Settings
from ohhell.service.admission import Lane
from ohhell.service.caller import Caller
from ohhell.status import Refusal, status_in
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc, rules_service_pb2, rules_service_pb2_grpc
from tests.service.background import Background, background
from tests.service.hands import ENDLESS_DEALS, position

pytestmark = pytest.mark.usefixtures("endless_searches")

PATIENCE = 20.0
"""Seconds after which something that takes milliseconds counts as hung."""


def endless(seconds: float | None = None) -> analysis_pb2.EstimatePlaysRequest:
    """Some minutes of work."""
    request = analysis_pb2.EstimatePlaysRequest(
        position=position("open_spiel_1_lead"), limits={"deals": ENDLESS_DEALS, "seed": 1}
    )
    if seconds is not None:
        request.limits.time.FromMilliseconds(round(seconds * 1000))
    return request


def quick(channel: grpc.Channel) -> rules_service_pb2.LegalActionsResponse:
    request = rules_service_pb2.LegalActionsRequest(position=position("open_spiel_1_lead"))
    return rules_service_pb2_grpc.RulesServiceStub(channel).LegalActions(request, timeout=PATIENCE)


def hint(channel: grpc.Channel) -> analysis_pb2.SuggestResponse:
    request = analysis_pb2.SuggestRequest(
        position=position("open_spiel_1_lead"), player={"level": 4}
    )
    return analysis_pb2_grpc.AnalysisServiceStub(channel).Suggest(request, timeout=PATIENCE)


@pytest.fixture
def small() -> Iterator[Background]:
    """A server that lets two requests wait in a lane."""
    with background(Settings(port=0, max_waiting=2, drain_grace=0.2)) as running:
        yield running


@pytest.fixture
def channel(small: Background) -> Iterator[grpc.Channel]:
    options = [("grpc.enable_retries", 0)]
    with grpc.insecure_channel(small.target, options=options) as made:
        yield made


def stub(channel: grpc.Channel) -> analysis_pb2_grpc.AnalysisServiceStub:
    return analysis_pb2_grpc.AnalysisServiceStub(channel)


def wait_until(true: object, what: str) -> None:
    assert callable(true)
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.005)


def running(small: Background) -> int:
    return small.server.desk.admission.running


def answer_within(channel: grpc.Channel, timeout: float) -> analysis_pb2.EstimatePlaysResponse:
    """On a machine that is busy with other things an answer may come late: then once more."""
    for _ in range(20):
        call = stub(channel).EstimatePlays.future(endless(), timeout=timeout)
        if call.exception() is None:
            return call.result()
        assert call.code() is grpc.StatusCode.DEADLINE_EXCEEDED
    raise AssertionError("no answer ever came before the deadline")


def test_the_deadline_gets_a_partial_answer(channel: grpc.Channel) -> None:
    answer = answer_within(channel, 0.5)
    assert answer.stop_reason == analysis_pb2.STOP_REASON_TIME
    assert 0 < answer.deals < ENDLESS_DEALS
    # Asking again for so many deals gives the same answer.
    again = endless()
    again.limits.deals = answer.deals
    same = stub(channel).EstimatePlays(again, timeout=PATIENCE)
    assert same.stop_reason == analysis_pb2.STOP_REASON_DEALS
    assert [(p.card, p.value) for p in same.plays] == [(p.card, p.value) for p in answer.plays]


def test_the_limit_of_time_gets_a_partial_answer(channel: grpc.Channel) -> None:
    answer = stub(channel).EstimatePlays(endless(0.1), timeout=PATIENCE)
    assert answer.stop_reason == analysis_pb2.STOP_REASON_TIME
    assert answer.deals > 0


def test_the_servers_cap_gets_a_partial_answer() -> None:
    with (
        background(Settings(port=0, max_time=0.1)) as capped,
        grpc.insecure_channel(capped.target) as channel,
    ):
        answer = stub(channel).EstimatePlays(endless(), timeout=PATIENCE)
        assert answer.stop_reason == analysis_pb2.STOP_REASON_TIME


def test_a_cancelled_call_frees_its_place(small: Background, channel: grpc.Channel) -> None:
    call = stub(channel).EstimatePlays.future(endless())
    wait_until(lambda: running(small) == 1, "the call did not start")
    call.cancel()
    wait_until(lambda: running(small) == 0, "the cancelled search goes on")


def test_a_client_that_leaves_frees_its_place(small: Background) -> None:
    channel = grpc.insecure_channel(small.target)
    call = stub(channel).EstimatePlays.future(endless())
    wait_until(lambda: running(small) == 1, "the call did not start")
    channel.close()
    assert call.done()
    wait_until(lambda: running(small) == 0, "the search of a client that is gone goes on")


def test_heavy_calls_leave_hints_and_health_answering(
    small: Background, channel: grpc.Channel
) -> None:
    heavy = small.server.desk.admission.limit(Lane.ESTIMATE)
    calls = [stub(channel).EstimatePlays.future(endless()) for _ in range(heavy + 2)]
    wait_until(lambda: running(small) == heavy, "the heavy calls did not start")
    assert quick(channel).seat == 2
    assert hint(channel).card
    health = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    assert health.status == health_pb2.HealthCheckResponse.SERVING
    for call in calls:
        call.cancel()


def test_a_full_queue_is_refused_with_a_time(small: Background, channel: grpc.Channel) -> None:
    places = small.server.desk.admission.limit(Lane.ESTIMATE)
    calls = [stub(channel).EstimatePlays.future(endless()) for _ in range(places + 3)]
    refused: list[grpc.RpcError] = []

    def one_is_refused() -> bool:
        refused.extend(call.exception() for call in calls if call.done() and not refused)
        return bool(refused)

    wait_until(one_is_refused, "the queue took all")
    error = refused[0]
    assert error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    status = status_in(error.trailing_metadata())
    assert status is not None
    retry = error_details_pb2.RetryInfo()
    assert status.details[0].Unpack(retry)
    assert retry.retry_delay.ToMilliseconds() > 0
    told = dict(error.trailing_metadata())["grpc-retry-pushback-ms"]
    assert 10 <= int(told) <= 2000
    assert int(told) == max(10, min(2000, retry.retry_delay.ToMilliseconds()))
    for call in calls:
        call.cancel()
    wait_until(lambda: running(small) == 0, "cancelled calls go on")


def test_a_drain_finishes_what_is_under_way_in_time() -> None:
    patient = Settings(port=0, drain_grace=PATIENCE)
    with background(patient) as server, grpc.insecure_channel(server.target) as channel:
        call = stub(channel).EstimatePlays.future(endless(0.1))
        wait_until(lambda: running(server) == 1 or call.done(), "the call did not start")
        drain = threading.Thread(target=server.drain)
        drain.start()
        assert call.result(timeout=PATIENCE).deals > 0
        drain.join(timeout=PATIENCE)
        assert not drain.is_alive()


def test_a_drain_stops_what_takes_too_long(small: Background) -> None:
    with grpc.insecure_channel(small.target) as channel:
        call = stub(channel).EstimatePlays.future(endless())
        wait_until(lambda: running(small) == 1, "the call did not start")
        drain = threading.Thread(target=small.drain)
        drain.start()
        drain.join(timeout=PATIENCE)
        assert not drain.is_alive()
        assert call.exception(timeout=PATIENCE) is not None


def test_a_port_is_not_shared(small: Background) -> None:
    port = small.server.port
    with (
        pytest.raises(OSError, match=r"cannot listen on .*: Address already in use$"),
        background(Settings(port=port)),
    ):
        pass


@pytest.mark.parametrize(
    ("remaining", "cap"), [(None, 30.0), (1000.0, 30.0), (5.0, 4.98), (0.03, 0.01)]
)
def test_a_search_ends_20_ms_before_the_deadline(
    monkeypatch: pytest.MonkeyPatch, remaining: float | None, cap: float
) -> None:
    monkeypatch.setattr("ohhell.service.caller.time.monotonic", lambda: 100.0)
    assert Caller.of("me", remaining).time_cap(30) == pytest.approx(cap)


def test_no_work_begins_that_cannot_end_in_time() -> None:
    with pytest.raises(Refusal) as caught:
        Caller.of("me", 0.01).time_cap(30)
    assert caught.value.code is grpc.StatusCode.DEADLINE_EXCEEDED


@pytest.mark.parametrize(
    ("limits", "left"), [((), None), ((None, 1.0), 0.75), ((3.0, 2.0), 1.75), ((0.1, None), 0.0)]
)
def test_checking_the_request_counts_as_time(
    monkeypatch: pytest.MonkeyPatch, limits: tuple[float | None, ...], left: float | None
) -> None:
    monkeypatch.setattr(requests.time, "monotonic", lambda: 100.25)
    assert requests.seconds_left(100.0, *limits) == left
