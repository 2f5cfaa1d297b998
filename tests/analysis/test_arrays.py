"""Deals and estimates as numpy arrays."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from ohhell import (
    InvalidInput,
    Objective,
    Player,
    Position,
    SearchLimits,
    analyze_bids,
    estimate_plays,
    sample_deals,
)
from ohhell.bench.positions import is_bidding, positions
from ohhell.cards import cards_of, mask_of

LIMITS = SearchLimits(deals=200, seed=3)
PLAY = "5x9_after_broken_trick_5"
BID = "open_spiel_2_dealer_bid"


@pytest.mark.parametrize("name", positions())
def test_deals_are_whole_hands_by_deal_and_seat(name: str) -> None:
    position = positions()[name]
    seats = position.rules.players
    deals = sample_deals(position, 50, seed=1)
    assert (deals.shape, deals.dtype) == ((50, seats), np.uint64)
    known = {hand.seat: mask_of(hand.cards) for hand in position.hands}
    turn_up = 0 if position.turn_up is None else mask_of([position.turn_up])
    for hands in deals.tolist():
        assert [hand.bit_count() for hand in hands] == [position.cards] * seats
        together = sum(hands)  # no card twice, or bits would carry
        assert together.bit_count() == position.cards * seats
        assert together & ~mask_of(position.rules.deck) == 0
        assert together & turn_up == 0
        assert mask_of(position.plays) & ~together == 0
        for seat, hand in known.items():
            if not position.is_blind or seat != position.seat:
                assert hands[seat] == hand


def test_a_mask_is_read_by_suit_and_rank() -> None:
    position = Position(
        "oh_hell", cards=3, dealer=3, turn_up="7H", seat=3, hands={3: "AC 2S 6H"}, bids=[1, 1, 1]
    )
    mask = int(sample_deals(position, 1)[0, 3])
    assert mask == 1 << (16 * 0 + 14 - 2) | 1 << (16 * 3 + 2 - 2) | 1 << (16 * 2 + 6 - 2)
    assert set(cards_of(mask)) == {"AC", "2S", "6H"}


def test_deals_follow_from_the_seed() -> None:
    position = positions()[PLAY]
    assert (sample_deals(position, 64, 5) == sample_deals(position, 64, 5)).all()
    assert (sample_deals(position, 64, 5) != sample_deals(position, 64, 6)).any()
    assert sample_deals(position, 0).shape == (0, 5)


@pytest.mark.parametrize(
    ("n", "seed", "named"), [(-1, 0, "n"), (10_000_001, 0, "n"), (1, -1, "seed")]
)
def test_what_cannot_be_drawn_is_refused_by_name(n: int, seed: int, named: str) -> None:
    with pytest.raises(InvalidInput, match=rf"^{named}\b"):
        sample_deals(positions()[PLAY], n, seed)


@pytest.mark.parametrize("objective", [Objective.POINTS, Objective.WIN])
def test_plays_as_a_table(objective: Objective) -> None:
    position = replace(positions()[PLAY], scores=[9, 8, 7, 6, 5], round_number=3)
    answer = estimate_plays(position, Player(objective=objective), LIMITS)
    table = answer.table()
    assert table["taken"].shape == (len(answer.plays), position.cards + 1)
    assert table["value"].dtype == np.float64
    for row, play in zip(table, answer.plays, strict=True):
        assert tuple(row["taken"]) == play.taken
        for name in set(table.dtype.names or ()) - {"taken"}:
            value = getattr(play, name)
            assert np.isnan(row[name]) if value is None else row[name] == value, name
    assert (np.isnan(table["win_probability"]) == (objective is Objective.POINTS)).all()
    assert (np.diff(table["value"]) <= 0).all()


def test_bids_as_a_table() -> None:
    position = positions()[BID]
    answer = analyze_bids(position, limits=LIMITS)
    table = answer.table()
    assert table["bid"].tolist() == list(range(position.cards + 1))
    assert table["taken"].shape == (position.cards + 1, position.cards + 1)
    assert (~table["legal"]).sum() == 1
    for row, bid in zip(table, answer.bids, strict=True):
        assert tuple(row["taken"]) == bid.taken
        for name in set(table.dtype.names or ()) - {"taken"}:
            assert row[name] == getattr(bid, name), name


def test_tables_of_every_position_have_a_row_an_action() -> None:
    for position in positions().values():
        if is_bidding(position):
            assert len(analyze_bids(position, limits=LIMITS).table()) == position.cards + 1
        else:
            answer = estimate_plays(position, limits=LIMITS)
            assert answer.table()["card"].tolist() == [play.card for play in answer.plays]
