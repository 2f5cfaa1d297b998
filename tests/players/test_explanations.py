"""Every sentence that explains a card is true of the position; each kind has its checker here.

The checkers know cards as texts and ask the reference who wins a trick; they share nothing with
what makes the sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import pytest

from ohhell import (
    Choice,
    Information,
    Objective,
    Player,
    Position,
    SearchLimits,
    estimate_plays,
    suggest,
)
from ohhell.cards import card_name
from ohhell.explanations import what_a_card_does
from ohhell.results import Suggestion
from ohhell.seat_view import SeatView
from tests.oracles.games import GameBefore
from tests.oracles.product import position
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import small_rules
from tests.reference.cards import deck, of_suit, rank, suit
from tests.reference.play import legal, winning_place

SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
LIMITS = SearchLimits(deals=48, seed=3)
Kinds = dict[str, "Callable[[Told], bool]"]


@dataclass(frozen=True)
class Told:
    """A clause, the card that it is about, and what the seat to play sees. found: its numbers."""

    moment: Moment
    asked: Position
    card: str
    found: re.Match[str]
    player: Player | None = None
    hint: Suggestion | None = None

    def __getitem__(self, name: str) -> str:
        return self.found[name]

    # -- what the seat sees

    @property
    def trump(self) -> str:
        return self.moment.trump

    @cached_property
    def trick(self) -> tuple[str, ...]:
        return self.moment.table.trick

    @cached_property
    def hand(self) -> set[str]:
        return set(self.moment.deal[self.moment.table.turn]) - set(self.moment.table.plays)

    @cached_property
    def legal(self) -> list[str]:
        return legal(self.moment.rules, self.moment.table, self.hand)

    @cached_property
    def out(self) -> list[str]:
        """Cards that others may hold, those that they do where every hand is known."""
        if self.asked.information is Information.ALL_HANDS:
            held = set().union(*self.moment.deal) - self.hand - set(self.moment.table.plays)
            return sorted(held)
        gone = self.hand | set(self.moment.table.plays) | {self.moment.turn_up}
        return [card for card in deck(self.moment.rules) if card not in gone]

    @cached_property
    def held_by_others(self) -> int:
        deals = [set(hand) - set(self.moment.table.plays) for hand in self.moment.deal]
        return sum(map(len, deals)) - len(self.hand)

    @property
    def need(self) -> int:
        seat = self.moment.table.turn
        return self.moment.bids_by_seat[seat] - self.moment.table.taken[seat]

    @property
    def left(self) -> int:
        return len(self.hand)

    @property
    def last(self) -> bool:
        return len(self.trick) == self.moment.rules.players - 1

    # -- judgements

    def wins(self, card: str) -> bool:
        """So far."""
        trick = (*self.trick, card)
        return winning_place(trick, self.trump) == len(trick) - 1

    def beaten_by(self, card: str) -> list[str]:
        """The cards that are out and would win the trick after it."""
        trick = (*self.trick, card)
        return [c for c in self.out if winning_place((*trick, c), self.trump) == len(trick)]

    def higher(self, card: str) -> list[str]:
        return [c for c in of_suit(self.out, suit(card)) if rank(c) > rank(card)]

    @property
    def not_seen(self) -> str:
        open_hands = self.asked.information is Information.ALL_HANDS
        return "that others may hold" if open_hands else "not seen yet"

    @property
    def trumps_out(self) -> list[str]:
        return of_suit(self.out, self.trump)

    def names_its_card(self) -> bool:
        return "card" not in self.found.re.groupindex or self["card"] == self.card

    def agreed(self) -> set[str]:
        """The other cards that the same player, asked, finds as good."""
        return {
            other
            for other in self.legal
            if other != self.card
            and suggest(self.asked, self.player or Player(), LIMITS, Choice(card=other)).agrees
        }


def strength(told: Told) -> bool:
    """Of a trump that is led."""
    higher = len(told.higher(told.card))
    if higher:
        return told["strength"] == f"{higher} higher {told.not_seen}"
    own = any(rank(card) > rank(told.card) for card in of_suit(list(told.hand), told.trump))
    return told["strength"] == ("no higher one is out" if own else "the highest there is")


def draws(told: Told) -> bool:
    """Without a stock the others hold every trump that is out, and each must follow."""
    known = len(told.out) == told.held_by_others
    out = len(told.trumps_out)
    what = "the last trump" if out == 1 else f"trumps: {out} are out"
    return known and suit(told.card) == told.trump and told["what"] == what and strength(told)


def figures(told: Told) -> bool:
    assert told.hint is not None
    (play,) = [play for play in told.hint.plays if play.card == told.card]
    made = f"{play.make_probability:.0%}"
    best = all(play.value >= other.value for other in told.hint.plays)
    return best and (told["points"], told["made"]) == (f"{play.mean_points:.2f}", made)


def wins(told: Told) -> bool:
    assert told.hint is not None
    (play,) = [play for play in told.hint.plays if play.card == told.card]
    return figures(told) and told["wins"] == f"{play.win_probability:.1%}"


def best_lead(told: Told) -> bool:
    assert told.hint is not None
    return len({play.win_probability for play in told.hint.plays}) == 1 and spoils(told)


def spoils(told: Told) -> bool:
    assert told.hint is not None
    lead = estimate_plays(told.asked, Player(level=4, objective=Objective.LEAD), LIMITS).plays
    best = {play.card for play in lead if play.value == lead[0].value}
    return len({play.value for play in told.hint.plays}) == 1 and told.card in best


CARD = "(?P<card>[2-9TJQKA][CDHS])"
NOT_SEEN = r"(?P<where>not seen yet|that others may hold)"
STRENGTH = rf"(?P<strength>the highest there is|no higher one is out|\d+ higher {NOT_SEEN})"
LEAD_KINDS: Kinds = {
    rf"leads {CARD}, (?P<n>\d+) higher (?P<suit>\w+) {NOT_SEEN}": lambda t: (
        SUITS[t["suit"]] == suit(t.card)
        and int(t["n"]) == len(t.higher(t.card)) > 0
        and t["where"] == t.not_seen
    ),
    rf"leads {CARD}, high in its suit: only a trump can beat it": lambda t: (
        t.beaten_by(t.card) == t.trumps_out != [] and suit(t.card) != t.trump
    ),
    rf"leads {CARD}, which nothing can beat": lambda t: t.beaten_by(t.card) == [],
    rf"leads trumps with {CARD}, {STRENGTH}": lambda t: (
        suit(t.card) == t.trump and strength(t) and len(t.out) > t.held_by_others
    ),
    rf"draws (?P<what>the last trump|trumps: \d+ are out), with {CARD}, {STRENGTH}": draws,
}
FOLLOW_KINDS: Kinds = {
    rf"takes the trick with {CARD}": lambda t: (
        t.last and t.wins(t.card) and not all(map(t.wins, t.legal))
    ),
    rf"must take the trick with {CARD}": lambda t: t.last and all(map(t.wins, t.legal)),
    rf"takes the trick with {CARD}, which nothing can beat": lambda t: (
        t.wins(t.card) and not t.last and t.beaten_by(t.card) == []
    ),
    rf"wins the trick so far with {CARD}": lambda t: (
        t.wins(t.card) and not t.last and not all(map(t.wins, t.legal))
    ),
    rf"wins the trick so far with {CARD}, as every card it may play does": lambda t: (
        not t.last and all(map(t.wins, t.legal))
    ),
    rf"cannot win the trick: plays {CARD}": lambda t: not any(map(t.wins, t.legal)),
    rf"ducks with {CARD}: already on its bid": lambda t: ducks(t) and t.need == 0,
    rf"ducks with {CARD}: already over its bid": lambda t: ducks(t) and t.need < 0,
    rf"ducks with {CARD}: its bid is out of reach": lambda t: ducks(t) and t.need > t.left,
    rf"ducks with {CARD}: needs (?P<need>\d+) of the (?P<left>\d+) tricks left": lambda t: (
        ducks(t) and (int(t["need"]), int(t["left"])) == (t.need, t.left) and 0 < t.need <= t.left
    ),
}
FIGURES = r"(?P<points>-?\d+\.\d\d) points on average, makes the bid in (?P<made>\d+%) of the deals"
EQUAL_KINDS: Kinds = {
    r"not told apart from (?P<others>.+)": lambda t: (
        set(t["others"].split(", ")) == t.agreed() < set(t.legal) - {t.card}
    ),
    r"no choice is better than another within the noise": lambda t: (
        t.agreed() == set(t.legal) - {t.card} != set()
    ),
}
SEARCH_KINDS: Kinds = {
    **EQUAL_KINDS,
    FIGURES: figures,
    r"no choice brought more points than another, this one costs the others most": spoils,
}


WIN_KINDS: Kinds = {
    rf"{FIGURES}, wins the game with a chance of (?P<wins>\d+\.\d%)": wins,
    r"no choice won more often than another, this one leads the others by most": best_lead,
}


def ducks(told: Told) -> bool:
    """Loses, and could have won so far."""
    return not told.wins(told.card) and any(map(told.wins, told.legal))


def wants(told: Told) -> bool | None:
    """Whether another trick pays: while the bid can be made by what it needs, else by the score."""
    if 0 <= told.need <= told.left:
        return told.need > 0
    seat = told.moment.table.turn
    taken, bid = told.moment.table.taken[seat], told.moment.bids_by_seat[seat]
    table = told.asked.rules.score_table(told.moment.cards)
    gain = table[bid][taken + 1] - table[bid][taken]
    return None if gain == 0 else gain > 0


def cost(told: Told, card: str) -> tuple[bool, int]:
    """Side suits by rank, then trumps."""
    return suit(card) == told.trump, rank(card)


def sure(told: Told) -> int:
    cards = of_suit(told.hand, told.trump) if told.trump != "NT" else told.hand
    return sum(not told.higher(card) for card in cards)


def needy(told: Told, seat: int) -> bool:
    need = told.moment.bids_by_seat[seat] - told.moment.table.taken[seat]
    return 0 < need <= told.moment.cards - len(told.moment.table.tricks)


def winning_seat(told: Told) -> int:
    table = told.moment.table
    return (table.leader + winning_place(told.trick, told.trump)) % table.players


def rivals(told: Told) -> list[int]:
    return [s for s in range(told.moment.rules.players) if s != told.moment.table.turn]


def is_high(told: Told) -> bool:
    return not told.higher(told.card)


def leads_into_most(told: Told) -> bool:
    most = max(len(told.higher(card)) for card in told.legal)
    return not told.trick and wants(told) is False and len(told.higher(told.card)) == most


def leads_from_the_shortest(told: Told) -> bool:
    side = [card for card in told.legal if suit(card) != told.trump] or told.legal
    length = {card: len(of_suit(told.hand, suit(card))) for card in side}
    nothing_high = all(told.higher(card) for card in told.legal)
    shortest = length.get(told.card) == min(length.values())
    return not told.trick and wants(told) is True and nothing_high and shortest


def more_want_tricks(told: Told) -> bool:
    """Of the others, than have made what they bid."""
    taken = told.moment.table.taken
    sated = sum(told.moment.bids_by_seat[s] == taken[s] for s in rivals(told))
    return sum(needy(told, s) for s in rivals(told)) > sated


def cheapest(told: Told, cards: list[str]) -> bool:
    return cost(told, told.card) == min(cost(told, card) for card in cards)


def lowest_of_winners(told: Told) -> bool:
    return not told.last and winners(told) == told.legal and cheapest(told, told.legal)


def winners(told: Told) -> list[str]:
    return [card for card in told.legal if not told.trick or told.wins(card)]


RULE_KINDS: Kinds = {
    "wants a trick: the highest card": lambda t: (
        wants(t) is True and rank(t.card) == max(map(rank, t.legal))
    ),
    "wants no trick: the lowest card": lambda t: (
        wants(t) is not True and rank(t.card) == min(map(rank, t.legal))
    ),
    "wants a trick: leads a card that is high in its suit": lambda t: (
        not t.trick and wants(t) is True and is_high(t)
    ),
    "leads its lowest card": lambda t: not t.trick and cheapest(t, t.legal),
    "wants a trick: a card that wins so far": lambda t: wants(t) is True and t.wins(t.card),
    "cannot win the trick: its lowest card": lambda t: winners(t) == [] and cheapest(t, t.legal),
    "ducks with the highest card that loses": lambda t: not t.wins(t.card),
    "every card wins so far": lambda t: bool(t.trick) and winners(t) == t.legal,
    "its sure winners are all that it needs: keeps them": lambda t: (
        t.need == sure(t) and not is_high(t)
    ),
    "needs every trick: leads from the top": lambda t: (
        not t.trick and t.need == t.left and cost(t, t.card) == max(cost(t, c) for c in t.legal)
    ),
    "wants a trick, but nothing is high: leads low from its shortest suit": leads_from_the_shortest,
    "wants no trick: leads where the most higher cards are out": leads_into_most,
    "last to play: the cheapest card that takes the trick": lambda t: (
        t.last and t.wins(t.card) and cheapest(t, winners(t))
    ),
    "wants the trick: the cheapest card that is high in its suit": lambda t: (
        wants(t) is True and t.wins(t.card) and is_high(t)
    ),
    "wants the trick: its best card of the suit": lambda t: (
        wants(t) is True
        and t.wins(t.card)
        and rank(t.card) == max(map(rank, of_suit(t.legal, suit(t.trick[0]))))
    ),
    "wants the trick: the lowest trump that wins so far": lambda t: (
        wants(t) is True and suit(t.card) == t.trump and cheapest(t, winners(t))
    ),
    "cannot win the trick: throws its cheapest card": lambda t: (
        winners(t) == [] and cheapest(t, t.legal)
    ),
    "wants no trick: the most dangerous card that loses": lambda t: (
        wants(t) is False and not t.wins(t.card)
    ),
    "must take the trick: with its highest card": lambda t: t.last and winners(t) == t.legal,
    "every card wins so far: the lowest, which may yet be beaten": lambda t: (
        lowest_of_winners(t) and t.beaten_by(t.card) != []
    ),
    "every card wins so far: the lowest": lambda t: (
        lowest_of_winners(t) and t.beaten_by(t.card) == []
    ),
    "nothing to gain: leads high, as more others want tricks than have theirs": lambda t: (
        not t.trick and wants(t) is None and more_want_tricks(t)
    ),
    "nothing to gain: leads low, as no more others want tricks than have theirs": lambda t: (
        not t.trick and wants(t) is None and not more_want_tricks(t) and cheapest(t, t.legal)
    ),
    "nothing to gain: takes the trick from a seat that needs it": lambda t: (
        wants(t) is None and needy(t, winning_seat(t)) and t.wins(t.card)
    ),
    "nothing to gain: leaves the trick to another": lambda t: (
        wants(t) is None and not t.wins(t.card)
    ),
    "nothing to gain: every card wins so far": lambda t: wants(t) is None and winners(t) == t.legal,
}


def moments(
    count: int, information: Information = Information.SEAT
) -> Iterator[tuple[int, Moment, Position]]:
    """Moments with a choice, of small decks and every rule of play."""
    seed = 0
    while count:
        seed += 1
        random = Random(seed)
        rules = small_rules(random, 9, random.choice((12, 20, 28, 44)))
        moment = random_moment(random, rules)
        seat = moment.table.turn
        held = set(moment.deal[seat]) - set(moment.table.plays)
        if len(legal(moment.rules, moment.table, held)) > 1:
            count -= 1
            game = GameBefore.random(random, moment.rules)
            hands = None if information is Information.SEAT else dict(enumerate(moment.deal))
            shown = position(moment, seat, hands=hands, information=information, game=game)
            yield seed, moment, shown


def checked(clause: str, kinds: Kinds, seed: int, **about: Any) -> str:
    """The kind of a clause, of which it must be the only one, and true."""
    fitting = [(kind, found) for kind in kinds if (found := re.fullmatch(kind, clause))]
    assert len(fitting) == 1, f"seed {seed}: no checker for {clause!r}"
    ((kind, found),) = fitting
    told = Told(found=found, **about)
    where = f"seed {seed}, {told.card} of {sorted(told.hand)}, trick {told.trick}: {clause!r}"
    assert told.names_its_card(), where
    assert kinds[kind](told), where
    return kind


@pytest.mark.parametrize("information", Information)
def test_what_every_card_does(information: Information) -> None:
    kinds = LEAD_KINDS | FOLLOW_KINDS
    occurred: Counter[str] = Counter()
    for seed, moment, asked in moments(2000, information):
        view = SeatView.of(asked.facts, asked.seat)
        for card in view.legal_cards:
            clause = what_a_card_does(view, card)
            about = {"moment": moment, "asked": asked, "card": card_name(card)}
            occurred[checked(clause, kinds, seed, **about)] += 1
    if information is Information.ALL_HANDS:  # no trump is in a stock
        kinds = {kind: told for kind, told in kinds.items() if "leads trumps" not in kind}
    assert set(occurred) == set(kinds), f"never said: {set(kinds) - set(occurred)}"


@pytest.mark.parametrize("objective", [Objective.POINTS, Objective.WIN])
def test_what_players_that_search_say(objective: Objective) -> None:
    told = SEARCH_KINDS if objective is Objective.POINTS else EQUAL_KINDS | WIN_KINDS
    kinds = LEAD_KINDS | FOLLOW_KINDS | told
    occurred: Counter[str] = Counter()
    player = Player(level=4, objective=objective)
    for seed, moment, asked in moments(800):
        hint = suggest(asked, player, LIMITS)
        about = {"moment": moment, "asked": asked, "card": hint.card, "hint": hint}
        for clause in hint.explanation.split("; "):
            occurred[checked(clause, kinds, seed, player=player, **about)] += 1
    assert set(told) <= set(occurred), occurred


def test_what_players_that_follow_rules_say() -> None:
    occurred: Counter[str] = Counter()
    for seed, moment, asked in moments(1500):
        for level in (1, 2, 3):
            hint = suggest(asked, Player(level=level))
            about = {"moment": moment, "asked": asked, "card": hint.card}
            occurred[checked(hint.explanation, RULE_KINDS, seed, **about)] += 1
    assert set(occurred) == set(RULE_KINDS), f"never said: {set(RULE_KINDS) - set(occurred)}"


@pytest.mark.parametrize("level", [1, 3, 5])
def test_a_single_choice(level: int) -> None:
    asked = Position(
        "oh_hell", cards=1, dealer=3, turn_up="2H", seat=0, hands={0: "9D"}, bids=(0, 0, 0, 0)
    )
    assert suggest(asked, Player(level=level)).explanation == "the only legal choice"
