"""Every preset, option by option, and how it follows the number of players."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import InvalidInput
from ohhell.rules import Repeat, RuleSet, Trump, TrumpRule, presets

NO_FAILURE = {"made": "10+bid", "made_zero": "10", "over": "0", "under": "0", "failed_zero": "0"}
DOWN_UP = (*range(10, 0, -1), *range(2, 11))
UP_DOWN = (*range(1, 11), *range(9, 0, -1))
SEVEN = (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)

# What each preset changes of oh_hell, its sizes, and the number of cards of its deck.
EXPECTED: dict[str, tuple[dict[str, Any], tuple[int, ...], int]] = {
    "oh_hell": ({}, DOWN_UP, 52),
    "romanian_whist": (
        {
            "romanian_deck": True,
            "max_cards": 8,
            "deal_pattern": "up_then_down",
            "repeat": "minimum_and_maximum",
            "must_trump": True,
            "made": "5+bid",
            "made_zero": "5",
            "over": "-abs(bid-taken)",
            "under": "-abs(bid-taken)",
            "failed_zero": "-taken",
        },
        (1, 1, 1, *range(1, 8), 8, 8, 8, *range(8, 0, -1), 1, 1, 1),
        32,
    ),
    "la_podrida": ({"must_trump": True}, DOWN_UP, 52),
    "oh_pshaw": (
        {
            "max_cards": 13,
            "deal_pattern": "up_only",
            "trump_rule": "turn_up_nt_at_maximum",
            "hook_min_cards": 0,
            **NO_FAILURE,
        },
        tuple(range(1, 14)),
        52,
    ),
    "oh_pshaw_bicycle": (
        {
            "max_cards": 13,
            "deal_pattern": "up_only",
            "hook_min_cards": 0,
            "winner_bonus": 10,
            **NO_FAILURE,
        },
        tuple(range(1, 14)),
        52,
    ),
    "contract_whist": ({"max_cards": 7}, SEVEN, 52),
    "exact_bid": (NO_FAILURE, DOWN_UP, 52),
    "short_game": ({"max_cards": 7, **NO_FAILURE}, SEVEN, 52),
    "up_and_down": ({"deal_pattern": "up_then_down", **NO_FAILURE}, UP_DOWN, 52),
    "pagat": (NO_FAILURE, DOWN_UP, 52),
    "nomination_whist": (
        {"trump_rule": "sequence", "trump_sequence": ["S", "H", "C", "D", "NT"]},
        DOWN_UP,
        52,
    ),
    "kachuful": (
        {
            "deal_pattern": "up_then_down",
            "trump_rule": "sequence",
            "trump_sequence": ["S", "D", "C", "H"],
            **NO_FAILURE,
        },
        UP_DOWN,
        52,
    ),
    "plump": (
        {
            "repeat": "minimum",
            "trump_rule": "sequence",
            "trump_sequence": ["NT"],
            "initial_leader": "highest_bidder",
            **NO_FAILURE,
            "made": "10+bid+90*(bid//10)",
            "made_zero": "5",
        },
        (*range(10, 1, -1), 1, 1, 1, 1, *range(2, 11)),
        52,
    ),
    "boerenbridge": (
        {
            "players": 5,
            "trump_rule": "sequence",
            "trump_sequence": ["S"],
            "made": "5+bid",
            "made_zero": "5",
            "over": "-abs(bid-taken)",
            "under": "-abs(bid-taken)",
            "failed_zero": "-abs(bid-taken)",
        },
        DOWN_UP,
        52,
    ),
    "pocha": (
        {
            "lowest_rank": 5,
            "deal_pattern": "up_then_down",
            "repeat": "minimum_and_maximum",
            "must_beat": True,
            "must_trump": True,
            "made": "10+5*bid",
            "over": "-5*abs(bid-taken)",
            "under": "-5*abs(bid-taken)",
            "failed_zero": "-5*abs(bid-taken)",
        },
        (1, 1, 1, *range(1, 11), 10, 10, *range(10, 0, -1), 1, 1, 1),
        40,
    ),
}


def test_the_presets_are_those_of_the_table_and_the_default_comes_first() -> None:
    assert [preset.name for preset in presets()] == list(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_options_sizes_and_deck(name: str) -> None:
    options, sizes, deck = EXPECTED[name]
    rules = RuleSet.preset(name)
    assert rules == RuleSet(**options)
    assert rules.sizes == sizes
    assert len(rules.deck) == deck
    assert rules.adjustments == ()


@pytest.mark.parametrize("preset", presets(), ids=lambda preset: preset.name)
def test_a_preset_says_what_it_is(preset: Any) -> None:
    assert preset.title
    assert len(preset.description) > 20
    assert preset.source
    assert preset.rules.preset_name == preset.name


@pytest.mark.parametrize(
    ("name", "rounds"),
    [("oh_hell", 19), ("romanian_whist", 24), ("oh_pshaw", 13), ("contract_whist", 13),
     ("pocha", 28)],
)  # fmt: skip
def test_round_counts_of_the_table(name: str, rounds: int) -> None:
    assert len(RuleSet.preset(name).sizes) == rounds


MAXIMA = {
    "pagat": {3: 10, 4: 10, 5: 10, 6: 8, 7: 7},
    "nomination_whist": {3: 10, 4: 10, 5: 10, 6: 8},
    "oh_pshaw_bicycle": {3: 15, 4: 13, 5: 10, 6: 8, 7: 7},
}


@pytest.mark.parametrize(
    ("name", "players", "maximum"),
    [(name, players, m) for name, row in MAXIMA.items() for players, m in row.items()],
)
def test_sizes_follow_the_number_of_players(name: str, players: int, maximum: int) -> None:
    rules = RuleSet.preset(name, players=players)
    assert rules.max_cards == maximum
    assert rules.adjustments == ()


def test_sizes_that_are_asked_for_are_kept() -> None:
    assert RuleSet.preset("pagat", players=6, max_cards=5).max_cards == 5


def test_oh_pshaw_plays_its_thirteen_cards_without_trump() -> None:
    assert [p.trump for p in RuleSet.preset("oh_pshaw").rounds()] == [None] * 12 + [Trump.NONE]


def test_plump_pays_110_for_ten_tricks() -> None:
    assert RuleSet.preset("plump").score_table(10)[10][10] == 110


@pytest.mark.parametrize("maximum", [5, 7, 10])
def test_up_and_down_with_other_maxima(maximum: int) -> None:
    assert len(RuleSet.preset("up_and_down", max_cards=maximum).sizes) == 2 * maximum - 1


def test_another_trump_rule_replaces_the_sequence_of_a_preset() -> None:
    rules = RuleSet.preset("plump", trump_rule=TrumpRule.TURN_UP)
    assert rules.trump_sequence == ()
    assert rules.repeat is Repeat.MINIMUM


def test_an_unknown_preset_is_refused_with_those_that_exist() -> None:
    with pytest.raises(InvalidInput) as caught:
        RuleSet.preset("bridge")
    (violation,) = caught.value.violations
    assert (violation.field, violation.value) == ("preset", "bridge")
    assert all(name in violation.why for name in EXPECTED)
