"""One card, a whole deck, every place at the table: bids against chances counted another way."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from ohhell import Objective, Player, Position, RuleSet, SearchLimits, suggest
from tests.reference.bidding import legal_bids
from tests.reference.rules import Rules

SCORINGS = ("oh_hell", "exact_bid", "romanian_whist")
PLAYERS = [
    *(Player(level=level) for level in range(2, 8)),
    Player(level=4, objective=Objective.LEAD),
    Player(level=5, infer=True),
    Player(level=5, infer=True, objective=Objective.LEAD),
]
LIMITS = SearchLimits(deals=16, seed=1)  # however little it searches
TURN_UP = "2H"


def beats(card: str, other: str) -> bool:
    """Whether a card that is played after another beats it, hearts being trumps."""
    ranks = "23456789TJQKA"
    if card[1] == other[1]:
        return ranks.index(card[0]) > ranks.index(other[0])
    return card[1] == "H"


def chance(own: str, place: int, players: int, deck: tuple[str, ...]) -> Fraction:
    """Of taking the trick: over what may be led, and then hand after hand that must not beat it."""
    unseen = [card for card in deck if card not in (own, TURN_UP)]
    total = Fraction(0)
    for led in [own] if place == 0 else unseen:
        if place > 0 and not beats(own, led):
            continue
        left = [card for card in unseen if card != led]
        harmless = sum(not beats(card, own) for card in left)
        holds = Fraction(1)
        for hand in range(players - (1 if place == 0 else 2)):
            holds *= Fraction(harmless - hand, len(left) - hand)
        total += holds if place == 0 else holds / len(unseen)
    return total


def asked(rules: RuleSet, own: str, place: int, bids: tuple[int, ...]) -> Position:
    return Position(
        rules,
        cards=1,
        dealer=rules.players - 1,
        turn_up=TURN_UP,
        seat=place,
        hands={place: own},
        bids=bids,
    )


def rules_of(scoring: str, players: int) -> RuleSet:
    options = {"romanian_deck": False} if scoring == "romanian_whist" else {}
    return RuleSet.preset(scoring, players=players, max_cards=1, **options)


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("player", PLAYERS, ids=str)
def test_every_place_bids_the_best_after_any_bids(
    player: Player, scoring: str, players: int
) -> None:
    rules = rules_of(scoring, players)
    points, deck = rules.score_table(1), rules.deck
    reference = Rules(players=players)
    random = Random(players)
    for own in random.sample([card for card in deck if card != TURN_UP], 17):
        for place in range(players):
            bids = tuple(random.randint(0, 1) for _ in range(place))
            won = chance(own, place, players, deck)
            means = [row[0] + won * (row[1] - row[0]) for row in points]
            best = max(means[bid] for bid in legal_bids(reference, 1, bids))
            bid = suggest(asked(rules, own, place, bids), player, LIMITS).bid
            assert bid is not None
            assert means[bid] == best, (own, place, bids, [float(mean) for mean in means])


def test_the_count_agrees_with_what_is_known() -> None:
    """A card led with k of 50 unseen cards above it, at four seats, to two digits."""
    known = "1 .94 .88 .83 .77 .72 .68 .63 .59 .54 .50 .47".split()
    deck = RuleSet().deck
    for higher, told in enumerate(known):
        own = "AKQJT98765432"[higher] + "H"
        assert abs(chance(own, 0, 4, deck) - Fraction(told)) < Fraction(6, 1000), own
