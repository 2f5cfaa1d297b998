"""Exact values of plays and bids when every seat picks evenly among its legal cards and bids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.reference.bidding import bidding_order, by_seat, first_leader, legal_bids
from tests.reference.deals import Deal
from tests.reference.play import Table, legal
from tests.reference.rules import Rules
from tests.reference.scoring import points


@dataclass
class Expectation:
    """Of one action: chances of (bids, taken) by seat, over deals and what is played on them."""

    rules: Rules
    cards: int
    seat: int
    chances: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=Counter)

    def mean(self, value: Callable[[tuple[int, ...], tuple[int, ...]], float]) -> float:
        return sum(chance * value(bids, taken) for (bids, taken), chance in self.chances.items())

    def score(self, bids: tuple[int, ...], taken: tuple[int, ...], seat: int) -> int:
        return points(self.rules, self.cards, bids[seat], taken[seat])

    def value(self, rival_weight: float = 0.0) -> tuple[float, float]:
        """Mean and variance of own points minus the weight times the mean of the others'."""

        def one(bids: tuple[int, ...], taken: tuple[int, ...]) -> float:
            scores = [self.score(bids, taken, seat) for seat in range(self.rules.players)]
            own = scores.pop(self.seat)
            return own - rival_weight * sum(scores) / len(scores)

        return self.moments(one)

    def moments(
        self, value: Callable[[tuple[int, ...], tuple[int, ...]], float]
    ) -> tuple[float, float]:
        """Mean and variance of a value of all bids and tricks."""
        mean = self.mean(value)
        return mean, self.mean(lambda bids, taken: (value(bids, taken) - mean) ** 2)

    @property
    def make_probability(self) -> float:
        return self.mean(lambda bids, taken: bids[self.seat] == taken[self.seat])

    @property
    def rivals_made(self) -> float:
        made = self.mean(lambda bids, taken: sum(b == t for b, t in zip(bids, taken, strict=True)))
        return made - self.make_probability

    @property
    def rivals_made_variance(self) -> float:
        mean = self.rivals_made

        def made(bids: tuple[int, ...], taken: tuple[int, ...]) -> int:
            seats = set(range(self.rules.players)) - {self.seat}
            return sum(bids[seat] == taken[seat] for seat in seats)

        return self.mean(lambda bids, taken: (made(bids, taken) - mean) ** 2)

    @property
    def taken(self) -> list[float]:
        """The chance of each final number of tricks."""
        return [
            self.mean(lambda _, taken, n=n: taken[self.seat] == n) for n in range(self.cards + 1)
        ]


def endings(
    rules: Rules, table: Table, hands: tuple[frozenset[str], ...]
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """(chance, tricks by seat) of every way to play on from here with the hands still held."""
    if not any(hands):
        yield 1.0, table.taken
        return
    seat = table.turn
    choices = legal(rules, table, hands[seat])
    for card in choices:
        left = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
        for chance, taken in endings(rules, table.play(card), left):
            yield chance / len(choices), taken


def estimate_plays(
    rules: Rules,
    cards: int,
    table: Table,
    bids: Sequence[int],
    deals: Sequence[Deal],
    hidden: bool = False,
) -> dict[str, Expectation]:
    """By legal card of the seat to play; bids by seat, deals as dealt.

    hidden: the seat does not see its card; the one entry is called "??".
    """
    answer: dict[str, Expectation] = {}
    for deal in deals:
        hands = tuple(hand - set(table.plays) for hand in deal)
        seat = table.turn
        for card in legal(rules, table, hands[seat]):
            name = "??" if hidden else card
            expectation = answer.setdefault(name, Expectation(rules, cards, seat))
            left = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
            for chance, taken in endings(rules, table.play(card), left):
                expectation.chances[tuple(bids), taken] += chance / len(deals)
    return answer


def biddings(
    rules: Rules, cards: int, so_far: tuple[int, ...], fixed: Mapping[int, int]
) -> Iterator[tuple[float, tuple[int, ...]]]:
    """(chance, all bids) when every legal bid is alike for the seats yet to bid.

    Bids are in bidding order; fixed: bids that are settled, by place in that order.
    """
    place = len(so_far)
    if place == rules.players:
        yield 1.0, so_far
        return
    choices = [fixed[place]] if place in fixed else legal_bids(rules, cards, so_far)
    for bid in choices:
        for chance, bids in biddings(rules, cards, (*so_far, bid), fixed):
            yield chance / len(choices), bids


def analyze_bids(
    rules: Rules,
    cards: int,
    dealer: int,
    trump: str,
    bids: Sequence[int],
    seat: int,
    deals: Sequence[Deal],
) -> list[Expectation]:
    """By bid 0..cards of the seat about to bid, the barred one included."""
    place = bidding_order(rules.players, dealer).index(seat)
    by_leader: dict[int, Counter[tuple[int, ...]]] = {}
    answer = []
    for bid in range(cards + 1):
        expectation = Expectation(rules, cards, seat)
        for chance, complete in biddings(rules, cards, tuple(bids), {place: bid}):
            told = tuple(by_seat(rules.players, dealer, complete))
            leader = first_leader(rules, dealer, complete)
            if leader not in by_leader:
                by_leader[leader] = tricks_taken(rules, Table(rules.players, trump, leader), deals)
            for taken, share in by_leader[leader].items():
                expectation.chances[told, taken] += chance * share
        answer.append(expectation)
    return answer


def tricks_taken(rules: Rules, table: Table, deals: Sequence[Deal]) -> Counter[tuple[int, ...]]:
    """The chance of each division of the tricks, over the deals."""
    shares: Counter[tuple[int, ...]] = Counter()
    for deal in deals:
        for chance, taken in endings(rules, table, deal):
            shares[taken] += chance / len(deals)
    return shares
