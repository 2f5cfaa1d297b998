"""When each seat could first have claimed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ohhell import Claim, InvalidInput, RoundRecord, RuleSet, SearchLimits, _core
from ohhell.first_claims import FirstClaim, first_claims
from ohhell.records import AcceptedClaim
from ohhell.requests import ClaimKind
from ohhell.results import Cancelled
from tests.position.hands import BIDS, HANDS, NORTH, PLAYS, SOUTH, WEST

ALL, NONE = Claim(ClaimKind.ALL), Claim(ClaimKind.NONE)


def three_cards(**changes: Any) -> RoundRecord:
    fields: dict[str, Any] = {
        "cards": 3,
        "dealer": NORTH,
        "turn_up": "7H",
        "hands": HANDS,
        "bids": BIDS,
        "plays": PLAYS,
    }
    return RoundRecord.of(**{**fields, **changes})


def exactly(tricks: int) -> Claim:
    return Claim(ClaimKind.EXACTLY, tricks)


def two_seats(hands: dict[int, str], plays: str, bids: tuple[int, int] = (1, 0)) -> RoundRecord:
    """Three cards each, no trump; seat 0 bids and leads first."""
    return RoundRecord.of(cards=3, dealer=1, trump="NT", hands=hands, bids=bids, plays=plays)


def no_trump(**changes: Any) -> RuleSet:
    fixed: dict[str, Any] = {"players": 2, "hook_min_cards": 0, "initial_leader": "left_of_dealer"}
    return RuleSet.preset("plump", **fixed, **changes)


def test_masters_can_be_claimed_before_the_first_lead() -> None:
    record = two_seats({0: "AS KS QS", 1: "2H 3H 4S"}, "")
    assert first_claims(no_trump(), record)[0] == FirstClaim(0, 0, ALL)


def test_the_worked_hand() -> None:
    found = first_claims(RuleSet(), three_cards())
    # The last trick: West's eight of diamonds, North's six of trumps, East's nine, South's three.
    # East never knows whether South holds a higher trump.
    assert found == (
        FirstClaim(NORTH, 11, NONE),
        FirstClaim(SOUTH, 9, NONE),
        FirstClaim(WEST, 10, NONE),
    )


@pytest.mark.parametrize(("bid", "claim"), [(0, ALL), (1, exactly(1)), (2, exactly(2)), (3, ALL)])
def test_of_several_claims_the_one_that_makes_the_bid_is_named(bid: int, claim: Claim) -> None:
    # Two suits of queen, king and ace: the leader knows that the other has QC, KC and KD, and can
    # take one trick, two or three.
    rules = no_trump(suits=2, lowest_rank=12, max_cards=3)
    record = two_seats({0: "AC QD AD", 1: "QC KC KD"}, "", bids=(bid, 0))
    assert first_claims(rules, record)[0] == FirstClaim(0, 0, claim)


def test_hands_that_are_not_given_are_those_played() -> None:
    assert first_claims(RuleSet(), three_cards(hands={})) == first_claims(RuleSet(), three_cards())


def test_a_seat_whose_hand_is_not_known_is_left_out() -> None:
    masters, others = "AS KS QS", "2H 3H 4S"
    assert {claim.seat for claim in first_claims(no_trump(), two_seats({0: masters}, ""))} == {0}
    assert {claim.seat for claim in first_claims(no_trump(), two_seats({1: others}, "AS"))} == {1}
    assert first_claims(no_trump(), two_seats({}, "AS 4S")) == ()


def test_a_round_that_a_claim_ended_is_looked_at_up_to_its_last_play() -> None:
    record = two_seats({0: "AS KS QS", 1: "2H 3H 4S"}, "AS 4S")
    ended = RoundRecord.of(
        cards=3,
        dealer=1,
        trump="NT",
        hands=record.hands,
        bids=record.bids,
        plays=record.plays,
        claim=AcceptedClaim(0, (3, 0)),
    )
    assert first_claims(no_trump(), ended) == first_claims(no_trump(), record)


def test_nothing_can_be_claimed_while_the_bidding_goes_on() -> None:
    assert first_claims(RuleSet(), three_cards(plays="", bids=(1,))) == ()


def test_in_a_blind_round_a_seat_claims_by_the_hands_of_the_others() -> None:
    rules = RuleSet(players=2, blind_one_card=True, hook_min_cards=0, suits=1, lowest_rank=12)
    record = RoundRecord.of(
        cards=1, dealer=1, trump="C", bids=(0, 1), hands={0: "QC", 1: "AC"}, plays=""
    )
    # Seat 0 sees the ace: it takes nothing. Seat 1 sees the queen, the lowest of three.
    assert first_claims(rules, record) == (FirstClaim(0, 0, NONE), FirstClaim(1, 0, ALL))
    assert first_claims(rules, RoundRecord.of(**{**vars(record), "hands": record.hands[:1]})) == (
        FirstClaim(1, 0, ALL),
    )


def test_what_runs_out_of_nodes_is_passed_over() -> None:
    rules = no_trump(suits=2, lowest_rank=12, max_cards=3)
    record = two_seats({0: "AC QD AD", 1: "QC KC KD"}, "", bids=(1, 0))
    assert first_claims(rules, record)[0].claim == exactly(1)
    scarce = first_claims(rules, record, SearchLimits(nodes=1))
    assert scarce[0].claim == ALL  # seen without a search


def test_the_time_is_that_of_the_whole_call(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1000))
    monkeypatch.setattr("ohhell.first_claims.time.monotonic", lambda: next(clock))
    given: list[float] = []

    def undecided(*_: object, seconds: float, **__: object) -> SimpleNamespace:
        given.append(seconds)
        return SimpleNamespace(stop=_core.ClaimStop.TIME, verdict=_core.Verdict.UNDECIDED)

    monkeypatch.setattr(_core, "verify_claim", undecided)
    assert first_claims(RuleSet(), three_cards(), SearchLimits(time=3.5)) == ()
    assert given[:5] == [2.5, 1.5, 0.5, 0.0, 0.0]


def test_a_cancelled_call_ends() -> None:
    token = _core.CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        first_claims(RuleSet(), three_cards(), token=token)


@pytest.mark.parametrize(
    ("limits", "field"),
    [
        (SearchLimits(deals=5), "limits.deals"),
        (SearchLimits(standard_error=0.1), "limits.standard_error"),
    ],
)
def test_limits_of_other_searches_are_refused(limits: SearchLimits, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        first_claims(RuleSet(), three_cards(), limits)
    assert [violation.field for violation in caught.value.violations] == [field]


def test_a_broken_record_is_refused() -> None:
    with pytest.raises(InvalidInput) as caught:
        first_claims(RuleSet(), three_cards(plays="AS 3D"))
    assert [violation.field for violation in caught.value.violations] == ["plays[1]"]
