"""Positions as values, as people write them, and what follows from a sound one."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from ohhell import Hand, Information, InvalidInput, Position, RuleSet, Trump, _core
from ohhell.cards import cards_of, mask_of
from tests.position.hands import BIDS, EAST, HANDS, NORTH, PLAYS, SOUTH, WEST, three_cards


def test_hands_are_a_mapping_or_a_list_in_any_spelling() -> None:
    position = three_cards(hands={EAST: "as 9h 4c"}, turn_up="7h", plays="aS")
    assert position == three_cards(hands=[Hand(EAST, ("AS", "9H", "4C"))], plays=["AS"])
    assert position == three_cards(hands={EAST: ["AS", "9H", "4C"]}, plays=("AS",))
    assert position.hands == (Hand(EAST, ("AS", "9H", "4C")),)
    assert hash(position) == hash(three_cards(plays="AS"))


@pytest.mark.parametrize("trump", ["H", "h", Trump.HEARTS])
def test_trump_is_a_letter_or_a_value(trump: Any) -> None:
    assert three_cards(trump=trump).check().trump is Trump.HEARTS


@pytest.mark.parametrize("trump", ["hearts", "", "X"])
def test_a_trump_that_is_none_is_refused_at_once(trump: str) -> None:
    with pytest.raises(InvalidInput, match="must be one of C, D, H, S, NT"):
        three_cards(trump=trump)


def test_the_name_of_a_preset_is_enough_for_rules() -> None:
    assert three_cards(rules="exact_bid").rules == RuleSet.preset("exact_bid")


def test_a_position_never_changes() -> None:
    position = three_cards().check()
    with pytest.raises(FrozenInstanceError):
        position.seat = WEST  # type: ignore[misc]
    position.round().play(60)
    assert position.round().played == 0


def test_a_checked_position_can_be_sent_to_another_process() -> None:
    position = three_cards(plays="AS").check()
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.round().turn == SOUTH


def test_it_is_checked_once() -> None:
    position = three_cards()
    assert position.facts is position.facts
    assert position.validate() is position.validate()


def test_a_broken_position_raises_all_that_is_wrong() -> None:
    position = three_cards(hands={EAST: "AS 7H 4C", WEST: "AS TS 8D"})
    with pytest.raises(InvalidInput) as caught:
        position.facts  # noqa: B018
    assert caught.value.violations == position.validate()
    assert len(caught.value.violations) == 2


def test_worked_hand_of_the_rules_is_replayed() -> None:
    round = three_cards(hands=HANDS, plays=PLAYS).check().round()
    assert round.phase is _core.Phase.FINISHED
    assert [winner for _, _, winner in round.tricks] == [EAST, WEST, EAST]
    assert round.taken == [0, 2, 0, 1]


def test_worked_hand_of_the_rules_leaves_what_has_not_been_played() -> None:
    position = three_cards(plays="AS KS TS 2S")
    assert cards_of(position.hand) == ("4C", "9H")
    assert position.round().turn == EAST
    assert position.facts.turn_up == 37
    assert position.facts.trump is Trump.HEARTS
    assert position.facts.points[1][1] == 11


# What other seats hold is used only where all hands are asked for.
@pytest.mark.parametrize(
    ("information", "seats", "one_deal"),
    [(Information.SEAT, {EAST}, False), (Information.ALL_HANDS, {0, 1, 2, 3}, True)],
)
def test_information(information: Information, seats: set[int], one_deal: bool) -> None:
    facts = three_cards(hands=HANDS, information=information).facts
    assert set(facts.known) == seats
    assert facts.known[EAST] == mask_of(["AS", "9H", "4C"])
    assert (facts.consistent_deals == 1) is one_deal


def test_deals_that_agree_with_a_seat() -> None:
    # 48 cards for three hands of three.
    expected = 1
    for pool in (48, 45, 42):
        expected *= pool * (pool - 1) * (pool - 2) // 6
    assert three_cards().facts.consistent_deals == expected


BLIND = RuleSet(players=3, blind_one_card=True)


def blind(**changes: Any) -> Position:
    fields: dict[str, Any] = {
        "rules": BLIND,
        "cards": 1,
        "dealer": 2,
        "seat": 0,
        "turn_up": "JH",
        "hands": {1: "9D", 2: "2H"},
    }
    return Position(**{**fields, **changes})


def test_in_a_blind_round_a_seat_knows_every_hand_but_its_own() -> None:
    position = blind().check()
    assert position.is_blind
    assert position.hand == 0
    assert set(position.facts.known) == {1, 2}
    assert position.facts.consistent_deals == 49


@pytest.mark.parametrize("own", [["??"], []])
def test_a_blind_hand_may_be_listed_without_its_card(own: list[str]) -> None:
    listed = blind(hands={0: own, 1: "9D", 2: "2H"})
    assert listed.facts.known == blind().facts.known
    assert listed.facts.consistent_deals == 49


def test_the_own_card_of_a_blind_round_is_not_used_even_where_it_is_sent() -> None:
    sent = blind(hands={0: "AS", 1: "9D", 2: "2H"})
    assert set(sent.facts.known) == {1, 2}
    assert sent.facts.consistent_deals == 49
    referee = blind(hands={0: "AS", 1: "9D", 2: "2H"}, information=Information.ALL_HANDS)
    assert set(referee.facts.known) == {0, 1, 2}


def test_larger_rounds_of_blind_rules_are_ordinary() -> None:
    position = Position(BLIND, cards=2, dealer=2, seat=0, turn_up="JH", hands={0: "AS 2C"})
    assert not position.check().is_blind


def test_all_bids_of_a_simultaneous_round() -> None:
    rules = RuleSet(simultaneous_bidding=True)
    assert three_cards(rules=rules, bids=()).check().round().turn == -1
    # A hook would bar the last 0.
    round = three_cards(rules=rules, bids=(1, 1, 1, 0)).check().round()
    assert round.bids == [0, 1, 1, 1]
    assert round.turn == EAST


def test_a_size_outside_the_schedule_is_played_as_well() -> None:
    rules = RuleSet(min_cards=5, max_cards=7)
    assert 3 not in rules.sizes
    assert three_cards(rules=rules).facts.points[3][3] == 13


@pytest.mark.parametrize(
    ("trump", "number", "expected"),
    [("D", None, Trump.DIAMONDS), (None, 2, Trump.CLUBS), ("H", 6, Trump.HEARTS)],
)
def test_trump_of_a_sequence(trump: str | None, number: int | None, expected: Trump) -> None:
    position = three_cards(
        rules=RuleSet.preset("nomination_whist"), turn_up=None, trump=trump, round_number=number
    )
    assert position.facts.trump is expected


def test_the_dealer_bids_last() -> None:
    assert three_cards(bids=BIDS[:3]).round().turn == NORTH
