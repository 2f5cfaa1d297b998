"""Whose searches make way for others: those of the heavy calls, and not hints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import grpc
import pytest

from ohhell.task import Task
from ohhell.v1 import analysis_pb2 as pb
from ohhell.v1 import analysis_pb2_grpc
from tests.service.background import background
from tests.service.hands import position, record

PLAY, BID = position("open_spiel_1_lead"), position("open_spiel_1_first_bid")
LIMITS = {"deals": 10, "seed": 1}
OPTIONS = {"limits": LIMITS}

CASES: list[tuple[str, bool, Callable[[Any], object]]] = [
    ("Suggest", False, lambda stub: stub.Suggest(pb.SuggestRequest(position=PLAY, limits=LIMITS))),
    (
        "EstimatePlays",
        True,
        lambda stub: stub.EstimatePlays(pb.EstimatePlaysRequest(position=PLAY, limits=LIMITS)),
    ),
    (
        "WatchPlays",
        True,
        lambda stub: list(stub.WatchPlays(pb.WatchPlaysRequest(position=PLAY, limits=LIMITS))),
    ),
    (
        "AnalyzeBids",
        True,
        lambda stub: stub.AnalyzeBids(pb.AnalyzeBidsRequest(position=BID, limits=LIMITS)),
    ),
    (
        "AnalyzeRecord",
        True,
        lambda stub: list(
            stub.AnalyzeRecord(
                pb.AnalyzeRecordRequest(record=record("three_cards"), options=OPTIONS)
            )
        ),
    ),
    (
        "AnalyzeRecords",
        True,
        lambda stub: list(
            stub.AnalyzeRecords(
                iter(
                    [
                        pb.AnalyzeRecordsRequest(options=OPTIONS),
                        pb.AnalyzeRecordsRequest(record=record("three_cards")),
                    ]
                )
            )
        ),
    ),
]


@pytest.mark.parametrize(("call", "patient", "ask"), CASES, ids=[name for name, _, _ in CASES])
def test_heavy_calls_are_patient_and_hints_are_not(
    monkeypatch: pytest.MonkeyPatch, call: str, patient: bool, ask: Callable[[Any], object]
) -> None:
    seen: set[bool] = set()
    run = Task.run

    def spy(self: Task, *arguments: Any, **named: Any) -> Any:
        assert self.token is not None
        seen.add(self.token.patient)
        return run(self, *arguments, **named)

    monkeypatch.setattr(Task, "run", spy)
    with background() as running, grpc.insecure_channel(running.target) as channel:
        ask(analysis_pb2_grpc.AnalysisServiceStub(channel))
    assert seen == {patient}, call
