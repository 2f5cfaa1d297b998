"""Rounds dealt, bid and played at random by the reference, for the comparisons."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.reference.bidding import by_seat, legal_bids
from tests.reference.cards import deck, maximum
from tests.reference.deals import Deal, consistent_deals, start, visible_hands
from tests.reference.play import Table, legal
from tests.reference.rules import Rules
from tests.reference.schedule import trump, turns_up


@dataclass(frozen=True)
class Moment:
    """A moment of a round, with the deal that nobody sees whole. bids: in bidding order."""

    rules: Rules
    cards: int
    dealer: int
    trump: str
    turn_up: str | None
    deal: Deal
    bids: tuple[int, ...]
    table: Table

    @property
    def bids_by_seat(self) -> list[int]:
        return by_seat(self.rules.players, self.dealer, self.bids)

    def visible(self, seat: int) -> dict[int, frozenset[str]]:
        return visible_hands(self.rules, self.cards, self.deal, seat)

    def deals_for(self, seat: int) -> list[Deal]:
        known = self.visible(seat)
        return consistent_deals(self.rules, self.cards, self.table, known, self.turn_up)


def random_deal(random: Random, rules: Rules, cards: int) -> tuple[Deal, str | None]:
    """The hands and the card turned up."""
    shuffled = random.sample(deck(rules), len(deck(rules)))
    hands = [frozenset(shuffled[s * cards : (s + 1) * cards]) for s in range(rules.players)]
    turn_up = shuffled[rules.players * cards] if turns_up(rules, cards) else None
    return tuple(hands), turn_up


def random_bids(random: Random, rules: Rules, cards: int) -> tuple[int, ...]:
    bids: tuple[int, ...] = ()
    while len(bids) < rules.players:
        bids = (*bids, random.choice(legal_bids(rules, cards, bids)))
    return bids


def random_moment(
    random: Random, rules: Rules, cards: int | None = None, plays: int | None = None
) -> Moment:
    """The bidding over and some cards played, with one at least left."""
    cards = cards or random.randint(1, maximum(rules))
    dealer = random.randrange(rules.players)
    deal, turn_up = random_deal(random, rules, cards)
    suit = trump(rules, 0, cards, turn_up)
    assert suit is not None
    bids = random_bids(random, rules, cards)
    table = start(rules, dealer, suit, bids)
    if plays is None:
        plays = random.randrange(rules.players * cards)
    for _ in range(plays):
        held = deal[table.turn] - set(table.plays)
        table = table.play(random.choice(legal(rules, table, held)))
    return Moment(rules, cards, dealer, suit, turn_up, deal, bids, table)
