"""Is a claim good? Every strategy of the claimant against every deal and every defence.

The claimant chooses by what it has seen, which is the same on all deals that are still possible;
the defence may do anything legal on any of them. So a claim holds on a set of deals when the
claimant, at its turn, has one card after which it holds, and at any other turn it holds after every
card that some deal allows, on the deals that allow it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference.deals import Deal
from tests.reference.play import Table, legal
from tests.reference.rules import Rules


@dataclass(frozen=True)
class Claim:
    """At least `low` and at most `high` of the tricks in all, for one seat."""

    seat: int
    low: int
    high: int

    @classmethod
    def of(cls, kind: str, tricks: int, seat: int, cards: int, table: Table) -> Claim:
        """A claim on the tricks that are not finished: all, none or exactly some of them."""
        already, left = table.taken[seat], cards - len(table.tricks)
        wanted = {"all": left, "none": 0, "exactly": tricks}[kind]
        return cls(seat, already + wanted, already + wanted)


def lost(claim: Claim, table: Table, cards: int) -> bool:
    """Whether the claim cannot come true any more, whatever is played."""
    taken, left = table.taken[claim.seat], cards - len(table.tricks)
    return taken > claim.high or taken + left < claim.low


def holds(rules: Rules, table: Table, claim: Claim, deals: Sequence[Deal]) -> bool:
    """Whether one strategy meets the claim on every one of the deals (hands as dealt)."""
    cards = len(deals[0][0])
    if lost(claim, table, cards):
        return False
    if len(table.tricks) == cards:
        return True
    turn = table.turn
    allowed: dict[str, list[Deal]] = {}
    for deal in deals:
        for card in legal(rules, table, deal[turn] - set(table.plays)):
            allowed.setdefault(card, []).append(deal)
    if turn == claim.seat and all(len(some) == len(deals) for some in allowed.values()):
        return any(holds(rules, table.play(card), claim, deals) for card in allowed)
    # The claimant comes here only if it does not see its card: then it has no choice either.
    return all(holds(rules, table.play(card), claim, some) for card, some in allowed.items())


def refuting_deal(rules: Rules, table: Table, claim: Claim, deals: Sequence[Deal]) -> Deal | None:
    """A deal on which the claim fails even for a claimant that sees all hands."""
    return next((deal for deal in deals if not holds(rules, table, claim, [deal])), None)
