"""Levels 1 to 3: each rule in a position that it is for."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import Player, Position, RuleSet, suggest
from ohhell.rule_players import LEVEL_3_RULES
from ohhell.seat_view import SeatView

NO_HOOK = RuleSet(hook_min_cards=0)


def at(
    hand: str, bid: int, plays: str = "", *, rules: RuleSet = NO_HOOK, others: int = 0, **more: Any
) -> Position:
    """Hearts are trumps; the hand is that of the seat to play; seat 0 led the first trick."""
    seat = more.pop("seat", len(plays.split()) % rules.players)
    bids = [others] * rules.players
    bids[seat] = bid
    values = {"cards": len(hand.split()), "dealer": rules.players - 1, "turn_up": "2H"} | more
    return Position(rules, seat=seat, hands={seat: hand}, bids=bids, plays=plays, **values)


CARDS = [
    # Two cards left, the master trump among them, one trick needed: the other card goes first.
    (3, at("AH 9C", 1), "9C", "its sure winners are all that it needs"),
    (3, at("AH 9D 8S", 1, "3C"), "9D", "its sure winners are all that it needs"),
    # All tricks needed.
    (3, at("KH QH 4H", 3), "KH", "needs every trick"),
    (3, at("AC QH 4D", 1), "AC", "wants a trick: leads a card that is high"),
    (3, at("KC QC 4D", 1), "4D", "leads low from its shortest suit"),
    (3, at("KC 3D 5S", 0), "3D", "leads where the most higher cards are out"),
    (3, at("KC JC 3C", 1, "TC 2C 9C"), "JC", "the cheapest card that takes"),
    (3, at("AC KC 3C", 1, "TC"), "KC", "the cheapest card that is high"),
    (3, at("QC JC 3C", 1, "TC"), "QC", "its best card of the suit"),
    (3, at("QH 8H 3S", 1, "TC"), "8H", "the lowest trump that wins"),
    (3, at("9C 4C 3S", 1, "TC"), "4C", "cannot win the trick"),
    (3, at("QC 9C 4C", 0, "TC"), "9C", "the most dangerous card that loses"),
    (3, at("AD 9S 4S", 0, "TC"), "AD", "the most dangerous card that loses"),
    (3, at("9H AD 4S", 0, "TC JH"), "9H", "the most dangerous card that loses"),
    (3, at("QC JC AD", 0, "TC 3C 2C"), "QC", "must take the trick"),
    (3, at("QC JC AD", 0, "TC"), "JC", "the lowest, which may yet be beaten"),
    # Over the bid: where tricks pay, on with it; where they do not, the others are spoiled.
    (3, at("AC KD 4D", 0, "AC 2C 3C 4C", seat=0), "4D", "wants a trick"),
    (2, at("AC QH 4D", 1), "AC", "leads a card that is high"),
    (2, at("KC QH 4D", 1), "4D", "leads its lowest card"),
    (2, at("KC JC 3C", 1, "TC 2C 9C"), "JC", "a card that wins so far"),
    (2, at("9C 4C 3S", 1, "TC"), "4C", "cannot win"),
    (2, at("QC 9C 4C", 0, "TC"), "9C", "ducks"),
    (2, at("QC JC AD", 0, "TC 3C 2C"), "QC", "every card wins so far"),
    (1, at("KC JC 3C", 1, "TC 2C 9C"), "KC", "the highest card"),
    (1, at("KC JC 3C", 0, "TC 2C 9C"), "3C", "the lowest card"),
]


@pytest.mark.parametrize(("level", "position", "card", "rule"), CARDS)
def test_cards(level: int, position: Position, card: str, rule: str) -> None:
    hint = suggest(position, Player(level=level))
    assert hint.card == card, hint.explanation
    assert rule in hint.explanation


NO_PAY = RuleSet.preset("exact_bid", hook_min_cards=0)
FIRST_TRICK = "AC 2C 3C 4C"
"""Seat 0 bid none and takes it: it is over its bid, and failures pay nothing."""

SPOILING = [
    (at("AC KD 4S", 0, FIRST_TRICK, rules=NO_PAY, seat=0, others=2), "KD", "leads high"),
    (at("AC KD 4S", 0, FIRST_TRICK, rules=NO_PAY, seat=0, others=0), "4S", "leads low"),
]


@pytest.mark.parametrize(("position", "card", "rule"), SPOILING)
def test_over_its_bid_where_failures_pay_nothing(position: Position, card: str, rule: str) -> None:
    hint = suggest(position, Player(level=3))
    assert (hint.card, rule in hint.explanation) == (card, True), hint.explanation


@pytest.mark.parametrize(
    ("bid", "card", "rule"),
    [
        (2, "QS", "takes the trick from a seat that needs it"),
        (1, "3S", "leaves the trick to another"),
    ],
)
def test_it_takes_what_others_need_and_leaves_what_they_fear(
    bid: int, card: str, rule: str
) -> None:
    """Seat 1 is over its bid of none; seat 3, with that bid, has a trick and leads this one."""
    position = Position(
        NO_PAY,
        cards=4,
        dealer=3,
        turn_up="2H",
        seat=1,
        hands={1: "AC 3D QS 3S"},
        bids=(0, 0, 0, bid),
        plays="2C AC 3C 4C 3D 5D 9D 6D TS 4S",
    )
    hint = suggest(position, Player(level=3))
    assert hint.card == card, hint.explanation
    assert rule in hint.explanation


def test_every_rule_of_level_3_decides_somewhere() -> None:
    positions = [position for level, position, *_ in CARDS if level == 3]
    positions += [position for position, *_ in SPOILING]
    deciding = set()
    for position in positions:
        view = SeatView.of(position.facts, position.seat)
        deciding.add(next(rule for rule in LEVEL_3_RULES if rule(view) is not None))
    assert deciding == set(LEVEL_3_RULES)


# ---------------------------------------------------------------- bids


def bidding(hand: str, bids: tuple[int, ...] = (), **more: Any) -> Position:
    """Hearts are trumps; the seat that is about to bid has the hand."""
    rules = more.pop("rules", RuleSet())
    values = {"cards": len(hand.split()), "dealer": rules.players - 1, "turn_up": "2H"} | more
    return Position(rules, seat=len(bids), hands={len(bids): hand}, bids=bids, **values)


BIDS = [
    (1, bidding("AC KD 4H 7H 9S"), 3, "counts aces, kings and half of its other trumps"),
    (2, bidding("AH KH QH JH TH"), 5, "about 5.0 tricks"),
    (2, bidding("3C 4C 3D 4D 3S"), 0, "about 0.2 tricks"),
    (2, bidding("AC QC AD 4S 9H 4H 8D 3D 5C 7S"), 3, "about 2.7 tricks"),
    (3, bidding("AC QC AD 4S 9H 4H 8D 3D 5C 7S"), 3, "about 2.7 tricks"),
    # The bids before it: all the others bid nothing, or far too much.
    (3, bidding("AC QC AD 4S 9H 4H 8D 3D 5C 7S", (0, 0, 0)), 3, "before it are low"),
    (3, bidding("AC QC AD 4S 9H 4H 8D 3D 5C 7S", (5, 4, 3)), 2, "before it are high"),
    # The hook bars 1 from a hand with the ace of trumps: 2, not 0, for that ace takes its trick.
    (2, bidding("AH 3C 4D", (1, 1, 0)), 2, "about 1.1 tricks"),
    (3, bidding("AH 3C 4D", (1, 1, 0)), 2, "about 1.1 tricks"),
    (3, bidding("AH 3C 4C 5C 3D 4D 5D 3S 4S 5S", (3, 3, 3)), 2, "cannot help taking 1"),
    # Both masters are sure, and 2 is barred.
    (3, bidding("AH KH 4D 3C 5C", (1, 1, 1)), 3, "tricks"),
]


@pytest.mark.parametrize(("level", "position", "bid", "rule"), BIDS)
def test_bids(level: int, position: Position, bid: int, rule: str) -> None:
    hint = suggest(position, Player(level=level))
    assert hint.bid == bid, hint.explanation
    assert rule in hint.explanation


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize(
    ("others", "bid", "rule"),
    [
        # Only the trumps above the six beat what it sees: 8 of the 48 cards that it may hold.
        ({1: "6H", 2: "4C", 3: "5D"}, 0, "17%"),
        # It leads: every card wins but the two of clubs, which must be beaten.
        ({1: "3C", 2: "4C", 3: "5C"}, 1, "98%"),
    ],
)
def test_a_card_that_it_does_not_see(
    level: int, others: dict[int, str], bid: int, rule: str
) -> None:
    position = Position(
        RuleSet(blind_one_card=True), cards=1, dealer=3, turn_up="2H", seat=0, hands=others
    )
    hint = suggest(position, Player(level=level))
    assert (hint.bid, rule in hint.explanation) == (bid, True), hint.explanation


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_same_position_gives_the_same_action(level: int) -> None:
    for _, position, *_ in CARDS:
        hints = [suggest(position, Player(level=level)) for _ in range(3)]
        assert len({(hint.card, hint.explanation) for hint in hints}) == 1
