"""Whether a claim is good, and why in words."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from ohhell import __version__, _core
from ohhell.cards import card_name, cards_of, mask_of
from ohhell.errors import NotReady, Violation
from ohhell.position import Position
from ohhell.position_check import Facts
from ohhell.requests import Claim, ClaimKind, Scope, SearchLimits, check_request, seconds_left
from ohhell.results import (
    Cancelled,
    ClaimResult,
    Counterexample,
    Search,
    StopReason,
    Verdict,
)
from ohhell.rules import Trump

DEFAULT_NODES = 16_000_000

_STOPS = {
    _core.ClaimStop.FINISHED: StopReason.FINISHED,
    _core.ClaimStop.NODES: StopReason.NODES,
    _core.ClaimStop.TIME: StopReason.TIME,
}


def verify_claim(
    position: Position,
    claim: Claim,
    scope: Scope = Scope.EVERY_DEAL,
    limits: SearchLimits = SearchLimits(),
    *,
    token: _core.CancelToken | None = None,
    time_cap: float | None = None,
    progress: Callable[[ClaimResult], None] | None = None,
) -> ClaimResult:
    """Whether one strategy of the position's seat takes the tricks, whatever deal and defence.

    The limits are nodes (16 million if none is set) and time; the seed decides which deals are
    tried first, never the verdict. `progress` is told of an undecided result so far. Raises
    InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    started = time.monotonic()
    if not isinstance(claim, Claim):
        raise TypeError(f"claim must be a Claim, not {claim!r:.100}")
    check_request(position=position, limits=_limit_problems(limits))
    facts = position.facts
    if facts.round.phase is _core.Phase.BIDDING:
        raise NotReady("the bidding is not over")
    left = position.cards - len(facts.round.tricks)
    check_request(claim=claim.validate(left), position=_scope_problems(position, scope))
    if left == 0:
        raise NotReady("the round is over: no trick is left to claim")
    tricks = {ClaimKind.ALL: left, ClaimKind.NONE: 0}.get(claim.kind, claim.tricks or 0)
    seed = secrets.randbits(64) if limits.seed is None else limits.seed

    def report(stop: StopReason) -> Search:
        return Search(
            deals=0,
            effective_deals=0.0,
            consistent_deals=1.0 if scope is Scope.KNOWN_DEAL else float(facts.consistent_deals),
            seed=seed,
            elapsed=time.monotonic() - started,
            stop_reason=stop,
            engine_version=__version__,
        )

    def tell(nodes: int) -> None:
        assert progress is not None
        progress(
            ClaimResult(
                verdict=Verdict.UNDECIDED,
                line="not decided yet",
                first_play=None,
                counterexamples=(),
                needs_guess=False,
                nodes=nodes,
                search=report(StopReason.GOING_ON),
            )
        )

    answer = _core.verify_claim(
        facts.round,
        _known(position, facts, scope),
        facts.turn_up,
        position.seat,
        tricks,
        nodes=limits.nodes or DEFAULT_NODES,
        seconds=seconds_left(started, limits.time, time_cap),
        seed=seed,
        token=token,
        progress=tell if progress else None,
    )
    if answer.stop is _core.ClaimStop.CANCELLED:
        raise Cancelled
    return ClaimResult(
        verdict=Verdict[answer.verdict.name],
        line=_in_words(position, facts, tricks, answer),
        first_play=None if answer.first_play < 0 else card_name(answer.first_play),
        counterexamples=tuple(
            Counterexample(tuple(map(cards_of, hands)), tuple(map(card_name, plays)))
            for hands, plays in answer.counterexamples
        ),
        needs_guess=answer.needs_guess,
        nodes=answer.nodes,
        search=report(_STOPS[answer.stop]),
    )


def _limit_problems(limits: SearchLimits) -> list[Violation]:
    """What is wrong with the limits of a claim."""
    found = limits.validate()
    for name in ("deals", "standard_error"):
        if getattr(limits, name) is not None:
            why = "limits a search of plays or bids; a claim has nodes and time"
            found.append(Violation(name, str(getattr(limits, name)), why))
    return found


def _scope_problems(position: Position, scope: Scope) -> list[Violation]:
    given = {hand.seat for hand in position.hands if len(hand.cards) == position.cards}
    missing = sorted(set(range(position.rules.players)) - given)
    if scope is not Scope.KNOWN_DEAL or not missing:
        return []
    seats = ", ".join(map(str, missing))
    return [Violation("hands", f"without seats {seats}", "all must be given with SCOPE_KNOWN_DEAL")]


def _known(position: Position, facts: Facts, scope: Scope) -> dict[int, int]:
    if scope is Scope.KNOWN_DEAL:
        return {hand.seat: mask_of(hand.cards) for hand in position.hands}
    return dict(facts.known)


# ---------------------------------------------------------------- in words


def _in_words(position: Position, facts: Facts, tricks: int, answer: _core.ClaimAnswer) -> str:
    if answer.verdict is _core.Verdict.UNDECIDED:
        what = "nodes" if answer.stop is _core.ClaimStop.NODES else "time"
        return f"undecided: the limit of {what} ran out"
    if answer.verdict is _core.Verdict.PROVEN:
        if answer.leads:
            return _from_the_top(answer.leads, facts.trump)
        start = f"{card_name(answer.first_play)} first: " if answer.first_play >= 0 else ""
        return f"{start}takes {_count(tricks)} whatever the others hold and play"
    _, plays = answer.counterexamples[0]
    shown = " ".join(map(card_name, plays))
    if answer.needs_guess:
        after = f" after {shown}" if plays else ""
        deals = len(answer.counterexamples)
        return f"has to guess{after}: no one way of playing meets all of these {deals} deals"
    return _how_it_fails(position, facts, tricks, plays)


def _count(tricks: int) -> str:
    return "no trick" if tricks == 0 else f"{tricks} trick{'s' if tricks > 1 else ''}"


def _from_the_top(leads: list[int], trump: Trump) -> str:
    """AH, KH draw the trumps, then KS, QS."""
    trumps = ", ".join(card_name(card) for card in leads if card >> 4 == trump.index)
    others = ", ".join(card_name(card) for card in leads if card >> 4 != trump.index)
    if not trumps or not others:
        return f"{trumps or others} from the top: nobody can beat them"
    if leads[0] >> 4 == trump.index:
        return f"{trumps} draw the trumps, then {others}"
    return f"{others} first, then the trumps {trumps}: nobody can beat or ruff them"


def _how_it_fails(position: Position, facts: Facts, tricks: int, plays: list[int]) -> str:
    """What the last card of a losing line has decided."""
    round, seat = facts.round.copy(), position.seat
    before = round.taken[seat]
    for card in plays:
        round.play(card)
    taken = round.taken[seat] - before
    shown = " ".join(map(card_name, plays))
    if taken > tricks:
        return f"in this deal it takes {_count(taken)} after {shown}"
    left = position.cards - len(round.tricks)
    most = f"at most {_count(taken + left)}" if taken + left else "no trick"
    return f"in this deal it takes {most} after {shown}"
