"""The native module raises on numbers that mean nothing; it never reads past its tables."""

from __future__ import annotations

import pytest

from ohhell import _core
from ohhell.cards import card_index, mask_of

CARDS = 3
POINTS = [[10 * (bid == taken) for taken in range(CARDS + 1)] for bid in range(CARDS + 1)]
KNOWN = {2: mask_of(("JH", "TS", "8D"))}
TURN_UP = card_index("7H")
NO_CARDS = [13, 63, 64, 255, 2**31 - 1]


def table(bids: int) -> _core.Round:
    """South deals, so West bids and leads first."""
    table = _core.Round(seats=4, cards=CARDS, dealer=1, trump=2)
    for _ in range(bids):
        table.bid(1)
    return table


@pytest.mark.parametrize("number", NO_CARDS)
def test_a_number_that_is_no_card(number: int) -> None:
    playing = table(bids=4)
    with pytest.raises(ValueError, match="not a card"):
        playing.play(number)
    with pytest.raises(ValueError, match="not a card"):
        _core.count_deals(playing, KNOWN, number)
    with pytest.raises(ValueError, match="not a card"):
        _core.expected_tricks(playing, KNOWN[2], number, POINTS)
    with pytest.raises(ValueError, match="not a card"):
        _core.estimate_plays(playing, KNOWN, TURN_UP, 2, [number], POINTS)


@pytest.mark.parametrize("bid", [-1, CARDS + 1, 255, 2**31 - 1])
def test_a_bid_beyond_the_cards(bid: int) -> None:
    bidding = table(bids=0)
    with pytest.raises(ValueError, match=r"0\.\.cards"):
        _core.analyze_bids(bidding, KNOWN, TURN_UP, 2, [bid], POINTS)
    with pytest.raises(ValueError, match="bid"):
        bidding.bid(bid)


@pytest.mark.parametrize("seat", [-1, 4, 255])
def test_a_seat_beyond_the_table(seat: int) -> None:
    playing = table(bids=4)
    with pytest.raises(ValueError, match="seat"):
        _core.estimate_plays(playing, KNOWN, TURN_UP, seat, [card_index("JH")], POINTS)
    with pytest.raises(ValueError, match="seat"):
        _core.verify_claim(playing, KNOWN, TURN_UP, seat, 1)
    with pytest.raises(ValueError, match="seat"):
        _core.count_deals(playing, {seat: KNOWN[2]}, TURN_UP)


@pytest.mark.parametrize("points", [[], POINTS[:-1], [row[:-1] for row in POINTS]])
def test_a_table_of_scores_that_is_too_small(points: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="scores"):
        _core.estimate_plays(table(bids=4), KNOWN, TURN_UP, 2, [card_index("JH")], points)


@pytest.mark.parametrize("seats", [-1, 0, 1, 9, 2**31, 2**64])
def test_seats_out_of_range(seats: int) -> None:
    with pytest.raises((ValueError, TypeError)):
        _core.Round(seats=seats, cards=CARDS, dealer=0, trump=2)


@pytest.mark.parametrize("infer", [-1, 3, 2**31 - 1])
def test_evidence_that_there_is_not(infer: int) -> None:
    with pytest.raises(ValueError, match="infer must be"):
        _core.estimate_plays(
            table(bids=4), KNOWN, TURN_UP, 2, [card_index("JH")], POINTS, infer=infer
        )


@pytest.mark.parametrize("policy", [[], [(1, 1)], [(-1, 0)] * 18, [(128, 128)] * 18])
def test_a_policy_that_is_none(policy: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="polic"):
        _core.estimate_plays(
            table(bids=4), KNOWN, TURN_UP, 2, [card_index("JH")], POINTS, policy=policy
        )


@pytest.mark.parametrize("power", [-1, 0, 17])
def test_a_power_that_is_none(power: int) -> None:
    with pytest.raises(ValueError, match=r"1\.\.16"):
        _core.policy(power)
