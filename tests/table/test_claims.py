"""Claims at a table: proven ones end the round, others leave it as it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from ohhell import Claim, ClaimKind, InvalidInput, NotReady, RuleSet, Verdict, _core, score_round
from ohhell.errors import OutOfTime
from ohhell.records import GameRecord
from ohhell.requests import Scope
from ohhell.results import Cancelled, ClaimResult
from ohhell.table import claims
from ohhell.table.computers import Computers
from ohhell.table.values import ClaimAnswer, Phase, RoundLine, TableAnswer
from tests.table.playing import TABLES, act_at_random, opened, until

RULES = RuleSet(max_cards=5, lowest_rank=9)
"""A small deck, in which more can be known."""


def turns(rules: RuleSet, seed: int, level: int = 1) -> Iterator[TableAnswer]:
    """Moments of many games at which the person is to play."""
    random = Random(seed)
    while True:
        now = opened(rules, random.randrange(rules.players), level)
        while now.view.phase is not Phase.GAME_OVER:
            if now.view.phase is Phase.PLAY:
                yield now
            now = act_at_random(now, random)


def left(now: TableAnswer) -> int:
    """Tricks not yet finished."""
    return now.view.position.cards - len(now.view.tricks)


def accepted(
    rules: RuleSet, kind: ClaimKind, tricks: int | None, seed: int, least: int = 2
) -> tuple[TableAnswer, ClaimAnswer]:
    """The first moment with so many tricks left, or one more, at which a claim is accepted."""
    for now in turns(rules, seed):
        if left(now) not in (least, least + 1):
            continue
        answer = TABLES.claim_tricks(now.table, Claim(kind, tricks))
        assert answer.accepted is (answer.verification.verdict is Verdict.PROVEN)
        if answer.accepted:
            return now, answer
    raise AssertionError("there are games without end")


@pytest.mark.parametrize(
    ("kind", "tricks"),
    [(ClaimKind.ALL, None), (ClaimKind.NONE, None), (ClaimKind.EXACTLY, 1), (ClaimKind.EXACTLY, 2)],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_proven_claim_ends_the_round(kind: ClaimKind, tricks: int | None, players: int) -> None:
    rules = RuleSet(players=players, max_cards=4, lowest_rank=9)
    for seed in range(2):
        now, answer = accepted(rules, kind, tricks, seed)
        check_ending(rules, now, answer)


def check_ending(rules: RuleSet, now: TableAnswer, answer: ClaimAnswer) -> None:
    ended = answer.answer
    assert ended is not None
    view, seat = ended.view, now.view.position.seat
    assert view.phase in (Phase.ROUND_OVER, Phase.GAME_OVER)
    assert view.record is not None
    played = view.record.rounds[-1]
    assert played.claim is not None
    assert played.claim.seat == seat
    assert played.plays == now.view.position.plays
    before = [one.taken for one in now.view.seats]
    gained = [after - had for after, had in zip(played.claim.taken, before, strict=True)]
    assert min(gained) >= 0
    assert sum(gained) == left(now)
    scored = score_round(rules, played)
    line = view.sheet[-1]
    assert (line.taken, line.points) == (scored.taken, scored.points)
    assert [one.taken for one in view.seats] == list(scored.taken)
    assert ended.events[0] == line
    assert isinstance(line, RoundLine)
    assert [one.cards_left for one in view.seats] == [0] * rules.players
    assert (view.leader, view.trick, view.legal_actions) == (None, (), None)
    goes_on = act_at_random(ended, Random(1)) if view.phase is Phase.ROUND_OVER else ended
    assert goes_on.view.sheet == view.sheet


@pytest.mark.parametrize(("kind", "tricks"), [(ClaimKind.NONE, 0), (ClaimKind.EXACTLY, 1)])
def test_the_rest_is_shared_out_as_it_would_have_been_played(kind: ClaimKind, tricks: int) -> None:
    """The claimant gets its own; a second answer to the same claim shares out the same."""
    for seed in range(5):
        now, answer = accepted(RULES, kind, tricks or None, seed)
        assert answer.answer is not None
        seat = now.view.position.seat
        line = answer.answer.view.sheet[-1]
        assert line.taken[seat] == now.view.seats[seat].taken + tricks
        again = TABLES.claim_tricks(now.table, Claim(kind, tricks or None))
        assert again == answer


def test_the_claimants_cards_are_found_in_the_deal_where_proofs_are_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, answer = accepted(RULES, ClaimKind.EXACTLY, 1, 8, least=3)
    honest, scopes = Computers.verify, list[Scope]()

    def verify(self: Computers, position: object, claim: Claim, scope: Scope) -> ClaimResult:
        found = honest(self, position, claim, scope)  # type: ignore[arg-type]
        first = not scopes
        scopes.append(scope)
        if scope is Scope.EVERY_DEAL and not first:
            return replace(found, verdict=Verdict.UNDECIDED, first_play=None)
        return found

    monkeypatch.setattr(Computers, "verify", verify)
    again = TABLES.claim_tricks(now.table, Claim(ClaimKind.EXACTLY, 1))
    assert again.accepted
    assert answer.answer is not None
    assert again.answer is not None
    seat = now.view.position.seat
    assert again.answer.view.sheet[-1].taken[seat] == answer.answer.view.sheet[-1].taken[seat]
    assert Scope.KNOWN_DEAL in scopes


def test_where_nothing_can_be_shown_in_time_nothing_has_happened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, _ = accepted(RULES, ClaimKind.EXACTLY, 1, 8, least=3)
    honest, asked = Computers.verify, list[Scope]()

    def verify(self: Computers, position: object, claim: Claim, scope: Scope) -> ClaimResult:
        found = honest(self, position, claim, scope)  # type: ignore[arg-type]
        asked.append(scope)
        return found if len(asked) == 1 else replace(found, first_play=None)

    monkeypatch.setattr(Computers, "verify", verify)
    with pytest.raises(OutOfTime):
        TABLES.claim_tricks(now.table, Claim(ClaimKind.EXACTLY, 1))


def test_a_refuted_claim_changes_nothing_and_shows_a_deal_that_could_be() -> None:
    for now in turns(RULES, 5):
        answer = TABLES.claim_tricks(now.table, Claim(ClaimKind.ALL))
        if answer.accepted or not answer.verification.counterexamples:
            continue
        assert answer.verification.verdict is Verdict.REFUTED
        assert answer.answer is None
        hands = answer.verification.counterexamples[0].hands
        own = now.view.position.hands[0]
        assert set(hands[own.seat]) == set(own.cards)
        random = Random(1)
        state = random.getstate()
        further = act_at_random(now, random)  # the table goes on as if nothing had been said
        random.setstate(state)
        assert act_at_random(now, random) == further
        return


def test_an_undecided_claim_is_not_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ohhell.claims.DEFAULT_NODES", 1)
    for now in turns(RuleSet(max_cards=10), 5):
        answer = TABLES.claim_tricks(now.table, Claim(ClaimKind.EXACTLY, 4))
        if answer.verification.verdict is Verdict.UNDECIDED:
            assert not answer.accepted
            assert "undecided" in answer.verification.line
            return


def test_a_claim_that_ends_the_game_tells_the_standing() -> None:
    rules = RuleSet(max_cards=1, players=3)
    for now in turns(rules, 7):
        answer = TABLES.claim_tricks(now.table, Claim(ClaimKind.ALL))
        if answer.answer is None:
            continue
        assert answer.answer.view.phase is Phase.GAME_OVER
        assert answer.answer.events[-1] == answer.answer.view.standing
        assert isinstance(answer.answer.view.record, GameRecord)
        return


@pytest.mark.parametrize("kind", [ClaimKind.ALL, ClaimKind.NONE])
def test_in_a_blind_round_what_cannot_be_seen_can_be_claimed(kind: ClaimKind) -> None:
    rules = RuleSet(max_cards=1, players=3, lowest_rank=13, blind_one_card=True)
    now, answer = accepted(rules, kind, None, 3, least=1)
    assert now.view.seats[now.view.position.seat].cards == ("??",)
    assert answer.answer is not None
    check_ending(rules, now, answer)


def test_there_must_be_something_to_claim() -> None:
    claim = Claim(ClaimKind.ALL)
    now = opened(RULES, first_dealer=3)
    with pytest.raises(NotReady, match="no round"):
        TABLES.claim_tricks(now.table, claim)
    bidding = TABLES.act(now.table, client_seed="x")
    with pytest.raises(NotReady, match="bidding"):
        TABLES.claim_tricks(bidding.table, claim)
    over = until(bidding, Phase.ROUND_OVER, Random(1))
    with pytest.raises(NotReady, match="no round"):
        TABLES.claim_tricks(over.table, claim)


@pytest.mark.parametrize(
    "claim", [Claim(ClaimKind.EXACTLY), Claim(ClaimKind.EXACTLY, 6), Claim(ClaimKind.ALL, 3)]
)
def test_a_claim_that_says_nothing_sound_is_refused(claim: Claim) -> None:
    now = until(opened(RULES), Phase.PLAY, Random(1))
    with pytest.raises(InvalidInput) as caught:
        TABLES.claim_tricks(now.table, claim)
    assert [violation.field for violation in caught.value.violations] == ["claim.tricks"]


def test_a_claim_can_be_cancelled() -> None:
    now = until(opened(RuleSet(max_cards=10)), Phase.PLAY, Random(1))
    token = _core.CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        TABLES.claim_tricks(
            now.table, Claim(ClaimKind.EXACTLY, 3), computers=Computers(token=token)
        )


def test_what_is_proven_is_asked_of_what_the_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    """With open hands as well: the verdict is over every deal that could be."""
    now = until(opened(RULES, open_hands=True), Phase.PLAY, Random(2))
    asked = []

    def verify(self: Computers, position: object, *rest: object) -> ClaimResult:  # noqa: ARG001
        asked.append(position)
        raise OutOfTime("enough")

    monkeypatch.setattr(claims.Computers, "verify", verify)
    with pytest.raises(OutOfTime):
        TABLES.claim_tricks(now.table, Claim(ClaimKind.ALL))
    (position,) = asked
    assert [hand.seat for hand in position.hands] == [now.view.position.seat]
