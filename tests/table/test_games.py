"""Whole games against computer seats, and what they come to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ohhell import GameRecord, RuleSet, presets, score_game, score_round
from ohhell.dealing import verify_deal
from ohhell.results import ScoredGame, ScoredTrick
from ohhell.table.values import BidMade, CardPlayed, Phase, RoundLine, TableAnswer
from tests.oracles.product import ruleset
from tests.oracles.strategies import rule_sets
from tests.reference.rules import Rules
from tests.table.playing import act_at_random, opened, to_the_end

GAMES = [RuleSet.preset(preset.name) for preset in presets()]
GAMES += [RuleSet(players=players) for players in range(2, 9)]
GAMES += [
    RuleSet(max_cards=3, simultaneous_bidding=True, tie="extra_round", winner_bonus=7),  # type: ignore[arg-type]
    RuleSet(max_cards=2, blind_one_card=True, players=3, streak_length=2),
    RuleSet(max_cards=1, blind_one_card=True, simultaneous_bidding=True, players=5),
    RuleSet.preset("romanian_whist", players=3, streak_length=3, tie="extra_round"),
]


def name(rules: RuleSet) -> str:
    return f"{rules.preset_name}-{rules.players}"


@pytest.mark.parametrize("rules", GAMES, ids=name)
def test_a_whole_game(rules: RuleSet) -> None:
    random = Random(name(rules))
    seat = random.randrange(rules.players)
    answers = list(to_the_end(opened(rules, seat), random))
    check_game(rules, seat, answers)


def check_game(rules: RuleSet, seat: int, answers: list[TableAnswer]) -> None:
    last = answers[-1].view
    assert last.phase is Phase.GAME_OVER
    assert last.record is not None
    scored = score_game(last.record)
    assert scored.finished
    assert last.standing == scored
    assert [s.total for s in last.seats] == list(scored.totals)
    assert [s.rank for s in last.seats] == list(scored.ranks)
    assert last.rounds == len(last.sheet) == len(last.record.rounds)
    assert (last.commitment, last.next_round, last.legal_actions) == ("", None, None)
    check_sheet(rules, answers, last.record)
    check_deals(rules, answers, last.record)
    check_events(answers, last.record)
    check_positions(rules, answers, last.record)
    assert all(answer.view.position.seat == seat for answer in answers)


def check_sheet(rules: RuleSet, answers: list[TableAnswer], record: GameRecord) -> None:
    """Every line is what the round scores by itself, and the sums are right after each."""
    over = [a.view for a in answers if a.view.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)]
    assert len(over) == len(record.rounds)
    for number, (played, view) in enumerate(zip(record.rounds, over, strict=True)):
        line, scored = view.sheet[number], score_round(rules, played)
        assert (line.number, line.cards, line.dealer) == (number, played.cards, played.dealer)
        assert (line.taken, line.points, line.formulas) == (
            scored.taken,
            scored.points,
            scored.formulas,
        )
        assert tuple(s.taken for s in view.seats) == scored.taken
        assert tuple(s.bid for s in view.seats) == line.bids
        assert line.trump is played.trump
        so_far = GameRecord("", rules, (), record.first_dealer, record.rounds[: number + 1])
        game = score_game(so_far)
        assert line.totals == tuple(
            total - bonus for total, bonus in zip(game.totals, game.winner_bonus, strict=True)
        )
        earned = [sum(seat) for seat in zip(*(x.streak_points for x in view.sheet), strict=True)]
        assert earned == list(game.streak_points)
        assert view.standing == game


def check_deals(rules: RuleSet, answers: list[TableAnswer], record: GameRecord) -> None:
    """Each deal is the one that was committed to before the client's seed was given."""
    before = [a.view for a in answers if a.view.phase in (Phase.DEAL, Phase.ROUND_OVER)]
    for number, (view, played) in enumerate(zip(before, record.rounds, strict=True)):
        plan = view.next_round
        assert plan is not None
        assert (plan.number, plan.cards, plan.dealer) == (number, played.cards, played.dealer)
        assert plan.trump in (None, played.trump)
        assert view.commitment == played.commitment
        assert verify_deal(rules, played, number)
    during = [a.view for a in answers if a.view.phase in (Phase.BIDDING, Phase.PLAY)]
    for view in during:
        number = view.position.round_number
        assert number is not None
        assert view.commitment == record.rounds[number].commitment
        assert view.client_seed == record.rounds[number].client_seed


def check_events(answers: list[TableAnswer], record: GameRecord) -> None:
    """All that happened is told, once and in order."""
    told = [event for answer in answers for event in answer.events]
    bids = [event.bid for event in told if isinstance(event, BidMade)]
    assert bids == [bid for played in record.rounds for bid in played.bids]
    cards = [event.card for event in told if isinstance(event, CardPlayed)]
    assert cards == [card for played in record.rounds for card in played.plays]
    tricks = [event for event in told if isinstance(event, ScoredTrick)]
    scored = [trick for one in record.rounds for trick in score_round(record.rules, one).tricks]
    assert tricks == scored
    by_seat = [event.seat for event in told if isinstance(event, CardPlayed)]
    players = record.rules.players
    assert by_seat == [(t.leader + i) % players for t in scored for i in range(players)]
    lines = [event for event in told if isinstance(event, RoundLine)]
    assert tuple(lines) == answers[-1].view.sheet
    assert [event for event in told if isinstance(event, ScoredGame)] == [answers[-1].view.standing]
    assert answers[0].events == ()


def check_positions(rules: RuleSet, answers: list[TableAnswer], record: GameRecord) -> None:
    """The moment that is asked about is the one of the record, with the standing before it."""
    for view in (a.view for a in answers if a.view.phase in (Phase.BIDDING, Phase.PLAY)):
        position, number = view.position, len(view.sheet)
        played = record.rounds[number]
        assert position.round_number == number
        assert (position.cards, position.dealer) == (played.cards, played.dealer)
        assert (position.trump, position.turn_up) == (played.trump, played.turn_up)
        assert position.bids == played.bids[: len(position.bids)]
        assert position.plays == played.plays[: len(position.plays)]
        assert set(position.hands) <= set(played.hands)
        before = view.sheet[-1].totals if view.sheet else (0,) * rules.players
        assert position.scores == before == tuple(seat.total for seat in view.seats)
        runs = [run(rules, view.sheet, seat) for seat in range(rules.players)]
        assert list(position.streaks) == (runs if rules.streak_length else [])
        assert [seat.streak for seat in view.seats] == runs


def run(rules: RuleSet, sheet: tuple[RoundLine, ...], seat: int) -> int:
    """The signed length of a seat's run of made or failed bids."""
    length = 0
    for line in sheet:
        if line.cards == 1 or not rules.streak_length:
            continue
        made = line.bids[seat] == line.taken[seat]
        length = max(length, 0) + 1 if made else min(length, 0) - 1
        if abs(length) == rules.streak_length:
            length = 0
    return length


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(rules=rule_sets(), seed=st.integers(0, 2**32))
def test_the_first_rounds_of_any_rules(rules: Rules, seed: int) -> None:
    random, game = Random(seed), ruleset(rules)
    seat = random.randrange(game.players)
    now = opened(game, seat)
    for _ in range(40):
        if now.view.phase is Phase.GAME_OVER:
            break
        now = act_at_random(now, random)
        record = now.view.record
        if record is not None:
            assert score_game(record) == now.view.standing, f"seed {seed}"


def test_extra_rounds_are_counted_as_soon_as_they_are_due() -> None:
    rules = RuleSet(
        players=2,
        max_cards=1,
        deal_pattern="up_only",
        tie="extra_round",  # type: ignore[arg-type]
        made="0",
        made_zero="0",
        over="0",
        under="0",
        failed_zero="0",
    )
    answers = list(to_the_end(opened(rules), Random(1)))
    over = [a.view for a in answers if a.view.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)]
    assert [view.rounds for view in over] == [*range(2, 22), 21]
    assert over[-1].standing.ranks == (1, 1)
