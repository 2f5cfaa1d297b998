"""Every kind of broken position is INVALID_ARGUMENT and names the field."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import grpc
import pytest
from google.rpc import error_details_pb2

from ohhell.status import status_in
from ohhell.v1 import (
    analysis_pb2,
    analysis_pb2_grpc,
    player_pb2,
    position_pb2,
    rules_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
)
from tests.service.hands import position, record

Position = position_pb2.Position
Break = Callable[[Position], object]

THREE, FIVE = "three_cards_play_07_west", "five_cards_play_11_south"
TEN, BLIND, TWO = "open_spiel_1_dealer_play", "blind_one_card_bid", "claim_guess"


def cards(message: Position, hand: int, text: str) -> None:
    message.hands[hand].cards[:] = text.split()


def bids(message: Position, *values: int) -> None:
    message.bids[:] = values


def plays(message: Position, text: str) -> None:
    message.plays[:] = text.split()


def hand(message: Position, seat: int, text: str) -> None:
    message.hands.add(seat=seat, cards=text.split())


def rules(message: Position, **options: Any) -> None:
    message.rules.MergeFrom(rules_pb2.RuleSet(**options))


def sequence(message: Position, *trumps: int) -> None:
    rules(message, trump_rule=rules_pb2.TRUMP_RULE_SEQUENCE, trump_sequence=trumps)
    message.ClearField("turn_up")


def several(*breaks: Break) -> Break:
    return lambda message: [each(message) for each in breaks]


NO_STOCK = rules_pb2.RuleSet(players=2, suits=2, lowest_rank=12, max_cards=3)
CASES: list[tuple[str, str, Break]] = [
    # numbers
    ("cards", THREE, lambda p: p.ClearField("cards")),
    ("cards", THREE, lambda p: setattr(p, "cards", -1)),
    ("cards", THREE, lambda p: setattr(p, "cards", 14)),
    ("cards", THREE, lambda p: setattr(p, "cards", 2**31 - 1)),
    ("dealer", THREE, lambda p: setattr(p, "dealer", 4)),
    ("dealer", THREE, lambda p: setattr(p, "dealer", -1)),
    ("seat", THREE, lambda p: setattr(p, "seat", 4)),
    ("seat", THREE, lambda p: setattr(p, "seat", -(2**31))),
    ("round_number", THREE, lambda p: setattr(p, "round_number", -1)),
    ("round_number", THREE, lambda p: setattr(p, "round_number", 2**31 - 1)),
    ("scores", THREE, lambda p: p.scores.extend([1, 2, 3])),
    ("scores", THREE, lambda p: p.scores.extend([0] * 5)),
    ("scores[2]", THREE, lambda p: p.scores.extend([0, 0, 2**31 - 1, 0])),
    ("streaks", THREE, lambda p: p.streaks.extend([1])),
    ("streaks[0]", THREE, lambda p: p.streaks.extend([-(2**31), 0, 0, 0])),
    # the rules themselves
    ("rules.preset", THREE, lambda p: setattr(p.rules, "preset", "bridge")),
    ("rules.players", THREE, lambda p: rules(p, players=1)),
    ("rules.players", THREE, lambda p: rules(p, players=9)),
    ("rules.suits", THREE, lambda p: rules(p, suits=0)),
    ("rules.lowest_rank", THREE, lambda p: rules(p, lowest_rank=15)),
    ("rules.lowest_rank", THREE, lambda p: rules(p, players=8, suits=1, lowest_rank=10)),
    ("rules.lowest_rank", THREE, lambda p: rules(p, romanian_deck=True, lowest_rank=7)),
    ("rules.max_cards", THREE, lambda p: rules(p, max_cards=0)),
    ("rules.min_cards", THREE, lambda p: rules(p, min_cards=-2)),
    ("rules.hook_min_cards", THREE, lambda p: rules(p, hook_min_cards=-1)),
    ("rules.made", THREE, lambda p: rules(p, made="10+")),
    ("rules.made", THREE, lambda p: rules(p, made="__import__('os')")),
    ("rules.over", THREE, lambda p: rules(p, over="taken//(bid-bid)")),
    ("rules.under", THREE, lambda p: rules(p, under="9**9**9")),
    ("rules.failed_zero", THREE, lambda p: rules(p, failed_zero="1" * 300)),
    ("rules.made_zero", THREE, lambda p: rules(p, made_zero="1000001")),
    ("rules.winner_bonus", THREE, lambda p: rules(p, winner_bonus=-5)),
    ("rules.streak_length", THREE, lambda p: rules(p, streak_length=-1)),
    ("rules.trump_sequence", THREE, lambda p: p.rules.trump_sequence.append(1)),
    ("rules.trump_sequence", THREE, lambda p: sequence(p)),
    (
        "rules.trump_sequence",
        THREE,
        lambda p: several(
            lambda q: rules(q, suits=3), lambda q: sequence(q, rules_pb2.TRUMP_SPADES)
        )(p),
    ),
    ("rules.trump_sequence[0]", THREE, lambda p: sequence(p, rules_pb2.TRUMP_UNSPECIFIED)),
    # trump and the turn-up
    ("turn_up", THREE, lambda p: p.ClearField("turn_up")),
    ("turn_up", THREE, lambda p: setattr(p, "turn_up", "")),
    ("turn_up", THREE, lambda p: setattr(p, "turn_up", "1H")),
    ("turn_up", THREE, lambda p: setattr(p, "turn_up", "??")),
    ("turn_up", THREE, lambda p: setattr(p, "turn_up", "hearts")),
    ("turn_up", TWO, lambda p: setattr(p, "turn_up", "KC")),
    ("turn_up", THREE, lambda p: rules(p, lowest_rank=8)),
    ("trump", THREE, lambda p: setattr(p, "trump", rules_pb2.TRUMP_SPADES)),
    ("trump", THREE, lambda p: setattr(p, "trump", rules_pb2.TRUMP_NONE)),
    (
        "trump",
        THREE,
        lambda p: rules(p, trump_rule=rules_pb2.TRUMP_RULE_TURN_UP_NT_AT_MAXIMUM, max_cards=3),
    ),
    (
        "trump",
        THREE,
        lambda p: several(
            lambda q: rules(q, trump_rule=rules_pb2.TRUMP_RULE_TURN_UP_NT_ON_TWO_TO_SIX),
            lambda q: setattr(q, "turn_up", "5H"),
        )(p),
    ),
    (
        "trump",
        TWO,
        lambda p: several(
            lambda q: q.rules.trump_sequence.append(rules_pb2.TRUMP_HEARTS),
            lambda q: q.ClearField("trump"),
        )(p),
    ),
    ("trump", TWO, lambda p: setattr(p, "trump", rules_pb2.TRUMP_HEARTS)),
    # hands
    ("hands", THREE, lambda p: p.ClearField("hands")),
    ("hands", THREE, lambda p: setattr(p.hands[0], "seat", 1)),
    ("hands[0].seat", THREE, lambda p: setattr(p.hands[0], "seat", 4)),
    ("hands[0].seat", THREE, lambda p: setattr(p.hands[0], "seat", -1)),
    ("hands[1].seat", THREE, lambda p: hand(p, 2, "2C 3C 4C")),
    ("hands[0].cards", THREE, lambda p: cards(p, 0, "JH TS")),
    ("hands[0].cards", THREE, lambda p: cards(p, 0, "JH TS 8D 2D")),
    ("hands[0].cards", THREE, lambda p: cards(p, 0, "")),
    ("hands[0].cards", THREE, lambda p: p.hands[0].cards.extend(["2C"] * 100)),
    ("hands[0].cards[2]", THREE, lambda p: cards(p, 0, "JH TS JH")),
    ("hands[0].cards[1]", THREE, lambda p: cards(p, 0, "JH 7H TS")),
    ("hands[0].cards[0]", THREE, lambda p: cards(p, 0, "ZZ TS 8D")),
    ("hands[0].cards[0]", THREE, lambda p: cards(p, 0, "?? TS 8D")),
    ("hands[0].cards[2]", THREE, lambda p: cards(p, 0, "JH TS 1D")),
    ("hands[0].cards[2]", THREE, lambda p: cards(p, 0, "JH TS ASD")),
    ("hands[1].cards[0]", THREE, lambda p: hand(p, 0, "8D 2C 3C")),
    ("hands[1].cards[2]", THREE, lambda p: hand(p, 0, "2C 3C 7H")),
    ("hands[4]", THREE, lambda p: [hand(p, seat, "2C 3C 4C") for seat in range(4)]),
    ("hands[0].cards[0]", TWO, lambda p: cards(p, 0, "JC AD QH")),
    ("hands[0].cards[0]", TWO, lambda p: cards(p, 0, "QS AD QH")),
    # bids
    ("bids[4]", THREE, lambda p: p.bids.append(0)),
    ("bids[4]", THREE, lambda p: p.bids.extend([0] * 1000)),
    ("bids[0]", THREE, lambda p: bids(p, 4, 1, 1, 1)),
    ("bids[2]", THREE, lambda p: bids(p, 1, 1, -1, 1)),
    ("bids[3]", THREE, lambda p: bids(p, 1, 1, 1, 2**31 - 1)),
    ("bids[3]", THREE, lambda p: bids(p, 1, 1, 1, 0)),
    ("bids[3]", THREE, lambda p: bids(p, 0, 0, 0, 3)),
    ("bids", "three_cards_bid_3_west", lambda p: rules(p, simultaneous_bidding=True)),
    ("plays[0]", THREE, lambda p: p.bids.pop()),
    ("plays[0]", THREE, lambda p: p.ClearField("bids")),
    # plays
    ("plays[0]", THREE, lambda p: plays(p, "XX KS TS 2S 4C QC")),
    ("plays[1]", THREE, lambda p: plays(p, "AS ?? TS 2S 4C QC")),
    ("plays[3]", THREE, lambda p: plays(p, "AS KS TS 7H 4C QC")),  # the turn-up
    ("plays[1]", THREE, lambda p: plays(p, "AS AS TS 2S 4C QC")),
    ("plays[4]", THREE, lambda p: plays(p, "AS KS TS 2S AS QC")),
    ("plays[0]", THREE, lambda p: plays(p, "TS KS")),  # a card of another's hand
    ("plays[2]", THREE, lambda p: plays(p, "AS KS 9S 2S")),  # not in the asker's hand
    ("plays[2]", THREE, lambda p: plays(p, "AS KS 8D 2S")),  # a revoke of the asker
    ("plays[5]", THREE, lambda p: plays(p, "AS KC TS 2S 4C QS")),  # after a revoke, the suit
    (
        "plays[7]",
        "three_cards_play_08_north",
        lambda p: plays(p, "AS KS TS 2S 4C QC JH 6H"),
    ),
    (
        "plays[12]",
        "three_cards_play_12_south",
        lambda p: plays(p, "AS KS TS 2S 4C QC JH AC 8D 6H 9H 3D 2C"),
    ),
    ("plays[52]", THREE, lambda p: p.plays.extend(["2D"] * 60)),
    ("plays[2]", FIVE, lambda p: plays(p, "4H TH 7C AC")),
    ("plays[10]", FIVE, lambda p: p.plays.append("7C")),
    ("plays[7]", FIVE, lambda p: plays(p, "4H TH 3H AC AS 5S 7S QH")),
    ("plays[4]", FIVE, lambda p: plays(p, "4H TH 3H AC 7C")),  # a card that the asker holds
    ("plays[2]", TWO, lambda p: plays(p, "QC KC KS")),
    (
        "plays[1]",
        THREE,
        lambda p: several(
            lambda q: rules(q, must_trump=True),
            lambda q: plays(q, "AS 2C TS 2S 2H 3H"),
            lambda q: plays(q, "AS 2C TS 2S 4C KS"),
            lambda q: plays(q, "AS AS TS"),
        )(p),
    ),
    (
        "plays[5]",
        THREE,
        lambda p: several(
            lambda q: rules(q, must_trump=True), lambda q: plays(q, "AS 2C TS 2S 4D 3H")
        )(p),
    ),
    (
        "plays[4]",
        THREE,
        lambda p: several(
            lambda q: rules(q, lead_trump=rules_pb2.LEAD_TRUMP_AFTER_BROKEN),
            lambda q: plays(q, "AH KH JH 2H 3C"),
        )(p),
    ),
    (
        "plays[2]",
        THREE,
        lambda p: several(
            lambda q: rules(q, must_beat=True),
            lambda q: cards(q, 0, "KS 2S 8D"),
            lambda q: plays(q, "9S TS 2S"),
        )(p),
    ),
    # the whole: with no stock the one card that it did not follow with can be nowhere else
    (
        "plays",
        TWO,
        several(
            lambda p: p.ClearField("trump"),
            lambda p: p.rules.CopyFrom(NO_STOCK),
            lambda p: cards(p, 0, "AC KC QD"),
            lambda p: plays(p, "AC AD"),
        ),
    ),
    # blind rounds
    ("hands", BLIND, lambda p: p.hands.pop()),
    ("hands", BLIND, lambda p: p.ClearField("hands")),
    ("hands[0].cards[0]", BLIND, lambda p: cards(p, 0, "??")),
    ("hands[1].cards[0]", BLIND, lambda p: cards(p, 1, "2C")),
]


def violations(error: grpc.RpcError) -> list[tuple[str, str]]:
    status = status_in(error.trailing_metadata())
    assert status is not None
    request = error_details_pb2.BadRequest()
    assert any(detail.Unpack(request) for detail in status.details)
    return [(found.field, found.description) for found in request.field_violations]


def refusal(call: Callable[[], object]) -> list[tuple[str, str]]:
    with pytest.raises(grpc.RpcError) as caught:
        call()
    assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT, caught.value.details()
    found = violations(caught.value)
    assert all(why for _, why in found)
    return found


@pytest.mark.parametrize(
    ("field", "name", "break_it"), [pytest.param(*c, id=f"{i}-{c[0]}") for i, c in enumerate(CASES)]
)
def test_a_broken_position(channel: grpc.Channel, field: str, name: str, break_it: Break) -> None:
    broken = position(name)
    break_it(broken)
    stub = rules_service_pb2_grpc.RulesServiceStub(channel)
    request = rules_service_pb2.LegalActionsRequest(position=broken)
    found = refusal(lambda: stub.LegalActions(request))
    assert f"position.{field}" in [path for path, _ in found], found


def test_there_are_a_hundred() -> None:
    assert len(CASES) >= 100


def test_the_value_and_why_are_told(channel: grpc.Channel) -> None:
    broken = position(FIVE)
    plays(broken, "4H TH 7C AC")
    stub = rules_service_pb2_grpc.RulesServiceStub(channel)
    found = refusal(
        lambda: stub.LegalActions(rules_service_pb2.LegalActionsRequest(position=broken))
    )
    assert found == [("position.plays[2]", "7C: seat 2: must follow hearts")]


Answer = Callable[[analysis_pb2_grpc.AnalysisServiceStub, Position], object]


@pytest.mark.parametrize(
    "ask",
    [
        lambda stub, p: stub.Suggest(analysis_pb2.SuggestRequest(position=p)),
        lambda stub, p: stub.EstimatePlays(analysis_pb2.EstimatePlaysRequest(position=p)),
        lambda stub, p: stub.AnalyzeBids(analysis_pb2.AnalyzeBidsRequest(position=p)),
        lambda stub, p: stub.VerifyClaim(
            analysis_pb2.VerifyClaimRequest(position=p, claim={"kind": analysis_pb2.CLAIM_KIND_ALL})
        ),
    ],
    ids=["Suggest", "EstimatePlays", "AnalyzeBids", "VerifyClaim"],
)
def test_every_question_checks_the_position(channel: grpc.Channel, ask: Answer) -> None:
    broken = position(FIVE)
    cards(broken, 0, "5S 3H 9D 4D QH")
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    assert [path for path, _ in refusal(lambda: ask(stub, broken))] == [
        "position.hands[0].cards[4]"
    ]


@pytest.mark.parametrize(
    ("field", "player"),
    [
        ("level", {"level": 0}),
        ("level", {"level": 8}),
        ("infer", {"level": 3, "infer": True}),
        ("objective", {"level": 3, "objective": player_pb2.OBJECTIVE_WIN}),
        ("play_deals", {"play_deals": 0}),
        ("bid_deals", {"bid_deals": 10_000_001}),
        ("rival_weight", {"rival_weight": -1}),
        ("rival_weight", {"rival_weight": float("nan")}),
        ("bidding_aggressiveness", {"bidding_aggressiveness": 1.5}),
        ("play_deals", {"level": 2, "play_deals": 100}),
    ],
)
def test_a_broken_player(channel: grpc.Channel, field: str, player: dict[str, Any]) -> None:
    request = analysis_pb2.SuggestRequest(position=position(FIVE), player=player)
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    assert f"player.{field}" in dict(refusal(lambda: stub.Suggest(request)))


@pytest.mark.parametrize(
    ("field", "limits"),
    [
        ("deals", {"deals": 0}),
        ("deals", {"deals": 10_000_001}),
        ("time", {"time": {"seconds": -1}}),
        ("time", {"time": {"seconds": 1, "nanos": -5}}),
        ("time", {"time": {"nanos": 10**9}}),
        ("time", {"time": {"seconds": 2**40}}),
        ("standard_error", {"standard_error": 0}),
        ("standard_error", {"standard_error": float("nan")}),
        ("nodes", {"nodes": 0}),
        ("nodes", {"nodes": 1000}),  # a search has no nodes
    ],
)
def test_broken_limits(channel: grpc.Channel, field: str, limits: dict[str, Any]) -> None:
    request = analysis_pb2.SuggestRequest(position=position(FIVE), limits=limits)
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    assert f"limits.{field}" in dict(refusal(lambda: stub.Suggest(request)))


@pytest.mark.parametrize(
    ("field", "choice"),
    [("choice.card", {"card": "7C"}), ("choice.bid", {"bid": 1}), ("choice.card", {"card": "x"})],
)
def test_a_broken_choice(channel: grpc.Channel, field: str, choice: dict[str, Any]) -> None:
    request = analysis_pb2.SuggestRequest(position=position(FIVE), choice=choice)
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    assert [path for path, _ in refusal(lambda: stub.Suggest(request))] == [field]


@pytest.mark.parametrize(
    ("field", "claim", "scope"),
    [
        ("claim.kind", {}, 0),
        ("claim.kind", {"kind": 9}, 0),
        ("claim.tricks", {"kind": analysis_pb2.CLAIM_KIND_EXACTLY}, 0),
        ("claim.tricks", {"kind": analysis_pb2.CLAIM_KIND_EXACTLY, "tricks": 4}, 0),
        ("claim.tricks", {"kind": analysis_pb2.CLAIM_KIND_EXACTLY, "tricks": -1}, 0),
        ("scope", {"kind": analysis_pb2.CLAIM_KIND_ALL}, 7),
    ],
)
def test_a_broken_claim(
    channel: grpc.Channel, field: str, claim: dict[str, Any], scope: int
) -> None:
    request = analysis_pb2.VerifyClaimRequest(position=position(FIVE), claim=claim)
    request.scope = scope  # type: ignore[assignment]
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    assert field in dict(refusal(lambda: stub.VerifyClaim(request)))


@pytest.mark.parametrize(
    ("field", "request_"),
    [
        ("rules.players", {"rules": {"players": 1}}),
        ("dealer", {"dealer": 4}),
        ("round_number", {"round_number": -1}),
        ("client_seed", {"client_seed": "x" * 129}),
        ("client_seed", {"client_seed": "a\nb"}),
    ],
)
def test_a_broken_deal(channel: grpc.Channel, field: str, request_: dict[str, Any]) -> None:
    stub = rules_service_pb2_grpc.RulesServiceStub(channel)
    request = rules_service_pb2.DealRoundRequest(**request_)
    assert [path for path, _ in refusal(lambda: stub.DealRound(request))] == [field]


GAMES: list[tuple[str, Callable[[Any], object]]] = [
    ("game.id", lambda g: setattr(g, "id", "x" * 129)),
    ("game.rules.players", lambda g: setattr(g.rules, "players", 1)),
    ("game.first_dealer", lambda g: setattr(g, "first_dealer", 4)),
    ("game.rounds[0].dealer", lambda g: setattr(g.rounds[0], "dealer", 0)),
    ("game.rounds[0].cards", lambda g: setattr(g.rounds[0], "cards", 9)),
    ("game.rounds[1]", lambda g: g.rounds.add()),
    ("game.rounds[0].turn_up", lambda g: setattr(g.rounds[0], "turn_up", "7I")),
    ("game.rounds[0].trump", lambda g: setattr(g.rounds[0], "trump", "TRUMP_CLUBS")),
    ("game.rounds[0].plays", lambda g: g.rounds[0].plays.pop()),
    ("game.rounds[0].plays[1]", lambda g: g.rounds[0].plays.__setitem__(1, "AS")),
    ("game.rounds[0].claim.taken", lambda g: g.rounds[0].claim.taken.append(3)),
    ("game.rounds[0].claim.seat", lambda g: setattr(g.rounds[0].claim, "seat", 9)),
    ("game", lambda g: g.players.extend(["x" * 1000] * 1100)),
]


@pytest.mark.parametrize(("field", "break_it"), GAMES)
def test_a_broken_game(
    channel: grpc.Channel, field: str, break_it: Callable[[Any], object]
) -> None:
    game = record("three_cards")
    break_it(game)
    stub = rules_service_pb2_grpc.RulesServiceStub(channel)
    request = rules_service_pb2.ScoreGameRequest(game=game)
    assert field in dict(refusal(lambda: stub.ScoreGame(request)))


def test_a_round_names_its_fields(channel: grpc.Channel) -> None:
    broken = record("three_cards").rounds[0]
    broken.bids[3] = 0
    stub = rules_service_pb2_grpc.RulesServiceStub(channel)
    request = rules_service_pb2.ScoreRoundRequest(round=broken)
    assert [path for path, _ in refusal(lambda: stub.ScoreRound(request))] == ["round.bids[3]"]


def test_many_violations_fit_the_trailers(channel: grpc.Channel) -> None:
    broken = position(TEN)
    broken.hands[0].cards[:] = ["Z" * 100] * 10
    broken.plays[:] = ["Y" * 5000] * 50
    stub = rules_service_pb2_grpc.RulesServiceStub(channel)
    found = refusal(
        lambda: stub.LegalActions(rules_service_pb2.LegalActionsRequest(position=broken))
    )
    assert all(re.fullmatch(r"position\.(hands\[0\]\.cards|plays)\[\d+\]", f) for f, _ in found)


@pytest.mark.parametrize("letter", ["x", "\N{SNOWMAN}", "\N{PLAYING CARD ACE OF SPADES}", "\0"])
@pytest.mark.parametrize("length", [1, 100, 1000, 300_000])
def test_a_long_text_is_refused_by_its_field(
    channel: grpc.Channel, letter: str, length: int
) -> None:
    text = letter * length
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)

    def fields(choice: Any = None, **changes: Any) -> set[str]:
        asked = position(FIVE)
        asked.MergeFrom(Position(**changes))
        request = analysis_pb2.SuggestRequest(position=asked, choice=choice)
        return {path for path, _ in refusal(lambda: stub.Suggest(request))}

    assert fields(rules={"preset": text}) == {"position.rules.preset"}
    for formula in ("made", "made_zero", "over", "under", "failed_zero"):
        assert fields(rules={formula: text}) == {f"position.rules.{formula}"}
    assert fields(turn_up=text) == {"position.turn_up"}
    assert fields({"card": text}) == {"choice.card"}
    assert "position.plays[11]" in fields(plays=[text[:20_000]] * 9)


# ---------------------------------------------------------------- bytes that are no message


@pytest.mark.parametrize("data", [b"\xff", b"\x0a\x05ab", b"\x0a\x02\x1a\x7f", b"\x00" * 9])
def test_bytes_that_are_no_message(channel: grpc.Channel, data: bytes) -> None:
    call = channel.unary_unary("/ohhell.v1.AnalysisService/Suggest")
    assert refusal(lambda: call(data))


def test_text_that_is_no_unicode(channel: grpc.Channel) -> None:
    message = position(FIVE).SerializeToString().replace(b"QH", b"\xff\xfe")
    request = b"\x0a" + bytes([len(message) & 0x7F | 0x80, len(message) >> 7]) + message
    call = channel.unary_unary("/ohhell.v1.AnalysisService/Suggest")
    assert refusal(lambda: call(request))


def test_a_message_that_is_too_large(target: str) -> None:
    options = [("grpc.max_send_message_length", -1), ("grpc.enable_retries", 0)]
    with grpc.insecure_channel(target, options=options) as channel:
        call = channel.unary_unary("/ohhell.v1.AnalysisService/Suggest")
        with pytest.raises(grpc.RpcError) as caught:
            call(b"\x0a" * (5 * 1024 * 1024))
    assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_call_that_is_not_there(channel: grpc.Channel) -> None:
    with pytest.raises(grpc.RpcError) as caught:
        channel.unary_unary("/ohhell.v1.AnalysisService/OpenTable")(b"")
    assert caught.value.code() is grpc.StatusCode.UNIMPLEMENTED


# ---------------------------------------------------------------- not now


@pytest.mark.parametrize(
    ("name", "seat", "hand_"),
    [
        (FIVE, 0, "6H 4H JD 9C 5C"),  # South's turn
        ("three_cards_bid_3_west", 0, "AS 9H 4C"),  # West's turn to bid
    ],
)
def test_not_this_seats_turn(channel: grpc.Channel, name: str, seat: int, hand_: str) -> None:
    asked = position(name)
    asked.seat = seat
    asked.ClearField("hands")
    hand(asked, seat, hand_)
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    with pytest.raises(grpc.RpcError) as caught:
        stub.Suggest(analysis_pb2.SuggestRequest(position=asked))
    assert caught.value.code() is grpc.StatusCode.FAILED_PRECONDITION
    assert "turn of seat 2" in caught.value.details()


def test_nothing_left_to_decide(channel: grpc.Channel) -> None:
    asked = position("three_cards_play_12_south")
    asked.plays.append("3D")
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    with pytest.raises(grpc.RpcError) as caught:
        stub.EstimatePlays(analysis_pb2.EstimatePlaysRequest(position=asked))
    assert caught.value.code() is grpc.StatusCode.FAILED_PRECONDITION


def test_plays_while_bidding_and_bids_while_playing(channel: grpc.Channel) -> None:
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    for call, request in (
        (stub.EstimatePlays, analysis_pb2.EstimatePlaysRequest(position=position(BLIND))),
        (stub.AnalyzeBids, analysis_pb2.AnalyzeBidsRequest(position=position(FIVE))),
        (
            stub.VerifyClaim,
            analysis_pb2.VerifyClaimRequest(
                position=position("three_cards_bid_4_north"),
                claim={"kind": analysis_pb2.CLAIM_KIND_ALL},
            ),
        ),
    ):
        with pytest.raises(grpc.RpcError) as caught:
            call(request)
        assert caught.value.code() is grpc.StatusCode.FAILED_PRECONDITION
