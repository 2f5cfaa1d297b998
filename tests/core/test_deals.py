"""Deals from the native module: whole hands, counts of any size, in the order of suits asked in."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from ohhell import _core
from ohhell.cards import card_index, mask_of

HEARTS = 2
DECK = sum(0x1FFF << 16 * suit for suit in range(4))
HAND = ("JH", "TS", "8D")
TURN_UP = card_index("7H")
SPADES_AND_TWO_CLUBS = [*(f"{rank}S" for rank in "23456789TJQKA"), "4C", "5C"]


def three_card_round(trump: int = HEARTS, must_trump: bool = False) -> _core.Round:
    """Dealt by seat 3: seat 0 leads AS, seat 1 cannot follow and plays 4C; seat 2 is to play."""
    table = _core.Round(seats=4, cards=3, dealer=3, trump=trump, must_trump=must_trump)
    for bid in (1, 1, 1, 1):
        table.bid(bid)
    for card in ("AS", "4C"):
        table.play(card_index(card))
    return table


def suit_mask(suit: int) -> int:
    return 0x1FFF << 16 * suit


def test_deals_are_whole_hands_that_the_plays_allow() -> None:
    deals = _core.sample_deals(three_card_round(), {2: mask_of(HAND)}, TURN_UP, 500, 1)
    assert deals.shape == (500, 4)
    assert deals.dtype == np.uint64
    for hands in deals.tolist():
        assert [hand.bit_count() for hand in hands] == [3, 3, 3, 3]
        assert (hands[0] | hands[1] | hands[2] | hands[3]).bit_count() == 12
        assert hands[2] == mask_of(HAND)
        assert hands[0] & mask_of(["AS"])
        assert hands[1] & mask_of(["4C"])
        assert not hands[1] & suit_mask(3)
        assert not any(hand & 1 << TURN_UP for hand in hands)


def test_the_order_of_suits_is_the_callers_for_every_trump() -> None:
    for trump in range(5):
        table = three_card_round(trump, must_trump=True)
        barred = suit_mask(3) | (suit_mask(trump) if 0 < trump < 4 else 0)
        deals = _core.sample_deals(table, {2: mask_of(HAND)}, TURN_UP, 300, 5)
        seen = int(np.bitwise_or.reduce(deals[:, 1]))
        unseen = DECK & ~mask_of(HAND) & ~mask_of(["AS"]) & ~(1 << TURN_UP)
        assert seen == unseen & ~barred, trump
        assert not seen & ~(
            _core.possible_cards(table, {2: mask_of(HAND)}, TURN_UP)[1] | mask_of(["4C"])
        )


def test_the_count_is_that_of_arithmetic() -> None:
    # 46 cards are unseen, 11 of them spades, which seat 1 has none of: it holds two of the
    # other 35, seat 0 two of the 44 that are left, seat 3 three of 42.
    count = _core.count_deals(three_card_round(), {2: mask_of(HAND)}, TURN_UP)
    assert count == comb(35, 2) * comb(44, 2) * comb(42, 3)


def test_a_count_may_exceed_64_bits() -> None:
    table = _core.Round(seats=8, cards=6, dealer=0, trump=HEARTS)
    hand = mask_of(["2C", "3C", "4C", "5C", "6C", "7C"])
    expected = 1
    for hidden in range(7):
        expected *= comb(46 - 6 * hidden, 6)
    assert expected > 2**120
    assert _core.count_deals(table, {1: hand}) == expected


def test_a_deal_depends_on_the_seed_and_its_number_alone() -> None:
    table = three_card_round()
    known = {2: mask_of(HAND)}
    many = _core.sample_deals(table, known, TURN_UP, 40, 9)
    assert (_core.sample_deals(table, known, TURN_UP, 21, 9) == many[:21]).all()
    assert (_core.sample_deals(table, known, TURN_UP, 40, 10) != many).any()
    assert _core.sample_deals(table, known, TURN_UP, 0, 9).shape == (0, 4)


def test_what_cannot_be_dealt_is_refused() -> None:
    table = three_card_round()
    with pytest.raises(ValueError, match="n must not be negative"):
        _core.sample_deals(table, {2: mask_of(HAND)}, TURN_UP, -1, 1)
    # Seat 1 has no spades, and the deck has nothing else left for it.
    spades = _core.Round(
        seats=4, cards=3, dealer=3, trump=HEARTS, deck=mask_of(SPADES_AND_TWO_CLUBS)
    )
    for bid in (1, 1, 1, 1):
        spades.bid(bid)
    spades.play(card_index("AS"))
    spades.play(card_index("4C"))
    known = {2: mask_of(["KS", "QS", "JS"])}
    assert _core.count_deals(spades, known) == 0
    assert _core.possible_cards(spades, known) == [0, 0, 0, 0]
    with pytest.raises(ValueError, match="no deal is consistent"):
        _core.sample_deals(spades, known, -1, 1, 1)


def test_too_many_deals_are_refused_by_name() -> None:
    table = _core.Round(seats=8, cards=6, dealer=0, trump=HEARTS)
    with pytest.raises(_core.TooManyDeals, match=r"2\^128"):
        _core.count_deals(table, {})
