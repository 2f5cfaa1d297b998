"""What is said of a bid is true; each kind of clause has its checker here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random

from ohhell import Choice, Objective, Player, Position, SearchLimits, analyze_bids, suggest
from ohhell.results import Suggestion
from tests.oracles.games import GameBefore
from tests.oracles.product import position
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import small_rules
from tests.reference.bidding import legal_bids
from tests.reference.cards import deck, of_suit, rank, suit
from tests.reference.play import winning_place

LIMITS = SearchLimits(deals=48, seed=3)


@dataclass(frozen=True)
class Told:
    """A clause, and the position that it is about. found: its numbers."""

    moment: Moment
    place: int
    asked: Position
    player: Player
    hint: Suggestion
    found: re.Match[str]

    def __getitem__(self, name: str) -> str:
        return self.found[name]

    @property
    def bid(self) -> int:
        assert self.hint.bid is not None
        return self.hint.bid

    @property
    def seat(self) -> int:
        return (self.moment.dealer + 1 + self.place) % self.moment.rules.players

    @property
    def hand(self) -> list[str]:
        return sorted(self.moment.deal[self.seat])

    @property
    def before(self) -> tuple[int, ...]:
        return self.moment.bids[: self.place]

    @property
    def legal(self) -> list[int]:
        return legal_bids(self.moment.rules, self.moment.cards, self.before)

    def agreed(self) -> set[str]:
        return {
            str(other)
            for other in self.legal
            if other != self.bid
            and suggest(self.asked, self.player, LIMITS, Choice(bid=other)).agrees
        }

    def nearest(self, tricks: float) -> bool:
        """To a number that was rounded to a tenth before it was told."""
        distance = {bid: abs(bid - tricks) for bid in self.legal}
        return distance[self.bid] <= min(distance.values()) + 0.11

    def won_alone(self) -> float:
        """The share of all deals of a single card that the seat wins, by going through them."""
        rules, dealer = self.moment.rules, self.moment.dealer
        assert self.moment.cards == 1
        (own,) = self.hand
        out = [c for c in deck(rules) if c not in (own, self.moment.turn_up)]
        leader = dealer if rules.initial_leader == "dealer" else (dealer + 1) % rules.players
        places = [(leader + i) % rules.players for i in range(rules.players)]
        won = total = 0
        for others in _arrangements(out, rules.players - 1):
            cards = iter(others)
            trick = [own if seat == self.seat else next(cards) for seat in places]
            won += places[winning_place(trick, self.moment.trump)] == self.seat
            total += 1
        return won / total


def _arrangements(cards: list[str], count: int) -> Iterator[tuple[str, ...]]:
    if count == 0:
        yield ()
        return
    for card in cards:
        for rest in _arrangements([c for c in cards if c != card], count - 1):
            yield (card, *rest)


def figures(told: Told) -> bool:
    bids = analyze_bids(told.asked, told.player, LIMITS).bids
    own = bids[told.bid]
    aggressive = bool(told.player.bidding_aggressiveness)
    best = aggressive or all(own.value >= bids[other].value for other in told.legal)
    said = (int(told["bid"]), told["points"], told["made"])
    return best and said == (told.bid, f"{own.mean_points:.2f}", f"{own.make_probability:.0%}")


def wins(told: Told) -> bool:
    own = analyze_bids(told.asked, told.player, LIMITS).bids[told.bid]
    return figures(told) and told["wins"] == f"{own.value:.1%}"


def best_lead(told: Told) -> bool:
    """It has the best lead over the others, where its objective is the same for all bids."""
    lead = replace(told.player, objective=Objective.LEAD)
    values = [bid.value for bid in analyze_bids(told.asked, lead, LIMITS).bids]
    own = {bid.value for bid in analyze_bids(told.asked, told.player, LIMITS).bids}
    return len(own) == 1 and values[told.bid] == max(values[bid] for bid in told.legal)


def counted(told: Told) -> bool:
    chance = told.won_alone()
    points = told.asked.rules.score_table(1)
    means = [row[0] + chance * (row[1] - row[0]) for row in points]
    aggressive = bool(told.player.bidding_aggressiveness)
    best = aggressive or means[told.bid] >= max(means[bid] for bid in told.legal) - 1e-9
    said = (int(told["bid"]), told["chance"])
    close = abs(float(told["points"]) - means[told.bid]) < 0.0051
    return best and close and said == (told.bid, f"{chance:.1%}")


def counted_alone(told: Told) -> bool:
    chance = told.won_alone()
    points = told.asked.rules.score_table(1)
    means = [row[0] + chance * (row[1] - row[0]) for row in points]
    best = means[told.bid] >= max(means[bid] for bid in told.legal) - 1e-9
    return best and told["chance"] == f"{chance:.1%}"


def prefers(told: Told) -> bool:
    """The plain player of the same level would bid the other, or finds it as good."""
    other = int(told["other"])
    plain = suggest(told.asked, Player(level=4), LIMITS, Choice(bid=other))
    return bool(plain.agrees) and told.bid > other


def roughly(told: Told) -> bool:
    tricks = sum(
        1 if rank(card) >= 13 else 0.5 if suit(card) == told.moment.trump else 0
        for card in told.hand
    )
    return told.nearest(tricks)


def sure(told: Told) -> bool:
    """So many trumps have no higher one among the cards that others may hold."""
    out = set(deck(told.moment.rules)) - set(told.hand) - {told.moment.turn_up}
    trumps = of_suit(told.hand, told.moment.trump)
    higher = {c: [o for o in of_suit(out, suit(c)) if rank(o) > rank(c)] for c in trumps}
    cannot_lose = sum(not beaten for beaten in higher.values())
    return int(told["n"]) == cannot_lose <= told.bid


def worth(told: Told) -> bool:
    """Without a word on the bids before it, it bids what its cards are worth."""
    if told.hint.explanation != told.found[0]:
        return True
    return told.nearest(float(told["worth"]))


def listens(told: Told) -> bool:
    share = told.moment.cards * told.place / told.moment.rules.players
    low = sum(told.before) < share
    found = re.search(WORTH, told.hint.explanation)
    assert found is not None
    shift = float(told["expects"]) - float(found["worth"])
    sound = (told["how"] == "low") == low and abs(shift) < 0.61 and (shift > -0.11 or not low)
    return sound and (
        "cannot help" in told.hint.explanation or told.nearest(float(told["expects"]))
    )


WORTH = r"its cards are worth about (?P<worth>\d+\.\d) tricks"
SURE = r"cannot help taking (?P<n>\d+)"
"""Rarer than the others; test_rule_players has a hand for it."""

FIGURES = (
    r"(?P<bid>\d+): (?P<points>-?\d+\.\d\d) points on average, "
    r"made in (?P<made>\d+%) of the deals"
)
EQUAL_KINDS: dict[str, Callable[[Told], bool]] = {
    "the only legal choice": lambda t: t.legal == [t.bid],
    r"not told apart from (?P<others>.+)": lambda t: (
        set(t["others"].split(", ")) == t.agreed() < {str(b) for b in t.legal if b != t.bid}
    ),
    r"no choice is better than another within the noise": lambda t: (
        t.agreed() == {str(bid) for bid in t.legal if bid != t.bid} != set()
    ),
}
WIN_KINDS: dict[str, Callable[[Told], bool]] = {
    **EQUAL_KINDS,
    rf"{FIGURES}, wins the game with a chance of (?P<wins>\d+\.\d%)": wins,
    r"no choice won more often than another, this one leads the others by most": best_lead,
}
SEARCH_KINDS: dict[str, Callable[[Told], bool]] = {
    **EQUAL_KINDS,
    FIGURES: figures,
    r"no choice brought more points than another, this one costs the others most": best_lead,
    r"(?P<bid>\d+): its card wins in (?P<chance>\d+\.\d%) of all deals, counted exactly, "
    r"which makes (?P<points>-?\d+\.\d\d) points on average": counted,
}
AGGRESSIVE = {r"by its aggressiveness the player prefers it to (?P<other>\d+)": prefers}
RULE_KINDS: dict[str, Callable[[Told], bool]] = {
    "the only legal choice": lambda t: t.legal == [t.bid],
    "counts aces, kings and half of its other trumps": roughly,
    WORTH: worth,
    r"its card wins in (?P<chance>\d+\.\d%) of all deals, counted exactly": counted_alone,
    r"the bids before it are (?P<how>low|high), so it expects (?P<expects>\d+\.\d)": listens,
    SURE: sure,
}


def moments(count: int) -> Iterator[tuple[int, Moment, int, Position]]:
    """(seed, moment, place in the bidding, what that seat sees)."""
    for seed in range(count):
        random = Random(seed)
        rules = small_rules(random, 10, random.choice((12, 20, 28, 52)))
        moment = random_moment(random, rules, cards=1 if seed % 5 == 0 else None, plays=0)
        place = random.randrange(rules.players)
        seat = (moment.dealer + 1 + place) % rules.players
        game = GameBefore.random(random, rules)
        yield seed, moment, place, position(moment, seat, bids=moment.bids[:place], game=game)


def check_kinds(player: Player, kinds: dict[str, Callable[[Told], bool]]) -> Counter[str]:
    """Every clause is of one of the kinds and true; how often each kind occurred."""
    occurred: Counter[str] = Counter()
    for seed, moment, place, asked in moments(600):
        hint = suggest(asked, player, LIMITS)
        for clause in hint.explanation.split("; "):
            fitting = [(kind, found) for kind in kinds if (found := re.fullmatch(kind, clause))]
            assert len(fitting) == 1, f"seed {seed}: no checker for {clause!r}"
            ((kind, found),) = fitting
            told = Told(moment, place, asked, player, hint, found)
            where = f"seed {seed}, {told.hand}, bids {told.before}: {hint.explanation!r}"
            assert kinds[kind](told), where
            occurred[kind] += 1
    return occurred


def test_players_that_search() -> None:
    assert set(check_kinds(Player(level=4), SEARCH_KINDS)) == set(SEARCH_KINDS)


def test_players_that_want_to_win_the_game() -> None:
    player = Player(level=4, objective=Objective.WIN)
    assert set(check_kinds(player, WIN_KINDS)) == set(WIN_KINDS)


def test_an_aggressive_player() -> None:
    player = Player(level=4, bidding_aggressiveness=0.4)
    kinds = SEARCH_KINDS | AGGRESSIVE
    assert check_kinds(player, kinds)[next(iter(AGGRESSIVE))] > 20


def test_players_that_follow_rules() -> None:
    occurred: Counter[str] = Counter()
    for level in (1, 2, 3):
        occurred += check_kinds(Player(level=level), RULE_KINDS)
    assert set(occurred) >= set(RULE_KINDS) - {SURE}
