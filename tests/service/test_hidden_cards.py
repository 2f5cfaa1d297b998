"""The audit of hidden cards: no call answers by cards that its seat may not see.

A case is a moment of a random round and another deal that the asking seat cannot tell from the real
one. All hands are sent along; answers must be the same bytes, but for the time that they took.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

import grpc
import pytest
from google.protobuf.message import Message

from ohhell import Objective, Player, Playouts, Position, convert
from ohhell.arena.one_round import one_round
from ohhell.cards import card_index
from ohhell.records import GameRecord, RoundRecord
from ohhell.round_in_play import RoundInPlay
from ohhell.rules import RuleSet
from ohhell.service.calls import CALLS
from ohhell.table.computers import Computers
from ohhell.v1 import (
    analysis_pb2,
    analysis_pb2_grpc,
    position_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
)
from tests.oracles.product import ruleset
from tests.oracles.rounds import Moment
from tests.oracles.test_hidden_cards import moments, views
from tests.reference.deals import Deal

MOMENTS = 40
DEALS, SEED = 96, 7
LIMITS = {"deals": DEALS, "seed": SEED}
PLAYERS = [
    *(Player(level=level) for level in range(1, 8)),
    Player(level=5, infer=True),
    Player(level=5, objective=Objective.LEAD, rival_weight=1.0),
    Player(level=4, infer=True, objective=Objective.LEAD, bidding_aggressiveness=0.5),
    Player(level=7, infer=False, bidding_aggressiveness=-0.5),
    *(Player(level=5, playouts=playouts) for playouts in Playouts),
    Player(level=4, objective=Objective.WIN),
    Player(level=5, infer=True, objective=Objective.WIN),
]
AUDITED = {
    *("Suggest", "EstimatePlays", "WatchPlays", "AnalyzeBids", "VerifyClaim", "LegalActions"),
    *("AnalyzeRecord", "AnalyzeRecords"),
    # A table's view and what it says to a claim: tests/table/test_secrecy.py; its computers: below.
    *("OpenTable", "Act", "ClaimTricks"),
}
WITHOUT_A_SEAT = {
    *("ListPresets", "ResolveRules", "DealRound", "ScoreRound", "ScoreGame", "GetServerInfo"),
}
"""They are asked by nobody at the table: the rules, or a referee who has all hands."""


def test_every_call_is_audited() -> None:
    assert {call.name for call in CALLS} == AUDITED | WITHOUT_A_SEAT


def told(answer: Message) -> bytes:
    """An answer without the time that it took, nor that of its parts."""
    forget_time(answer)
    return answer.SerializeToString(deterministic=True)


def forget_time(message: Message) -> None:
    for field, value in message.ListFields():
        if field.name == "elapsed":
            message.ClearField("elapsed")
        elif field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for part in [value] if isinstance(value, Message) else value:
                forget_time(part)


@dataclass(frozen=True)
class Stubs:
    """The services that a seat can ask."""

    analysis: analysis_pb2_grpc.AnalysisServiceStub
    rules: rules_service_pb2_grpc.RulesServiceStub


@pytest.fixture(scope="module")
def stubs(channel: grpc.Channel) -> Stubs:
    return Stubs(
        analysis_pb2_grpc.AnalysisServiceStub(channel),
        rules_service_pb2_grpc.RulesServiceStub(channel),
    )


def plays_of(stubs: Stubs, position: position_pb2.Position) -> Iterator[bytes]:
    """Everything that a seat whose turn it is to play may ask."""
    ask = stubs.analysis
    for player in PLAYERS:
        parts = {"position": position, "player": convert.player_to(player), "limits": LIMITS}
        yield told(ask.Suggest(analysis_pb2.SuggestRequest(**parts)))
        yield told(ask.EstimatePlays(analysis_pb2.EstimatePlaysRequest(**parts)))
    *_, last = ask.WatchPlays(analysis_pb2.WatchPlaysRequest(**parts))
    yield told(last)


def bids_of(stubs: Stubs, position: position_pb2.Position) -> Iterator[bytes]:
    """Everything that a seat may ask that is to bid."""
    for player in PLAYERS:
        parts = {"position": position, "player": convert.player_to(player), "limits": LIMITS}
        yield told(stubs.analysis.Suggest(analysis_pb2.SuggestRequest(**parts)))
        yield told(stubs.analysis.AnalyzeBids(analysis_pb2.AnalyzeBidsRequest(**parts)))


def claims_of(stubs: Stubs, position: position_pb2.Position) -> Iterator[bytes]:
    """What a seat may ask whosever turn it is."""
    for kind in ("CLAIM_KIND_ALL", "CLAIM_KIND_NONE"):
        request = analysis_pb2.VerifyClaimRequest(
            position=position, claim={"kind": kind}, limits={"nodes": 200_000, "seed": SEED}
        )
        yield told(stubs.analysis.VerifyClaim(request))


def legal_of(stubs: Stubs, position: position_pb2.Position) -> Iterator[bytes]:
    yield told(stubs.rules.LegalActions(rules_service_pb2.LegalActionsRequest(position=position)))


def sent(view: Position) -> position_pb2.Position:
    """With the standings, which those need who want to win the game."""
    seats = view.rules.players
    streaks = [0] * seats if view.rules.streak_length else []
    scores = [7 * seat for seat in range(seats)]
    return convert.position_to(replace(view, scores=scores, round_number=0, streaks=streaks))


def bidding_views() -> Iterator[tuple[int, list[Position]]]:
    """(seed, the three views of a seat that is about to bid)."""
    for seed, moment, _, _ in moments(bidding=True):
        place = Random(seed).randrange(moment.rules.players)
        seat = (moment.dealer + 1 + place) % moment.rules.players
        others = [deal for deal in moment.deals_for(seat) if deal != moment.deal]
        if others:
            yield seed, views(moment, seat, Random(seed).choice(others), moment.bids[:place])


def test_bidding(stubs: Stubs) -> None:
    for seed, seen in islice(bidding_views(), MOMENTS):
        asked = [sent(view) for view in seen]
        answers = [[*bids_of(stubs, one), *legal_of(stubs, one)] for one in asked]
        assert answers[0] == answers[1] == answers[2], f"seed {seed}: {seen[1]}"


def test_playing(stubs: Stubs) -> None:
    for seed, moment, seat, other in islice(moments(bidding=False), MOMENTS):
        seen = views(moment, seat, other, moment.bids)
        asked = [sent(view) for view in seen]
        answers = [[*claims_of(stubs, one), *legal_of(stubs, one)] for one in asked]
        assert answers[0] == answers[1] == answers[2], f"seed {seed}: {seen[1]}"
        if seat == moment.table.turn:
            answers = [list(plays_of(stubs, one)) for one in asked]
            assert answers[0] == answers[1] == answers[2], f"seed {seed}: {seen[1]}"


def test_who_may_use_all_hands_gets_other_answers(stubs: Stubs) -> None:
    """Else the two deals would not differ in anything that matters."""
    different = tried = 0
    for _, moment, seat, other in islice(moments(bidding=False), MOMENTS):
        if seat != moment.table.turn:
            continue
        asked = [sent(view) for view in views(moment, seat, other, moment.bids)[1:]]
        for one in asked:
            one.information = position_pb2.INFORMATION_ALL_HANDS
        real, changed = (list(plays_of(stubs, one)) for one in asked)
        tried, different = tried + 1, different + (real != changed)
    assert different > tried / 4 > 4


# ---------------------------------------------------------------- records


def round_of(moment: Moment, deal: Deal) -> RoundRecord:
    """A round that was broken off at a moment, with other hands behind the same plays."""
    return RoundRecord.of(
        cards=moment.cards,
        dealer=moment.dealer,
        trump=moment.trump,
        turn_up=moment.turn_up,
        hands={seat: sorted(hand) for seat, hand in enumerate(deal)},
        bids=moment.bids,
        plays=moment.table.plays,
    )


def rules_of(moment: Moment) -> RuleSet:
    """Those of a game that has only such rounds."""
    return one_round(ruleset(moment.rules), moment.cards, 0)


def record_of(moment: Moment, deal: Deal) -> GameRecord:
    names = tuple(f"seat {seat}" for seat in range(moment.rules.players))
    return GameRecord("audit", rules_of(moment), names, moment.dealer, (round_of(moment, deal),))


def of_the_seat(analysis: analysis_pb2.RecordAnalysis, seat: int) -> list[bytes]:
    """What an analysis says of a seat's decisions: each, their sum, and its first claim."""
    decisions = [told(decision) for decision in analysis.decisions if decision.seat == seat]
    summaries = [told(summary) for summary in analysis.summaries if summary.seat == seat]
    claims = [told(claim) for claim in analysis.first_claims if claim.seat == seat]
    assert decisions
    assert summaries
    return decisions + summaries + claims


def test_records(stubs: Stubs) -> None:
    """Each decision is judged by what its seat knew, also where the record knows all hands."""
    others_differ = 0
    for seed, moment, seat, other in islice(moments(bidding=False), MOMENTS):
        records = [convert.game_to(record_of(moment, deal)) for deal in (moment.deal, other)]
        for player in (Player(level=4), Player(level=4, objective=Objective.WIN)):
            options = {"player": convert.player_to(player), "limits": LIMITS}
            parts = [{"options": options}, *({"record": record} for record in records)]
            asked = (analysis_pb2.AnalyzeRecordsRequest(**part) for part in parts)
            both = [answer.analysis for answer in stubs.analysis.AnalyzeRecords(asked)]
            assert of_the_seat(both[0], seat) == of_the_seat(both[1], seat), f"seed {seed}"
            others_differ += told(both[0]) != told(both[1])
            alone = analysis_pb2.AnalyzeRecordRequest(record=records[1], options=options)
            streamed = list(stubs.analysis.AnalyzeRecord(alone))
            decisions = [told(part.decision) for part in streamed if part.HasField("decision")]
            assert decisions == [told(decision) for decision in both[1].decisions], f"seed {seed}"
    assert others_differ > MOMENTS


# ---------------------------------------------------------------- tables


def table_of(moment: Moment, deal: Deal) -> RoundInPlay:
    none = (0,) * moment.rules.players
    table = RoundInPlay(rules_of(moment), round_of(moment, deal), 0, none, none)
    table.move(moment.bids)
    table.move(tuple(map(card_index, moment.table.plays)))
    return table


def test_computers_of_a_table() -> None:
    for seed, moment, seat, other in islice(moments(bidding=False), MOMENTS):
        if seat != moment.table.turn:
            continue
        both = table_of(moment, moment.deal), table_of(moment, other)
        for player in PLAYERS:
            moves = {Computers().move(table, seat, player, SEED) for table in both}
            assert len(moves) == 1, f"seed {seed}, {player}: {moment}"
