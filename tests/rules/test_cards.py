from __future__ import annotations

import pytest

from ohhell.cards import (
    RANKS,
    SUITS,
    CardError,
    card_index,
    card_name,
    cards_of,
    mask_of,
    parse_card,
    parse_cards,
)

DECK = [rank + suit for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize(
    ("text", "card"), [("AS", "AS"), ("10H", "TH"), ("10h", "TH"), ("2c", "2C"), (" tD ", "TD")]
)
def test_what_people_write_is_read(text: str, card: str) -> None:
    assert parse_card(text) == card


@pytest.mark.parametrize("text", ["", "A", "1S", "AX", "SA", "A S", "??", "100H", "ASS", "AS 2C"])
def test_other_texts_are_refused_with_what_is_a_card(text: str) -> None:
    with pytest.raises(CardError, match=r"is not a card: write a rank .* and a suit"):
        parse_card(text)


def test_several_cards_from_a_text_or_a_list() -> None:
    assert parse_cards("as 10h  2C") == parse_cards(["AS", "TH", "2c"]) == ("AS", "TH", "2C")
    assert parse_cards("") == ()


def test_every_card_has_its_number() -> None:
    indices = [card_index(card) for card in DECK]
    assert indices == [16 * suit + rank for suit in range(4) for rank in range(13)]
    assert [card_name(index) for index in indices] == DECK


def test_a_mask_gives_its_cards_ascending() -> None:
    assert mask_of(["2C"]) == 1
    assert mask_of(["AS"]) == 1 << 60
    assert cards_of(mask_of(["AS", "2C", "TH"])) == ("2C", "TH", "AS")
    assert cards_of(mask_of(DECK)) == tuple(DECK)
    assert cards_of(0) == ()
