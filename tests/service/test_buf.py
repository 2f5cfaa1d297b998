"""`buf curl`, a client that was not made here and knows the calls by reflection or by the files."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from google.protobuf import json_format
from google.rpc import error_details_pb2

from ohhell.service import Settings
from ohhell.service.calls import CALLS, SERVICES
from tests.service.background import Background, background
from tests.service.hands import position, record

ROOT = Path(__file__).parents[2]
BUF = Path(sys.executable).parent / "buf"

pytestmark = pytest.mark.skipif(not BUF.exists(), reason="needs buf-bin, of the extra test")


@pytest.fixture(scope="module")
def serving() -> Iterator[Background]:
    pytest.importorskip("connectrpc")
    with background(Settings(port=0, web=True, web_port=0)) as running:
        yield running


def curl(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [str(BUF), "curl", *arguments]
    return subprocess.run(
        command, input=stdin, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def by_reflection(serving: Background, path: str, *more: str, stdin: str = "") -> str:
    """Over gRPC, with nothing known of the server."""
    url = f"http://{serving.target}{path}"
    done = curl("--protocol", "grpc", "--http2-prior-knowledge", *more, url, stdin=stdin)
    assert done.returncode == 0, done.stderr
    return done.stdout


def messages(text: str) -> list[Any]:
    """JSON values, one after the other."""
    found, decoder = [], json.JSONDecoder()
    while text := text.lstrip():
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:]
    return found


def test_it_finds_every_service_and_call(serving: Background) -> None:
    assert set(SERVICES) <= set(by_reflection(serving, "", "--list-services").split())
    methods = set(by_reflection(serving, "", "--list-methods").split())
    assert {f"{call.service}/{call.name}" for call in CALLS} <= methods


def test_a_question(serving: Background) -> None:
    asked = {"position": told(position("three_cards_play_12_south"))}
    path = "/ohhell.v1.AnalysisService/Suggest"
    (hint,) = messages(by_reflection(serving, path, "-d", json.dumps(asked)))
    assert hint["card"] == "3D"


def told(message: Any) -> Any:
    return json_format.MessageToDict(message)


def test_a_stream_of_answers(serving: Background) -> None:
    asked = {"position": told(position("open_spiel_1_lead")), "limits": {"deals": 500, "seed": 1}}
    path = "/ohhell.v1.AnalysisService/WatchPlays"
    parts = messages(by_reflection(serving, path, "-d", json.dumps(asked)))
    assert parts[-1]["final"] is True
    assert parts[-1]["deals"] == "500"


def test_streams_both_ways(serving: Background) -> None:
    game = told(record("three_cards"))
    parts = [
        {"options": {"player": {"level": 4}, "limits": {"deals": 10, "nodes": 100, "seed": 1}}},
        {"record": game},
        {"record": {"id": "broken", "rounds": [{"cards": 99}]}},
    ]
    lines = "\n".join(map(json.dumps, parts))
    path = "/ohhell.v1.AnalysisService/AnalyzeRecords"
    first, second = messages(by_reflection(serving, path, "-d", "@-", stdin=lines))
    assert first["analysis"]["recordId"] == game["id"]
    assert second["error"]["recordId"] == "broken"


def test_a_table(serving: Background) -> None:
    path = "/ohhell.v1.TableService/"
    asked = {"rules": {"preset": "short_game"}, "firstDealer": 3}
    (opened,) = messages(by_reflection(serving, f"{path}OpenTable", "-d", json.dumps(asked)))
    act = {"table": opened["table"], "clientSeed": "any words"}
    (dealt,) = messages(by_reflection(serving, f"{path}Act", "-d", json.dumps(act)))
    assert dealt["view"]["phase"] == "TABLE_PHASE_BIDDING"
    assert len(dealt["view"]["position"]["hands"]) == 1


def test_an_error_is_told_with_its_fields(serving: Background) -> None:
    url = f"http://{serving.target}/ohhell.v1.RulesService/ResolveRules"
    asked = json.dumps({"rules": {"players": 9}})
    done = curl("--protocol", "grpc", "--http2-prior-knowledge", "-d", asked, url)
    assert done.returncode != 0
    error = json.loads(done.stderr[done.stderr.index("{") :])
    assert error["code"] == "invalid_argument"
    (value,) = [d["value"] for d in error["details"] if d["type"] == "google.rpc.BadRequest"]
    bad = error_details_pb2.BadRequest.FromString(base64.b64decode(value + "=" * (-len(value) % 4)))
    assert [violation.field for violation in bad.field_violations] == ["rules.players"]


@pytest.mark.parametrize("protocol", ["connect", "grpcweb"])
def test_the_door_for_browsers_by_the_files(serving: Background, protocol: str) -> None:
    url = f"http://127.0.0.1:{serving.server.web_port}/ohhell.v1.RulesService/ListPresets"
    done = curl("--protocol", protocol, "--schema", "proto", "-d", "{}", url)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["presets"][0]["name"] == "oh_hell"
