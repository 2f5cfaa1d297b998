"""Summaries are sums of rows, whatever order the rows come in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from ohhell import GameRecord, Objective, Player, RuleSet, SearchLimits
from ohhell.batch.columns import Row
from ohhell.batch.record_analysis import analyze_record
from ohhell.batch.replay import checked_scores
from ohhell.batch.rows import decision_rows, round_rows
from ohhell.batch.summaries import summaries
from ohhell.batch.tallies import COSTLIEST, Tallies
from tests.batch.games import random_game

LIMITS = SearchLimits(deals=10, seed=1)


JUDGE = Player(level=4)
SETS = (
    RuleSet.preset("oh_hell", players=3, max_cards=3),
    RuleSet.preset("plump", players=3, max_cards=2),
)
GAMES = [random_game(SETS[number % 2], number) for number in range(8)]


def rows_of(games: Sequence[GameRecord], player: Player = JUDGE) -> tuple[list[Row], list[Row]]:
    decisions: list[Row] = []
    rounds: list[Row] = []
    for number, game in enumerate(games):
        found = analyze_record(game, player, LIMITS).decisions
        made = list(decision_rows(number, game, 4, found))
        decisions += made
        rounds += round_rows(number, game, checked_scores(game), found, made)
    return decisions, rounds


DECISIONS, ROUNDS = rows_of(GAMES)


def tallied(decisions: Sequence[Row], rounds: Sequence[Row]) -> Tallies:
    tallies = Tallies()
    tallies.add(decisions, rounds)
    return tallies


WHOLE = summaries(tallied(DECISIONS, ROUNDS), Objective.POINTS)


def of(player: str) -> dict[str, Any]:
    found: dict[str, Any] = next(s for s in WHOLE["players"] if s["player"] == player)
    return found


def mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)


@pytest.mark.parametrize("seat", range(3))
def test_a_summary_is_the_mean_of_its_rows(seat: int) -> None:
    player = f"player {seat}"
    own = [row for row in ROUNDS if row["player"] == player]
    summary = of(player)
    assert summary["rounds"] == summary["judged_rounds"] == len(own)
    assert summary["games"] == 8
    assert summary["wins"] == sum(row["rank"] == 1 for row in own)
    means = {
        "points": [row["points"] for row in own],
        "points_lost": [row["points_lost"] for row in own],
        "mistakes": [row["mistakes"] for row in own],
        "bids_made": [row["made"] for row in own],
        "judged_bids_made": [row["made"] for row in own],
        "bids_expected": [row["chance"] for row in own],
        "total": [row["total"] for row in own if row["rank"] is not None],
    }
    for name, values in means.items():
        assert summary[name] == pytest.approx(mean(values), abs=1e-6), name
    decided = [row for row in DECISIONS if row["player"] == player]
    for kind in ("bid", "lead", "follow", "discard"):
        of_kind = [row for row in decided if row["kind"] == kind]
        found = summary["kinds"][kind]
        assert found["decisions"] == len(of_kind)
        assert found["mistakes"] == sum(row["beyond_noise"] for row in of_kind)
        lost = mean([row["points_lost"] for row in of_kind])
        assert found["points_lost"] == pytest.approx(lost, abs=1e-6)
    by_cards = {step["cards"]: step for step in summary["by_cards"]}
    for cards in (1, 2, 3):
        points = [row["points"] for row in own if row["cards"] == cards]
        assert by_cards[cards]["rounds"] == len(points)
        assert by_cards[cards]["points"] == pytest.approx(mean(points), abs=1e-6)


@pytest.mark.parametrize("objective", Objective)
def test_points_are_par_and_luck_less_the_own_points_lost(objective: Objective) -> None:
    decisions, rounds = rows_of(GAMES[:4], Player(level=4, objective=objective))
    found = summaries(tallied(decisions, rounds), objective)
    assert found["losses"]["objective"] == objective.value
    for summary in found["players"]:
        own = [row for row in decisions if row["player"] == summary["player"]]
        pairs = [(d["points_best"], d["points_done"]) for d in own if d["points_best"] is not None]
        own_lost = math.fsum(best - done for best, done in pairs) / summary["judged_rounds"]
        assert summary["own_points_lost"] == pytest.approx(own_lost, abs=1e-5)
        lost = math.fsum(row["points_lost"] for row in own) / summary["judged_rounds"]
        assert summary["points_lost"] == pytest.approx(lost, abs=1e-5)
        parts = summary["par"] + summary["luck_of_the_deal"] + summary["luck_of_the_play"]
        assert parts - own_lost == pytest.approx(summary["points"], abs=1e-5)
        same = lost == pytest.approx(own_lost, abs=1e-5)
        assert same is (objective is Objective.POINTS)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"streak_length": 2, "streak_bonus": 7, "streak_penalty": 3},
        {"winner_bonus": 50},
        {"tie": "extra_round", "winner_bonus": 5, "streak_length": 1, "streak_bonus": 4},
    ],
    ids=str,
)
def test_what_rounds_paid_ends_at_the_total(changes: dict[str, Any]) -> None:
    rules = RuleSet.preset("oh_hell", players=3, max_cards=2, **changes)
    games = [random_game(rules, seed) for seed in range(4)]
    _, rounds = rows_of([*games, random_game(rules, 9, rounds=2)])
    for summary in summaries(tallied([], rounds), Objective.POINTS)["players"]:
        own = [row for row in rounds if row["player"] == summary["player"]]
        finished = [row for row in own if row["finished"]]
        totals = [row["total"] for row in finished if row["rank"] is not None]
        assert summary["games"] == len(totals)
        assert summary["by_round"][-1]["standing"] == pytest.approx(mean(totals), abs=1e-6)
        assert summary["total"] == pytest.approx(mean(totals), abs=1e-6)
        for step in summary["by_round"]:
            there = [row for row in own if row["round"] == step["round"]]
            paid = [row["points"] + row["streak"] + row["bonus"] for row in there]
            assert step["points"] == pytest.approx(mean(paid), abs=1e-6)
        first = [row["total"] for row in finished if row["round"] == 0]
        assert summary["by_round"][0]["standing"] == pytest.approx(mean(first), abs=1e-6)


def test_no_finished_game_has_no_standing() -> None:
    _, rounds = rows_of([random_game(SETS[0], 1, rounds=2)])
    for summary in summaries(tallied([], rounds), Objective.POINTS)["players"]:
        assert [step["standing"] for step in summary["by_round"]] == [None, None]


def test_the_luck_of_the_deal_cancels_over_all_players() -> None:
    weighted = [s["luck_of_the_deal"] * s["judged_rounds"] for s in WHOLE["players"]]
    assert math.fsum(weighted) == pytest.approx(0, abs=1e-3)
    assert max(map(abs, weighted)) > 0.1


def test_calibration_puts_every_bid_into_its_bin() -> None:
    for summary in WHOLE["players"]:
        assert sum(found["bids"] for found in summary["calibration"]) == summary["judged_rounds"]
        made = sum(found["bids"] * found["made"] for found in summary["calibration"])
        assert made / summary["judged_rounds"] == pytest.approx(summary["bids_made"], abs=1e-5)
        chances = [found["chance"] for found in summary["calibration"]]
        assert chances == sorted(chances)


def test_the_costliest_decisions_are_those_that_lost_most() -> None:
    summary = of("player 1")
    own = [r for r in DECISIONS if r["player"] == "player 1" and r["beyond_noise"]]
    losses = sorted((row["points_lost"] for row in own), reverse=True)
    assert [row["points_lost"] for row in summary["costliest"]] == losses[:COSTLIEST]


def test_the_order_and_the_portions_do_not_matter() -> None:
    random = Random(1)
    whole = summaries(tallied(DECISIONS, ROUNDS), Objective.POINTS)
    for _ in range(5):
        cut = random.randrange(len(DECISIONS)), random.randrange(len(ROUNDS))
        parts = [
            tallied(DECISIONS[cut[0] :], ROUNDS[: cut[1]]),
            tallied(DECISIONS[: cut[0]], ROUNDS[cut[1] :]),
        ]
        merged = Tallies()
        for part in parts:
            merged.merge(Tallies.from_json(part.to_json()))
        assert summaries(merged, Objective.POINTS) == whole


def test_seats_are_summed_up_as_well() -> None:
    assert [summary["seat"] for summary in WHOLE["seats"]] == [0, 1, 2]
    assert [s["points"] for s in WHOLE["seats"]] == [of(f"player {n}")["points"] for n in range(3)]


def test_nothing_gives_no_means() -> None:
    (summary,) = summaries(tallied([dict(DECISIONS[0])], []), Objective.POINTS)["players"]
    assert summary["points"] is summary["points_lost"] is summary["luck_of_the_deal"] is None
    assert summary["rounds"] == 0
