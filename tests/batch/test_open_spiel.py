"""Rounds that OpenSpiel played, read and written again exactly."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pyspiel
import pytest

from ohhell import InvalidInput, RuleSet, analysis
from ohhell.batch.formats import Format, read_record, write_record
from ohhell.batch.open_spiel import from_history, to_histories
from ohhell.batch.raw_records import Form, RawRecord
from ohhell.batch.record_analysis import analyze_record
from ohhell.requests import Player, SearchLimits
from tests.batch.games import random_game

GAMES = [
    {"players": players, "num_tricks_fixed": cards, **scoring}
    for players, cards in ((3, 1), (3, 4), (4, 5), (5, 3), (7, 7))
    for scoring in ({}, {"off_bid_penalty": True}, {"points_per_trick": 3, "off_bid_penalty": True})
]


def played(parameters: dict[str, Any], seed: int, actions: int | None = None) -> Any:
    """A state of OpenSpiel after random actions, the end of the round if not said."""
    random = Random(seed)
    state = pyspiel.load_game("oh_hell", parameters).new_initial_state()
    while not state.is_terminal() and (actions is None or len(state.history()) < actions):
        state.apply_action(random.choice(state.legal_actions()))
    return state


def line_of(state: Any) -> dict[str, Any]:
    return {"game": str(state.get_game()), "history": state.history()}


@pytest.mark.parametrize("parameters", GAMES, ids=str)
def test_a_round_comes_back_exactly_and_is_scored_alike(parameters: dict[str, Any]) -> None:
    for seed in range(20):
        state = played(parameters, seed)
        game = from_history(line_of(state))
        assert to_histories(game) == [line_of(state)], seed
        scored = analysis.score_round(game.rules, game.rounds[0])
        assert list(scored.points) == state.returns(), seed
        assert analysis.score_game(game).totals == scored.points, seed


def test_a_game_without_a_fixed_size_has_the_one_that_was_drawn() -> None:
    state = played({"players": 3}, 5)
    game = from_history(line_of(state))
    assert game.rounds[0].cards == state.history()[0]
    (line,) = to_histories(game)
    assert line["history"] == state.history()


def test_a_round_may_be_broken_off_but_not_while_it_is_dealt() -> None:
    parameters = {"players": 3, "num_tricks_fixed": 4}
    dealt = 2 + 4 * 3 + 1
    for actions in range(dealt, dealt + 3 + 12):
        state = played(parameters, 1, actions)
        game = from_history(line_of(state))
        assert to_histories(game) == [line_of(state)]
    found = analyze_record(game, Player(level=4), SearchLimits(deals=5, seed=1))
    assert len(found.decisions) == 3 + 11
    with pytest.raises(InvalidInput, match="ends where a card is due"):
        from_history(line_of(played(parameters, 1, dealt - 1)))


def test_names_and_ids_go_along() -> None:
    rules = RuleSet.preset("oh_hell", players=3, max_cards=2, min_cards=2)
    game = random_game(rules, 3)
    text = write_record(game, Format.OPEN_SPIEL)
    assert read_record(RawRecord("x", 1, Form.JSON, text.encode())) == game
    schedule = random_game(RuleSet.preset("oh_hell", players=3, max_cards=2), 3)
    assert [line["id"] for line in to_histories(schedule)] == [f"random-3/{i}" for i in range(3)]


def test_a_game_of_a_player_called_history_is_still_one_of_ours() -> None:
    from dataclasses import replace

    game = replace(random_game(RuleSet.preset("oh_hell", max_cards=1), 1), players=("history",) * 4)
    text = write_record(game, Format.JSONL)
    assert '"history"' in text
    assert read_record(RawRecord("x", 1, Form.JSON, text.encode())) == game


GOOD = line_of(played({"players": 3, "num_tricks_fixed": 2}, 1))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "bridge"}, "game"),
        ({"game": "oh_hell(players=9)"}, "game.players"),
        ({"game": "oh_hell(num_suits=3)"}, "game.num_suits"),
        ({"game": "oh_hell(colour=red)"}, "game.colour"),
        ({"game": "oh_hell(off_bid_penalty=maybe)"}, "game.off_bid_penalty"),
        ({"game": "oh_hell(points_per_trick=x)"}, "game.points_per_trick"),
        ({"game": "oh_hell(num_tricks_fixed=3,players=3)"}, "history[0]"),
        ({"game": 7}, "game"),
        ({"history": [2, 5]}, "history[1]"),
        ({"history": [2, True]}, "history[1]"),
        ({"history": "2 1"}, "history"),
        ({"players": [1]}, "players"),
        ({"extra": 1}, "extra"),
    ],
)
def test_what_is_wrong_is_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        from_history({**GOOD, **change})
    assert caught.value.violations[0].field == field
    without_game = {name: value for name, value in GOOD.items() if name != "game"}
    with pytest.raises(InvalidInput, match="must be there"):
        from_history(without_game)


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"must_trump": True}, "rules.must_trump"),
        ({"hook_min_cards": 0}, "rules.hook_min_cards"),
        ({"made": "5+bid"}, "rules.made"),
        ({"players": 8}, "rules.players"),
        ({"suits": 3}, "rules.suits"),
        ({"simultaneous_bidding": True}, "rules.simultaneous_bidding"),
    ],
)
def test_what_open_spiel_does_not_have_is_refused(options: dict[str, Any], field: str) -> None:
    game = random_game(RuleSet.preset("oh_hell", **{"max_cards": 2, **options}), 1, rounds=1)
    with pytest.raises(InvalidInput) as caught:
        to_histories(game)
    assert caught.value.violations[0].field == f"rounds[0].{field}"


def test_hidden_hands_and_claims_are_refused() -> None:
    from dataclasses import replace

    from ohhell.records import AcceptedClaim

    game = from_history(GOOD)
    (round,) = game.rounds
    for changed, field in (
        (replace(round, hands=round.hands[:2]), "hands"),
        (replace(round, claim=AcceptedClaim(0, (2, 0, 0))), "claim"),
        (replace(round, turn_up=None), "turn_up"),
    ):
        with pytest.raises(InvalidInput) as caught:
            to_histories(replace(game, rounds=(changed,)))
        assert caught.value.violations[0].field == f"rounds[0].{field}"


def test_a_line_of_json_is_told_from_a_record() -> None:
    raw = RawRecord("x", 1, Form.JSON, json.dumps(GOOD).encode())
    assert read_record(raw) == from_history(GOOD)
