"""The door for browsers: Connect in binary and JSON, and gRPC-Web, beside gRPC."""

from __future__ import annotations

import base64
import json
import socket
import sys
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from google.protobuf import json_format
from google.protobuf.message import Message
from google.rpc import error_details_pb2

from ohhell import Client, SearchLimits
from ohhell.errors import MissingExtra
from ohhell.service import Settings
from ohhell.v1 import analysis_pb2
from tests.service.background import Background, background
from tests.service.hands import ENDLESS_DEALS, position, position_value, record
from tests.service.test_time import wait_until
from tests.service.web import (
    END_OF_CONNECT_STREAM,
    TRAILERS_OF_GRPC_WEB,
    Reply,
    Web,
    enveloped,
    envelopes,
)

pytest.importorskip("connectrpc")

pytestmark = pytest.mark.usefixtures("endless_searches")

NAME = "five_cards_play_11_south"
BINARY = "application/proto"


@pytest.fixture(scope="module")
def serving() -> Iterator[Background]:
    settings = Settings(port=0, web=True, web_port=0, web_origins=("https://cards.example",))
    with background(settings) as running:
        yield running


@pytest.fixture(scope="module")
def web(serving: Background) -> Web:
    return Web(f"127.0.0.1:{serving.server.web_port}")


@pytest.fixture(scope="module")
def client(serving: Background) -> Iterator[Client]:
    with Client(serving.target) as made:
        yield made


def in_json(message: Message) -> bytes:
    return json_format.MessageToJson(message).encode()


def suggest() -> analysis_pb2.SuggestRequest:
    return analysis_pb2.SuggestRequest(position=position(NAME), limits={"deals": 300, "seed": 7})


def violations(reply: Reply) -> list[str]:
    """The fields that an error in JSON names."""
    (bad,) = (d for d in reply.json["details"] if d["type"] == "google.rpc.BadRequest")
    data = base64.b64decode(bad["value"] + "===")
    found = error_details_pb2.BadRequest.FromString(data)
    return [violation.field for violation in found.field_violations]


# ---------------------------------------------------------------- unary calls


def test_json_gets_what_grpc_gets(web: Web, client: Client) -> None:
    reply = web.ask("AnalysisService/Suggest", in_json(suggest()))
    assert (reply.status, reply.headers["content-type"]) == (200, "application/json")
    answer = json_format.Parse(reply.body, analysis_pb2.SuggestResponse())
    there = client.suggest(position_value(NAME), limits=SearchLimits(deals=300, seed=7))
    assert (answer.card, answer.plays[0].value) == (there.card, there.plays[0].value)


def test_binary_gets_what_grpc_gets(web: Web, client: Client) -> None:
    reply = web.ask("AnalysisService/Suggest", suggest().SerializeToString(), BINARY)
    assert (reply.status, reply.headers["content-type"]) == (200, BINARY)
    answer = analysis_pb2.SuggestResponse.FromString(reply.body)
    there = client.suggest(position_value(NAME), limits=SearchLimits(deals=300, seed=7))
    assert (answer.card, answer.plays[0].value) == (there.card, there.plays[0].value)


def test_grpc_web_gets_its_trailers(web: Web) -> None:
    data = enveloped(suggest().SerializeToString())
    reply = web.ask("AnalysisService/Suggest", data, "application/grpc-web+proto")
    (flags, message), (end, trailers) = envelopes(reply.body)
    assert (flags, end) == (0, TRAILERS_OF_GRPC_WEB)
    assert analysis_pb2.SuggestResponse.FromString(message).card == "9D"
    assert b"grpc-status: 0" in trailers.lower()


def test_a_get_asks_what_has_no_side_effects(web: Web) -> None:
    query = urlencode({"encoding": "json", "message": "{}", "connect": "v1"})
    reply = web.send("GET", f"/ohhell.v1.RulesService/ListPresets?{query}")
    assert reply.status == 200
    assert reply.json["presets"][0]["name"] == "oh_hell"


def test_an_error_has_its_details(web: Web) -> None:
    broken = suggest()
    broken.position.bids[0] = 9
    reply = web.ask("AnalysisService/Suggest", in_json(broken))
    assert (reply.status, reply.json["code"]) == (400, "invalid_argument")
    assert violations(reply) == ["position.bids[0]"]
    data = enveloped(broken.SerializeToString())
    reply = web.ask("AnalysisService/Suggest", data, "application/grpc-web+proto")
    ((end, trailers),) = envelopes(reply.body)
    assert end == TRAILERS_OF_GRPC_WEB
    assert b"grpc-status: 3" in trailers.lower()
    assert b"grpc-status-details-bin" in trailers.lower()


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"not json", b'{"limits":{},"limits":{}}', b"{" * 5000]
)
def test_what_is_no_json_is_the_callers_fault(web: Web, body: bytes) -> None:
    reply = web.ask("AnalysisService/Suggest", body)
    assert (reply.status, reply.json["code"]) == (400, "invalid_argument")
    assert reply.json["message"].startswith("not a SuggestRequest in JSON: ")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (
            b'{"position": {"cards": "many"}, "limts": {}}',
            {"position.cards": "must be a whole number", "limts": "does not know the field"},
        ),
        (
            b'{"position": {"hands": [{"seat": 0}, {"seat": 1, "cards": "AS"}]}}',
            {"position.hands[1].cards": "must be a list"},
        ),
        (b'{"position": {"roundNumber": 0.5}}', {"position.round_number": "a whole number"}),
        (b'{"player": {"objective": "win"}}', {"player.objective": "OBJECTIVE_WIN"}),
    ],
)
def test_what_does_not_fit_in_json_is_told_by_its_path(
    web: Web, body: bytes, told: dict[str, str]
) -> None:
    reply = web.ask("AnalysisService/Suggest", body)
    assert (reply.status, reply.json["code"]) == (400, "invalid_argument")
    assert violations(reply) == list(told)
    for why in told.values():
        assert why in reply.json["message"]


def test_zeros_are_written_in_json(web: Web) -> None:
    request = {"rules": {"players": 3}, "round_number": 0, "dealer": 0, "seed": "1"}
    reply = web.ask("RulesService/DealRound", json.dumps(request).encode())
    dealt = reply.json["round"]
    assert (dealt["dealer"], dealt["bids"]) == (0, [])
    assert [hand["seat"] for hand in dealt["hands"]] == [0, 1, 2]


def test_broken_binary_is_the_callers_fault(web: Web) -> None:
    reply = web.ask("AnalysisService/Suggest", b"\xff\xff", BINARY)
    assert (reply.status, reply.json["code"]) == (400, "invalid_argument")
    assert reply.json["message"] == "(2 bytes): not a SuggestRequest"


def test_other_codes_arrive(web: Web) -> None:
    asked = analysis_pb2.AnalyzeBidsRequest(position=position(NAME))
    reply = web.ask("AnalysisService/AnalyzeBids", in_json(asked))
    assert reply.json["code"] == "failed_precondition"
    assert web.ask("AnalysisService/Nothing", b"{}").status == 404
    assert web.send("GET", "/nothing").status == 404
    assert web.ask("AnalysisService/Suggest", b"{}", "text/plain").status == 415
    large = b" " * (4 * 1024 * 1024 + 1)
    assert web.ask("AnalysisService/Suggest", large).json["code"] == "resource_exhausted"


# ---------------------------------------------------------------- streams


def stream(web: Web, call: str, request: Message, kind: str = "json") -> list[tuple[int, bytes]]:
    data = in_json(request) if kind == "json" else request.SerializeToString()
    reply = web.ask(f"AnalysisService/{call}", enveloped(data), f"application/connect+{kind}")
    assert reply.status == 200
    return list(envelopes(reply.body))


def test_plays_can_be_watched(web: Web) -> None:
    request = analysis_pb2.WatchPlaysRequest(position=position(NAME), limits={"deals": 300})
    *messages, (flags, end) = stream(web, "WatchPlays", request, "proto")
    last = analysis_pb2.WatchPlaysResponse.FromString(messages[-1][1])
    assert (last.final, last.deals) == (True, 300)
    assert (flags, json.loads(end)) == (END_OF_CONNECT_STREAM, {})


def test_a_record_can_be_analysed(web: Web) -> None:
    request = analysis_pb2.AnalyzeRecordRequest(
        record=record("three_cards"), options={"limits": {"deals": 10}}
    )
    *messages, _ = stream(web, "AnalyzeRecord", request)
    parts = [next(iter(json.loads(data))) for _, data in messages]
    assert parts == ["decision"] * 16 + ["summary"]


def test_an_error_ends_a_stream(web: Web) -> None:
    ((flags, end),) = stream(web, "WatchPlays", analysis_pb2.WatchPlaysRequest())
    assert flags == END_OF_CONNECT_STREAM
    assert json.loads(end)["error"]["code"] == "invalid_argument"


def test_a_stream_both_ways_is_refused_by_name(web: Web) -> None:
    ((_, end),) = stream(web, "AnalyzeRecords", analysis_pb2.AnalyzeRecordsRequest())
    error = json.loads(end)["error"]
    assert error["code"] == "unimplemented"
    assert "AnalyzeRecord" in error["message"]


# ---------------------------------------------------------------- time


def endless() -> bytes:
    asked = analysis_pb2.EstimatePlaysRequest(
        position=position("open_spiel_1_lead"), limits={"deals": ENDLESS_DEALS}
    )
    return in_json(asked)


def test_the_deadline_gets_a_partial_answer(web: Web) -> None:
    for _ in range(20):  # on a busy machine an answer may come late: then once more
        reply = web.ask("AnalysisService/EstimatePlays", endless(), connect_timeout_ms="500")
        if reply.status == 200:
            break
        assert reply.json["code"] == "deadline_exceeded"
    assert reply.json["stopReason"] == "STOP_REASON_TIME"
    assert int(reply.json["deals"]) > 0


def test_a_browser_that_leaves_frees_its_place(serving: Background) -> None:
    admission = serving.server.desk.admission
    body = endless()
    with socket.create_connection(("127.0.0.1", serving.server.web_port or 0)) as connection:
        head = (
            "POST /ohhell.v1.AnalysisService/EstimatePlays HTTP/1.1\r\nhost: x\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        )
        connection.sendall(head.encode() + body)
        wait_until(lambda: admission.running == 1, "the call did not start")
    wait_until(lambda: admission.running == 0, "the search of a browser that is gone goes on")


def test_a_connection_that_asks_nothing_is_closed(
    serving: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.service.web_server.IDLE_SECONDS", 0.1)
    with socket.create_connection(("127.0.0.1", serving.server.web_port or 0)) as connection:
        connection.sendall(b"POST / HTTP/1.1\r\nhost: x\r\n")
        connection.settimeout(20)
        assert connection.recv(100) == b""


def test_a_drain_ends_both_doors() -> None:
    with background(Settings(port=0, web=True, web_port=0, drain_grace=0.5)) as running:
        port = running.server.web_port or 0
        assert Web(f"127.0.0.1:{port}").ask("AnalysisService/GetServerInfo", b"{}").status == 200
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(("127.0.0.1", port), timeout=5)


def test_without_the_packages_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "ohhell.service.web_door", raising=False)
    monkeypatch.setitem(sys.modules, "connectrpc.code", None)
    with (
        pytest.raises(MissingExtra, match=r"pip install 'ohhell\[web\]'"),
        background(Settings(port=0, web=True, web_port=0)),
    ):
        pass


def test_a_port_is_not_shared(serving: Background) -> None:
    port = serving.server.web_port or 0
    settings = Settings(port=0, web=True, web_port=port)
    with (
        pytest.raises(OSError, match=r"cannot listen on .*: Address already in use$"),
        background(settings),
    ):
        pass


# ---------------------------------------------------------------- pages of other sites


def preflight(web: Web, origin: str) -> Reply:
    asked = {"origin": origin, "access-control-request-method": "POST"}
    return web.send("OPTIONS", "/ohhell.v1.AnalysisService/Suggest", headers=asked)


def test_a_page_of_a_named_site_may_ask(web: Web) -> None:
    origin = "https://cards.example"
    reply = preflight(web, origin)
    assert reply.status == 204
    assert reply.headers["access-control-allow-origin"] == origin
    assert "connect-protocol-version" in reply.headers["access-control-allow-headers"]
    asked = web.ask("AnalysisService/GetServerInfo", b"{}", origin=origin)
    assert asked.headers["access-control-allow-origin"] == origin
    assert "grpc-status" in asked.headers["access-control-expose-headers"]


def test_a_page_of_another_site_may_not(web: Web) -> None:
    assert "access-control-allow-origin" not in preflight(web, "https://evil.example").headers
    asked = web.ask("AnalysisService/GetServerInfo", b"{}", origin="https://evil.example")
    assert "access-control-allow-origin" not in asked.headers
