"""What each level loses on bids of one-card rounds, against chances that are counted exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ohhell import Player, Position, RuleSet
from ohhell.one_card import chance_to_win
from ohhell.seat_view import SeatView
from scripts.deciding import decision

SCORINGS = ("oh_hell", "exact_bid", "romanian_whist")
SEATS = range(3, 8)
TURN_UPS = ("2H", "8H", "AH")
SIDE_SUITS = 3  # they are alike: one is tried for all
SEED = 1


@dataclass(frozen=True)
class Case:
    """What a seat that is about to bid sees, and how many like it there are."""

    view: SeatView
    weight: int


def rules_of(scoring: str, players: int) -> RuleSet:
    """Rounds of one card from a whole deck."""
    options = {"romanian_deck": False} if scoring == "romanian_whist" else {}
    return RuleSet.preset(scoring, players=players, max_cards=1, **options)


def cases(scoring: str) -> Iterator[Case]:
    """Every card in every place, after each number of bids of 1."""
    for players in SEATS:
        rules = rules_of(scoring, players)
        for turn_up in TURN_UPS:
            for own in (card for card in rules.deck if card[1] in "HC" and card != turn_up):
                for place in range(players):
                    for ones in range(place + 1):
                        position = Position(
                            rules,
                            cards=1,
                            dealer=players - 1,
                            turn_up=turn_up,
                            seat=place,
                            hands={place: own},
                            bids=[1] * ones + [0] * (place - ones),
                        )
                        view = SeatView.of(position.facts, place)
                        yield Case(view, SIDE_SUITS if own[1] == "C" else 1)


def losses(view: SeatView) -> list[Fraction]:
    """By bid, the points that it is short of the best legal one."""
    chance = chance_to_win(view)
    means = [row[0] + chance * (row[1] - row[0]) for row in view.points]
    best = max(means[bid] for bid in view.legal_bids)
    return [best - mean for mean in means]


def lost(level: int, scoring: str) -> tuple[float, float]:
    """Points a round that a level's bids lose, and the share of them that lose any."""
    player, total, other, count = Player(level=level), 0.0, 0, 0
    for case in cases(scoring):
        loss = losses(case.view)[decision(case.view, player, SEED).action]
        total += case.weight * float(loss)
        other += case.weight * (loss > 0)
        count += case.weight
    return total / count, other / count


def measured() -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """(level, what it loses under each scoring)."""
    for level in range(1, 8):
        yield f"level:{level}", [lost(level, scoring) for scoring in SCORINGS]
