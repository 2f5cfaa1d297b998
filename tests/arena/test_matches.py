"""Whole matches: what is played, that it is fair, and what is made of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from ohhell import (
    GameRecord,
    InvalidInput,
    Player,
    RuleSet,
    SearchLimits,
    score_game,
    score_round,
)
from ohhell.arena import Contestant, Plan, Sprt, contestants, play
from ohhell.arena.results import ArenaResult
from ohhell.arena.sprt import Verdict
from ohhell.batch.record_analysis import analyze_record
from ohhell.players import settings_of
from ohhell.rules import presets
from ohhell.seat_view import SeatView


def plan_of(*players: str, rounds: int = 20, seed: int = 1, **more: Any) -> Plan:
    return Plan(contestants(*players), rounds, seed, **more)


def recorded(plan: Plan, **more: Any) -> tuple[ArenaResult, list[GameRecord]]:
    records: list[GameRecord] = []
    return play(plan, workers=1, on_record=records.append, **more), records


def told(result: ArenaResult) -> dict[str, Any]:
    """Everything but the time."""
    plain = asdict(result)
    del plain["seconds"]
    for player in plain["players"]:
        del player["seconds_per_move"]
    return plain


# ---------------------------------------------------------------- fairness


def test_a_player_without_chance_against_itself_differs_by_nothing() -> None:
    """The same deal in both seatings: what it gives to one it gives to the other."""
    for players in (3, 4, 5):
        plan = plan_of("level:2", "level:2", rounds=60, rules=RuleSet(players=players))
        pair = play(plan, workers=1).pairs[0]
        assert (pair.points_difference, pair.low, pair.high) == (0, 0, 0)
        plan = plan_of("level:3", "level:3", rounds=60, rules=RuleSet(players=players), one=True)
        pair = play(plan, workers=1).pairs[0]
        assert (pair.points_difference, pair.low, pair.high) == (0, 0, 0)


def test_the_interval_of_equal_players_covers_zero_as_often_as_it_says() -> None:
    """Two players at random: their seeds differ, so they are equal but not the same."""
    matches, covered = 150, 0
    for seed in range(matches):
        plan = plan_of("random", "random", rounds=30, seed=seed, cards=2)
        pair = play(plan, workers=1).pairs[0]
        covered += pair.low <= 0 <= pair.high
    spread = (matches * 0.95 * 0.05) ** 0.5
    assert abs(covered - 0.95 * matches) < 4 * spread, f"covered {covered} of {matches}"


def test_a_better_player_is_found_out_and_the_sign_is_right() -> None:
    result = play(plan_of("level:2", "random", rounds=100, cards=5), workers=1)
    (pair,) = result.pairs
    assert pair.low > 1
    better, worse = result.players
    assert pair.points_difference == pytest.approx(better.points - worse.points)
    assert better.low < better.points < better.high
    assert better.made > worse.made
    mirrored = play(plan_of("random", "level:2", rounds=100, cards=5), workers=1)
    assert mirrored.pairs[0].high < -1


def test_every_rotation_plays_the_same_cards() -> None:
    for one in (False, True):
        _, records = recorded(plan_of("level:1", "random", one=one, rounds=16))
        seats = 4 if one else 2
        for first in range(0, len(records), seats):
            rotations = [record.rounds[0] for record in records[first : first + seats]]
            assert len({(r.hands, r.dealer, r.turn_up) for r in rotations}) == 1
            assert len({record.players for record in records[first : first + seats]}) == seats


def test_pairs_play_the_same_deals() -> None:
    _, records = recorded(plan_of("level:1", "level:2", "random", rounds=8))
    assert len(records) == 24
    pairs = [[record.rounds[0].hands for record in records[i : i + 8]] for i in (0, 8, 16)]
    assert pairs[0] == pairs[1] == pairs[2]
    assert [record.id for record in records[7:9]] == ["0-3-1", "1-0-0"]


def first_action(view: SeatView, _seed: int) -> int:
    return view.actions[0]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_function_can_play(workers: int) -> None:
    own = Contestant("first", own=first_action)
    plan = Plan((own, *contestants("level:3")), rounds=20, seed=1, cards=3)
    records: list[GameRecord] = []
    play(plan, workers=workers, on_record=records.append)
    for record in records:
        (round,) = record.rounds
        for turn, bid in enumerate(round.bids):
            if record.players[(round.dealer + 1 + turn) % 4] == "first":
                assert bid == (1 if turn == 3 and sum(round.bids[:3]) == 3 else 0)


# ---------------------------------------------------------------- what is played


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.name)
def test_records_are_sound_and_say_what_was_counted(preset: Any) -> None:
    result, records = recorded(plan_of("level:3", "random", rounds=30, rules=preset.rules))
    points: dict[str, list[int]] = {"level:3": [], "random": []}
    made: dict[str, int] = dict.fromkeys(points, 0)
    for record in records:
        scored = score_game(record)
        (round,) = record.rounds
        for seat, name in enumerate(record.players):
            points[name].append(scored.totals[seat])
        taken = [0] * preset.rules.players
        for trick in _tricks(record):
            taken[trick] += 1
        for turn, bid in enumerate(round.bids):
            seat = (round.dealer + 1 + turn) % preset.rules.players
            made[record.players[seat]] += bid == taken[seat]
    for player in result.players:
        of = points[player.name]
        assert player.rounds == len(of)
        assert player.points == pytest.approx(sum(of) / len(of))
        assert player.made == pytest.approx(made[player.name] / len(of))


def _tricks(record: GameRecord) -> list[int]:
    return [trick.winner for trick in score_round(record.rules, record.rounds[0]).tricks]


@pytest.mark.parametrize("games", [False, True])
def test_records_can_be_analysed(games: bool) -> None:
    rules = RuleSet(max_cards=2)
    _, records = recorded(plan_of("level:3", "random", rounds=6, rules=rules, games=games))
    for record in records:
        analysis = analyze_record(record, Player(level=4), SearchLimits(deals=16, seed=1))
        bids = sum(len(round.bids) for round in record.rounds)
        plays = sum(len(round.plays) for round in record.rounds)
        assert len(analysis.decisions) == bids + plays


def test_sizes_follow_the_schedule_or_are_as_asked() -> None:
    _, records = recorded(plan_of("level:1", "random", rounds=38))
    sizes = [record.rounds[0].cards for record in records[::2]]
    assert tuple(sizes) == RuleSet().sizes
    _, records = recorded(plan_of("level:1", "random", rounds=8, cards=12))
    assert {record.rounds[0].cards for record in records} == {12}


def test_blind_and_simultaneous_rounds() -> None:
    rules = RuleSet(blind_one_card=True, simultaneous_bidding=True, max_cards=2)
    _, records = recorded(plan_of("level:4", "random", rounds=12, rules=rules))
    for record in records:
        score_game(record)


def test_whole_games() -> None:
    once = {
        "made": "1",
        "made_zero": "1",
        "over": "0",
        "under": "0",
        "failed_zero": "0",
    }  # for ties
    rules = RuleSet(max_cards=2, tie="extra_round", winner_bonus=7, streak_length=2, **once)
    result, records = recorded(plan_of("level:3", "random", rounds=100, rules=rules, games=True))
    games = [score_game(record) for record in records]
    assert all(game.finished for game in games)
    assert any(len(record.rounds) > len(rules.sizes) for record in records)  # extra rounds
    assert result.pairs[0].rounds == sum(len(record.rounds) for record in records) >= 100
    assert result.pairs[0].deals == len(records) // 2
    for player in result.players:
        seats = [
            (game, seat)
            for game, record in zip(games, records, strict=True)
            for seat, name in enumerate(record.players)
            if name == player.name
        ]
        points = sum(game.totals[seat] for game, seat in seats)
        assert player.points == pytest.approx(points / player.rounds)
        wins = sum((game.ranks[seat] == 1) / game.ranks.count(1) for game, seat in seats)
        assert player.wins == pytest.approx(wins / len(games))
    assert sum(player.wins or 0 for player in result.players) == pytest.approx(1)


def test_single_rounds_have_no_wins() -> None:
    assert {player.wins for player in play(plan_of("level:1", "random")).players} == {None}


def test_rounds_are_made_up_to_whole_deals() -> None:
    for rounds, one, expected in ((1, False, 4), (5, False, 6), (6, False, 6), (9, True, 12)):
        plan = plan_of("random", "level:1", rounds=rounds, one=one, cards=1)
        assert play(plan, workers=1).pairs[0].rounds == expected


def test_moves_without_a_choice_are_not_counted() -> None:
    """One card: the bid is the only move, and of the last seat not always that."""
    plan = plan_of("level:4", "level:1", rounds=4, cards=1, rules=RuleSet(hook_min_cards=0))
    players = play(plan, workers=1).players
    assert [player.moves for player in players] == [8, 8]
    deals = settings_of(Player(level=4)).bid_deals
    assert [player.deals_per_move for player in players] == [deals, 0]


# ---------------------------------------------------------------- the same again


@pytest.mark.parametrize("games", [False, True])
def test_workers_change_nothing(games: bool) -> None:
    rules = RuleSet(max_cards=3)
    plan = plan_of("level:3", "level:4", "random", rounds=40, rules=rules, games=games)
    alone, alone_records = recorded(plan)
    for workers in (2, 3):
        records: list[GameRecord] = []
        result = play(plan, workers=workers, on_record=records.append)
        assert told(result) == told(alone)
        assert records == alone_records


def test_another_seed_plays_other_deals() -> None:
    first, second = (recorded(plan_of("random", "level:1", seed=seed))[1] for seed in (1, 2))
    assert not {r.rounds[0].hands for r in first} & {r.rounds[0].hands for r in second}


def test_progress_is_told_for_every_deal() -> None:
    told_deals: list[int] = []
    plan = plan_of("random", "level:1", "level:2", rounds=20, cards=1)
    play(plan, workers=1, on_deals=told_deals.append)
    assert sum(told_deals) == 3 * plan.deals


# ---------------------------------------------------------------- the sequential test


def test_a_sequential_test_stops_a_clear_match_early() -> None:
    plan = plan_of("level:2", "random", rounds=4000, cards=4, sprt=Sprt())
    told_deals: list[int] = []
    result = play(plan, workers=2, on_deals=told_deals.append)
    (pair,) = result.pairs
    assert pair.sprt is not None
    assert pair.sprt.verdict is Verdict.H1
    assert pair.deals < 200
    assert sum(told_deals) == plan.deals
    assert told(play(plan, workers=1)) == told(result)


def test_a_match_that_decides_nothing_says_so() -> None:
    plan = plan_of("random", "random", rounds=20, cards=1, sprt=Sprt())
    (pair,) = play(plan, workers=1).pairs
    assert pair.sprt is not None
    assert (pair.sprt.verdict, pair.sprt.ratio) == (Verdict.OPEN, 0)


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"contestants": contestants("random")}, "players"),
        ({"rounds": 0}, "rounds"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"cards": 0}, "cards"),
        ({"cards": 14}, "cards"),
        ({"cards": 5, "games": True}, "cards"),
    ],
)
def test_impossible_plans_are_refused(values: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as error:
        Plan(**{"contestants": contestants("random", "level:1"), "rounds": 10, "seed": 1} | values)
    assert [violation.field for violation in error.value.violations] == [field]
