"""The whole table of the Romanian deck: the maximum asked, and the one used."""

from __future__ import annotations

import pytest

from ohhell.cards import RANKS
from ohhell.rules import RuleSet, Trump

# By number of players: what is used for each maximum 1..13.
USED = {
    2: (2, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12),
    3: (4, 4, 4, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12),
    4: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    5: (4, 4, 4, 4, 4, 4, 4, 8, 8, 8, 8, 8, 8),
    6: (2, 2, 2, 4, 4, 6, 6, 8, 8, 8, 8, 8, 8),
    7: (4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4),
    8: (1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6),
}
CASES = [
    (players, asked, used)
    for players, row in USED.items()
    for asked, used in enumerate(row, start=1)
]


@pytest.mark.parametrize(("players", "asked", "used"), CASES)
def test_maximum_used_for_the_one_asked(players: int, asked: int, used: int) -> None:
    rules = RuleSet(romanian_deck=True, players=players, max_cards=asked)
    assert rules.max_cards == used
    assert len(rules.deck) == players * used
    reported = [(a.field, a.asked, a.used) for a in rules.adjustments]
    assert reported == ([] if asked == used else [("max_cards", str(asked), str(used))])


@pytest.mark.parametrize(("players", "row"), USED.items())
def test_a_maximum_above_13_counts_as_13(players: int, row: tuple[int, ...]) -> None:
    assert RuleSet(romanian_deck=True, players=players, max_cards=20).max_cards == row[-1]


@pytest.mark.parametrize(
    ("players", "cards", "lowest"), [(3, 24, "9"), (4, 32, "7"), (5, 40, "5"), (6, 48, "3")]
)
def test_decks_of_the_maximum_8(players: int, cards: int, lowest: str) -> None:
    rules = RuleSet.preset("romanian_whist", players=players)
    assert rules.max_cards == 8
    assert len(rules.deck) == cards
    ranks = RANKS[RANKS.index(lowest) :]
    assert rules.deck == tuple(rank + suit for suit in "CDHS" for rank in ranks)


def test_ten_cards_with_five_players_become_eight_of_a_deck_of_forty() -> None:
    rules = RuleSet.preset("romanian_whist", players=5, max_cards=10)
    assert (rules.max_cards, len(rules.deck)) == (8, 40)
    (change,) = rules.adjustments
    assert (change.field, change.asked, change.used) == ("max_cards", "10", "8")
    assert "4, 8" in change.reason


def test_the_maximum_is_adjusted_before_the_minimum() -> None:
    rules = RuleSet(romanian_deck=True, players=3, max_cards=7, min_cards=6)
    assert [(a.field, a.asked, a.used) for a in rules.adjustments] == [
        ("max_cards", "7", "4"),
        ("min_cards", "6", "4"),
    ]


def test_the_maximum_round_has_no_card_to_turn_up_and_no_trump() -> None:
    rules = RuleSet.preset("romanian_whist")
    assert {(p.cards, p.trump) for p in rules.rounds()} == {
        *((cards, None) for cards in range(1, 8)),
        (8, Trump.NONE),
    }
    assert not rules.turns_card_up(8)
    assert rules.turns_card_up(7)
