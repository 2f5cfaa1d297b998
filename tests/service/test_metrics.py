"""Figures for Prometheus, and spans for OpenTelemetry."""

from __future__ import annotations

import re
import urllib.request

import grpc
import pytest

from ohhell import Client, InvalidInput, Player, SearchLimits
from ohhell.service import Settings
from ohhell.service.admission import Admission, Lane
from ohhell.service.caller import Caller
from ohhell.service.calls import CALLS
from ohhell.service.observation import Observation
from ohhell.service.tally import Tally
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.hands import position, position_value
from tests.service.test_time import endless, wait_until

pytestmark = pytest.mark.usefixtures("endless_searches")

NAME = "five_cards_play_11_south"


def figures(running: Background) -> dict[str, float]:
    address = f"http://127.0.0.1:{running.server.metrics_port}/metrics"
    with urllib.request.urlopen(address, timeout=20) as answer:
        text = answer.read().decode()
    pairs = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_prometheus_is_told_of_calls() -> None:
    pytest.importorskip("prometheus_client")
    with background(Settings(port=0, metrics_port=0)) as running, Client(running.target) as client:
        for _ in range(3):
            limits = SearchLimits(deals=100, seed=1)
            client.estimate_plays(position_value(NAME), Player(level=4), limits)
        broken = position_value(NAME)
        object.__setattr__(broken, "seat", 9)
        with pytest.raises(InvalidInput):
            client.suggest(broken)
        with grpc.insecure_channel(running.target) as channel:
            stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
            found = running.server.desk.admission
            calls = [
                stub.EstimatePlays.future(endless()) for _ in range(found.limit(Lane.ESTIMATE) + 3)
            ]
            limit = found.limit(Lane.ESTIMATE)
            wait_until(
                lambda: found.running + found.waiting(Lane.ESTIMATE) == limit + 3,
                "the calls did not arrive",
            )
            # All places, once no hint has come for a while.
            wait_until(lambda: figures(running)["ohhell_working"] == limit, "places stay free")
            busy = figures(running)
            assert busy['ohhell_waiting{lane="estimate"}'] == 3
            for call in calls:
                call.cancel()
            wait_until(lambda: found.running == 0, "the calls did not end")
        told = figures(running)
        call = "ohhell.v1.AnalysisService/EstimatePlays"
        assert told[f'ohhell_calls_total{{call="{call}",code="OK",door="grpc"}}'] == 3
        assert told[f'ohhell_call_seconds_count{{call="{call}"}}'] == 6 + limit
        assert told["ohhell_playouts_total"] == 3 * 2 * 100  # two cards are legal
        refused = "ohhell.v1.AnalysisService/Suggest"
        assert (
            told[f'ohhell_calls_total{{call="{refused}",code="INVALID_ARGUMENT",door="grpc"}}'] == 1
        )
        assert told["ohhell_cancelled_seconds_total"] > 0
        assert told["ohhell_log_lines_lost"] == 0


def test_work_for_nothing_is_counted_without_the_wait_for_it() -> None:
    pytest.importorskip("prometheus_client")
    from ohhell.service.metrics import Metrics

    metrics = Metrics(Admission(2, 8), lambda: 0)
    (call,) = (call for call in CALLS if call.name == "Suggest")
    for seconds, waited in ((5.0, 4.5), (2.0, 2.0), (1.0, 0.0)):
        seen = Observation(
            call, Caller.of("a", None, "grpc"), grpc.StatusCode.CANCELLED, seconds, Tally(waited)
        )
        metrics.observe(seen)
    assert metrics.registry.get_sample_value("ohhell_cancelled_seconds_total") == 1.5


def test_a_metrics_port_that_is_taken_is_an_error() -> None:
    pytest.importorskip("prometheus_client")
    with background(Settings(port=0, metrics_port=0)) as running:
        taken = Settings(port=0, metrics_port=running.server.metrics_port)
        with (
            pytest.raises(OSError, match=r"cannot listen on .*: Address already in use$"),
            background(taken),
        ):
            pass


def test_a_call_becomes_a_part_of_the_callers_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("opentelemetry.sdk")
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    from ohhell.service import tracing

    exporter = InMemorySpanExporter()
    monkeypatch.setattr(tracing, "OTLPSpanExporter", lambda: exporter)
    trace, parent = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
    with (
        background(Settings(port=0, tracing=True)) as running,
        grpc.insecure_channel(running.target) as channel,
    ):
        stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
        request = analysis_pb2.SuggestRequest(position=position(NAME), limits={"deals": 50})
        stub.Suggest(request, metadata=[("traceparent", f"00-{trace}-{parent}-01")])
        stub.GetServerInfo(analysis_pb2.GetServerInfoRequest())
    hint, info = exporter.get_finished_spans()
    assert (hint.name, info.name) == (
        "ohhell.v1.AnalysisService/Suggest",
        "ohhell.v1.AnalysisService/GetServerInfo",
    )
    assert f"{hint.context.trace_id:032x}" == trace
    assert f"{hint.parent.span_id:016x}" == parent
    assert info.parent is None
    assert hint.attributes["ohhell.playouts"] == 100
    assert hint.end_time > hint.start_time
    assert not re.search(r"\b[2-9TJQKA][CDHS]\b", str(dict(hint.attributes)))
