"""Bearer tokens: who may ask, at both doors."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from ohhell import InvalidInput
from ohhell.service import Settings
from ohhell.service.tokens import Tokens
from ohhell.status import Refusal
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.web import Web

pytest.importorskip("connectrpc")

ALICE, BOB = "alice-has-a-long-secret", "bob-has-another-secret"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    path = tmp_path_factory.mktemp("tokens") / "tokens"
    path.write_text(f"# who may ask\n\nalice {ALICE}\nbob {BOB}\n")
    with background(Settings(port=0, web=True, web_port=0, tokens=str(path))) as running:
        yield running


@pytest.fixture(scope="module")
def channel(serving: Background) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(serving.target) as made:
        yield made


def ask(channel: grpc.Channel, authorization: str | None) -> grpc.StatusCode:
    metadata = [] if authorization is None else [("authorization", authorization)]
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    _, call = stub.GetServerInfo.with_call(analysis_pb2.GetServerInfoRequest(), metadata=metadata)
    return call.code()


@pytest.mark.parametrize("given", [f"Bearer {ALICE}", f"bearer {BOB}", f"BEARER  {BOB} "])
def test_a_known_token_may_ask(channel: grpc.Channel, given: str) -> None:
    assert ask(channel, given) is grpc.StatusCode.OK


@pytest.mark.parametrize(
    "given", [None, "", "Bearer", "Bearer ", f"Basic {ALICE}", ALICE, f"Bearer {ALICE}x"]
)
def test_others_may_not(channel: grpc.Channel, given: str | None) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        ask(channel, given)
    assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED
    assert ALICE not in (caught.value.details() or "")


def test_streams_need_one_too(channel: grpc.Channel) -> None:
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    for call in (
        stub.WatchPlays(analysis_pb2.WatchPlaysRequest()),
        stub.AnalyzeRecord(analysis_pb2.AnalyzeRecordRequest()),
        stub.AnalyzeRecords(iter([])),
    ):
        with pytest.raises(grpc.RpcError) as caught:
            list(call)
        assert caught.value.code() is grpc.StatusCode.UNAUTHENTICATED


def test_health_needs_none(channel: grpc.Channel) -> None:
    answer = health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest())
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_browsers_need_one_too(serving: Background) -> None:
    web = Web(f"127.0.0.1:{serving.server.web_port}")
    refused = web.ask("AnalysisService/GetServerInfo", b"{}")
    assert (refused.status, refused.json["code"]) == (401, "unauthenticated")
    known = web.ask("AnalysisService/GetServerInfo", b"{}", authorization=f"Bearer {ALICE}")
    assert known.status == 200


def test_a_caller_is_the_owner_of_its_token() -> None:
    tokens = Tokens({ALICE: "alice", BOB: "bob"})
    assert tokens.owner(f"Bearer {BOB}") == "bob"
    with pytest.raises(Refusal, match="needed"):
        tokens.owner(None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no token in it"),
        ("# nobody\n", "no token in it"),
        ("alice short\n", "at least 16 characters"),
        ("just-a-token-without-a-name\n", "line 1"),
        (f"alice {ALICE} more\n", "line 1"),
        (f"alice {ALICE}\nalice {ALICE}\nbob {ALICE}\n", "line 3.*alice has this token already"),
        (f"bj\udcf6rn {ALICE}\n", "not UTF-8"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "tokens"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    with pytest.raises(InvalidInput, match=why):
        Tokens.read(str(path))


def test_a_byte_order_mark_is_no_part_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / "tokens"
    path.write_text(f"alice {ALICE}\n", encoding="utf-8-sig")
    assert Tokens.read(str(path)).owner(f"Bearer {ALICE}") == "alice"
