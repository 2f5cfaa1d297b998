"""Points of a round by Python's own arithmetic, and the totals of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.reference.rules import Rules

EXTRA_ROUNDS = 20


@dataclass(frozen=True)
class Played:
    """A finished round: size, and bids and tricks by seat."""

    cards: int
    bids: tuple[int, ...]
    taken: tuple[int, ...]


def points(rules: Rules, cards: int, bid: int, taken: int) -> int:
    if bid == taken:
        formula = rules.made if bid else rules.made_zero
    elif bid == 0:
        formula = rules.failed_zero
    else:
        formula = rules.over if taken > bid else rules.under
    names = {"bid": bid, "taken": taken, "cards": cards, "abs": abs, "min": min, "max": max}
    return eval(formula, {"__builtins__": {}}, names)


def round_points(rules: Rules, played: Played) -> list[int]:
    pairs = zip(played.bids, played.taken, strict=True)
    return [points(rules, played.cards, bid, taken) for bid, taken in pairs]


def streak_points(rules: Rules, rounds: Sequence[Played], seat: int) -> list[int]:
    """What the runs of made and failed rounds paid one seat, round by round."""
    paid = []
    run, good = 0, True
    for played in rounds:
        made = played.bids[seat] == played.taken[seat]
        pay = 0
        if rules.streak_length and played.cards > 1:
            run = run + 1 if made == good else 1
            good = made
            if run == rules.streak_length:
                pay = rules.streak_bonus if made else -rules.streak_penalty
                run = 0
        paid.append(pay)
    return paid


def totals(rules: Rules, rounds: Sequence[Played]) -> list[int]:
    """Without the winner's bonus."""
    return [
        sum(round_points(rules, played)[seat] for played in rounds)
        + sum(streak_points(rules, rounds, seat))
        for seat in range(rules.players)
    ]


def leaders(points_by_seat: Sequence[int]) -> list[int]:
    best = max(points_by_seat)
    return [seat for seat, total in enumerate(points_by_seat) if total == best]


def finished(rules: Rules, scheduled: int, rounds: Sequence[Played]) -> bool:
    extra = len(rounds) - scheduled
    if extra < 0:
        return False
    if rules.tie == "shared" or len(leaders(totals(rules, rounds))) == 1:
        return True
    return extra >= EXTRA_ROUNDS


def final_totals(rules: Rules, rounds: Sequence[Played]) -> list[int]:
    """Of a finished game: every seat at the top gets the bonus."""
    before = totals(rules, rounds)
    top = leaders(before)
    return [t + (rules.winner_bonus if seat in top else 0) for seat, t in enumerate(before)]


def ranks(points_by_seat: Sequence[int]) -> list[int]:
    return [1 + sum(other > own for other in points_by_seat) for own in points_by_seat]
