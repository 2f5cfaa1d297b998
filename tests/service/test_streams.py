"""Answers in many messages: estimates as they sharpen, and the analysis of records."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace

import grpc
import pytest

from ohhell import (
    AsyncClient,
    Client,
    GameRecord,
    InvalidInput,
    NotReady,
    Player,
    RuleSet,
    SearchLimits,
    analysis,
    convert,
)
from ohhell.batch.record_analysis import analyze_record
from ohhell.judgements import RecordError
from ohhell.results import StopReason
from ohhell.service.calls import MOST_RECORD_BYTES
from ohhell.service.mailbox import Mailbox
from ohhell.service.record_calls import Steps
from ohhell.service.record_stream import MOST_IN_FLIGHT, RecordStream
from ohhell.service.wire import Wire
from ohhell.service.work import Work
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.batch.games import random_game
from tests.service.hands import RECORDS, position, position_value, record
from tests.service.test_malformed import refusal

LEVEL_4, LIMITS = Player(level=4), SearchLimits(deals=20, seed=7)
LEAD = "open_spiel_1_lead"


def stub(channel: grpc.Channel) -> analysis_pb2_grpc.AnalysisServiceStub:
    return analysis_pb2_grpc.AnalysisServiceStub(channel)


# ---------------------------------------------------------------- WatchPlays


def without_elapsed(answer: analysis_pb2.EstimatePlaysResponse) -> bytes:
    for part in (answer, *answer.plays):
        part.ClearField("elapsed")
    return answer.SerializeToString(deterministic=True)


def test_the_last_message_is_the_answer_of_estimate_plays(channel: grpc.Channel) -> None:
    fields = {"position": position(LEAD), "limits": {"deals": 600_000, "seed": 3}}
    *before, last = stub(channel).WatchPlays(analysis_pb2.WatchPlaysRequest(**fields))
    whole = stub(channel).EstimatePlays(analysis_pb2.EstimatePlaysRequest(**fields))
    assert last.final
    last.ClearField("final")
    same = analysis_pb2.EstimatePlaysResponse.FromString(last.SerializeToString())
    assert without_elapsed(same) == without_elapsed(whole)
    assert before
    deals = [message.deals for message in before]
    assert deals == sorted(set(deals))
    assert deals[-1] < 600_000
    for message in before:
        assert not message.final
        assert message.stop_reason == analysis_pb2.STOP_REASON_GOING_ON
        assert len(message.plays) == len(whole.plays)
        values = [play.value for play in message.plays]
        assert values == sorted(values, reverse=True)


@pytest.mark.parametrize(
    "limits",
    [
        SearchLimits(deals=100, seed=1),
        SearchLimits(standard_error=0.05, seed=1),
        SearchLimits(deals=5000, standard_error=0.01, seed=1),
        SearchLimits(seed=1),
    ],
)
@pytest.mark.parametrize("name", [LEAD, "three_cards_play_07_west", "claim_guess"])
def test_to_watch_changes_nothing(client: Client, name: str, limits: SearchLimits) -> None:
    asked = position_value(name)
    *_, last = client.watch_plays(asked, LEVEL_4, limits)
    assert last == analysis.estimate_plays(asked, LEVEL_4, limits)


def test_time_ends_it_with_what_it_has(client: Client) -> None:
    limits = SearchLimits(time=0.2, seed=1)
    *_, last = client.watch_plays(position_value(LEAD), limits=limits)
    assert last.search.stop_reason is StopReason.TIME
    assert last.search.deals > 0


async def test_the_async_client_watches_the_same(target: str, client: Client) -> None:
    asked = position_value(LEAD)
    async with AsyncClient(target) as other:
        found = [part async for part in other.watch_plays(asked, limits=LIMITS)]
    assert found[-1] == client.estimate_plays(asked, limits=LIMITS)


def test_what_cannot_be_watched_is_refused(client: Client) -> None:
    with pytest.raises(NotReady):
        list(client.watch_plays(position_value("three_cards_bid_1_east")))
    broken = position_value(LEAD)
    object.__setattr__(broken, "seat", 9)
    with pytest.raises(InvalidInput) as caught:
        list(client.watch_plays(broken))
    assert caught.value.violations[0].field == "position.seat"


async def test_a_slow_reader_gets_the_newest_report() -> None:
    box = Mailbox()
    for report in (b"1", b"2", b"3"):
        box.put(report)
    found = []
    async for report in box:
        found.append(report)
        if report == b"3":
            box.put(b"4")
        else:
            box.close()
    assert found == [b"3", b"4"]


# ---------------------------------------------------------------- AnalyzeRecord


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_is_analysed_as_in_process(client: Client, name: str) -> None:
    game = convert.game_from(record(name))
    assert client.analyze_record(game, LEVEL_4, LIMITS) == analyze_record(game, LEVEL_4, LIMITS)


def test_decisions_come_one_by_one_and_the_summary_last(channel: grpc.Channel) -> None:
    request = analysis_pb2.AnalyzeRecordRequest(
        record=record("three_cards"), options={"limits": {"deals": 10}}
    )
    parts = list(stub(channel).AnalyzeRecord(request))
    assert [part.WhichOneof("part") for part in parts] == ["decision"] * 16 + ["summary"]


def test_a_broken_record_is_refused_with_its_paths(client: Client) -> None:
    game = convert.game_from(record("three_cards"))
    broken = replace(game.rounds[0], bids=(1, 1, 1, 9))
    with pytest.raises(InvalidInput) as caught:
        client.analyze_record(replace(game, rounds=(broken,)), limits=LIMITS)
    assert [found.field for found in caught.value.violations] == ["record.rounds[0].bids[3]"]
    with pytest.raises(InvalidInput) as caught:
        client.analyze_record(game, Player(level=8))
    assert [found.field for found in caught.value.violations] == ["options.player.level"]


# ---------------------------------------------------------------- AnalyzeRecords


def games(number: int) -> Iterator[GameRecord]:
    """Some of one round, some of more, so that later ones are done earlier."""
    rules = RuleSet.preset("oh_hell", max_cards=4)
    for seed in range(number):
        game = random_game(rules, seed, rounds=1 + 3 * (seed % 3 == 0))
        yield replace(game, id=f"game {seed}")


def test_many_records_are_answered_in_their_order(client: Client) -> None:
    mixed = list(games(12))
    mixed[5] = replace(mixed[5], first_dealer=9)
    found = list(client.analyze_records(mixed, LEVEL_4, LIMITS))
    assert len(found) == 12
    for number, (game, answer) in enumerate(zip(mixed, found, strict=True)):
        if number == 5:
            assert isinstance(answer, RecordError)
            assert answer.record_id == "game 5"
            assert [violation.field for violation in answer.violations] == ["first_dealer"]
        else:
            assert answer == analyze_record(game, LEVEL_4, LIMITS)


async def test_first_claims_are_left_out_where_that_is_asked(client: Client, target: str) -> None:
    game = next(games(1))
    whole = analyze_record(game, LEVEL_4, LIMITS)
    assert whole.first_claims
    wanted = replace(whole, first_claims=())
    assert list(client.analyze_records([game], LEVEL_4, LIMITS, first_claims=False)) == [wanted]
    async with AsyncClient(target) as other:
        answers = other.analyze_records([game], LEVEL_4, LIMITS, first_claims=False)
        assert [answer async for answer in answers] == [wanted]


async def test_the_async_client_analyses_the_same(target: str) -> None:
    few = list(games(3))
    async with AsyncClient(target) as other:
        found = [answer async for answer in other.analyze_records(few, LEVEL_4, LIMITS)]
        assert found == [analyze_record(game, LEVEL_4, LIMITS) for game in few]
        assert await other.analyze_record(few[0], LEVEL_4, LIMITS) == found[0]


def raw(channel: grpc.Channel, *parts: bytes) -> list[analysis_pb2.AnalyzeRecordsResponse]:
    """What comes back for parts that are sent as they are."""
    call = channel.stream_stream(
        "/ohhell.v1.AnalysisService/AnalyzeRecords",
        response_deserializer=analysis_pb2.AnalyzeRecordsResponse.FromString,
    )
    return list(call(iter(parts)))


def part(**fields: object) -> bytes:
    return analysis_pb2.AnalyzeRecordsRequest(**fields).SerializeToString()  # type: ignore[arg-type]


def test_nothing_in_a_part_ends_the_stream(channel: grpc.Channel) -> None:
    large = record("three_cards")
    large.players.append("x" * MOST_RECORD_BYTES)
    unknown = record("three_cards")
    unknown.MergeFromString(b"\xb8\x3e\x01")
    found = raw(
        channel,
        part(options={"player": {"level": 4}}),
        b"\xff\xff no message",
        part(record=large),
        part(),
        part(record=unknown),
        part(record=record("three_cards")),
    )
    kinds = [answer.WhichOneof("result") for answer in found]
    assert kinds == ["error"] * 4 + ["analysis"]
    assert "not a AnalyzeRecordsRequest" in found[0].error.violations[0].why
    assert "1048576 bytes" in found[1].error.violations[0].why
    assert found[2].error.violations
    assert found[3].error.record_id == "three_cards"


def test_without_options_level_5_judges(channel: grpc.Channel) -> None:
    (answer,) = raw(channel, part(record=record("three_cards")))
    assert answer.analysis.record_id == "three_cards"
    assert raw(channel) == []


@pytest.mark.parametrize(
    ("field", "parts"),
    [
        ("options.player.level", [part(options={"player": {"level": 8}})]),
        ("options", [part(options={}), part(options={})]),
        ("options", [part(record=record("three_cards")), part(options={})]),
    ],
)
def test_options_that_are_wrong_or_late_end_the_stream(
    channel: grpc.Channel, field: str, parts: list[bytes]
) -> None:
    assert [path for path, _ in refusal(lambda: raw(channel, *parts))] == [field]


async def test_no_more_than_64_records_are_in_flight() -> None:
    read = 0

    async def wires() -> AsyncIterator[Wire]:
        nonlocal read
        for _ in range(200):
            read += 1
            yield Wire(part(record=record("three_cards")))

    async def analyze(_: Callable[[Work], Steps]) -> bytes:
        return b"done"

    answers = RecordStream(wires(), 2, analyze).answers()
    for taken in range(3):
        assert await anext(answers) == b"done"
        await asyncio.sleep(0.2)  # time enough to read too many
        # The one that was just given counts until the next is asked for.
        assert taken < read <= taken + MOST_IN_FLIGHT
    await answers.aclose()
