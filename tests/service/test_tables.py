"""Tables over the network: by every door what they are in process, and what is said otherwise."""

from __future__ import annotations

import base64
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import grpc
import pytest

from ohhell import (
    AsyncClient,
    Claim,
    ClaimKind,
    Client,
    InvalidInput,
    NotReady,
    Player,
    RuleSet,
    SearchLimits,
    TablePlayer,
    _core,
)
from ohhell.service import Settings, table_calls
from ohhell.service.config import read_settings
from ohhell.service.table_keys import ENVIRONMENT, tables_for
from ohhell.service.wire import Form, Wire, write
from ohhell.service.work import Work
from ohhell.table.tables import Tables
from ohhell.table.values import Phase, TableAnswer
from ohhell.v1 import table_service_pb2, table_service_pb2_grpc
from tests.engine.asking import answers, last, line
from tests.service.background import Background, background
from tests.service.test_time import wait_until
from tests.service.web import Web, enveloped, envelopes
from tests.table.playing import seated, until

RULES = RuleSet(max_cards=3, players=3)


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of keys."""
    path = tmp_path_factory.mktemp("keys") / "keys"
    path.write_text(f"# a key\n{secrets.token_hex(64)}\n")
    return str(path)


@pytest.fixture(scope="module")
def settings(keys: str) -> Settings:
    return Settings(port=0, web=True, web_port=0, table_keys=keys)


@pytest.fixture(scope="module")
def serving(settings: Settings) -> Iterator[Background]:
    pytest.importorskip("connectrpc")
    with background(settings) as running:
        yield running


@pytest.fixture(scope="module")
def client(serving: Background) -> Iterator[Client]:
    with Client(serving.target) as made:
        yield made


@pytest.fixture(scope="module")
def web(serving: Background) -> Web:
    return Web(f"127.0.0.1:{serving.server.web_port}")


@pytest.fixture(scope="module")
def here(settings: Settings) -> Tables:
    """The same tables in this process."""
    return tables_for(settings)


def due(now: TableAnswer, random: Random) -> dict[str, Any]:
    """An act that is due."""
    legal = now.view.legal_actions
    if legal is None:
        return {"client_seed": str(random.random())}
    if now.view.phase is Phase.BIDDING:
        return {"bid": random.choice(legal.bids)}
    return {"card": random.choice(legal.cards)}


# ---------------------------------------------------------------- the same by every door


def test_a_game_over_the_network_is_the_game_in_process(client: Client, here: Tables) -> None:
    random, now = Random(1), client.open_table(RULES, 1, seated(RULES, 1, 4), name="Bob")
    assert now.events == ()
    assert now.view.seats[1].name == "Bob"
    while now.view.phase is not Phase.GAME_OVER:
        act, before = due(now, random), now
        now = client.act(before.table, **act)
        assert now == here.act(before.table, **act)
        if now.view.phase is Phase.PLAY:
            claim = Claim(ClaimKind.EXACTLY, 1)
            assert client.claim_tricks(now.table, claim) == here.claim_tricks(now.table, claim)


def test_its_record_can_be_analysed(client: Client, here: Tables) -> None:
    now = here.open_table(RuleSet(max_cards=2, players=3), 0, name="Bob")
    over = until(now, Phase.GAME_OVER, Random(4), tables=here).view.record
    assert over is not None
    found = client.analyze_record(over, Player(level=4), SearchLimits(deals=20, seed=1))
    assert found.record_id == over.id
    assert [summary.player for summary in found.summaries] == ["Bob", "level:5", "level:5"]
    assert len(found.decisions) == 3 * (3 + 2 + 1 + 2)  # three rounds, 2 1 2 cards: bids and plays


async def test_the_async_client_plays_the_same(serving: Background, here: Tables) -> None:
    random = Random(2)
    async with AsyncClient(serving.target) as client:
        now = await client.open_table(RULES, 0, open_hands=True, first_dealer=2)
        assert now.view.open_hands
        for _ in range(6):
            act, before = due(now, random), now
            now = await client.act(before.table, **act)
            assert now == here.act(before.table, **act)
        now, claim = until(now, Phase.PLAY, random, tables=here), Claim(ClaimKind.ALL)
        answer = await client.claim_tricks(now.table, claim)
        assert answer == here.claim_tricks(now.table, claim)


def acts_of_a_game(here: Tables) -> Iterator[table_service_pb2.ActRequest]:
    random, now = Random(3), here.open_table(RULES, 0, seated(RULES, 0))
    for _ in range(12):
        act = due(now, random)
        yield table_service_pb2.ActRequest(table=now.table, **act)
        now = here.act(now.table, **act)


def test_browsers_get_the_same(web: Web, serving: Background, here: Tables) -> None:
    with grpc.insecure_channel(serving.target) as channel:
        stub = table_service_pb2_grpc.TableServiceStub(channel)
        for request in acts_of_a_game(here):
            expected = stub.Act(request)
            data = request.SerializeToString()
            reply = web.ask("TableService/Act", data, "application/proto")
            assert table_service_pb2.ActResponse.FromString(reply.body) == expected
            told = web.ask("TableService/Act", write(request, Form.JSON)).json
            assert base64.b64decode(told["table"]) == expected.table
            assert told == json.loads(write(expected, Form.JSON))
            framed = web.ask("TableService/Act", enveloped(data), "application/grpc-web+proto")
            (_, message), _ = envelopes(framed.body)
            assert table_service_pb2.ActResponse.FromString(message) == expected


def test_the_line_protocol_goes_on_with_them(here: Tables, keys: str) -> None:
    asked, expected = [], []
    for number, request in enumerate(acts_of_a_game(here)):
        asked.append(line(str(number), "Act", json.loads(write(request, Form.JSON))))
        answer = table_calls.act(request, work(here))
        expected.append(base64.b64encode(answer.table).decode())  # type: ignore[attr-defined]
    said = last(answers(asked, table_keys=keys))
    tables = [said[str(number)]["response"]["table"] for number in range(len(asked))]
    assert tables == expected


def work(tables: Tables, time_cap: float = 30.0) -> Work:
    return Work(Settings(), tables, time_cap, _core.CancelToken())


# ---------------------------------------------------------------- what is wrong


def fields_of(caught: pytest.ExceptionInfo[InvalidInput]) -> list[str]:
    return [violation.field for violation in caught.value.violations]


def test_what_is_wrong_is_said_by_its_field(client: Client) -> None:
    with pytest.raises(InvalidInput) as caught:
        client.open_table(RULES, 3, [TablePlayer(0, Player(level=9)), TablePlayer(7)])
    assert fields_of(caught) == ["seat", "players[0].player.level", "players[1].seat"]
    now = client.open_table(RULES, 0)
    with pytest.raises(InvalidInput) as caught:
        client.act(now.table[:-1], bid=0)
    assert fields_of(caught) == ["table"]
    with pytest.raises(InvalidInput) as caught:
        client.act(now.table)
    assert fields_of(caught) == ["act"]
    with pytest.raises(InvalidInput) as caught:
        client.act(now.table, bid=0, card="AS")
    assert fields_of(caught) == ["act"]
    with pytest.raises(NotReady, match="client_seed"):
        client.act(now.table, bid=0)
    with pytest.raises(NotReady):
        client.claim_tricks(now.table, Claim(ClaimKind.ALL))


@pytest.mark.parametrize(
    ("request_of", "extra", "field"),
    [
        ("OpenTable", b"\xa0\x06\x01", ""),  # field 100 of the request
        ("OpenTable", b"\x0a\x03\xa0\x06\x01", "rules"),
        ("OpenTable", b"\x1a\x05\x12\x03\xa0\x06\x01", "players[0].player"),
        ("Act", b"\xa0\x06\x01", ""),
        ("ClaimTricks", b"\xa0\x06\x01", ""),
        ("ClaimTricks", b"\x12\x05\x08\x01\xa0\x06\x01", "claim"),
    ],
)
def test_an_option_of_a_newer_client_is_refused(
    here: Tables, request_of: str, extra: bytes, field: str
) -> None:
    kind = getattr(table_service_pb2, f"{request_of}Request")
    handle = {
        "OpenTable": table_calls.open_table,
        "Act": table_calls.act,
        "ClaimTricks": table_calls.claim_tricks,
    }[request_of]
    with pytest.raises(InvalidInput) as caught:
        handle(Wire(extra).read(kind), work(here))
    assert fields_of(caught) == [field]
    assert "does not know" in str(caught.value)


def test_a_claim_must_say_what_it_is(here: Tables) -> None:
    with pytest.raises(InvalidInput) as caught:
        table_calls.claim_tricks(table_service_pb2.ClaimTricksRequest(), work(here))
    assert fields_of(caught) == ["claim.kind"]


# ---------------------------------------------------------------- time


def slow(tables: Tables | Client) -> TableAnswer:
    """Three seats will search for long after the person's bid."""
    rules = RuleSet(max_cards=13, suits=4)
    others = [
        TablePlayer(seat, Player(level=4, bid_deals=131_072, play_deals=131_072))
        for seat in (1, 2, 3)
    ]
    now = tables.open_table(rules, 0, others, first_dealer=3)
    return tables.act(now.table, client_seed="x")


def test_too_little_time_gets_no_move_at_all(keys: str) -> None:
    limited = Settings(port=0, table_keys=keys, max_time=0.05)
    with background(limited) as running, Client(running.target) as client:
        now = slow(client)
        with pytest.raises(grpc.RpcError) as caught:
            client.act(now.table, bid=1)
        assert caught.value.code() is grpc.StatusCode.DEADLINE_EXCEEDED
        assert "nothing has happened" in caught.value.details()


def test_so_it_is_said_to_browsers_and_on_lines(web: Web, here: Tables, keys: str) -> None:
    request = table_service_pb2.ActRequest(table=slow(here).table, bid=1)
    reply = web.ask("TableService/Act", write(request, Form.JSON), connect_timeout_ms="60")
    assert reply.json["code"] == "deadline_exceeded"
    asked = [line("1", "Act", json.loads(write(request, Form.JSON)))]
    (said,) = answers(asked, table_keys=keys, max_time=0.05)
    assert said["error"]["code"] == "DEADLINE_EXCEEDED"
    assert "nothing has happened" in said["error"]["message"]


def test_who_goes_away_frees_the_cores(serving: Background, here: Tables) -> None:
    with grpc.insecure_channel(serving.target) as channel:
        stub = table_service_pb2_grpc.TableServiceStub(channel)
        request = table_service_pb2.ActRequest(table=slow(here).table, bid=1)
        call = stub.Act.future(request)
        admission = serving.server.desk.admission
        wait_until(lambda: admission.running == 1, "it does not begin")
        call.cancel()
        wait_until(lambda: admission.running == 0, "it does not end")


def test_playouts_of_computer_seats_are_counted(here: Tables) -> None:
    others = [TablePlayer(seat, Player(level=4)) for seat in (1, 2)]
    now = here.open_table(RULES, 0, others, first_dealer=2)
    now = here.act(now.table, client_seed="x")
    asked = work(here)
    table_calls.act(table_service_pb2.ActRequest(table=now.table, bid=1), asked)
    assert asked.tally.playouts > 0


# ---------------------------------------------------------------- keys


def test_a_game_goes_on_after_a_restart(settings: Settings) -> None:
    random = Random(5)
    with background(settings) as running, Client(running.target) as client:
        now = client.open_table(RULES, 0)
        now = client.act(now.table, client_seed="x")
    with background(settings) as running, Client(running.target) as client:
        assert client.act(now.table, **due(now, random)).view.sheet == ()


def test_without_keys_it_ends_with_its_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    with background() as running, Client(running.target) as client:
        now = client.open_table(RULES, 0)
        client.act(now.table, client_seed="x")
    with background() as running, Client(running.target) as client:
        other = pytest.raises(InvalidInput, match="another key")
        with other:
            client.act(now.table, client_seed="x")


def test_keys_come_from_a_file_or_from_the_environment(
    monkeypatch: pytest.MonkeyPatch, keys: str, here: Tables
) -> None:
    table = here.open_table(RULES, 0).table
    monkeypatch.setenv(ENVIRONMENT, f"{secrets.token_hex(64)} {Path(keys).read_text().split()[-1]}")
    assert tables_for(Settings()).act(table, client_seed="x")
    monkeypatch.setenv(ENVIRONMENT, secrets.token_hex(64))
    with pytest.raises(InvalidInput, match="another key"):
        tables_for(Settings()).act(table, client_seed="x")
    assert tables_for(Settings(table_keys=keys)).act(table, client_seed="x")  # goes first
    monkeypatch.setenv(ENVIRONMENT, "no key")
    with pytest.raises(InvalidInput, match="table_keys"):
        tables_for(Settings())


def test_keys_that_cannot_be_read_keep_a_server_from_starting(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nothing"):
        tables_for(Settings(table_keys=str(tmp_path / "nothing")))
    config = tmp_path / "ohhell.toml"
    broken = tmp_path / "keys"
    broken.write_text("00" * 63)
    config.write_text(f'table_keys = "{broken}"\n')
    with pytest.raises(InvalidInput, match=r"table_keys\[0\]"):
        tables_for(read_settings(str(config), {}))
