"""Rounds that OpenSpiel played, read and written again exactly."""

from __future__ import annotations

import json
from dataclasses import replace
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
from ohhell.rules.ruleset import OPTIONS
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


FAILURES = ("over", "under", "failed_zero")
PENALTY = dict.fromkeys(FAILURES, "-abs(bid-taken)")
TWICE = {"made": "10+2*bid", **dict.fromkeys(FAILURES, "2*taken")}
OBSTACLES: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"players": 2}, ("players",)),
    ({"players": 8}, ("players",)),
    ({"suits": 3}, ("suits",)),
    ({"lowest_rank": 5}, ("lowest_rank",)),
    ({"romanian_deck": True, "max_cards": 3}, ("romanian_deck",)),
    ({"trump_rule": "turn_up_nt_on_ace"}, ("trump_rule",)),
    ({"simultaneous_bidding": True}, ("simultaneous_bidding",)),
    ({"initial_leader": "dealer"}, ("initial_leader",)),
    ({"must_trump": True}, ("must_trump",)),
    ({"must_beat": True}, ("must_beat",)),
    ({"lead_trump": "after_broken"}, ("lead_trump",)),
    ({"hook_min_cards": 0}, ("hook_min_cards",)),
    ({"hook_min_cards": 3}, ("hook_min_cards",)),
    ({"blind_one_card": True, "max_cards": 1}, ("blind_one_card",)),
    ({"made": "5+bid"}, ("made",)),
    ({"made": "11+bid"}, ("made",)),
    ({"made": "10+bid*bid"}, ("made",)),
    ({"made_zero": "5"}, ("made_zero",)),
    *(({kind: "0"}, (kind,)) for kind in ("over", "under", "failed_zero")),
    *(({**PENALTY, kind: "0"}, (kind,)) for kind in ("over", "under", "failed_zero")),
    *(({**TWICE, kind: "taken"}, (kind,)) for kind in ("over", "under", "failed_zero")),
    (dict.fromkeys(FAILURES, "0"), FAILURES),
    ({"made_zero": "5", "must_beat": True}, ("must_beat", "made_zero")),
]


@pytest.mark.parametrize(("options", "names"), OBSTACLES, ids=str)
def test_what_open_spiel_does_not_have_is_refused_by_name(
    options: dict[str, Any], names: tuple[str, ...]
) -> None:
    rules = RuleSet.preset("oh_hell", **{"max_cards": 3, **options})
    sizes = (2, 3, 3) if "hook_min_cards" in options else (rules.max_cards,)
    rules = replace(rules, max_cards=sizes[0], min_cards=sizes[0])
    game = random_game(rules, 1, rounds=1)
    with pytest.raises(InvalidInput) as caught:
        to_histories(game)
    found = [violation.field for violation in caught.value.violations]
    assert found == [f"rules.{name}" for name in names]
    for violation in caught.value.violations:
        name = violation.field.removeprefix("rules.")
        if name in options:
            assert violation.value == str(options[name]).replace("True", "true")
        assert "OpenSpiel" in violation.why


def test_every_option_is_tried_or_is_about_whole_games() -> None:
    """What a round is, is the same for OpenSpiel; what joins rounds to games it does not have."""
    joins = {"streak_length", "streak_bonus", "streak_penalty", "winner_bonus", "tie", "repeat"}
    sizes = {"max_cards", "min_cards", "deal_pattern", "trump_sequence"}
    tried = {name for _, names in OBSTACLES for name in names}
    assert tried | joins | sizes == set(OPTIONS)


def test_the_scores_of_a_short_game_are_named_and_what_they_would_be() -> None:
    game = random_game(RuleSet.preset("short_game", max_cards=2), 1, rounds=1)
    with pytest.raises(InvalidInput) as caught:
        to_histories(game)
    first, *_ = caught.value.violations
    assert str(first) == (
        "rules.over (0): OpenSpiel scores taken, or -abs(bid-taken) with off_bid_penalty"
    )


def test_formulas_count_by_what_they_score() -> None:
    options = {"made": "bid + 5*2", "over": "taken*1", "under": "max(taken, 0)"}
    game = random_game(RuleSet.preset("oh_hell", max_cards=2, min_cards=2, **options), 1)
    (line,) = to_histories(game)
    assert line["game"] == "oh_hell(num_tricks_fixed=2,players=4)"
    by_size = random_game(RuleSet.preset("oh_hell", max_cards=2, made="10+bid*cards"), 1)
    with pytest.raises(InvalidInput, match=r"^rules.made \(10\+bid\*cards\)"):
        to_histories(by_size)


@pytest.mark.parametrize("cards", [-1, 0, 13, 10**9])
def test_a_size_that_open_spiel_does_not_have_is_refused(cards: int) -> None:
    game = random_game(RuleSet.preset("oh_hell", max_cards=2), 1, rounds=1)
    round = replace(game.rounds[0], cards=cards)
    with pytest.raises(InvalidInput) as caught:
        to_histories(replace(game, rounds=(round,)))
    assert caught.value.violations[0].field == "rounds[0].cards"


def test_hidden_hands_and_claims_are_refused() -> None:
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
