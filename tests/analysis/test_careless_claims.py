"""Claims that a careless checker gets wrong, as a caller asks them."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import Claim, ClaimKind, Position, RuleSet, SearchLimits, Verdict, verify_claim

ALL, NONE = Claim(ClaimKind.ALL), Claim(ClaimKind.NONE)


def verdict(
    hand: str,
    claim: Claim,
    *,
    trump: str = "S",
    leads: bool = True,
    plays: str = "",
    rules: dict[str, Any] | None = None,
    seats: int = 2,
) -> Verdict:
    """Of seat 0; it leads the round, or the seat before it does."""
    options: dict[str, Any] = {"hook_min_cards": 0, **(rules or {})}
    position = Position(
        RuleSet(players=seats, trump_rule="sequence", trump_sequence=(trump,), **options),
        cards=len(hand.split()),
        dealer=seats - 1 if leads else seats - 2,
        seat=0,
        trump=trump,
        hands={0: hand},
        bids=(0,) * seats,
        plays=plays,
    )
    return verify_claim(position, claim, limits=SearchLimits(seed=1)).verdict


GOOD, BAD = Verdict.PROVEN, Verdict.REFUTED


@pytest.mark.parametrize(("trump", "expected"), [("S", BAD), ("NT", GOOD)])
def test_a_master_can_still_be_ruffed(trump: str, expected: Verdict) -> None:
    assert verdict("AH KH", ALL, trump=trump) is expected


@pytest.mark.parametrize(("answer", "expected"), [("2D", GOOD), ("4H", BAD)])
def test_a_void_that_was_shown_is_known(answer: str, expected: Verdict) -> None:
    claim = Claim(ClaimKind.EXACTLY, 2)
    assert verdict("AH 3H 2H", claim, trump="NT", plays=f"AH {answer}") is expected


@pytest.mark.parametrize(
    ("lead_trump", "lowest_rank", "expected"),
    [("anytime", 13, GOOD), ("after_broken", 13, BAD), ("anytime", 12, BAD)],
)
def test_a_trump_that_must_be_drawn_first(
    lead_trump: str, lowest_rank: int, expected: Verdict
) -> None:
    rules = {"lowest_rank": lowest_rank, "lead_trump": lead_trump}
    assert verdict("AS AH", ALL, rules=rules) is expected


def test_two_seats_cannot_both_hold_the_last_trump() -> None:
    rules = {"lowest_rank": 12}
    assert verdict("AS QS", ALL, rules=rules, seats=3) is GOOD  # the king is drawn by the ace
    assert verdict("AS QS", ALL, rules={"lowest_rank": 11}, seats=3) is BAD  # king and jack


@pytest.mark.parametrize(
    ("hand", "seats", "expected"),
    [
        ("AS KS", 4, GOOD),
        ("AS QS", 4, BAD),
        ("AS QS", 2, GOOD),  # the only other seat shows its card first
    ],
)
def test_a_claimant_that_is_not_on_lead(hand: str, seats: int, expected: Verdict) -> None:
    assert verdict(hand, ALL, leads=False, seats=seats) is expected


@pytest.mark.parametrize(
    ("hand", "leads", "expected"),
    [("2H 2D", False, GOOD), ("2H AS", False, BAD), ("2H 2D", True, BAD)],
)
def test_none_with_a_hand_that_must_win_one_in_the_end(
    hand: str, leads: bool, expected: Verdict
) -> None:
    assert verdict(hand, NONE, leads=leads) is expected


@pytest.mark.parametrize(("turn_up", "expected"), [("AS", GOOD), ("2S", BAD)])
def test_the_turn_up_is_held_by_nobody(turn_up: str, expected: Verdict) -> None:
    position = Position(
        "oh_hell",
        cards=2,
        dealer=3,
        seat=0,
        turn_up=turn_up,
        hands={0: "KS QS"},
        bids=(2, 0, 0, 1),
    )
    assert verify_claim(position, ALL, limits=SearchLimits(seed=1)).verdict is expected
