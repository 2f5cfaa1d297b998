"""A claim of the person: proven over every deal that could be, it ends the round.

What is proven is the claimant's part. Where tricks are left for several others, they fall to these
as they would have in play: the claimant keeps to a strategy that proves the claim, the computer
seats play as always.
"""

from __future__ import annotations

from dataclasses import replace

from ohhell import _core
from ohhell.cards import card_index, indices_of
from ohhell.errors import NotReady, OutOfTime
from ohhell.position import Information
from ohhell.records import AcceptedClaim
from ohhell.requests import Claim, ClaimKind, Scope
from ohhell.results import ClaimResult, Verdict
from ohhell.round_in_play import RoundInPlay
from ohhell.table.computers import Computers
from ohhell.table.flow import Outcome, end_round, in_play, move_seed
from ohhell.table.state import Table


def claim(table: Table, claim: Claim, computers: Computers) -> tuple[ClaimResult, Outcome | None]:
    """The verdict, and the table after a claim that was accepted.

    Raises InvalidInput, NotReady, Cancelled and OutOfTime.
    """
    if not table.in_progress:
        raise NotReady("no round is in progress: there is nothing to claim")
    playing = in_play(table)
    if playing.round.phase is _core.Phase.BIDDING:
        raise NotReady("the bidding is not over")
    found = computers.verify(playing.position(table.seat), claim, Scope.EVERY_DEAL)
    if found.verdict is not Verdict.PROVEN:
        return found, None
    taken = _shared_out(table, playing, claim, computers)
    accepted = AcceptedClaim(table.seat, taken)
    return found, end_round(table, replace(table.rounds[-1], claim=accepted, taken=taken))


def _shared_out(
    table: Table, playing: RoundInPlay, claim: Claim, computers: Computers
) -> tuple[int, ...]:
    """By seat, the tricks of the whole round after an accepted claim."""
    seat, taken = table.seat, list(playing.round.taken)
    left = playing.round.cards - len(playing.round.tricks)
    own = {ClaimKind.ALL: left, ClaimKind.NONE: 0}.get(claim.kind, claim.tricks or 0)
    taken[seat] += own
    others = [other for other in range(table.rules.players) if other != seat]
    if own < left and len(others) > 1:
        _play_out(table, playing, taken[seat], computers)
        return tuple(playing.round.taken)
    taken[others[0]] += left - own
    return tuple(taken)


def _play_out(table: Table, playing: RoundInPlay, total: int, computers: Computers) -> None:
    """To the end; the claimant takes its total of the round."""
    while not playing.finished:
        seat = playing.round.turn
        player = table.players[seat]
        if player is None:
            action = _claimants_card(playing, seat, total - playing.round.taken[seat], computers)
        else:
            action = computers.move(playing, seat, player, move_seed(table, playing, seat))
        playing.move((action,))
    assert playing.round.taken[table.seat] == total


def _claimants_card(playing: RoundInPlay, seat: int, tricks: int, computers: Computers) -> int:
    """One that leads to so many more tricks and no others.

    By what the seat knows or, should that take too long to prove again, in the deal as it is.
    """
    legal = indices_of(playing.round.legal(playing.hand(seat)))
    if len(legal) == 1:
        return legal[0]
    claim, position = Claim(ClaimKind.EXACTLY, tricks), playing.position(seat)
    found = computers.verify(position, claim, Scope.EVERY_DEAL)
    if found.first_play is None:
        open_position = replace(
            position, hands=playing.dealt.hands, information=Information.ALL_HANDS
        )
        found = computers.verify(open_position, claim, Scope.KNOWN_DEAL)
    if found.first_play is None:
        raise OutOfTime("the claim is good, but the rest could not be shared out in time")
    return card_index(found.first_play)
