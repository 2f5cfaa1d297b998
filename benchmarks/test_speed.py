"""make benchmarks: how long the parts take, each with its result checked.

`ohhell bench` gives the figures by which machines are compared; these tell what a change did.
"""

from __future__ import annotations

from typing import Any

import pytest

from ohhell.analysis import (
    analyze_bids,
    estimate_plays,
    legal_actions,
    sample_deals,
    suggest,
    verify_claim,
)
from ohhell.bench.positions import is_bidding, positions
from ohhell.bench.signature import signature
from ohhell.bench.units import FOUR_BY_TEN, SHAPES
from ohhell.requests import Claim, ClaimKind, Player, Playouts, SearchLimits
from ohhell.results import Verdict

DEALS = 2000
ON_LEAD = positions()[FOUR_BY_TEN]
FIRST_BIDS = [name for name, position in positions().items() if is_bidding(position)]
LIMITS = SearchLimits(deals=DEALS, seed=1)


@pytest.mark.parametrize("playouts", Playouts)
@pytest.mark.parametrize("shape", SHAPES)
def test_estimate_plays(benchmark: Any, shape: str, playouts: Playouts) -> None:
    position = positions()[SHAPES[shape]]
    answer = benchmark(estimate_plays, position, Player(playouts=playouts), LIMITS)
    assert {play.card for play in answer.plays} == set(legal_actions(position).cards)
    assert answer.search.deals == DEALS
    assert answer == estimate_plays(position, Player(playouts=playouts), LIMITS)


@pytest.mark.parametrize("name", FIRST_BIDS)
def test_analyze_bids(benchmark: Any, name: str) -> None:
    position = positions()[name]
    answer = benchmark(analyze_bids, position, Player(), LIMITS)
    assert [bid.bid for bid in answer.bids] == list(range(position.cards + 1))
    assert all(sum(bid.taken) == pytest.approx(1) for bid in answer.bids)


@pytest.mark.parametrize("name", ["4x10_la_podrida_trick_6", "8x6_trick_4", FOUR_BY_TEN])
def test_sample_deals(benchmark: Any, name: str) -> None:
    position = positions()[name]
    deals = benchmark(sample_deals, position, 10_000, 1)
    assert deals.shape == (10_000, position.rules.players)
    assert (deals == sample_deals(position, 10_000, 1)).all()


def test_legal_actions(benchmark: Any) -> None:
    assert len(benchmark(legal_actions, ON_LEAD).cards) == 10


def test_a_hint_without_a_choice(benchmark: Any) -> None:
    hint = benchmark(suggest, positions()["one_card_nine_of_diamonds"])
    assert (hint.card, hint.search.deals) == ("9D", 0)


@pytest.mark.parametrize(
    ("name", "verdict"), [("claim_masters", Verdict.PROVEN), (FOUR_BY_TEN, Verdict.REFUTED)]
)
def test_a_claim_of_all_tricks(benchmark: Any, name: str, verdict: Verdict) -> None:
    claim, limits = Claim(ClaimKind.ALL), SearchLimits(seed=1)
    result = benchmark(verify_claim, positions()[name], claim, limits=limits)
    assert result.verdict is verdict


def test_signature(benchmark: Any) -> None:
    assert benchmark(signature) == signature()
