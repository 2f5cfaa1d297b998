"""The claims of examples/, over the network."""

from __future__ import annotations

import pytest

from ohhell import Claim, Client, Position, SearchLimits, analysis
from ohhell.requests import ClaimKind, Scope
from ohhell.results import ClaimResult, Counterexample, Verdict
from tests.service.hands import position_value

LIMITS = SearchLimits(seed=1)


def verify(client: Client, name: str, claim: Claim) -> ClaimResult:
    there = client.verify_claim(position_value(name), claim, limits=LIMITS)
    assert there == analysis.verify_claim(position_value(name), claim, limits=LIMITS)
    return there


def replayed(asked: Position, example: Counterexample) -> list[int]:
    """The tricks by seat after the plays of a counterexample, each checked against its hands."""
    hands = dict(enumerate(example.hands))
    round = Position(
        asked.rules,
        cards=asked.cards,
        dealer=asked.dealer,
        seat=asked.seat,
        trump=asked.trump,
        turn_up=asked.turn_up,
        hands=hands,
        bids=asked.bids,
        plays=(*asked.plays, *example.plays),
        information="all_hands",  # type: ignore[arg-type]
    ).round()
    return list(round.taken)


def test_a_hand_of_masters(client: Client) -> None:
    result = verify(client, "claim_masters", Claim(ClaimKind.ALL))
    assert result.verdict is Verdict.PROVEN
    assert result.first_play in ("AH", "KH", "JH")
    assert result.counterexamples == ()


@pytest.mark.parametrize("claim", [Claim(ClaimKind.NONE), Claim(ClaimKind.EXACTLY, 2)])
def test_masters_take_neither_nothing_nor_two(client: Client, claim: Claim) -> None:
    assert verify(client, "claim_masters", claim).verdict is Verdict.REFUTED


def test_an_ace_that_is_ruffed(client: Client) -> None:
    result = verify(client, "claim_ruffed_ace", Claim(ClaimKind.ALL))
    assert (result.verdict, result.needs_guess) == (Verdict.REFUTED, False)
    (example,) = result.counterexamples
    assert sorted(example.hands[0]) == ["AH", "AS", "KH"]
    assert replayed(position_value("claim_ruffed_ace"), example)[0] < 3


def test_a_guess(client: Client) -> None:
    result = verify(client, "claim_guess", Claim(ClaimKind.EXACTLY, 1))
    assert (result.verdict, result.needs_guess) == (Verdict.REFUTED, True)
    assert len(result.counterexamples) >= 2
    assert len({example.hands for example in result.counterexamples}) >= 2


def test_a_known_deal(client: Client) -> None:
    asked = Position(
        "oh_hell",
        cards=1,
        dealer=3,
        seat=0,
        turn_up="2H",
        hands={0: "AD", 1: "KD", 2: "3C", 3: "4C"},
        bids=[1, 0, 0, 1],
        information="all_hands",  # type: ignore[arg-type]
    )
    claim = Claim(ClaimKind.ALL)
    known = client.verify_claim(asked, claim, Scope.KNOWN_DEAL, LIMITS)
    assert known.verdict is Verdict.PROVEN


def test_a_claim_may_come_in_mid_trick_on_anybodys_turn(client: Client) -> None:
    result = verify(client, "five_cards_play_11_south", Claim(ClaimKind.NONE))
    assert result.verdict in (Verdict.PROVEN, Verdict.REFUTED)
    result = verify(client, "three_cards_play_08_north", Claim(ClaimKind.ALL))
    assert result.verdict is Verdict.REFUTED  # West's trump takes the trick in progress
