"""What is asked of an engine, and what it says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from threading import Event
from typing import Any

import pytest
from google.protobuf import json_format

from ohhell import Client, analysis, convert, engine, presets
from ohhell.engine import Engine
from ohhell.engine.engine import LONGEST_LINE
from ohhell.service.calls import CALLS, RecordsCall
from ohhell.service.settings import Settings
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.engine.asking import Answer, about, answers, judging, last, line
from tests.service.background import background
from tests.service.hands import POSITIONS, long_to_decide, position

PATIENCE = 120.0
SEEDED = {"seed": "7", "deals": "200"}
LONG = {"seed": "1", "deals": "10000000"}
"""Some minutes of work."""


def without_time(response: Any) -> Any:
    if isinstance(response, dict):
        return {k: without_time(v) for k, v in response.items() if k != "elapsed"}
    return [without_time(v) for v in response] if isinstance(response, list) else response


def test_every_call_but_the_stream_of_records_can_be_made() -> None:
    names = [call.name for call in CALLS if not isinstance(call, RecordsCall)]
    (refused,) = answers([line("a", "AnalyzeRecords")])
    (violation,) = refused["error"]["violations"]
    offered = violation["why"].removeprefix("must be one of ").split(", ")
    assert offered == [*names, "Terminate", "TerminateAll"]
    # An empty request is an answer or an error of its own, never a fault of the engine.
    said = last(answers([line(name, name) for name in names]))
    assert sorted(said) == sorted(names)
    assert {answer.get("error", {}).get("code") for answer in said.values()} == {
        None,
        "INVALID_ARGUMENT",
    }


def test_the_answers_are_those_of_the_service() -> None:
    asked = [line(name, "Suggest", about(name, limits=SEEDED)) for name in POSITIONS]
    said = last(answers(asked))
    with background() as running, Client(running.target) as client:
        stub = analysis_pb2_grpc.AnalysisServiceStub(client._channel)
        for name in POSITIONS:
            request = analysis_pb2.SuggestRequest(
                position=position(name), limits={"seed": 7, "deals": 200}
            )
            there = json_format.MessageToDict(
                stub.Suggest(request), always_print_fields_with_no_presence=True
            )
            assert said[name]["call"] == "Suggest"
            assert without_time(said[name]["response"]) == without_time(there), name


def test_rules_can_be_asked() -> None:
    (said,) = answers([line("p", "ListPresets")])
    names = [preset["name"] for preset in said["response"]["presets"]]
    assert names == [preset.name for preset in presets()]


def test_estimates_are_watched_until_the_last_which_is_that_of_estimate_plays() -> None:
    limits = {"seed": "7", "deals": "300000"}
    request = about("open_spiel_1_lead", limits=limits, player={"playouts": "PLAYOUTS_UNIFORM"})
    said = answers([line("w", "WatchPlays", request), line("e", "EstimatePlays", request)])
    watched = [answer for answer in said if answer["id"] == "w"]
    assert [answer["final"] for answer in watched] == [False] * (len(watched) - 1) + [True]
    deals = [int(answer["response"]["deals"]) for answer in watched]
    assert deals == sorted(deals)
    final = last(said)
    assert final["w"]["response"].pop("final") is True
    assert without_time(final["w"]["response"]) == without_time(final["e"]["response"])


def test_a_record_is_judged_decision_by_decision() -> None:
    *decisions, summary = answers([line("r", "AnalyzeRecord", judging("three_cards", **SEEDED))])
    assert len(decisions) == 4 + 12
    assert all(not answer["final"] and "decision" in answer["response"] for answer in decisions)
    assert summary["final"]
    assert len(summary["response"]["summary"]["summaries"]) == 4


@pytest.mark.parametrize(
    ("call", "name", "action"),
    [
        ("Suggest", "open_spiel_1_lead", "card"),
        ("Suggest", "five_cards_bid_1_north", "bid"),
        ("EstimatePlays", "open_spiel_1_lead", "plays"),
        ("WatchPlays", "open_spiel_1_lead", "plays"),
        ("AnalyzeBids", "five_cards_bid_1_north", "bids"),
    ],
)
def test_answers_so_far_are_told_where_they_are_wanted(call: str, name: str, action: str) -> None:
    request = about(name, limits={"seed": "7", "deals": "1500000"})
    *parts, final = answers([line("s", call, request, reportEvery=0.1)])
    assert parts
    for part in parts:
        assert (part["id"], part["call"], part["final"]) == ("s", call, False)
        assert part["response"]["stopReason"] == "STOP_REASON_GOING_ON"
        assert part["response"][action]
    deals = [int(part["response"]["deals"]) for part in parts]
    assert deals == sorted(deals)
    assert 0 < deals[0] <= deals[-1] < int(final["response"]["deals"])
    (alone,) = answers([line("s", call.replace("Watch", "Estimate"), request)])
    final["response"].pop("final", None)
    assert without_time(final["response"]) == without_time(alone["response"])


def test_a_claim_tells_how_far_it_is() -> None:
    request = {
        "position": json_format.MessageToDict(convert.position_to(long_to_decide())),
        "claim": {"kind": "CLAIM_KIND_EXACTLY", "tricks": 3},
        "scope": "SCOPE_KNOWN_DEAL",
        "limits": {"seed": "1", "nodes": "2000000"},
    }
    *parts, final = answers([line("c", "VerifyClaim", request, reportEvery=0.1)])
    nodes = [int(part["response"]["nodes"]) for part in parts]
    assert nodes
    assert nodes == sorted(nodes)
    for part in parts:
        assert (part["id"], part["call"], part["final"]) == ("c", "VerifyClaim", False)
        assert part["response"]["verdict"] == "VERDICT_UNDECIDED"
        assert part["response"]["stopReason"] == "STOP_REASON_GOING_ON"
    assert final["response"]["stopReason"] == "STOP_REASON_NODES"
    (alone,) = answers([line("c", "VerifyClaim", request)])
    assert without_time(final["response"]) == without_time(alone["response"])


def test_answers_so_far_come_no_more_often_than_they_are_wanted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = iter([0.0, 0.1, 0.2, 0.31, 0.4, 0.5, 0.6, 2.0, 2.1, 2.5])  # the first: of its start
    search = analysis.analyze_bids

    def reporting(*arguments: Any, progress: Any, **named: Any) -> Any:
        found = search(*arguments, **named)
        for deals in range(1, 10):
            progress(replace(found, search=replace(found.search, deals=deals)))
        return found

    monkeypatch.setattr("ohhell.analysis.analyze_bids", reporting)
    monkeypatch.setattr(engine.engine, "monotonic", lambda: next(times))
    request = about("three_cards_bid_1_east", limits=SEEDED)
    *parts, _ = answers([line("s", "AnalyzeBids", request, reportEvery=0.3)], parallel=1)
    # Due at 0.3, 0.6, 0.9; what is late puts off those that follow.
    assert [part["response"]["deals"] for part in parts] == ["3", "6", "7", "9"]


# ---------------------------------------------------------------- order


class Talk:
    """Lines that are written when the engine has said something."""

    def __init__(self, *first: bytes) -> None:
        self.lines = list(first)
        self.said: list[Answer] = []
        self._news = Event()

    def send(self, data: bytes) -> None:
        self.said.append(json.loads(data))
        self._news.set()

    def wait_for(self, count: int) -> None:
        while len(self.said) < count:
            assert self._news.wait(PATIENCE), self.said
            self._news.clear()


def test_priorities_decide_who_is_next() -> None:
    quick = about("five_cards_play_11_south", limits={"seed": "1", "deals": "5"})
    talk = Talk()

    def lines() -> Iterator[bytes]:
        # The one thread is busy with the first until it is terminated.
        yield line("busy", "WatchPlays", about("open_spiel_1_lead", limits=LONG))
        talk.wait_for(1)
        for id, priority in [("a", 0), ("b", 3), ("c", -2), ("d", 3)]:
            yield line(id, "Suggest", quick, priority=priority)
        yield line("stop", "Terminate", {"ids": ["busy"]})

    Engine(talk.send, Settings(max_time=1000), 1).run(lines())
    order = [answer["id"] for answer in talk.said if answer["final"]]
    assert [id for id in order if id not in ("stop", "busy")] == ["b", "d", "a", "c"]


def test_rules_are_answered_between_searches() -> None:
    talk = Talk()

    def lines() -> Iterator[bytes]:
        yield line("busy", "EstimatePlays", about("open_spiel_1_lead", limits=LONG))
        yield line("rules", "LegalActions", about("open_spiel_1_lead"))
        talk.wait_for(1)
        yield line("stop", "TerminateAll")

    Engine(talk.send, Settings(max_time=1000), 1).run(lines())
    assert talk.said[0]["id"] == "rules"
    assert last(talk.said)["busy"]["error"]["code"] == "CANCELLED"


def test_what_waits_and_what_is_searched_can_be_terminated() -> None:
    talk = Talk()
    endless = about("open_spiel_1_lead", limits=LONG)

    def lines() -> Iterator[bytes]:
        yield line("searched", "WatchPlays", endless)
        talk.wait_for(1)
        yield line("waits", "EstimatePlays", endless)
        yield line("kept", "Suggest", about("five_cards_play_11_south", limits=SEEDED))
        yield line("t", "Terminate", {"ids": ["waits", "strange", "searched"]})

    Engine(talk.send, Settings(max_time=1000), 1).run(lines())
    said = last(talk.said)
    assert said["t"]["response"] == {"terminated": ["waits", "searched"], "unknown": ["strange"]}
    for id in ("waits", "searched"):
        assert said[id]["error"] == {
            "code": "CANCELLED",
            "message": "it was terminated",
            "violations": [],
        }
    assert said["kept"]["response"]["card"] == "9D"
    assert talk.said.index(said["waits"]) < talk.said.index(said["t"])


def test_an_id_can_be_used_again_after_its_last_answer() -> None:
    talk = Talk()

    def lines() -> Iterator[bytes]:
        for count in range(1, 4):
            yield line("a", "GetServerInfo")
            talk.wait_for(count)

    Engine(talk.send, Settings(), 1).run(lines())
    assert [answer["final"] for answer in talk.said] == [True] * 3
    assert all("response" in answer for answer in talk.said)


def test_no_line_is_read_while_there_is_no_room() -> None:
    talk = Talk()
    read = []

    def lines() -> Iterator[bytes]:
        for i in range(60):
            answered = len([answer for answer in talk.said if answer["final"]])
            read.append(i - answered)  # read and not answered
            yield line(str(i), "Suggest", about("three_cards_bid_1_east", limits=SEEDED))

    Engine(talk.send, Settings(max_waiting=4), 2).run(lines())
    assert len(last(talk.said)) == 60
    # One more is read, and waits for its room; an answer may be counted late, one a thread.
    assert max(read) <= 4 + 1 + 2


def test_large_questions_need_room_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine.engine, "MOST_BYTES", 1000)
    talk = Talk()
    read = []

    def lines() -> Iterator[bytes]:
        for i in range(10):
            read.append(i - len(talk.said))
            yield line(str(i), "GetServerInfo") + b" " * 900

    Engine(talk.send, Settings(), 2).run(lines())
    assert len(last(talk.said)) == 10
    assert max(read) <= 2


def test_a_search_ends_at_the_cap_with_what_it_has() -> None:
    asked = line("a", "EstimatePlays", about("open_spiel_1_lead", limits=LONG))
    (said,) = answers([asked], max_time=0.05)
    assert said["response"]["stopReason"] == "STOP_REASON_TIME"
    assert int(said["response"]["deals"]) > 0


# ---------------------------------------------------------------- faults

LARGE = "9" * 5000

FAULTS: list[tuple[Any, str]] = [
    (b"Suggest", "line"),
    (b"[1]", "line"),
    (b"\xff", "line"),
    (b"[" * 100_000, "line"),
    (b'{"id": "a", "id": "b", "call": "ListPresets"}', "id"),
    (b'{"id": "a", "call": "ListPresets", "request": {}, "request": {}}', "request"),
    (
        b'{"id": "a", "call": "Suggest", "request": {"position": {"cards": 1, "cards": 2}}}',
        "position.cards",
    ),
    (f'{{"id": "a", "call": "ListPresets", "priority": {LARGE}}}'.encode(), "line"),
    ({"call": "ListPresets"}, "id"),
    ({"id": "", "call": "ListPresets"}, "id"),
    ({"id": 7, "call": "ListPresets"}, "id"),
    ({"id": "é" * 65, "call": "ListPresets"}, "id"),
    ({"id": "a"}, "call"),
    ({"id": "a", "call": "Sugest"}, "call"),
    ({"id": "a", "call": ["Suggest"]}, "call"),
    ({"id": "a", "call": "ListPresets", "request": []}, "request"),
    ({"id": "a", "call": "ListPresets", "priority": "high"}, "priority"),
    ({"id": "a", "call": "ListPresets", "priority": True}, "priority"),
    ({"id": "a", "call": "ListPresets", "priority": 2**31}, "priority"),
    ({"id": "a", "call": "ListPresets", "prio": 1}, "prio"),
    ({"id": "a", "call": "Suggest", "reportEvery": 0.05}, "reportEvery"),
    ({"id": "a", "call": "Suggest", "reportEvery": True}, "reportEvery"),
    ({"id": "a", "call": "Suggest", "reportEvery": "1s"}, "reportEvery"),
    ({"id": "a", "call": "Suggest", "reportEvery": float("nan")}, "reportEvery"),
    ({"id": "a", "call": "LegalActions", "reportEvery": 1}, "reportEvery"),
    ({"id": "a", "call": "AnalyzeRecord", "reportEvery": 1}, "reportEvery"),
    ({"id": "a", "call": "Terminate", "reportEvery": 1, "request": {"ids": ["b"]}}, "reportEvery"),
    ({"id": "a", "call": "Terminate"}, "request"),
    ({"id": "a", "call": "Terminate", "request": {"ids": []}}, "request"),
    ({"id": "a", "call": "Terminate", "request": {"ids": ["a"], "all": True}}, "request"),
    ({"id": "a", "call": "Terminate", "request": {"ids": [1]}}, "id"),
    ({"id": "a", "call": "TerminateAll", "request": {"ids": ["a"]}}, "request"),
    ({"id": "a", "call": "Suggest", "request": {"posit": {}}}, "posit"),
    (
        {"id": "a", "call": "Suggest", "request": {"position": {"hands": [{}, {"crds": []}]}}},
        "position.hands[1].crds",
    ),
    (
        {"id": "a", "call": "Suggest", "request": {"position": {"hands": {"seat": 0}}}},
        "position.hands",
    ),
    ({"id": "a", "call": "Suggest", "request": {"position": {"cards": "x"}}}, "position.cards"),
    (
        {"id": "a", "call": "Suggest", "request": {"position": {"plays": ["\ud800"]}}},
        "position.plays[0]",
    ),
    ({"id": "a", "call": "Suggest", "request": {"limits": {"seed": -1}}}, "limits.seed"),
    ({"id": "a", "call": "Suggest", "request": {"limits": {"deals": 1e400}}}, "limits.deals"),
    ({"id": "a", "call": "Suggest", "request": {"position": {"cards": 3}}}, "position.hands"),
]


@pytest.mark.parametrize(("asked", "field"), FAULTS, ids=[field for _, field in FAULTS])
def test_faults_are_told_by_their_field(asked: Any, field: str) -> None:
    data = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
    told = answers([line("whole", "GetServerInfo"), b"", data])
    (said,) = [answer for answer in told if answer.get("id") != "whole"]
    assert "response" in last(told)["whole"]
    assert said["error"]["code"] == "INVALID_ARGUMENT"
    assert field in [violation["field"] for violation in said["error"]["violations"]]
    assert field in said["error"]["message"]
    sound = field not in ("line", "id") or data.startswith(b'{"id": "a", "call": "Terminate"')
    assert said.get("id") == ("a" if sound else None)
    assert said.get("final", False) is sound
    assert said.get("line", 3) == 3


def test_an_id_that_is_taken_is_told_by_the_line_alone() -> None:
    talk = Talk()

    def lines() -> Iterator[bytes]:
        yield line("a", "EstimatePlays", about("open_spiel_1_lead", limits=LONG))
        yield line("a", "GetServerInfo")
        yield line("a", "Sugest")
        yield line("t", "Terminate", {"ids": ["a"]})

    Engine(talk.send, Settings(max_time=1000), 1).run(lines())
    told = [answer for answer in talk.said if "line" in answer]
    assert [answer["line"] for answer in told] == [2, 3]
    assert not any("id" in answer or "final" in answer for answer in told)
    assert told[0]["error"]["violations"][0]["field"] == "id"
    assert last(talk.said)["a"]["error"]["code"] == "CANCELLED"


def test_a_line_that_is_too_long_is_told_by_its_number() -> None:
    said = answers([line("a", "GetServerInfo"), None])
    (told,) = [answer for answer in said if "line" in answer]
    assert told["line"] == 2
    assert str(LONGEST_LINE) in told["error"]["message"]
    assert "response" in last(said)["a"]


def test_not_this_seats_turn() -> None:
    (said,) = answers([line("a", "AnalyzeBids", about("five_cards_play_11_south"))])
    assert said["error"]["code"] == "FAILED_PRECONDITION"
    assert said["error"]["message"] == "the bidding is over"


def test_a_fault_of_the_engine_ends_one_question_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("ohhell.analysis.analyze_bids", broken)
    asked = about("three_cards_bid_1_east", limits=SEEDED)
    said = last(answers([line("a", "AnalyzeBids", asked), line("b", "Suggest", asked)]))
    assert said["a"]["error"]["code"] == "INTERNAL"
    assert "ZeroDivisionError" in caplog.text
    assert "response" in said["b"]
