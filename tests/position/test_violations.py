"""Everything that can be wrong with a position is found, each with its field and why."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import Hand, Information, Position, RuleSet
from tests.position.hands import BIDS, EAST, HANDS, NORTH, SOUTH, WEST, three_cards, wrong

NO_HOOK = RuleSet(hook_min_cards=0)
SEQUENCE = RuleSet.preset("nomination_whist")
TRICK = "AS KS TS 2S"


def other(seat: int, cards: str) -> dict[int, str]:
    """East's hand and another one."""
    return {EAST: HANDS[EAST], seat: cards}


CASES: dict[str, tuple[dict[str, Any], str, str]] = {
    "no cards": ({"cards": 0}, "cards", "must be 1..13"),
    "more cards than the deck gives": ({"cards": 14}, "cards", "must be 1..13 (52 cards, 4 pl"),
    "dealer out of range": ({"dealer": 4}, "dealer", "must be 0..3 (a seat)"),
    "negative dealer": ({"dealer": -1}, "dealer", "must be 0..3 (a seat)"),
    "seat out of range": ({"seat": 4}, "seat", "must be 0..3 (a seat)"),
    "negative round": ({"round_number": -1}, "round_number", "must be 0.."),
    "too few scores": ({"scores": (1, 2)}, "scores", "one entry a seat: 4"),
    "too many streaks": ({"streaks": (0,) * 5}, "streaks", "one entry a seat: 4"),
    "too many hands": (
        {"hands": [*three_cards().hands] * 5},
        "hands[4]",
        "too many: at most 4",
    ),
    "own hand missing": ({"hands": {}}, "hands", "the hand of the seat that asks, as dealt"),
    "only another's hand": ({"hands": {WEST: HANDS[WEST]}}, "hands", "the seat that asks"),
    "hand of no seat": ({"hands": other(4, "KD KC KH")}, "hands[1].seat", "must be 0..3"),
    "two hands of a seat": (
        {"hands": [*three_cards().hands, Hand(EAST, ("KD", "KC", "KH"))]},
        "hands[1].seat",
        "given twice",
    ),
    "hand too small": ({"hands": {EAST: "AS 9H"}}, "hands[0].cards", "must be 3 cards, as dealt"),
    "hand without what it has played": (
        {"hands": {EAST: "9H 4C"}, "plays": TRICK},
        "hands[0].cards",
        "must be 3 cards, as dealt",
    ),
    "card twice in a hand": ({"hands": {EAST: "AS AS 4C"}}, "hands[0].cards[1]", "is also in"),
    "card in two hands": ({"hands": other(WEST, "JH TS AS")}, "hands[1].cards[2]", "seat 1"),
    "turn-up in a hand": ({"hands": {EAST: "AS 7H 4C"}}, "hands[0].cards[1]", "the turn-up"),
    "no card in a hand": ({"hands": {EAST: "AS 1H 4C"}}, "hands[0].cards[1]", "not a card"),
    "hidden card in an open round": ({"hands": {EAST: "AS ?? 4C"}}, "hands[0].cards[1]", "not a"),
    "card outside the deck": (
        {"rules": RuleSet(lowest_rank=5)},
        "hands[0].cards[2]",
        "not in the deck of these rules",
    ),
    "turn-up outside the deck": (
        {"rules": RuleSet(lowest_rank=4), "turn_up": "3H"},
        "turn_up",
        "not in the deck of these rules",
    ),
    "turn-up that is no card": ({"turn_up": "hearts"}, "turn_up", "not a card"),
    "no turn-up": ({"turn_up": None}, "turn_up", "must be given"),
    "trump without the turn-up": ({"turn_up": None, "trump": "H"}, "turn_up", "must be given"),
    "turn-up where no card is left": (
        {"rules": RuleSet(suits=3, lowest_rank=11, max_cards=3)},
        "turn_up",
        "no card is left to turn up",
    ),
    "turn-up under a sequence": (
        {"rules": SEQUENCE, "trump": "H"},
        "turn_up",
        "these rules turn no card up",
    ),
    "trump against the turn-up": ({"trump": "S"}, "trump", "the rules make it H"),
    "trump against a variation": (
        {"rules": RuleSet(max_cards=3, trump_rule="turn_up_nt_at_maximum"), "trump": "H"},
        "trump",
        "the rules make it NT",
    ),
    "sequence without a trump": ({"rules": SEQUENCE, "turn_up": None}, "trump", "or round_number"),
    "trump against the sequence": (
        {"rules": SEQUENCE, "turn_up": None, "trump": "S", "round_number": 1},
        "trump",
        "the rules make it H",
    ),
    "trump that the sequence lacks": (
        {"rules": RuleSet.preset("kachuful"), "turn_up": None, "trump": "NT"},
        "trump",
        "not in the trump sequence",
    ),
    "bid too high": ({"bids": (4,)}, "bids[0]", "must be 0..3 (tricks)"),
    "negative bid": ({"bids": (0, -1)}, "bids[1]", "must be 0..3 (tricks)"),
    "bid that the hook bars": ({"bids": (1, 1, 1, 0)}, "bids[3]", "hook: bids would total 3"),
    "too many bids": ({"bids": (1,) * 5}, "bids[4]", "too many: at most 4"),
    "some of simultaneous bids": (
        {"rules": RuleSet(simultaneous_bidding=True), "bids": (1, 1)},
        "bids",
        "give all bids or none",
    ),
    "play before the bids": ({"bids": BIDS[:3], "plays": "AS"}, "plays[0]", "before all seats"),
    "play that is no card": ({"plays": "AS XX"}, "plays[1]", "not a card"),
    "card played twice": ({"plays": "AS KS AS"}, "plays[2]", "was played before: plays[0]"),
    "turn-up played": ({"plays": "AS KS 7H"}, "plays[2]", "is the turn-up"),
    "play that is not held": ({"plays": "2D"}, "plays[0]", "seat 1: not in the hand"),
    "revoke of the asker": (
        {"plays": "4C QC JC KC KS 9H"},
        "plays[5]",
        "seat 1: must follow spades",
    ),
    "revoke": (
        {"hands": other(SOUTH, HANDS[SOUTH]), "plays": "AS 3D"},
        "plays[1]",
        "seat 2: must follow spades",
    ),
    "revoke that a later play shows": (
        {"plays": "AS 3D TS 2S 4C 5S"},
        "plays[5]",
        "an earlier play shows that it cannot hold this card",
    ),
    "play from another's hand": (
        {"hands": other(WEST, HANDS[WEST]), "plays": "AS TS"},
        "plays[1]",
        "the card is in the hand of seat 3",
    ),
    "too many plays": (
        {"rules": NO_HOOK, "plays": "AS KS TS 2S 4C QC JH AC 8D 6H 9H 3D 2D"},
        "plays[12]",
        "too many plays: the round is over",
    ),
    "discard where a trump must be played": (
        {
            "rules": RuleSet(must_trump=True),
            "seat": SOUTH,
            "hands": {SOUTH: "9H 4C 3D"},
            "plays": "AS 4C",
        },
        "plays[1]",
        "seat 2: must play a trump (hearts)",
    ),
    "must beat": (
        {
            "rules": RuleSet(must_beat=True),
            "seat": SOUTH,
            "hands": {SOUTH: "KS 2S 3D"},
            "plays": "QS 2S",
        },
        "plays[1]",
        "seat 2: must beat the QS",
    ),
    "trump led before it is broken": (
        {"rules": RuleSet(lead_trump="after_broken"), "plays": "9H"},
        "plays[0]",
        "trumps (hearts) are not broken yet",
    ),
    "trump led to the first trick": (
        {"rules": RuleSet(lead_trump="after_first_trick"), "plays": "9H"},
        "plays[0]",
        "trumps may not be led to the first trick",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_violation(name: str) -> None:
    changes, field, why = CASES[name]
    found = wrong(three_cards(**changes))
    assert field in [where for where, _ in found], found
    assert any(where == field and why in reason for where, reason in found), found


# A single thing that is wrong is reported once, and nothing else with it.
SEVERAL = {
    "card outside the deck",  # its other low cards as well
    "turn-up outside the deck",
    "too many hands",
    "turn-up where no card is left",
    "only another's hand",
}


@pytest.mark.parametrize("name", [name for name in CASES if name not in SEVERAL])
def test_nothing_else_is_reported(name: str) -> None:
    assert len(three_cards(**CASES[name][0]).validate()) == 1


def test_all_that_is_wrong_is_found_at_once() -> None:
    position = three_cards(
        hands={EAST: "AS 7H 4C", WEST: "AS 4C"}, bids=(1, 9), trump="S", plays="KS KS"
    )
    assert [field for field, _ in wrong(position)] == [
        "trump",
        "hands[1].cards",
        "hands[0].cards[1]",
        "hands[1].cards[0]",
        "hands[1].cards[1]",
        "plays[1]",
        "bids[1]",
    ]


def test_the_sound_position_of_these_cases_is_sound() -> None:
    assert three_cards().validate() == ()
    assert three_cards(hands=HANDS).validate() == ()


@pytest.mark.parametrize("value", ["3", 3.0, True, None])
def test_a_number_of_another_kind_is_refused(value: Any) -> None:
    assert [field for field, _ in wrong(three_cards(cards=value))] == ["cards"]


def test_values_are_told_but_never_at_length() -> None:
    (violation,) = three_cards(bids=(10**300,)).validate()
    assert violation.value == "1" + "0" * 99


TWO_SUITS = RuleSet(players=3, suits=2, lowest_rank=12, max_cards=2, hook_min_cards=0)


def test_plays_that_no_deal_explains() -> None:
    """Six cards and none turned up: two seats show that they hold no club, and three are left."""
    position = Position(
        TWO_SUITS,
        cards=2,
        dealer=2,
        seat=0,
        hands={0: "QC QD"},
        bids=(0, 0, 0),
        plays="QC KD AD",
    )
    assert wrong(position) == [("plays", "no deal of the unseen cards can explain them")]


BLIND = RuleSet(players=3, blind_one_card=True)


@pytest.mark.parametrize(
    ("hands", "missing"),
    [({}, ["seat 1", "seat 2"]), ({1: "9D"}, ["seat 2"]), ({0: "AS"}, ["seat 1", "seat 2"])],
)
def test_a_blind_round_needs_every_hand_but_the_askers(
    hands: dict[int, str], missing: list[str]
) -> None:
    position = Position(BLIND, cards=1, dealer=2, seat=0, turn_up="JH", hands=hands)
    assert [(v.field, v.value) for v in position.validate()] == [("hands", m) for m in missing]
    assert "every hand but its own" in position.validate()[0].why


def test_a_referee_of_a_blind_round_may_know_less() -> None:
    position = Position(
        BLIND,
        cards=1,
        dealer=2,
        seat=0,
        turn_up="JH",
        hands={1: "9D"},
        information=Information.ALL_HANDS,
    )
    assert position.validate() == ()


def test_only_the_askers_card_may_be_hidden() -> None:
    position = Position(BLIND, cards=1, dealer=2, seat=0, turn_up="JH", hands={1: ["??"], 2: "2C"})
    assert wrong(position) == [("hands[0].cards[0]", "not a card")]


@pytest.mark.parametrize(
    ("earlier", "cards", "forbidden"),
    [
        ((1, 2, 0), 5, 2),
        ((1, 0, 0), 1, 0),
        ((0, 0, 0), 1, 1),
        ((3, 1, 2), 5, -1),
        ((2, 1), 4, 1),
        ((3, 0, 3), 10, 4),
        ((0, 3, 2), 7, 2),
        ((5, 3, 1), 10, 1),
    ],
)
def test_worked_examples_of_the_hook(earlier: tuple[int, ...], cards: int, forbidden: int) -> None:
    players = len(earlier) + 1
    hand = [rank + suit for suit in "CD" for rank in "23456789TJQKA"][:cards]

    def position(*bids: int) -> Position:
        return Position(
            RuleSet(players=players),
            cards=cards,
            dealer=NORTH,
            seat=NORTH,
            turn_up="AS",
            hands={NORTH: hand},
            bids=(*earlier, *bids),
        )

    assert position().round().forbidden_bid == forbidden
    barred = [bid for bid in range(cards + 1) if position(bid).validate()]
    assert barred == ([] if forbidden == -1 else [forbidden])
