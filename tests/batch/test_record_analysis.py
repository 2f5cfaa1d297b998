"""The analysis of records: every decision is judged as the seat could have asked at that moment."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ohhell import (
    GameRecord,
    InvalidInput,
    Player,
    Position,
    RuleSet,
    SearchLimits,
    _core,
    analysis,
)
from ohhell.batch.record_analysis import Examination, analyze_record, seed_of
from ohhell.first_claims import first_claims
from ohhell.game import Standing, bids_by_seat, score_round
from ohhell.judgements import DecisionKind, Judgement
from ohhell.records import AcceptedClaim
from ohhell.requests import Choice, Objective, Playouts
from ohhell.results import Cancelled, StopReason
from tests.batch.games import random_game

LIMITS = SearchLimits(deals=20, seed=5)
RULES = [
    RuleSet.preset("oh_hell", max_cards=4),
    RuleSet.preset("oh_hell", players=3, max_cards=3, simultaneous_bidding=True, hook_min_cards=0),
    RuleSet.preset("oh_hell", max_cards=2, blind_one_card=True),
    RuleSet.preset("romanian_whist", players=3, max_cards=2),
    RuleSet.preset("oh_hell", players=6, max_cards=3, must_beat=True, must_trump=True),
]
PLAYERS = [
    Player(level=4),
    Player(level=5, playouts=Playouts.UNIFORM, objective=Objective.LEAD, rival_weight=0.3),
    Player(level=4, objective=Objective.WIN),
]


def known_to(game: GameRecord, number: int, seat: int, bids: int, plays: int) -> Position:
    """A moment of a round of which all hands are recorded, as a seat knows it."""
    round = game.rounds[number]
    blind = game.rules.is_blind(round.cards)
    before = Standing(game.rules)
    for played in game.rounds[:number]:
        scored = score_round(game.rules, played)
        before.add(played.cards, bids_by_seat(game.rules, played), scored.taken, scored.points)
    return Position(
        game.rules,
        cards=round.cards,
        dealer=round.dealer,
        trump=round.trump,
        turn_up=round.turn_up,
        seat=seat,
        hands=[hand for hand in round.hands if (hand.seat == seat) is not blind],
        bids=round.bids[:bids],
        plays=round.plays[:plays],
        round_number=number,
        scores=before.totals,
        streaks=before.streaks if game.rules.streak_length else (),
    )


def moments(game: GameRecord) -> Iterator[tuple[int, Position, Choice]]:
    """The decisions of a game: the round, what the seat knew, what it did."""
    rules = game.rules
    for number, round in enumerate(game.rounds):
        for turn, bid in enumerate(round.bids):
            seat = (round.dealer + 1 + turn) % rules.players
            before = 0 if rules.simultaneous_bidding else turn
            yield number, known_to(game, number, seat, before, 0), Choice(bid=bid)
        for turn, card in enumerate(round.plays):
            seat = next(hand.seat for hand in round.hands if card in hand.cards)
            shown = "??" if rules.is_blind(round.cards) else card
            yield number, known_to(game, number, seat, rules.players, turn), Choice(card=shown)


def check_bid(found: Judgement, position: Position, player: Player, limits: SearchLimits) -> None:
    asked = analysis.analyze_bids(position, player, limits)
    legal = sorted((bid for bid in asked.bids if bid.legal), key=lambda bid: -bid.value)
    assert found.search == asked.search
    assert [made.action.bid for made in found.estimates] == [bid.bid for bid in legal]
    for made, bid in zip(found.estimates, legal, strict=True):
        assert (made.value, made.mean_points) == (bid.value, bid.mean_points)
        assert made.make_probability == bid.make_probability
        assert made.points_standard_error == bid.points_standard_error
        if player.objective is None:
            assert made.standard_error == bid.points_standard_error


def check_play(found: Judgement, position: Position, player: Player, limits: SearchLimits) -> None:
    if len(analysis.legal_actions(position).cards) == 1:
        assert found.search.stop_reason is StopReason.NO_SEARCH
        assert found.search.consistent_deals == float(position.facts.consistent_deals)
        assert (found.best, found.points_lost, found.estimates) == (found.action, 0.0, ())
        return
    asked = analysis.estimate_plays(position, player, limits)
    assert found.search == asked.search
    for made, play in zip(found.estimates, asked.plays, strict=True):
        assert made.action.card == play.card
        assert (made.value, made.mean_points) == (play.value, play.mean_points)
        assert (made.standard_error, made.make_probability) == (
            play.standard_error,
            play.make_probability,
        )
    advice = analysis.suggest(position, player, limits, found.action)
    assert advice.agrees is not found.beyond_noise


@pytest.mark.parametrize("player", PLAYERS, ids=["points", "lead", "win"])
@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_every_decision_is_what_the_seat_would_be_told(rules: RuleSet, player: Player) -> None:
    game = random_game(rules, seed=1, rounds=5)
    found = analyze_record(game, player, LIMITS)
    expected = list(moments(game))
    assert len(found.decisions) == len(expected)
    moves: Counter[int] = Counter()  # of each round, so far
    for made, (round, position, done) in zip(found.decisions, expected, strict=True):
        assert (made.round, made.seat, made.action) == (round, position.seat, done)
        limits = SearchLimits(deals=20, seed=seed_of(5, game.id, round, moves[round]))
        moves[round] += 1
        check = check_bid if made.kind is DecisionKind.BID else check_play
        check(made, position, player, limits)
        assert made.points_lost >= 0
        if made.estimates:
            best, own = made.estimate_of(made.best), made.estimate_of(made.action)
            assert best.value == made.estimates[0].value
            assert made.points_lost == best.value - own.value


@pytest.mark.parametrize("rules", [rules for rules in RULES if not rules.blind_one_card])
def test_it_is_the_same_whichever_other_hands_are_known(rules: RuleSet) -> None:
    """Of a round that was broken off, where they are not known from the plays."""
    game = random_game(rules, seed=4, rounds=2)
    last = game.rounds[-1]
    cut = replace(last, plays=last.plays[: len(last.plays) // 2], claim=None)
    whole = replace(game, rounds=(*game.rounds[:-1], cut))
    found = analyze_record(whole, Player(level=4), LIMITS, first_claims=False).decisions
    for hand in cut.hands:
        own = replace(cut, hands=(hand,))
        alone = replace(game, rounds=(*game.rounds[:-1], own))
        of_one = analyze_record(alone, Player(level=4), LIMITS, first_claims=False).decisions
        assert told_to(hand.seat, of_one) == told_to(hand.seat, found)


def told_to(seat: int, found: Sequence[Judgement]) -> list[Judgement]:
    """The decisions of a seat, without the time that they took."""
    return [
        replace(made, search=replace(made.search, elapsed=0.0))
        for made in found
        if made.seat == seat
    ]


def test_what_kind_of_decision_it_is() -> None:
    game = random_game(RULES[0], seed=2)
    for made, (round, position, done) in zip(
        analyze_record(game, limits=LIMITS).decisions, moments(game), strict=True
    ):
        players = game.rules.players
        if done.card is None:
            assert (made.kind, made.trick) == (DecisionKind.BID, None)
            continue
        assert made.trick == len(position.plays) // players
        trick = game.rounds[round].plays[made.trick * players : len(position.plays)]
        kind = DecisionKind.LEAD
        if trick:
            same = trick[0][1] == done.card[1]
            kind = DecisionKind.FOLLOW if same else DecisionKind.DISCARD
        assert made.kind is kind


def test_the_summary_adds_up() -> None:
    game = random_game(RULES[0], seed=3)
    found = analyze_record(game, Player(level=4), LIMITS)
    scores = [analysis.score_round(game.rules, round) for round in game.rounds]
    for seat, summary in enumerate(found.summaries):
        own = [made for made in found.decisions if made.seat == seat]
        bids = [made for made in own if made.kind is DecisionKind.BID]
        assert (summary.seat, summary.player) == (seat, f"player {seat}")
        assert summary.decisions == len(own)
        assert summary.mistakes == sum(made.beyond_noise for made in own)
        assert summary.points_lost == pytest.approx(sum(made.points_lost for made in own))
        assert summary.standard_error == pytest.approx(
            math.hypot(*(made.standard_error for made in own))
        )
        assert summary.rounds == len(game.rounds)
        assert summary.points == sum(score.points[seat] for score in scores)
        assert summary.expected_points == pytest.approx(
            sum(made.estimates[0].mean_points for made in bids)
        )
        assert summary.bids_made == sum(
            made.action.bid == score.taken[seat] for made, score in zip(bids, scores, strict=True)
        )
        assert summary.bids_expected == pytest.approx(
            sum(made.estimate_of(made.action).make_probability for made in bids)
        )
    claims = [
        (number, claim)
        for number, round in enumerate(game.rounds)
        for claim in first_claims(game.rules, round, SearchLimits(seed=5))
    ]
    assert [(found.round, found.claim) for found in found.first_claims] == claims
    assert claims


def test_the_same_record_gives_the_same_analysis_and_another_id_another_one() -> None:
    game = random_game(RULES[0], seed=4, rounds=2)
    first = analyze_record(game, Player(level=4), LIMITS)
    assert analyze_record(game, Player(level=4), LIMITS) == first
    other = analyze_record(replace(game, id="other"), Player(level=4), LIMITS)
    assert other.decisions[0].search.seed != first.decisions[0].search.seed
    without_seed = [analyze_record(game, Player(level=4), SearchLimits(deals=20)) for _ in range(2)]
    assert without_seed[0] != without_seed[1]


def test_only_what_a_seat_knew_counts() -> None:
    """The bids that come before the hidden cards could matter are judged the same without them."""
    game = random_game(RULES[0], seed=5, rounds=1)
    (round,) = game.rounds
    alone = replace(game, rounds=(replace(round, hands=round.hands[:1], plays=()),))
    bid = next(m for m in analyze_record(game, limits=LIMITS).decisions if m.seat == 0)
    found = analyze_record(alone, limits=LIMITS)
    assert [made.seat for made in found.decisions] == [0]
    assert found.decisions[0].estimates[0].value == pytest.approx(bid.estimates[0].value, abs=5)
    assert {s.seat: s.decisions for s in found.summaries} == {0: 1, 1: 0, 2: 0, 3: 0}
    assert found.summaries[0].rounds == 0  # it was not finished
    finished = analyze_record(replace(game, rounds=(replace(round, hands=()),)), limits=LIMITS)
    assert {made.seat for made in finished.decisions} == {0, 1, 2, 3}  # all were played out


def test_a_game_that_was_broken_off() -> None:
    game = random_game(RULES[0], seed=6, rounds=2)
    last = replace(game.rounds[-1], plays=game.rounds[-1].plays[:-3])
    found = analyze_record(replace(game, rounds=(game.rounds[0], last)), limits=LIMITS)
    whole = analyze_record(game, limits=LIMITS)
    assert found.decisions == whole.decisions[:-3]
    assert all(summary.rounds == 1 for summary in found.summaries)


def test_an_accepted_claim_is_scored() -> None:
    game = random_game(RULES[0], seed=7, rounds=1)
    (round,) = game.rounds
    scored = analysis.score_round(game.rules, round)
    claimed = replace(round, plays=round.plays[:8], claim=AcceptedClaim(0, scored.taken))
    found = analyze_record(replace(game, rounds=(claimed,)), limits=LIMITS)
    assert [summary.points for summary in found.summaries] == list(scored.points)
    assert len(found.decisions) == 4 + 8


def changed(game: GameRecord, number: int, **fields: Any) -> GameRecord:
    """A game with a round that is not as it was."""
    rounds = list(game.rounds)
    rounds[number] = replace(rounds[number], **fields)
    return replace(game, rounds=tuple(rounds))


def with_a_round_too_many(game: GameRecord) -> GameRecord:
    extra = replace(game.rounds[0], dealer=2, bids=(), plays=())
    return replace(game, rounds=(*game.rounds, extra))


@pytest.mark.parametrize(
    ("field", "broken"),
    [
        ("rounds[1].plays[1]", lambda g: changed(g, 1, plays=(g.rounds[1].plays[0],) * 2)),
        ("rounds[1].cards", lambda g: changed(g, 1, cards=4)),
        ("rounds[1].dealer", lambda g: changed(g, 1, dealer=3)),
        ("rounds[1].dealer", lambda g: changed(g, 1, dealer=3, plays=())),
        ("rounds[0].plays", lambda g: changed(g, 0, plays=())),
        ("rounds[2]", with_a_round_too_many),
        ("first_dealer", lambda g: replace(g, first_dealer=4)),
    ],
)
def test_what_is_wrong_with_a_record_has_its_path(
    field: str, broken: Callable[[GameRecord], GameRecord]
) -> None:
    rules = RuleSet.preset("oh_hell", max_cards=3, min_cards=2, deal_pattern="down_only")
    with pytest.raises(InvalidInput) as caught:
        analyze_record(broken(random_game(rules, seed=8)), limits=LIMITS)
    assert caught.value.violations[0].field == field


@pytest.mark.parametrize(
    ("field", "player", "limits"),
    [
        ("player.level", Player(level=8), LIMITS),
        ("player.bidding_aggressiveness", Player(bidding_aggressiveness=0.5), LIMITS),
        ("limits.deals", Player(), SearchLimits(deals=0)),
    ],
)
def test_options_are_refused_by_name(field: str, player: Player, limits: SearchLimits) -> None:
    game = random_game(RULES[0], seed=9, rounds=1)
    with pytest.raises(InvalidInput) as caught:
        Examination(game, player, limits)
    assert caught.value.violations[0].field == field


def test_more_deals_than_can_be_counted_are_an_error_of_the_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_many(*_: object, **__: object) -> None:
        raise _core.TooManyDeals("too many deals")

    monkeypatch.setattr(_core, "analyze_bids", too_many)
    with pytest.raises(InvalidInput, match="too many deals") as caught:
        analyze_record(random_game(RULES[0], seed=9, rounds=1), limits=LIMITS)
    assert caught.value.violations[0].field == "rounds[0].bids"


def test_a_token_ends_it() -> None:
    token = _core.CancelToken()
    examination = Examination(random_game(RULES[0], seed=9, rounds=1), Player(level=4), LIMITS)
    judgements = examination.judgements(token=token)
    next(judgements)
    token.cancel()
    with pytest.raises(Cancelled):
        next(judgements)
