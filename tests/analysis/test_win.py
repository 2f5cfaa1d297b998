"""The chance to win the game as the objective: what it needs to know, and what it changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ohhell import (
    InvalidInput,
    Objective,
    Player,
    Position,
    RuleSet,
    SearchLimits,
    analyze_bids,
    estimate_plays,
    suggest,
)
from ohhell.game_so_far import GameSoFar

WIN = Player(objective=Objective.WIN)
LIMITS = SearchLimits(deals=200, seed=4)
STREAKS = RuleSet(streak_length=5)
DUEL = RuleSet(players=2, max_cards=1, hook_min_cards=0)
"""Rounds of one card without a hook."""


def three_cards(rules: RuleSet, **more: Any) -> Position:
    told = {"bids": [1, 1, 1, 1]} | more
    return Position(rules, cards=3, dealer=3, turn_up="7H", seat=0, hands={0: "JH TS 8D"}, **told)


@pytest.mark.parametrize("ask", [suggest, estimate_plays, analyze_bids])
def test_what_is_not_told_is_named(ask: Callable[..., Any]) -> None:
    bids: list[int] = [] if ask is analyze_bids else [1, 1, 1, 1]
    told = {"scores": [5, 0, 7, 3], "round_number": 1, "streaks": [0, 1, -2, 3]}
    for missing in ({"scores"}, {"round_number"}, {"streaks"}, set(told)):
        known = {name: value for name, value in told.items() if name not in missing}
        with pytest.raises(InvalidInput) as error:
            ask(three_cards(STREAKS, bids=bids, **known), WIN, LIMITS)
        found = error.value.violations
        assert {violation.field for violation in found} == {f"position.{name}" for name in missing}
    del told["streaks"]  # the default game pays none
    ask(three_cards(RuleSet(), bids=bids, **told), WIN, LIMITS)


def last_round(scores: tuple[int, int], card: str, bids: tuple[int, ...]) -> Position:
    """Seat 1 is the first to bid, seat 0 the last."""
    seat = 1 if not bids else 0
    return Position(
        DUEL,
        cards=1,
        dealer=0,
        turn_up="7H",
        seat=seat,
        hands={seat: card},
        bids=bids,
        scores=scores,
        round_number=len(DUEL.sizes) - 1,
    )


def test_a_bid_that_cannot_win_the_game_is_not_made() -> None:
    """The other is two points ahead and has bid 1: only a trick of one's own that counts wins."""
    asked = last_round((20, 22), "KC", (1,))
    assert suggest(asked, Player(), LIMITS).bid == 0
    hint = suggest(asked, WIN, LIMITS)
    assert hint.bid == 1
    assert hint.bids[0].value == 0 < hint.bids[1].value


def test_a_lead_is_kept() -> None:
    """With 2 points more than a bid of 1 can bring, a made 0 wins whatever the other does."""
    asked = last_round((20, 18), "2C", (1,))
    hint = suggest(asked, WIN, LIMITS)
    assert hint.bid == 0
    assert hint.bids[0].value == 1.0


def test_a_decided_game_is_played_for_the_lead() -> None:
    asked = last_round((90, 10), "AH", (0,))
    hint = suggest(asked, WIN, LIMITS)
    assert {bid.value for bid in hint.bids} == {1.0}
    assert hint.bid == suggest(asked, Player(objective=Objective.LEAD), LIMITS).bid == 1


def test_the_earlier_the_less_a_lead_is_worth() -> None:
    rules = RuleSet()
    values = []
    for number in range(len(rules.sizes)):
        asked = replace(three_cards(rules), scores=(30, 10, 20, 15), round_number=number)
        values.append(max(play.value for play in estimate_plays(asked, WIN, LIMITS).plays))
    assert values == sorted(values)
    assert 0.25 < values[0] < 0.6 < values[-1]


def test_scores_of_any_size_take_bounded_work() -> None:
    """Formulas may give a hundred thousand points either way, in many rounds."""
    rules = RuleSet(made="90000+bid", under="0-90000", over="taken*7919", repeat="all")
    standing = GameSoFar(rules, 0, (0, 0, 0, 0)).standing(10)
    assert standing is not None
    asked = replace(three_cards(rules), scores=(10**9, 0, -(10**9), 5), round_number=0)
    assert estimate_plays(asked, WIN, LIMITS).plays[0].value == 1.0
