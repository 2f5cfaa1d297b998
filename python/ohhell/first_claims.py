"""When in a recorded round each seat could first have claimed, with a proof."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ohhell import _core
from ohhell.cards import HIDDEN, card_index, mask_of
from ohhell.errors import InvalidInput, Violation
from ohhell.position_check import check_round, core_round
from ohhell.records import RoundRecord
from ohhell.requests import Claim, ClaimKind, SearchLimits, check_request, seconds_left
from ohhell.results import Cancelled
from ohhell.rules import RuleSet

DEFAULT_NODES = 10_000


@dataclass(frozen=True)
class FirstClaim:
    """After `plays` plays of the round, and not before, the seat could prove a claim."""

    seat: int
    plays: int
    claim: Claim


def first_claims(
    rules: RuleSet,
    round: RoundRecord,
    limits: SearchLimits = SearchLimits(),
    *,
    token: _core.CancelToken | None = None,
) -> tuple[FirstClaim, ...]:
    """The first moment at which each seat could have proven a claim, by seat.

    A claimant knows what it could see: its own hand, in a blind round every other. Where several
    claims could be proven at one moment, the one that makes its bid is named, else the one of most
    tricks. A seat is left out that could prove none before the round was over, or whose hand cannot
    be known: neither given nor played out.

    limits: nodes for each claim (10,000 if none is set), time for the whole call; a moment at which
    they run out is passed over, and so is one with more deals than can be counted. seed: which
    deals are tried first, 0 if none is set. Raises InvalidInput, and Cancelled where the token was
    cancelled.
    """
    started = time.monotonic()
    check_request(limits=_limit_problems(limits))
    final, violations = check_round(rules, round)
    if final is None:
        raise InvalidInput(violations)
    found: dict[int, FirstClaim] = {}
    if len(round.bids) == rules.players:
        views = seen_hands(rules, round, final)
        for plays, moment in enumerate(_moments(rules, round)):
            for seat in sorted(views.keys() - found.keys()):
                search = _Search(round, views[seat], limits, started, token)
                claim = search.proven_claim(moment, seat)
                if claim is not None:
                    found[seat] = FirstClaim(seat, plays, claim)
    return tuple(found[seat] for seat in sorted(found))


def _limit_problems(limits: SearchLimits) -> list[Violation]:
    found = limits.validate()
    for name in ("deals", "standard_error"):
        if getattr(limits, name) is not None:
            why = "limits a search of plays or bids; a claim has nodes and time"
            found.append(Violation(name, str(getattr(limits, name)), why))
    return found


def seen_hands(
    rules: RuleSet, record: RoundRecord, final: _core.Round
) -> dict[int, dict[int, int]]:
    """The hands that each seat sees, masks as dealt, of the seats for which they are known."""
    hands = {hand.seat: mask_of(hand.cards) for hand in record.hands if HIDDEN not in hand.cards}
    for seat in range(rules.players):
        if final.played_by(seat).bit_count() == record.cards:
            hands[seat] = final.played_by(seat)
    views: dict[int, dict[int, int]] = {}
    for seat in range(rules.players):
        others = set(range(rules.players)) - {seat}
        seen = others if rules.is_blind(record.cards) else {seat}
        if seen <= hands.keys():
            views[seat] = {other: hands[other] for other in seen}
    return views


def _moments(rules: RuleSet, record: RoundRecord) -> Iterator[_core.Round]:
    """The round after each number of plays, from 0 on, while there is a trick to be claimed."""
    trump = record.trump or rules.trump_for(record.cards, None, record.turn_up)
    assert trump is not None  # the record has been checked
    round = core_round(rules, record.cards, record.dealer, trump)
    round.bid_all(record.bids)
    yield round
    for card in record.plays:
        round.play(card_index(card))
        if round.phase is not _core.Phase.FINISHED:
            yield round


@dataclass(frozen=True)
class _Search:
    """The search for a claim of one seat at one moment."""

    record: RoundRecord
    known: Mapping[int, int]
    limits: SearchLimits
    started: float
    token: _core.CancelToken | None

    def proven_claim(self, moment: _core.Round, seat: int) -> Claim | None:
        left = self.record.cards - len(moment.tricks)
        wanted = moment.bids[seat] - moment.taken[seat]
        for tricks in sorted(range(left + 1), key=lambda tricks: (tricks != wanted, -tricks)):
            if self.is_proven(moment, seat, tricks):
                return _claim_of(tricks, left)
        return None

    def is_proven(self, moment: _core.Round, seat: int, tricks: int) -> bool:
        turn_up = self.record.turn_up
        try:
            answer = _core.verify_claim(
                moment,
                self.known,
                -1 if turn_up is None else card_index(turn_up),
                seat,
                tricks,
                nodes=self.limits.nodes or DEFAULT_NODES,
                seconds=seconds_left(self.started, self.limits.time),
                seed=self.limits.seed or 0,
                token=self.token,
            )
        except _core.TooManyDeals:
            return False
        if answer.stop is _core.ClaimStop.CANCELLED:
            raise Cancelled
        return answer.verdict is _core.Verdict.PROVEN


def _claim_of(tricks: int, left: int) -> Claim:
    if tricks == left:
        return Claim(ClaimKind.ALL)
    return Claim(ClaimKind.NONE) if tricks == 0 else Claim(ClaimKind.EXACTLY, tricks)
