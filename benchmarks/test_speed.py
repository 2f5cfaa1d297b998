"""make benchmarks: how long the parts take, each with its result checked.

`ohhell bench` gives the figures by which machines are compared; these tell what a change did.
"""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import bench
from ohhell.analysis import analyze_bids, estimate_plays, legal_actions, sample_deals, verify_claim
from ohhell.position import Position
from ohhell.requests import Claim, ClaimKind, Player, Playouts, SearchLimits
from ohhell.results import Verdict
from ohhell.rules import RuleSet

DEALS = 2000


def on_lead(players: int, cards: int, **options: Any) -> Position:
    """The first lead of a round of that size, drawn from a fixed seed."""
    rules = RuleSet(players=players, max_cards=cards, min_cards=cards, **options)
    return bench.played_on(bench.start(rules, 0, bench.SEED), players)


@pytest.mark.parametrize("playouts", Playouts)
@pytest.mark.parametrize(("players", "cards"), [(4, 5), (4, 10), (3, 13), (6, 8)])
def test_estimate_plays(benchmark: Any, players: int, cards: int, playouts: Playouts) -> None:
    position = on_lead(players, cards)
    limits = SearchLimits(deals=DEALS, seed=1)
    answer = benchmark(estimate_plays, position, Player(playouts=playouts), limits)
    assert [play.search.deals for play in answer.plays] == [DEALS] * cards


@pytest.mark.parametrize(
    "options", [{"must_trump": True}, {"must_beat": True}, {"lead_trump": "after_broken"}]
)
def test_estimate_plays_under_other_rules(benchmark: Any, options: dict[str, Any]) -> None:
    position = on_lead(4, 10, **options)
    answer = benchmark(estimate_plays, position, Player(), SearchLimits(deals=DEALS, seed=1))
    assert answer.search.deals == DEALS


def test_analyze_bids(benchmark: Any) -> None:
    position = bench.start(RuleSet(), 0, bench.SEED)
    answer = benchmark(analyze_bids, position, Player(), SearchLimits(deals=DEALS, seed=1))
    assert [bid.bid for bid in answer.bids] == list(range(11))


def test_sample_deals(benchmark: Any) -> None:
    deals = benchmark(sample_deals, on_lead(4, 10), 10_000, 1)
    assert deals.shape == (10_000, 4)


def test_legal_actions(benchmark: Any) -> None:
    assert len(benchmark(legal_actions, on_lead(4, 10)).cards) == 10


def test_a_false_claim(benchmark: Any) -> None:
    position = on_lead(4, 10)
    result = benchmark(verify_claim, position, Claim(ClaimKind.ALL), limits=SearchLimits(seed=1))
    assert result.verdict is Verdict.REFUTED
