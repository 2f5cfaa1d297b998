"""Computer players that follow rules a person can follow: levels 1 to 3.

They use no randomness: the same position gives the same action. A player of level 1 looks at its
own hand and the trick alone; level 2 remembers which cards are out; level 3 also knows its place in
the trick, keeps its sure winners until they are wanted, and says which rule made it play as it did.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ohhell import _core
from ohhell.cards import RANKS, indices_of

_SUIT = 0x1FFF


def _rank(card: int) -> int:
    return card & 15


def _suit_mask(suit: int) -> int:
    return _SUIT << (16 * suit)


@dataclass(frozen=True)
class Choice:
    """What a player does, and the rule that made it, in words."""

    action: int
    rule: str


@dataclass(frozen=True)
class Seat:
    """What the seat to play sees. Cards are numbers and sets of them masks, as in `ohhell.cards`.

    points: by bid and tricks taken, for this round. trump: 0..3, or 4 for none.
    """

    round: _core.Round
    hand: int
    turn_up: int
    deck: int
    trump: int
    points: tuple[tuple[int, ...], ...]

    @cached_property
    def number(self) -> int:
        return self.round.turn

    @cached_property
    def legal(self) -> int:
        return self.round.legal(self.hand)

    @cached_property
    def trumps(self) -> int:
        return 0 if self.trump == 4 else _suit_mask(self.trump)

    @cached_property
    def unseen(self) -> int:
        """Cards that others may hold or that were not dealt."""
        hidden = self.deck & ~self.hand & ~self.round.played
        return hidden if self.turn_up < 0 else hidden & ~(1 << self.turn_up)

    @cached_property
    def left(self) -> int:
        """Tricks not finished."""
        return self.hand.bit_count()

    @cached_property
    def need(self) -> int:
        return self.round.bids[self.number] - self.round.taken[self.number]

    @cached_property
    def last(self) -> bool:
        return len(self.round.trick) == self.round.seats - 1

    @cached_property
    def wants(self) -> bool | None:
        """Does it want tricks? None: another trick neither gains nor costs anything."""
        if 0 <= self.need <= self.left:
            return self.need > 0
        bid, taken = self.round.bids[self.number], self.round.taken[self.number]
        gain = self.points[bid][taken + 1] - self.points[bid][taken]
        return None if gain == 0 else gain > 0

    def beats(self, card: int, other: int) -> bool:
        if card >> 4 == other >> 4:
            return card > other
        return bool(self.trumps >> card & 1)

    @cached_property
    def best(self) -> int:
        """The card that is winning the trick, or -1."""
        best = -1
        for _, card in self.round.trick:
            if best < 0 or self.beats(card, best):
                best = card
        return best

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """Legal cards that would be winning the trick, cheapest first."""
        winning = (c for c in indices_of(self.legal) if self.best < 0 or self.beats(c, self.best))
        return tuple(sorted(winning, key=self.cost))

    @cached_property
    def losers(self) -> tuple[int, ...]:
        """Legal cards that would not, least dangerous first."""
        return tuple(sorted(set(indices_of(self.legal)) - set(self.winners), key=self.cost))

    def cost(self, card: int) -> tuple[bool, int, int]:
        """Orders cards by what it costs to part with them: side suits by rank, then trumps."""
        return bool(self.trumps >> card & 1), _rank(card), card

    def higher_unseen(self, card: int) -> int:
        """How many unseen cards of its suit are higher."""
        suit = self.unseen & _suit_mask(card >> 4)
        return (suit >> (card + 1)).bit_count()

    def is_master(self, card: int) -> bool:
        return self.higher_unseen(card) == 0

    @cached_property
    def sure_tricks(self) -> int:
        """Trumps that nobody can beat; without trumps, masters of any suit that can be led."""
        count = 0
        for card in indices_of(self.hand):
            sure = self.trump == 4 or self.trumps >> card & 1
            if sure and self.is_master(card):
                count += 1
        return count


def level_1_card(seat: Seat) -> Choice:
    """Highest card when it wants a trick, lowest card when it does not."""
    cards = sorted(indices_of(seat.legal), key=lambda card: (_rank(card), card))
    if seat.wants:
        return Choice(cards[-1], "wants a trick: the highest card")
    return Choice(cards[0], "wants no trick: the lowest card")


def level_2_card(seat: Seat) -> Choice:
    """Wins as cheaply as it can, or ducks as high as it can, counting the cards that are out."""
    cards = sorted(indices_of(seat.legal), key=seat.cost)
    if seat.best < 0:
        masters = [card for card in cards if seat.is_master(card)]
        if seat.wants and masters:
            return Choice(masters[-1], "leads a card that is high")
        return Choice(cards[0], "leads low")
    if seat.wants:
        if seat.winners:
            card = seat.winners[0] if seat.last else seat.winners[-1]
            return Choice(card, "takes the trick")
        return Choice(cards[0], "cannot win: throws the lowest card")
    if seat.losers:
        return Choice(seat.losers[-1], "ducks with the highest card that loses")
    return Choice(cards[-1] if seat.last else cards[0], "cannot duck")


Rule = Callable[[Seat], "Choice | None"]


def _keep_the_sure_trick(seat: Seat) -> Choice | None:
    if seat.wants and seat.need == seat.sure_tricks < seat.left:
        spare = [c for c in indices_of(seat.legal) if not seat.is_master(c)]
        spare = [c for c in spare if c not in seat.winners or seat.best < 0]
        if spare:
            card = min(spare, key=seat.cost) if seat.best < 0 else max(spare, key=seat.cost)
            return Choice(card, "its sure winners are enough: keeps them and plays another card")
    return None


def _lead_all_needed(seat: Seat) -> Choice | None:
    if seat.best < 0 and seat.wants and seat.need == seat.left:
        return Choice(
            max(indices_of(seat.legal), key=seat.cost), "needs every trick: leads from the top"
        )
    return None


def _lead_a_master(seat: Seat) -> Choice | None:
    if seat.best < 0 and seat.wants:
        masters = [c for c in indices_of(seat.legal) if seat.is_master(c)]
        if masters:
            return Choice(max(masters, key=seat.cost), "wants the trick: leads a card that is high")
    return None


def _lead_low(seat: Seat) -> Choice | None:
    if seat.best < 0 and seat.wants is not None:

        def safety(card: int) -> tuple[int, int, int]:
            return seat.higher_unseen(card), -_rank(card), -card

        if not seat.wants:
            return Choice(max(indices_of(seat.legal), key=safety), "wants no trick: leads low")
        return Choice(min(indices_of(seat.legal), key=seat.cost), "nothing is high yet: leads low")
    return None


def _last_takes_cheaply(seat: Seat) -> Choice | None:
    if seat.wants and seat.last and seat.winners:
        return Choice(seat.winners[0], "last to play: the cheapest card that takes the trick")
    return None


def _takes_with_what_holds(seat: Seat) -> Choice | None:
    if seat.wants and seat.best >= 0 and seat.winners:
        holding = [card for card in seat.winners if seat.is_master(card)]
        if holding:
            return Choice(
                holding[0], "wants the trick: the cheapest card that nobody can beat in its suit"
            )
        in_suit = [card for card in seat.winners if card >> 4 == seat.round.led_suit]
        if in_suit:
            return Choice(in_suit[-1], "wants the trick: its best card of the suit")
        return Choice(seat.winners[0], "wants the trick: the lowest trump that wins so far")
    return None


def _throws_low(seat: Seat) -> Choice | None:
    if seat.wants and seat.best >= 0 and not seat.winners:
        return Choice(seat.losers[0], "cannot win: throws its least useful card")
    return None


def _ducks_high(seat: Seat) -> Choice | None:
    if seat.wants is False and seat.best >= 0 and seat.losers:
        trumps = [card for card in seat.losers if seat.trumps >> card & 1]
        card = max(trumps or seat.losers, key=_rank)
        return Choice(card, "wants no trick: the most dangerous card that loses")
    return None


def _burns_the_highest(seat: Seat) -> Choice | None:
    if seat.wants is False and seat.best >= 0:
        if seat.last:
            return Choice(seat.winners[-1], "must take the trick: with its highest card")
        return Choice(seat.winners[0], "hopes to be beaten: its lowest card")
    return None


def _indifferent(seat: Seat) -> Choice:
    return Choice(
        min(indices_of(seat.legal), key=seat.cost), "nothing to gain or lose: the lowest card"
    )


LEVEL_3_RULES: tuple[Rule, ...] = (
    _keep_the_sure_trick,
    _lead_all_needed,
    _lead_a_master,
    _lead_low,
    _last_takes_cheaply,
    _takes_with_what_holds,
    _throws_low,
    _ducks_high,
    _burns_the_highest,
    _indifferent,
)


def level_3_card(seat: Seat) -> Choice:
    """The first rule that applies decides."""
    for rule in LEVEL_3_RULES:
        choice = rule(seat)
        if choice is not None:
            return choice
    raise AssertionError("the last rule always applies")


def nearest_bid(tricks: float, cards: int, forbidden: int) -> int:
    """The legal bid nearest to an expected number of tricks; of two the lower."""
    bids = [bid for bid in range(cards + 1) if bid != forbidden]
    return min(bids, key=lambda bid: (abs(bid - tricks), bid))


def level_1_bid(hand: int, trump: int, cards: int, forbidden: int) -> Choice:
    """Aces and kings, and half of the other trumps."""
    tricks = 0.0
    for card in indices_of(hand):
        if RANKS[_rank(card)] in "AK":
            tricks += 1
        elif card >> 4 == trump:
            tricks += 0.5
    return Choice(
        nearest_bid(tricks, cards, forbidden), "counts aces, kings and half of its trumps"
    )


def counted_bid(tricks: float, cards: int, forbidden: int) -> Choice:
    """Levels 2 and 3: each card's chance to take a trick, added up (`_core.expected_tricks`)."""
    bid = nearest_bid(tricks, cards, forbidden)
    return Choice(bid, f"its cards are worth about {tricks:.1f} tricks")
