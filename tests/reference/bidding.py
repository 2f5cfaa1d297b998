"""Bids: their order, the hook, and who leads after them."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.rules import Rules


def bidding_order(players: int, dealer: int) -> list[int]:
    return [(dealer + 1 + i) % players for i in range(players)]


def by_seat(players: int, dealer: int, bids: Sequence[int]) -> list[int]:
    """Bids in bidding order, by seat."""
    told = dict(zip(bidding_order(players, dealer), bids, strict=True))
    return [told[seat] for seat in range(players)]


def forbidden(rules: Rules, cards: int, earlier: Sequence[int]) -> int | None:
    """The bid that the hook bars for the seat about to bid."""
    if rules.simultaneous_bidding or not 1 <= rules.hook_min_cards <= cards:
        return None
    if len(earlier) != rules.players - 1:
        return None
    bid = cards - sum(earlier)
    return bid if bid >= 0 else None


def legal_bids(rules: Rules, cards: int, earlier: Sequence[int]) -> list[int]:
    return [bid for bid in range(cards + 1) if bid != forbidden(rules, cards, earlier)]


def first_leader(rules: Rules, dealer: int, bids: Sequence[int]) -> int:
    """Who leads the first trick; bids are complete and in bidding order."""
    order = bidding_order(rules.players, dealer)
    if rules.initial_leader == "dealer":
        return dealer
    if rules.initial_leader == "highest_bidder":
        return order[bids.index(max(bids))]
    return order[0]
