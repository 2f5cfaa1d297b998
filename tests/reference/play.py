"""Playing the tricks: whose turn, which cards are legal, who wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tests.reference.cards import of_suit, rank, suit
from tests.reference.rules import Rules


@dataclass(frozen=True)
class Trick:
    leader: int
    cards: tuple[str, ...]
    winner: int


@dataclass(frozen=True)
class Table:
    """What has been played so far, and what follows from it."""

    players: int
    trump: str
    first_leader: int
    plays: tuple[str, ...] = ()

    def play(self, card: str) -> Table:
        return Table(self.players, self.trump, self.first_leader, (*self.plays, card))

    @property
    def tricks(self) -> tuple[Trick, ...]:
        return finished_tricks(self)

    @property
    def leader(self) -> int:
        """Of the trick in progress, or of the next one."""
        return self.tricks[-1].winner if self.tricks else self.first_leader

    @property
    def trick(self) -> tuple[str, ...]:
        """The cards of the trick in progress."""
        return self.plays[len(self.tricks) * self.players :]

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % self.players

    @property
    def broken(self) -> bool:
        """Whether a trump was played on a trick that was led in another suit."""
        everything = [*(trick.cards for trick in self.tricks), self.trick]
        return any(ruffed(cards, self.trump) for cards in everything)

    @property
    def taken(self) -> tuple[int, ...]:
        winners = [trick.winner for trick in self.tricks]
        return tuple(winners.count(seat) for seat in range(self.players))

    def played_by(self, seat: int) -> list[str]:
        return [card for who, card in self.in_order() if who == seat]

    def in_order(self) -> list[tuple[int, str]]:
        """(seat, card) of every play."""
        played = []
        for trick in self.tricks:
            for place, card in enumerate(trick.cards):
                played.append(((trick.leader + place) % self.players, card))
        for place, card in enumerate(self.trick):
            played.append(((self.leader + place) % self.players, card))
        return played


def ruffed(trick: Sequence[str], trump: str) -> bool:
    if not trick or suit(trick[0]) == trump:
        return False
    return bool(of_suit(trick, trump))


def winning_place(trick: Sequence[str], trump: str) -> int:
    candidates = of_suit(trick, trump) or of_suit(trick, suit(trick[0]))
    return trick.index(max(candidates, key=rank))


@lru_cache(maxsize=1 << 17)
def finished_tricks(table: Table) -> tuple[Trick, ...]:
    tricks: list[Trick] = []
    leader = table.first_leader
    for start in range(0, len(table.plays) - table.players + 1, table.players):
        cards = table.plays[start : start + table.players]
        winner = (leader + winning_place(cards, table.trump)) % table.players
        tricks.append(Trick(leader, cards, winner))
        leader = winner
    return tuple(tricks)


def legal(rules: Rules, table: Table, hand: Iterable[str]) -> list[str]:
    """The cards of a hand that the seat to play may play."""
    hand = sorted(hand)
    if not table.trick:
        return legal_leads(rules, table, hand)
    trumps = of_suit(hand, table.trump)
    following = of_suit(hand, suit(table.trick[0]))
    if following:
        return beating(rules, table, following) or following
    if rules.must_trump and trumps:
        return trumps
    return hand


def legal_leads(rules: Rules, table: Table, hand: list[str]) -> list[str]:
    others = [card for card in hand if suit(card) != table.trump]
    too_early = {
        "anytime": False,
        "after_broken": not table.broken,
        "after_first_trick": not table.tricks,
    }[rules.lead_trump]
    return others if too_early and others else hand


def beating(rules: Rules, table: Table, following: list[str]) -> list[str]:
    """The cards that the duty to beat leaves, if it binds."""
    if not rules.must_beat or ruffed(table.trick, table.trump):
        return []
    best = max(rank(card) for card in of_suit(table.trick, suit(table.trick[0])))
    return [card for card in following if rank(card) > best]
