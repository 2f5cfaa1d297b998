"""A round is scored trick by trick, each score with its formula."""

from __future__ import annotations

from typing import Any

import pytest

from ohhell import InvalidInput, RoundRecord, RuleSet, score_round
from ohhell.records import AcceptedClaim
from tests.position.hands import EAST, HANDS, NORTH, PLAYS, SOUTH, WEST


def three_cards(**changes: Any) -> RoundRecord:
    fields: dict[str, Any] = {
        "cards": 3,
        "dealer": NORTH,
        "turn_up": "7H",
        "hands": HANDS,
        "bids": (1, 1, 1, 1),
        "plays": PLAYS,
    }
    return RoundRecord.of(**{**fields, **changes})


def wrong(record: RoundRecord, rules: RuleSet | None = None) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        score_round(rules or RuleSet(), record)
    return [(violation.field, violation.why) for violation in caught.value.violations]


@pytest.mark.parametrize(
    ("preset", "points"), [("oh_hell", (0, 2, 0, 11)), ("exact_bid", (0, 0, 0, 11))]
)
def test_worked_hand_of_the_rules(preset: str, points: tuple[int, ...]) -> None:
    scored = score_round(RuleSet.preset(preset), three_cards())
    assert [trick.winner for trick in scored.tricks] == [EAST, WEST, EAST]
    assert [trick.leader for trick in scored.tricks] == [EAST, EAST, WEST]
    assert [trick.cards for trick in scored.tricks] == [
        ("AS", "KS", "TS", "2S"),
        ("4C", "QC", "JH", "AC"),
        ("8D", "6H", "9H", "3D"),
    ]
    assert scored.taken == (0, 2, 0, 1)
    assert scored.points == points


def test_each_score_comes_with_the_formula_that_gave_it() -> None:
    rules = RuleSet(made="10+bid", over="taken*2", under="-bid")
    scored = score_round(rules, three_cards())
    assert scored.formulas == ("-bid", "taken*2", "-bid", "10+bid")
    assert scored.points == (-1, 4, -1, 11)


@pytest.mark.parametrize("hands", [{}, {WEST: HANDS[WEST]}])
def test_a_record_may_know_only_some_hands(hands: dict[int, str]) -> None:
    assert score_round(RuleSet(), three_cards(hands=hands)).points == (0, 2, 0, 11)


def test_a_record_may_know_the_trump_without_the_card() -> None:
    scored = score_round(RuleSet(), three_cards(turn_up=None, trump="H"))
    assert scored.points == (0, 2, 0, 11)


def test_without_trump_the_ace_of_clubs_takes_the_second_trick() -> None:
    rules = RuleSet.preset("plump", initial_leader="left_of_dealer")
    record = three_cards(turn_up=None, trump="NT", plays="AS KS TS 2S 4C QC JH AC 6H 9H 3D 8D")
    assert [trick.winner for trick in score_round(rules, record).tricks] == [EAST, NORTH, EAST]


def test_an_accepted_claim_says_what_each_seat_takes() -> None:
    claim = AcceptedClaim(EAST, (0, 2, 0, 1))
    scored = score_round(RuleSet(), three_cards(plays="AS KS TS 2S 4C", claim=claim))
    assert scored.taken == (0, 2, 0, 1)
    assert scored.points == (0, 2, 0, 11)
    assert len(scored.tricks) == 1


def test_a_claim_before_the_first_lead() -> None:
    scored = score_round(RuleSet(), three_cards(plays="", claim=AcceptedClaim(EAST, (0, 3, 0, 0))))
    assert scored.tricks == ()
    assert scored.points == (0, 3, 0, 0)


CLAIMS = [
    (AcceptedClaim(4, (0, 2, 0, 1)), "claim.seat", "must be 0..3"),
    (AcceptedClaim(EAST, (0, 2, 1)), "claim.taken", "one entry a seat: 4"),
    (AcceptedClaim(EAST, (0, 2, 0, 2)), "claim.taken", "add up to 3"),
    (AcceptedClaim(EAST, (3, 0, 0, 0)), "claim.taken[1]", "has taken 1 already"),
    (AcceptedClaim(EAST, (-1, 3, 0, 1)), "claim.taken[0]", "has taken 0 already"),
]


@pytest.mark.parametrize(("claim", "field", "why"), CLAIMS)
def test_a_claim_that_cannot_be(claim: AcceptedClaim, field: str, why: str) -> None:
    ((where, reason),) = wrong(three_cards(plays="AS KS TS 2S", claim=claim))
    assert where == field
    assert why in reason


def test_no_claim_before_all_have_bid() -> None:
    claim = AcceptedClaim(EAST, (0, 2, 0, 1))
    assert wrong(three_cards(plays="", bids=(1,), claim=claim)) == [
        ("claim", "not before all seats have bid")
    ]


RECORDS = [
    ({"plays": "AS KS TS 2S"}, "plays", "not finished"),
    ({"plays": PLAYS + " 2D"}, "plays[12]", "too many plays"),
    ({"plays": "AS 3D TS 2S"}, "plays[1]", "must follow spades"),
    ({"bids": (1, 1, 1, 0)}, "bids[3]", "hook: bids would total 3"),
    ({"turn_up": "9H"}, "hands[0].cards[1]", "is also the turn-up"),
    ({"turn_up": None}, "turn_up", "must be given"),
    ({"trump": "S"}, "trump", "the rules make it H"),
    ({"turn_up": None, "trump": "NT"}, "trump", "no card turned up makes it so"),
    ({"cards": 0}, "cards", "must be 1..13"),
]


@pytest.mark.parametrize(("changes", "field", "why"), RECORDS)
def test_a_record_is_checked_as_a_position_is(
    changes: dict[str, Any], field: str, why: str
) -> None:
    found = wrong(three_cards(**changes))
    assert any(where == field and why in reason for where, reason in found), found


def test_no_trump_at_the_maximum_holds_for_a_record_without_the_card() -> None:
    rules = RuleSet(max_cards=3, trump_rule="turn_up_nt_at_maximum")
    assert wrong(three_cards(turn_up=None, trump="H"), rules) == [
        ("trump", "the rules make it NT in this round")
    ]


def test_a_claimed_round_that_no_deal_explains() -> None:
    rules = RuleSet(players=3, suits=2, lowest_rank=12, max_cards=2, hook_min_cards=0)
    record = RoundRecord.of(
        cards=2,
        dealer=2,
        hands={0: "QC QD"},
        bids=(0, 0, 0),
        plays="QC KD AD",
        claim=AcceptedClaim(SOUTH, (2, 0, 0)),
    )
    assert wrong(record, rules) == [("plays", "no deal of the unseen cards can explain them")]


def test_a_record_may_leave_more_deals_open_than_can_be_counted() -> None:
    record = RoundRecord.of(
        cards=7,
        dealer=0,
        turn_up="7H",
        bids=(1,) * 7,
        claim=AcceptedClaim(0, (1,) * 7),
    )
    rules = RuleSet(players=7, hook_min_cards=0)
    assert score_round(rules, record).points == (11,) * 7
