"""Options: what is adjusted, what is refused, and rule sets as values."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from ohhell import InvalidInput
from ohhell.rules import (
    Adjustment,
    DealPattern,
    InitialLeader,
    LeadTrump,
    Repeat,
    RuleSet,
    Tie,
    Trump,
    TrumpRule,
)


def refused(**options: Any) -> dict[str, str]:
    """What is wrong, by field."""
    with pytest.raises(InvalidInput) as caught:
        RuleSet.preset("oh_hell", **options)
    return {violation.field: violation.why for violation in caught.value.violations}


def test_rule_sets_are_values() -> None:
    rules = RuleSet.preset("romanian_whist", players=5)
    again = RuleSet.preset("romanian_whist", players=5)
    assert rules == again
    assert hash(rules) == hash(again)
    assert rules != RuleSet.preset("romanian_whist")
    assert pickle.loads(pickle.dumps(rules)) == rules
    with pytest.raises(FrozenInstanceError):
        rules.players = 4  # type: ignore[misc]


def test_neither_the_preset_nor_the_adjustments_are_part_of_equality() -> None:
    assert RuleSet.preset("la_podrida") == RuleSet(must_trump=True)
    assert RuleSet(players=6, max_cards=10) == RuleSet(players=6, max_cards=8)


def test_options_are_taken_as_enums_or_as_their_texts() -> None:
    enums = RuleSet(
        deal_pattern=DealPattern.UP_ONLY,
        repeat=Repeat.MAXIMUM,
        trump_rule=TrumpRule.SEQUENCE,
        trump_sequence=(Trump.SPADES, Trump.NONE),
        initial_leader=InitialLeader.DEALER,
        lead_trump=LeadTrump.AFTER_FIRST_TRICK,
        tie=Tie.EXTRA_ROUND,
    )
    texts: dict[str, Any] = {
        "deal_pattern": "up_only",
        "repeat": "maximum",
        "trump_rule": "sequence",
        "trump_sequence": ["S", "nt"],
        "initial_leader": "dealer",
        "lead_trump": "after_first_trick",
        "tie": "extra_round",
    }
    assert RuleSet(**texts) == enums


ADJUSTED = [
    ({"max_cards": 14}, [("max_cards", "14", "13")]),
    ({"players": 6}, [("max_cards", "10", "8")]),
    ({"suits": 1, "lowest_rank": 9, "players": 3}, [("max_cards", "10", "2")]),
    ({"max_cards": 5, "min_cards": 6}, [("min_cards", "6", "5")]),
    ({"max_cards": 100, "min_cards": 50}, [("max_cards", "100", "13"), ("min_cards", "50", "13")]),
    ({"simultaneous_bidding": True}, [("hook_min_cards", "1", "0")]),
    ({"simultaneous_bidding": True, "hook_min_cards": 0}, []),
    ({"max_cards": 13}, []),
]


@pytest.mark.parametrize(("options", "expected"), ADJUSTED)
def test_what_cannot_be_had_is_adjusted_and_reported(
    options: dict[str, Any], expected: list[tuple[str, str, str]]
) -> None:
    rules = RuleSet.preset("oh_hell", **options)
    assert [(a.field, a.asked, a.used) for a in rules.adjustments] == expected
    assert all(a.reason for a in rules.adjustments)
    for field, _, used in expected:
        assert str(getattr(rules, field)) == used


def test_the_reason_of_an_adjustment_is_in_words() -> None:
    assert RuleSet(players=6).adjustments == (
        Adjustment("max_cards", "10", "8", "52 cards give 6 players 8 each"),
    )


def test_a_changed_copy_reports_its_own_adjustments_only() -> None:
    adjusted = RuleSet(players=6)
    assert replace(adjusted, players=4).adjustments == ()
    assert [a.used for a in replace(adjusted, players=7).adjustments] == ["7"]


REFUSED = [
    ({"players": 1}, "players", "2..8"),
    ({"players": 9}, "players", "2..8"),
    ({"players": "4"}, "players", "an integer"),
    ({"players": True}, "players", "an integer"),
    ({"suits": 0}, "suits", "1..4"),
    ({"suits": 5}, "suits", "1..4"),
    ({"lowest_rank": 1}, "lowest_rank", "2..14"),
    ({"lowest_rank": 15}, "lowest_rank", "2..14"),
    ({"suits": 1, "lowest_rank": 12}, "lowest_rank", "not enough for 4 players"),
    ({"max_cards": 0}, "max_cards", "1.."),
    ({"min_cards": 0}, "min_cards", "1.."),
    ({"hook_min_cards": -1}, "hook_min_cards", "0.."),
    ({"romanian_deck": True, "suits": 3}, "suits", "not together with romanian_deck"),
    ({"romanian_deck": True, "lowest_rank": 7}, "lowest_rank", "not together with romanian_deck"),
    ({"romanian_deck": 1}, "romanian_deck", "true or false"),
    ({"deal_pattern": "sideways"}, "deal_pattern", "down_then_up, down_only"),
    ({"repeat": "twice"}, "repeat", "minimum_and_maximum"),
    ({"trump_rule": "always"}, "trump_rule", "turn_up, turn_up_nt_at_maximum"),
    ({"trump_rule": "sequence"}, "trump_sequence", "needs 1..100"),
    ({"trump_rule": "sequence", "trump_sequence": ["X"]}, "trump_sequence", "C, D, H, S, NT"),
    ({"trump_rule": "sequence", "trump_sequence": ["S"] * 101}, "trump_sequence", "1..100"),
    ({"trump_sequence": ["S"]}, "trump_sequence", "only with the trump_rule sequence"),
    (
        {"suits": 3, "trump_rule": "sequence", "trump_sequence": ["H", "NT", "S"]},
        "trump_sequence",
        "the deck has no spades",
    ),
    ({"initial_leader": "anyone"}, "initial_leader", "left_of_dealer"),
    ({"lead_trump": "never"}, "lead_trump", "after_broken"),
    ({"tie": "coin"}, "tie", "shared, extra_round"),
    ({"must_trump": "yes"}, "must_trump", "true or false"),
    ({"streak_length": -1}, "streak_length", "0.."),
    ({"streak_bonus": 100_001}, "streak_bonus", "0..100000"),
    ({"streak_penalty": -5}, "streak_penalty", "0..100000"),
    ({"winner_bonus": -1}, "winner_bonus", "0..100000"),
    ({"made": 10}, "made", "a text"),
    ({"must_pass": True}, "must_pass", "no such option"),
]


@pytest.mark.parametrize(("options", "field", "allowed"), REFUSED)
def test_the_impossible_is_refused_with_what_would_be_allowed(
    options: dict[str, Any], field: str, allowed: str
) -> None:
    found = refused(**options)
    assert list(found) == [field]
    assert allowed in found[field]


def test_all_that_is_wrong_is_reported_at_once() -> None:
    assert list(refused(players=9, suits=7, winner_bonus=-1)) == [
        "players",
        "suits",
        "winner_bonus",
    ]
    assert list(refused(made="1/2", under="1 if bid else 2")) == ["made", "under"]


def test_a_smaller_deck_has_the_first_suits_and_the_highest_ranks() -> None:
    rules = RuleSet(players=2, suits=3, lowest_rank=12, max_cards=3)
    assert rules.deck == ("QC", "KC", "AC", "QD", "KD", "AD", "QH", "KH", "AH")


TURNED = [
    ("turn_up", 3, "7H", Trump.HEARTS),
    ("turn_up", 10, "AC", Trump.CLUBS),
    ("turn_up", 13, None, Trump.NONE),
    ("turn_up", 3, None, None),
    ("turn_up_nt_at_maximum", 10, "7H", Trump.NONE),
    ("turn_up_nt_at_maximum", 10, None, Trump.NONE),
    ("turn_up_nt_at_maximum", 9, "7H", Trump.HEARTS),
    ("turn_up_nt_on_two_to_six", 3, "2S", Trump.NONE),
    ("turn_up_nt_on_two_to_six", 3, "6S", Trump.NONE),
    ("turn_up_nt_on_two_to_six", 3, "7S", Trump.SPADES),
    ("turn_up_nt_on_ace", 3, "AD", Trump.NONE),
    ("turn_up_nt_on_ace", 3, "KD", Trump.DIAMONDS),
    ("turn_up_nt_on_ace_or_king", 3, "AD", Trump.NONE),
    ("turn_up_nt_on_ace_or_king", 3, "KD", Trump.NONE),
    ("turn_up_nt_on_ace_or_king", 3, "QD", Trump.DIAMONDS),
]


@pytest.mark.parametrize(("rule", "cards", "turn_up", "trump"), TURNED)
def test_what_a_turned_up_card_makes_trump(
    rule: Any, cards: int, turn_up: str | None, trump: Trump | None
) -> None:
    assert RuleSet(trump_rule=rule).trump_for(cards, None, turn_up) is trump


def test_no_trump_at_the_maximum_means_the_adjusted_one() -> None:
    rules = RuleSet(players=5, max_cards=13, trump_rule=TrumpRule.TURN_UP_NT_AT_MAXIMUM)
    assert rules.trump_for(10, None, "7H") is Trump.NONE


def test_a_sequence_needs_the_number_of_the_round_unless_it_always_says_the_same() -> None:
    mixed = RuleSet.preset("kachuful")
    assert mixed.trump_for(3, None, None) is None
    assert mixed.trump_for(3, 6, None) is Trump.CLUBS
    assert RuleSet.preset("boerenbridge").trump_for(3, None, None) is Trump.SPADES
