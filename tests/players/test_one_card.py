"""Rounds of one card: the bids of levels 2 and above are the best there are, exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from ohhell import Player, Position, RuleSet, SearchLimits, analyze_bids, suggest
from ohhell.one_card import can_count, chance_to_win
from ohhell.seat_view import SeatView
from tests.reference.play import winning_place

LEVELS = [2, 3, 4, 5, 6, 7]
# Where the first seat bids 1: with a chance above this, by the scores of the rules.
THRESHOLDS = {
    "oh_hell": Fraction(1, 2),
    "exact_bid": Fraction(10, 21),
    "romanian_whist": Fraction(6, 13),
}
# Led by the first of four seats, with so many of the 50 unseen cards above it.
FOUR_SEATS = (1, 0.94, 0.88, 0.83, 0.77, 0.72, 0.68, 0.63, 0.59, 0.54, 0.504, 0.47)


def view_of(position: Position) -> SeatView:
    return SeatView.of(position.facts, position.seat)


def first_seat(card: str, players: int, rules: str = "oh_hell", turn_up: str = "2H") -> Position:
    options = {"romanian_deck": False} if rules == "romanian_whist" else {}
    return Position(
        RuleSet.preset(rules, players=players, max_cards=4, **options),
        cards=1,
        dealer=players - 1,
        turn_up=turn_up,
        seat=0,
        hands={0: card},
    )


@pytest.mark.parametrize(("higher", "chance"), list(enumerate(FOUR_SEATS)))
def test_a_trump_led_by_the_first_of_four_seats(higher: int, chance: float) -> None:
    card = "AKQJT98765432"[higher] + "H"
    turn_up = "2H" if card != "2H" else "3H"
    found = chance_to_win(view_of(first_seat(card, 4, turn_up=turn_up)))
    assert round(float(found), 3 if chance == 0.504 else 2) == chance


def brute_force(position: Position, dealer: int) -> Fraction:
    """Every deal of the unseen cards in turn."""
    rules, seat = position.rules, position.seat
    (own,) = position.hands[0].cards
    unseen = [card for card in rules.deck if card not in (own, position.turn_up)]
    leader = dealer if rules.initial_leader.value == "dealer" else (dealer + 1) % rules.players
    place = (seat - leader) % rules.players
    trump = position.facts.trump.value
    won = total = 0
    for others in permutations(unseen, rules.players - 1):
        won += winning_place((*others[:place], own, *others[place:]), trump) == place
        total += 1
    return Fraction(won, total)


SMALL_DECKS = [
    RuleSet(players=players, suits=suits, lowest_rank=10, max_cards=1, **options)
    for players in (2, 3, 4)
    for suits in (2, 3, 4)
    for options in (
        {},
        {"initial_leader": "dealer"},
        {"trump_rule": "sequence", "trump_sequence": ("NT",)},
    )
]


@pytest.mark.parametrize("rules", SMALL_DECKS, ids=str)
def test_the_chance_is_that_of_every_deal(rules: RuleSet) -> None:
    for own in rules.deck[::2]:
        for place in range(rules.players):
            turn_up = next(card for card in rules.deck if card != own)
            position = Position(
                rules,
                cards=1,
                dealer=rules.players - 1,
                turn_up=turn_up if rules.turns_card_up(1) else None,
                round_number=0,
                seat=place,
                hands={place: own},
                bids=[0] * place,
            )
            assert can_count(view_of(position))
            found = chance_to_win(view_of(position))
            assert found == brute_force(position, rules.players - 1), (own, place)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", THRESHOLDS)
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_first_seat_bids_by_the_threshold(players: int, rules: str, level: int) -> None:
    bids = {}
    for suit in "HC":
        for rank in "3456789TJQKA":
            position = first_seat(rank + suit, players, rules)
            chance = chance_to_win(view_of(position))
            limits = SearchLimits(deals=16, seed=1)  # however little it searches
            bids[rank + suit] = suggest(position, Player(level=level), limits).bid
            assert bids[rank + suit] == (chance > THRESHOLDS[rules]), (rank + suit, chance)
    if rules == "oh_hell":
        # The lowest card that bids 1: with three seats a queen of a side suit, with four the second
        # lowest trump, with n more the n-th lowest.
        lowest = "QC" if players == 3 else {4: "4H", 5: "7H", 6: "8H", 7: "9H"}[players]
        same_suit = [card for card, bid in bids.items() if bid == 1 and card[1] == lowest[1]]
        assert same_suit[0] == lowest


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", SMALL_DECKS, ids=str)
def test_every_place_bids_the_best(rules: RuleSet, level: int) -> None:
    points = rules.score_table(1)
    for own in rules.deck[::3]:
        place = rules.deck.index(own) % rules.players
        turn_up = next(card for card in rules.deck if card != own)
        position = Position(
            rules,
            cards=1,
            dealer=rules.players - 1,
            turn_up=turn_up if rules.turns_card_up(1) else None,
            round_number=0,
            seat=place,
            hands={place: own},
            bids=[0] * place,
        )
        chance = brute_force(position, rules.players - 1)
        means = [row[0] + chance * (row[1] - row[0]) for row in points]
        legal = [bid for bid in (0, 1) if bid != position.facts.round.forbidden_bid]
        bid = suggest(position, Player(level=level), SearchLimits(deals=16, seed=1)).bid
        assert bid is not None
        assert means[bid] == max(means[other] for other in legal), (own, place)


def test_where_it_cannot_be_counted_the_search_decides() -> None:
    highest = RuleSet(max_cards=1, initial_leader="highest_bidder")
    asked = Position(highest, cards=1, dealer=3, turn_up="2H", seat=0, hands={0: "9H"})
    assert not can_count(view_of(asked))
    blind = RuleSet(max_cards=1, blind_one_card=True)
    hands = {1: "3C", 2: "4C", 3: "5C"}
    asked = Position(blind, cards=1, dealer=3, turn_up="2H", seat=0, hands=hands)
    assert not can_count(view_of(asked))
    # All that it may hold are tried: that is exact as well.
    made = [bid.make_probability for bid in analyze_bids(asked, Player(level=4)).bids]
    assert made == [1 / 48, 47 / 48]


@pytest.mark.parametrize("level", [2, 3])
@pytest.mark.parametrize("preset", ["oh_hell", "pocha", "exact_bid"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_card_on_the_forehead_is_counted_as_well(preset: str, players: int, level: int) -> None:
    """By every card that it may be: the others are seen."""
    rules = RuleSet.preset(preset, players=players, blind_one_card=True, min_cards=1)
    random = Random(players)
    for _ in range(300):
        up, *others = random.sample(rules.deck, players)
        hands = dict(enumerate(others, start=1))
        asked = Position(
            rules, cards=1, dealer=players - 1, seat=0, hands=hands, round_number=0,
            turn_up=up if rules.turns_card_up(1) else None,
        )  # fmt: skip
        trump = asked.facts.trump.value
        possible = [card for card in rules.deck if card not in others and card != asked.turn_up]
        won = sum(winning_place((card, *others), trump) == 0 for card in possible)
        chance, points = Fraction(won, len(possible)), asked.facts.points
        worth = [points[bid][0] + chance * (points[bid][1] - points[bid][0]) for bid in (0, 1)]
        bid = suggest(asked, Player(level=level)).bid
        assert bid is not None
        assert worth[bid] == max(worth), (asked, worth)
