"""Every deal that is consistent with what a seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tests.reference.bidding import first_leader
from tests.reference.cards import deck
from tests.reference.play import Table, legal
from tests.reference.rules import Rules

Deal = tuple[frozenset[str], ...]


def visible_hands(rules: Rules, cards: int, deal: Deal, seat: int) -> dict[int, frozenset[str]]:
    """The hands that a seat sees before a card is played."""
    if rules.blind_one_card and cards == 1:
        return {other: hand for other, hand in enumerate(deal) if other != seat}
    return {seat: deal[seat]}


def start(rules: Rules, dealer: int, trump: str, bids: Sequence[int]) -> Table:
    return Table(rules.players, trump, first_leader(rules, dealer, bids))


def splits(cards: Sequence[str], sizes: Sequence[int]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way to give so many of the cards to each; what is over stays in the stock."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in chosen]
        for others in splits(left, sizes[1:]):
            yield (frozenset(chosen), *others)


def could_have_played(rules: Rules, table: Table, deal: Deal) -> bool:
    """Whether every play was legal for the hand that the seat held at that moment."""
    hands = [set(hand) for hand in deal]
    now = Table(table.players, table.trump, table.first_leader)
    for card in table.plays:
        if card not in legal(rules, now, hands[now.turn]):
            return False
        hands[now.turn].remove(card)
        now = now.play(card)
    return True


def consistent_deals(
    rules: Rules,
    cards: int,
    table: Table,
    known: Mapping[int, frozenset[str]],
    turn_up: str | None,
) -> list[Deal]:
    """All of them, hands as dealt by seat."""
    seen = {*table.plays, *([turn_up] if turn_up else []), *(c for h in known.values() for c in h)}
    unseen = [card for card in deck(rules) if card not in seen]
    unknown = [seat for seat in range(rules.players) if seat not in known]
    sizes = [cards - len(table.played_by(seat)) for seat in unknown]
    deals = []
    for split in splits(unseen, sizes):
        filled = {s: rest | set(table.played_by(s)) for s, rest in zip(unknown, split, strict=True)}
        deal = tuple(frozenset({**filled, **known}[seat]) for seat in range(rules.players))
        if could_have_played(rules, table, deal):
            deals.append(deal)
    return deals
