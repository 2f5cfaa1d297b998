"""A row says what its decision was worth, and the table as its seat saw it."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

from ohhell import GameRecord, Player, RuleSet, SearchLimits, analysis
from ohhell.batch.columns import DECISIONS, ROUNDS, Kind, Row, Table
from ohhell.batch.record_analysis import analyze_record
from ohhell.batch.replay import checked_scores
from ohhell.batch.rows import decision_rows, round_rows
from ohhell.judgements import Judgement
from ohhell.records import AcceptedClaim
from ohhell.rules.differences import rules_text
from tests.batch.games import random_game

DOCS = Path(__file__).parents[2] / "docs" / "batch.md"
LIMITS = SearchLimits(deals=10, seed=1)
RULES = RuleSet.preset("oh_hell", players=3, max_cards=3)
TYPES = {
    Kind.INT: int,
    Kind.LONG: int,
    Kind.POINTS: float,
    Kind.BOOL: bool,
    Kind.TEXT: str,
}


def judged(game: GameRecord) -> tuple[tuple[Judgement, ...], list[Row], list[Row]]:
    """The judgements of a game and its rows, as record 7 of some input."""
    found = analyze_record(game, Player(level=4), LIMITS).decisions
    decisions = list(decision_rows(7, game, 4, found))
    return found, decisions, list(round_rows(7, game, checked_scores(game), found, decisions))


@pytest.mark.parametrize(
    "rules",
    [
        RULES,
        RuleSet.preset("oh_hell", players=3, max_cards=2, simultaneous_bidding=True),
        RuleSet.preset("plump", max_cards=2),
        RuleSet.preset("oh_hell", players=3, max_cards=1, blind_one_card=True),
    ],
    ids=rules_text,
)
def test_every_row_has_every_column_of_its_kind(rules: RuleSet) -> None:
    _, decisions, rounds = judged(random_game(rules, 1))
    tables: tuple[tuple[Table, list[Row]], ...] = ((DECISIONS, decisions), (ROUNDS, rounds))
    for table, rows in tables:
        for row in rows:
            assert list(row) == [column.name for column in table.columns]
            for column in table.columns:
                value = row[column.name]
                assert value is None or type(value) is TYPES[column.kind], (column.name, value)


def test_a_row_says_what_the_judgement_does() -> None:
    game = random_game(RULES, 2)
    found, rows, _ = judged(game)
    assert len(found) == len(rows)
    for place, (made, row) in enumerate(zip(found, rows, strict=True)):
        assert (row["record"], row["game"], row["decision"]) == (7, "random-2", place)
        assert (row["round"], row["trick"], row["seat"]) == (made.round, made.trick, made.seat)
        assert row["player"] == f"player {made.seat}"
        assert row["kind"] == made.kind.value
        assert row["done"] == str(made.action.bid if made.action.card is None else made.action.card)
        assert row["points_lost"] == pytest.approx(made.points_lost, abs=1e-6)
        assert row["points_lost_error"] == pytest.approx(made.standard_error, abs=1e-6)
        assert row["beyond_noise"] is made.beyond_noise
        assert (row["deals"], row["level"]) == (made.search.deals, 4)
        assert row["rules"] == "oh_hell players=3 max_cards=3"
        if not made.estimates:
            assert row["points_done"] is row["points_best"] is row["chance_after"] is None
            continue
        done, best = made.estimate_of(made.action), made.estimate_of(made.best)
        for name, estimate in (("done", done), ("best", best)):
            assert row[f"points_{name}"] == pytest.approx(estimate.mean_points, abs=1e-6)
            error = estimate.points_standard_error
            assert row[f"points_{name}_error"] == pytest.approx(error, abs=1e-6)
        assert row["chance_before"] == pytest.approx(best.make_probability, abs=1e-6)
        assert row["chance_after"] == pytest.approx(done.make_probability, abs=1e-6)


def test_a_row_shows_the_table_as_its_seat_sees_it() -> None:
    game = random_game(RULES, 3)
    _, rows, _ = judged(game)
    decision = iter(rows)
    for round in game.rounds:
        hands = {hand.seat: set(hand.cards) for hand in round.hands}
        bids: dict[int, int] = {}
        for turn, bid in enumerate(round.bids):
            row, seat = next(decision), (round.dealer + 1 + turn) % 3
            assert row["bids"] == " ".join(str(bids.get(other, "-")) for other in range(3))
            assert (row["seat"], row["on_table"], row["taken"]) == (seat, "", "0 0 0")
            assert set(row["hand"].split()) == hands[seat]
            bids[seat] = bid
        taken = [0, 0, 0]
        table: list[str] = []
        scored = analysis.score_round(game.rules, round)
        for number, card in enumerate(round.plays):
            row = next(decision)
            assert row["on_table"] == " ".join(table)
            assert row["taken"] == " ".join(map(str, taken))
            assert set(row["hand"].split()) == hands[row["seat"]]
            assert row["done"] == card
            hands[row["seat"]].remove(card)
            table.append(f"{row['seat']}:{card}")
            if len(table) == 3:
                table.clear()
                taken[scored.tricks[number // 3].winner] += 1


def test_hands_are_from_the_highest_spade_down() -> None:
    _, rows, _ = judged(random_game(RULES, 4))
    order = [rank + suit for suit in "SHDC" for rank in "AKQJT98765432"]
    for row in rows:
        cards = row["hand"].split()
        assert cards == sorted(cards, key=order.index)


def test_a_seat_that_does_not_see_its_card_has_none_to_show() -> None:
    rules = RuleSet.preset("oh_hell", players=3, max_cards=1, blind_one_card=True)
    _, rows, _ = judged(random_game(rules, 1))
    assert {row["hand"] for row in rows} == {"??"}
    assert {row["done"] for row in rows if row["kind"] != "bid"} == {"??"}


def test_the_rounds_add_up_the_decisions_and_the_game() -> None:
    rules = RuleSet.preset(
        "oh_hell", players=3, max_cards=3, winner_bonus=50, streak_length=2, streak_bonus=7
    )
    game = random_game(rules, 5)
    found, decisions, rounds = judged(game)
    game_score = analysis.score_game(game)
    totals = [0, 0, 0]
    paid = [0, 0, 0]
    for row in rounds:
        place, seat = row["round"], row["seat"]
        played = game.rounds[place]
        score = analysis.score_round(rules, played)
        own = [d for d in decisions if (d["round"], d["seat"]) == (place, seat)]
        bid = next(m for m in found if (m.round, m.seat, m.trick) == (place, seat, None))
        assert (row["taken"], row["points"]) == (score.taken[seat], score.points[seat])
        assert row["made"] is (row["bid"] == row["taken"])
        assert row["bid"] == bid.action.bid
        assert row["best_bid"] == bid.best.bid
        assert row["expected"] == pytest.approx(bid.estimate_of(bid.best).mean_points, abs=1e-6)
        chance = bid.estimate_of(bid.action).make_probability
        assert row["chance"] == pytest.approx(chance, abs=1e-6)
        assert row["decisions"] == len(own)
        assert row["mistakes"] == sum(d["beyond_noise"] for d in own)
        assert row["points_lost"] == pytest.approx(math.fsum(d["points_lost"] for d in own))
        costs = [d["points_best"] - d["points_done"] for d in own if d["deals"]]
        assert row["own_points_lost"] == pytest.approx(math.fsum(costs), abs=1e-6)
        assert set(row["hand"].split()) == set(played.hands[seat].cards)
        totals[seat] += row["points"]
        paid[seat] += row["points"] + row["streak"] + row["bonus"]
        assert (row["total"], row["finished"]) == (paid[seat], True)
        is_last = place == len(game.rounds) - 1
        assert is_last or row["bonus"] == 0
        assert (row["rank"] is not None) is is_last
        if is_last:
            assert (row["total"], row["rank"]) == (game_score.totals[seat], game_score.ranks[seat])
    streaks_and_bonus = sum(game_score.totals) - sum(totals)
    assert streaks_and_bonus != 0


def test_what_is_not_known_is_left_out() -> None:
    game = random_game(RULES, 6, rounds=2)
    first, last = game.rounds
    one_hand = replace(first, hands=first.hands[1:2], plays=(), claim=AcceptedClaim(0, (1, 1, 1)))
    broken_off = replace(last, plays=last.plays[:2])
    partly = replace(game, players=("Ann", "", ""), rounds=(one_hand, broken_off))
    _, decisions, rounds = judged(partly)
    assert {row["seat"] for row in decisions if row["round"] == 0} == {1}
    by_place = {(row["round"], row["seat"]): row for row in rounds}
    assert by_place[0, 0]["hand"] is by_place[0, 0]["expected"] is by_place[0, 0]["chance"] is None
    assert by_place[0, 0]["bid"] is not None
    assert by_place[0, 1]["expected"] is not None
    assert [by_place[0, seat]["taken"] for seat in range(3)] == [1, 1, 1]
    for seat in range(3):
        row = by_place[1, seat]
        assert row["taken"] is row["made"] is row["points"] is row["rank"] is None
        assert row["streak"] is row["bonus"] is None
        assert row["finished"] is False
        assert row["total"] == by_place[0, seat]["total"]
    assert [row["player"] for row in rounds[:3]] == ["Ann", "seat 1", "seat 2"]


@pytest.mark.parametrize("blind", [False, True])
def test_a_hand_that_follows_from_the_cards_played_is_shown(blind: bool) -> None:
    rules = RuleSet.preset("oh_hell", players=3, max_cards=2, blind_one_card=blind)
    game = random_game(rules, 7)
    bare = replace(game, rounds=tuple(replace(round, hands=()) for round in game.rounds))
    for row, known in zip(judged(bare)[2], judged(game)[2], strict=True):
        assert row["expected"] is not None
        assert set(row["hand"].split()) == set(known["hand"].split())


def test_the_page_describes_every_column() -> None:
    text = DOCS.read_text()
    for table in (DECISIONS, ROUNDS):
        section = text.split(f"### `{table.name}`")[1].split("###")[0]
        described = re.findall(r"^\| `(\w+)` \| (\w+) \| (.+) \|$", section, re.MULTILINE)
        wanted = [(column.name, column.kind.value, column.about) for column in table.columns]
        assert described == wanted
