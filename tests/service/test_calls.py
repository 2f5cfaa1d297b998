"""Over the network comes what the functions answer in process."""

from __future__ import annotations

from dataclasses import replace

import grpc
import pytest
from google.protobuf.descriptor_pb2 import MethodOptions
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

import ohhell
from ohhell import (
    AsyncClient,
    Client,
    NotReady,
    Position,
    RuleSet,
    SearchLimits,
    analysis,
    convert,
)
from ohhell.players import settings_of
from ohhell.requests import Choice, Objective, Player, Playouts
from ohhell.results import Reason, StopReason
from ohhell.service.calls import CALLS
from ohhell.v1 import (
    analysis_pb2,
    analysis_pb2_grpc,
    rules_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
)
from tests.service.hands import POSITIONS, position, position_value, record

LIMITS = SearchLimits(deals=300, seed=7)


def bidding(name: str) -> bool:
    return "_bid" in name


@pytest.mark.parametrize("name", POSITIONS)
def test_suggest_as_in_process(client: Client, name: str) -> None:
    here = analysis.suggest(position_value(name), limits=LIMITS)
    assert client.suggest(position_value(name), limits=LIMITS) == here
    assert (here.bid is not None) == bidding(name)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("playouts", Playouts)
def test_playouts_of_every_kind_as_in_process(
    client: Client, playouts: Playouts, name: str
) -> None:
    player = Player(playouts=playouts)
    here = analysis.suggest(position_value(name), player, LIMITS)
    assert client.suggest(position_value(name), player, LIMITS) == here


@pytest.mark.parametrize("name", POSITIONS)
def test_the_chance_to_win_as_in_process(client: Client, name: str) -> None:
    asked = replace(
        position_value(name), scores=range(position_value(name).rules.players), round_number=3
    )
    if asked.rules.streak_length:
        asked = replace(asked, streaks=[2] * asked.rules.players)
    player = Player(objective=Objective.WIN)
    here = analysis.suggest(asked, player, LIMITS)
    assert client.suggest(asked, player, LIMITS) == here
    if not bidding(name):
        there = client.estimate_plays(asked, player, LIMITS)
        assert there == analysis.estimate_plays(asked, player, LIMITS)
        assert all(play.win_probability == play.value for play in there.plays)


@pytest.mark.parametrize("name", [name for name in POSITIONS if not bidding(name)])
def test_estimate_plays_as_in_process(client: Client, name: str) -> None:
    there = client.estimate_plays(position_value(name), limits=LIMITS)
    assert there == analysis.estimate_plays(position_value(name), limits=LIMITS)
    legal = analysis.legal_actions(position_value(name)).cards
    assert sorted(play.card for play in there.plays) == sorted(legal)
    values = [play.value for play in there.plays]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("name", [name for name in POSITIONS if bidding(name)])
def test_analyze_bids_as_in_process(client: Client, name: str) -> None:
    there = client.analyze_bids(position_value(name), limits=LIMITS)
    assert there == analysis.analyze_bids(position_value(name), limits=LIMITS)
    assert [bid.bid for bid in there.bids] == list(range(position_value(name).cards + 1))


@pytest.mark.parametrize("name", POSITIONS)
def test_legal_actions_as_in_process(client: Client, name: str) -> None:
    here = analysis.legal_actions(position_value(name))
    assert client.legal_actions(position_value(name)) == here


async def test_the_async_client_answers_the_same(target: str, client: Client) -> None:
    asked = position_value("five_cards_play_11_south")
    async with AsyncClient(target) as other:
        assert await other.suggest(asked, limits=LIMITS) == client.suggest(asked, limits=LIMITS)
        assert await other.legal_actions(asked) == client.legal_actions(asked)
        with pytest.raises(NotReady):
            await other.analyze_bids(asked)


def test_every_estimate_says_how_it_came_about(channel: grpc.Channel) -> None:
    request = analysis_pb2.EstimatePlaysRequest(
        position=position("open_spiel_2_dealer_play"),
        player={"level": 4},
        limits={"deals": 200, "seed": 3},
    )
    answer = analysis_pb2_grpc.AnalysisServiceStub(channel).EstimatePlays(request)
    for part in (answer, *answer.plays):
        assert (part.deals, part.effective_deals, part.seed) == (200, 200.0, 3)
        assert part.consistent_deals > 1e20
        assert part.elapsed.ToNanoseconds() > 0
        assert part.stop_reason == analysis_pb2.STOP_REASON_DEALS
        assert part.engine_version == ohhell.__version__
    for play in answer.plays:
        assert len(play.taken) == 11
        assert sum(play.taken) == pytest.approx(1)


def test_a_level_ends_by_its_own_deals_and_reports_the_seed(client: Client) -> None:
    asked = position_value("open_spiel_2_dealer_play")
    first = client.estimate_plays(asked, Player(level=4))
    deals = settings_of(Player(level=4)).play_deals
    assert (first.search.deals, first.search.stop_reason) == (deals, StopReason.DEALS)
    again = SearchLimits(seed=first.search.seed)
    assert client.estimate_plays(asked, Player(level=4), again) == first


def test_the_hook_is_marked_and_not_hidden(client: Client) -> None:
    bids = client.analyze_bids(position_value("three_cards_bid_4_north"), limits=LIMITS).bids
    assert [(bid.legal, bid.reason) for bid in bids] == [
        (False, "hook: bids would total 3"),
        (True, ""),
        (True, ""),
        (True, ""),
    ]


def test_a_choice_is_compared(client: Client) -> None:
    asked = position_value("five_cards_play_11_south")
    limits = SearchLimits(deals=2000, seed=1)
    assert client.suggest(asked, limits=limits, choice=Choice(card="9D")).agrees is True
    assert client.suggest(asked, limits=limits, choice=Choice(card="4D")).agrees is False
    assert client.suggest(asked, limits=limits).agrees is None


def test_a_single_choice_needs_no_search(client: Client) -> None:
    hint = client.suggest(position_value("three_cards_play_12_south"))
    assert (hint.card, hint.reason) == ("3D", Reason.ONLY_CHOICE)
    assert hint.search.stop_reason is StopReason.NO_SEARCH


def test_two_rule_sets_at_once_keep_apart(target: str) -> None:
    from concurrent.futures import ThreadPoolExecutor

    asked = [position_value(name) for name in ("claim_guess", "open_spiel_1_lead") * 8]
    alone = [analysis.estimate_plays(p, Player(playouts=Playouts.UNIFORM), LIMITS) for p in asked]
    with Client(target) as client, ThreadPoolExecutor(8) as threads:
        together = threads.map(
            lambda p: client.estimate_plays(p, Player(playouts=Playouts.UNIFORM), LIMITS), asked
        )
        assert list(together) == alone


@pytest.mark.parametrize("seed", range(3))
def test_what_the_seat_may_not_see_changes_nothing(channel: grpc.Channel, seed: int) -> None:
    """All hands sent, the hidden ones dealt again: the same bytes but for the time it took."""
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    answers = set()
    for swapped in (False, True):
        request = analysis_pb2.SuggestRequest(
            position=position("open_spiel_1_first_bid"), limits={"deals": 200, "seed": seed}
        )
        hands = record("open_spiel_1").rounds[0].hands
        request.position.ClearField("hands")
        request.position.hands.extend(hands)
        if swapped:
            first, second = (h for h in request.position.hands if h.seat in (0, 3))
            first.seat, second.seat = second.seat, first.seat
        answer = stub.Suggest(request)
        for part in (answer, *answer.plays, *answer.bids):
            part.ClearField("elapsed")
        answers.add(answer.SerializeToString(deterministic=True))
    assert len(answers) == 1


def test_every_hand_may_be_used_where_the_asker_says_so(client: Client) -> None:
    game = convert.game_from(record("open_spiel_1"))
    round = game.rounds[0]
    asked = position_value("open_spiel_1_lead")
    given = {hand.seat: hand.cards for hand in round.hands}
    referee = Position(
        asked.rules,
        cards=asked.cards,
        dealer=asked.dealer,
        seat=asked.seat,
        turn_up=asked.turn_up,
        hands=given,
        information="all_hands",  # type: ignore[arg-type]
        bids=asked.bids,
    )
    assert client.estimate_plays(referee, limits=LIMITS).search.consistent_deals == 1


def test_a_card_that_its_holder_does_not_see(client: Client) -> None:
    bid = position_value("blind_one_card_bid")
    asked = Position(
        bid.rules,
        cards=1,
        dealer=bid.dealer,
        seat=0,
        turn_up=bid.turn_up,
        hands={hand.seat: hand.cards for hand in bid.hands},
        bids=[1, 0, 1],
    )
    assert client.suggest(asked).card == "??"
    (play,) = client.estimate_plays(asked, limits=SearchLimits(deals=100, seed=1)).plays
    assert play.card == "??"
    # 12 hearts, 13 diamonds, 12 clubs and AS win, of 49 cards that it may be: all are tried.
    assert play.make_probability == pytest.approx(38 / 49)


# ---------------------------------------------------------------- rules


def stub(channel: grpc.Channel) -> rules_service_pb2_grpc.RulesServiceStub:
    return rules_service_pb2_grpc.RulesServiceStub(channel)


def test_presets(channel: grpc.Channel) -> None:
    presets = stub(channel).ListPresets(rules_service_pb2.ListPresetsRequest()).presets
    assert presets[0].name == "oh_hell"
    by_name = {preset.name: preset for preset in presets}
    assert {"romanian_whist", "exact_bid", "pocha"} <= set(by_name)
    for preset in presets:
        assert preset.title
        assert preset.description
        assert convert.rules_from(preset.rules) == RuleSet.preset(preset.name)


def test_resolved_rules(channel: grpc.Channel) -> None:
    rules = rules_pb2.RuleSet(preset="romanian_whist", players=5, max_cards=10)
    request = rules_service_pb2.ResolveRulesRequest(rules=rules, first_dealer=2)
    answer = stub(channel).ResolveRules(request)
    assert answer.rules.max_cards == 8
    unset = [f.name for f in answer.rules.DESCRIPTOR.fields if f.has_presence]
    assert all(answer.rules.HasField(name) for name in unset)
    (change,) = answer.adjustments
    assert (change.field, change.asked, change.used) == ("max_cards", "10", "8")
    assert len(answer.deck) == 40
    assert len(answer.rounds) == 27
    assert [plan.dealer for plan in answer.rounds[:4]] == [2, 3, 4, 0]
    trumps = {plan.cards: plan.trump for plan in answer.rounds}
    assert trumps[8] == rules_pb2.TRUMP_NONE
    assert trumps[7] == rules_pb2.TRUMP_UNSPECIFIED


def test_the_first_dealer_may_be_open(channel: grpc.Channel) -> None:
    answer = stub(channel).ResolveRules(rules_service_pb2.ResolveRulesRequest())
    assert not answer.rounds[0].HasField("dealer")


def test_illegal_actions_have_reasons(channel: grpc.Channel) -> None:
    request = rules_service_pb2.LegalActionsRequest(position=position("five_cards_play_11_south"))
    answer = stub(channel).LegalActions(request)
    assert answer.seat == 2
    assert list(answer.cards) == ["4D", "9D"]
    (illegal,) = answer.illegal
    assert (illegal.card, illegal.reason) == ("7C", "must follow diamonds")
    assert illegal.code == rules_service_pb2.ILLEGAL_REASON_MUST_FOLLOW
    assert answer.bids_total == 4
    west = next(entry for entry in answer.may_hold if entry.seat == 3)
    assert not any(card.endswith("H") for card in west.cards)  # it was void in hearts


def test_a_barred_bid_has_its_reason(channel: grpc.Channel) -> None:
    request = rules_service_pb2.LegalActionsRequest(position=position("three_cards_bid_4_north"))
    answer = stub(channel).LegalActions(request)
    assert list(answer.bids) == [1, 2, 3]
    (illegal,) = answer.illegal
    assert illegal.WhichOneof("action") == "bid"
    assert (illegal.bid, illegal.code) == (0, rules_service_pb2.ILLEGAL_REASON_HOOK)


def test_a_deal_repeats_and_can_be_checked(client: Client) -> None:
    rules = RuleSet.preset("pocha")
    dealt = client.deal_round(rules, 4, 1, seed=5, client_seed="mine")
    assert dealt == analysis.deal_round(rules, 4, 1, seed=5, client_seed="mine")
    from ohhell.dealing import verify_deal

    assert verify_deal(rules, dealt, 4, "mine")
    assert not verify_deal(rules, dealt, 4, "other")
    assert client.deal_round(rules, 4, 1) != client.deal_round(rules, 4, 1)


def test_the_worked_round_scores(client: Client) -> None:
    game = convert.game_from(record("three_cards"))
    scored = client.score_round(game.rules, game.rounds[0])
    assert scored == analysis.score_round(game.rules, game.rounds[0])
    assert scored.taken == (2, 0, 1, 0)
    assert scored.points == (2, 0, 11, 0)
    assert scored.formulas == ("taken", "taken", "10+bid", "taken")
    assert [trick.winner for trick in scored.tricks] == [0, 2, 0]


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("open_spiel_1", (2, 12, 5, 11)),
        ("open_spiel_2", (4, 2, 1, 3)),
        ("open_spiel_3", (2, 1, 13, 4)),
    ],
)
def test_games_score_as_open_spiel_did(client: Client, name: str, totals: tuple[int, ...]) -> None:
    scored = client.score_game(convert.game_from(record(name)))
    assert (scored.totals, scored.finished) == (totals, True)


# ---------------------------------------------------------------- around the calls


def test_server_info(client: Client) -> None:
    info = client.server_info()
    assert info.version == ohhell.__version__
    assert info.threads >= 1
    assert info.max_time == 30
    assert info.max_deals == 10_000_000


def test_the_contract_and_the_table_of_calls_agree() -> None:
    for file in (analysis_pb2, rules_service_pb2):
        for service in file.DESCRIPTOR.services_by_name.values():
            mine = {call.name: call for call in CALLS if call.service == service.full_name}
            assert set(mine) == {method.name for method in service.methods}
            for method in service.methods:
                assert mine[method.name].request.DESCRIPTOR is method.input_type
                assert method.input_type.name == f"{method.name}Request"
                assert method.output_type.name == f"{method.name}Response"
                level = method.GetOptions().idempotency_level
                assert level == MethodOptions.NO_SIDE_EFFECTS


@pytest.mark.parametrize("service", ["", "ohhell.v1.AnalysisService", "ohhell.v1.RulesService"])
def test_health(channel: grpc.Channel, service: str) -> None:
    request = health_pb2.HealthCheckRequest(service=service)
    answer = health_pb2_grpc.HealthStub(channel).Check(request)
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_reflection_names_the_services(channel: grpc.Channel) -> None:
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    stub = reflection_pb2_grpc.ServerReflectionStub(channel)
    (answer,) = stub.ServerReflectionInfo(iter([request]))
    names = {service.name for service in answer.list_services_response.service}
    assert {
        "ohhell.v1.AnalysisService",
        "ohhell.v1.RulesService",
        "grpc.health.v1.Health",
    } <= names
