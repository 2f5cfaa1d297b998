"""Where there is one thing to do, a hint costs no search, and estimates are honest all the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ohhell import (
    Choice,
    Player,
    Position,
    RuleSet,
    SearchLimits,
    _core,
    analyze_bids,
    estimate_plays,
    suggest,
)
from ohhell.results import Reason, StopReason

# After a lead of spades West has one to follow with.
ONLY_SPADE = Position(
    "oh_hell",
    cards=3,
    dealer=3,
    turn_up="7H",
    seat=2,
    hands={2: "JH TS 8D"},
    bids=[1, 1, 1, 1],
    plays="AS KS",
)
# One card, and the hook bars 0 from the last bidder.
HOOKED = Position(
    RuleSet(players=3), cards=1, dealer=2, turn_up="7H", seat=2, hands={2: "2C"}, bids=[1, 0]
)


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals of every search in the core."""
    counted: list[int] = []

    def counting(search: Callable[..., _core.SearchAnswer]) -> Callable[..., _core.SearchAnswer]:
        def run(*arguments: Any, **settings: Any) -> _core.SearchAnswer:
            answer = search(*arguments, **settings)
            counted.append(answer.deals)
            return answer

        return run

    for name in ("estimate_plays", "analyze_bids"):
        monkeypatch.setattr(_core, name, counting(getattr(_core, name)))
    return counted


@pytest.mark.parametrize(("position", "card", "bid"), [(ONLY_SPADE, "TS", None), (HOOKED, None, 1)])
@pytest.mark.parametrize("level", [4, 5, 6])
def test_a_hint_searches_nothing(
    position: Position, card: str | None, bid: int | None, level: int, searches: list[int]
) -> None:
    limits = SearchLimits(deals=1_000_000, seed=1)
    hint = suggest(position, Player(level=level), limits, Choice(bid, card))
    assert searches == []
    assert (hint.card, hint.bid, hint.reason) == (card, bid, Reason.ONLY_CHOICE)
    assert (hint.agrees, hint.plays, hint.bids) == (True, (), ())
    assert (hint.search.deals, hint.search.stop_reason) == (0, StopReason.NO_SEARCH)


def test_a_choice_is_searched_once(searches: list[int]) -> None:
    hint = suggest(replace(ONLY_SPADE, plays=["AC", "KC"]), limits=SearchLimits(deals=64, seed=1))
    assert len(hint.plays) == 3
    assert searches == [64]


def test_the_estimate_of_an_only_card_is_searched_as_asked(searches: list[int]) -> None:
    answer = estimate_plays(ONLY_SPADE, limits=SearchLimits(deals=320, seed=1))
    (play,) = answer.plays
    assert searches == [320]
    assert (play.card, answer.search.deals) == ("TS", 320)
    assert play.standard_error > 0
    assert sum(play.taken) == pytest.approx(1)


def test_an_analysis_tells_of_the_barred_bid_as_well(searches: list[int]) -> None:
    answer = analyze_bids(HOOKED, limits=SearchLimits(deals=320, seed=1))
    assert searches == [320]
    assert [(bid.bid, bid.legal) for bid in answer.bids] == [(0, False), (1, True)]
