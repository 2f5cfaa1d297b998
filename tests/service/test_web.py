"""The door for browsers: Connect in binary and JSON, and gRPC-Web, beside gRPC."""

from __future__ import annotations

import base64
import json
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
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
from ohhell.service import web_server

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


@pytest.mark.parametrize("body", [b"", b"[]", b"not json", b'{"limits":{}}{}', b"{" * 5000])
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
        (b'{"limits": {}, "limits": {}}', {"limits": "stands twice"}),
        (
            b'{"position": {"cards": 1, "cards": 2, "hands": [{}, {"seat": 1, "seat": 1}]}}',
            {"position.cards": "stands twice", "position.hands[1].seat": "stands twice"},
        ),
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
    large = b" " * (4 * 1024 * 1024 + 1)
    assert web.ask("AnalysisService/Suggest", large).json["code"] == "resource_exhausted"


REFUSED = [
    ("POST", "AnalysisService/Nothing", "application/json", 404, "Nothing: no such call"),
    ("GET", "AnalysisService/Nothing", "", 404, "no such call"),
    ("POST", "AnalysisService/Suggest", "text/plain", 415, "(text/plain): Suggest takes applic"),
    ("POST", "AnalysisService/Suggest", "", 415, "content-type (): Suggest takes application/json"),
    ("POST", "AnalysisService/Suggest", "application/grpc-web-text", 415, "grpc-web+proto"),
    (
        "POST",
        "AnalysisService/Suggest",
        "application/grpc",
        415,
        "gRPC itself is spoken at",
    ),
    ("POST", "AnalysisService/Suggest", "application/grpc+proto", 415, "gRPC itself"),
    ("POST", "AnalysisService/WatchPlays", "application/json", 415, "application/connect+json"),
    ("POST", "AnalysisService/AnalyzeRecords", "application/json", 501, "streams both ways"),
    ("GET", "AnalysisService/Suggest", "", 415, "in the query: encoding, message"),
    ("PUT", "AnalysisService/Suggest", "application/json", 405, "PUT: a call is made by POST"),
]


@pytest.mark.parametrize(("method", "call", "kind", "status", "why"), REFUSED)
def test_what_is_no_call_is_refused_in_words(
    web: Web, method: str, call: str, kind: str, status: int, why: str
) -> None:
    headers = {"content-type": kind} if kind else {}
    reply = web.send(method, f"/ohhell.v1.{call}", b"{}" if method == "POST" else b"", headers)
    assert (reply.status, reply.headers["content-type"]) == (status, "application/json")
    assert why in reply.json["message"]
    is_call = status in (405, 415)
    assert reply.json["code"] == ("invalid_argument" if is_call else "unimplemented")
    assert ("allow" in reply.headers) is (status == 405)


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


def test_what_a_drain_stops_can_be_asked_for_elsewhere() -> None:
    settings = Settings(port=0, web=True, web_port=0, drain_grace=1)
    with ThreadPoolExecutor() as pool:
        with background(settings) as running:
            web = Web(f"127.0.0.1:{running.server.web_port}")
            asked = pool.submit(web.ask, "AnalysisService/EstimatePlays", endless())
            body, kind = enveloped(endless()), "application/connect+json"
            watched = pool.submit(web.ask, "AnalysisService/WatchPlays", body, kind)
            admission = running.server.desk.admission
            wait_until(lambda: admission.running == 2, "the calls did not start")
        assert (asked.result().status, asked.result().json["code"]) == (503, "unavailable")
        *_, (flags, end) = envelopes(watched.result().body)
        assert flags == END_OF_CONNECT_STREAM
        assert json.loads(end)["error"]["code"] == "unavailable"


def test_health_is_told_by_http(web: Web) -> None:
    reply = web.send("GET", "/healthz")
    assert (reply.status, reply.body) == (200, b"SERVING\n")
    assert web.send("HEAD", "/healthz").status == 200
    assert web.send("POST", "/healthz").status == 404


def test_a_server_that_leaves_says_so_while_it_still_answers() -> None:
    def answers_once_it_leaves(web: Web) -> int:
        wait_until(lambda: web.send("GET", "/healthz").status == 503, "it does not say so")
        return web.ask("AnalysisService/GetServerInfo", b"{}").status

    with ThreadPoolExecutor() as pool:
        with background(Settings(port=0, web=True, web_port=0, drain_wait=2)) as running:
            found = pool.submit(answers_once_it_leaves, Web(f"127.0.0.1:{running.server.web_port}"))
        assert found.result() == 200


def test_no_part_of_an_answer_waits_for_an_acknowledgement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a connection that is kept that would be 40 ms for each answer."""
    found: list[int] = []
    made = web_server._Protocol.connection_made

    def look(self: Any, transport: Any) -> None:
        connection = transport.get_extra_info("socket")
        found.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        made(self, transport)

    monkeypatch.setattr(web_server._Protocol, "connection_made", look)
    with background(Settings(port=0, web=True, web_port=0)) as running:
        Web(f"127.0.0.1:{running.server.web_port}").send("GET", "/healthz")
    assert found == [1]


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
