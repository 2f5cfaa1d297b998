"""What an analysis comes to, by player and by seat.

The points of a round fall into four parts that add up:

    points = par + luck of the deal + luck of the play - own points lost by own decisions

par is what a hand of such a round (same rules, same number of cards) was worth on average over all
hands of the analysis. The luck of the deal is how much more the hands were worth that a player
got, each by its best bid when that was due. The luck of the play is the rest: what the others did
and how the hidden cards lay. All four are of own points. What decisions lost of the objective of
the judge is said beside them, and is no part of the sum where that is something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ohhell.batch.columns import PLACES
from ohhell.batch.losses import UNITS
from ohhell.batch.tallies import BINS, MILLION, Tallies, Tally
from ohhell.judgements import DecisionKind
from ohhell.requests import Objective

Summary = Mapping[str, Any]


def summaries(tallies: Tallies, objective: Objective) -> Mapping[str, Any]:
    """For a file: by player, the one that loses least a round first, and by seat.

    objective: of the judge, of which losses are.
    """
    pars = _pars(tallies)
    players = [{"player": name, **_summary(t, pars)} for name, t in tallies.players.items()]
    players.sort(key=lambda found: (_or_last(found["points_lost"]), found["player"]))
    seats = [{"seat": seat, **_summary(t, pars)} for seat, t in sorted(tallies.seats.items())]
    for seat in seats:
        del seat["costliest"]
    losses = {"objective": objective.value, "of": UNITS[objective].about}
    return {"losses": losses, "players": players, "seats": seats}


def _or_last(value: float | None) -> float:
    return float("inf") if value is None else value


Pars = Mapping[tuple["str | int", ...], float]


def _pars(tallies: Tallies) -> Pars:
    """What hands were worth on average, in points, by rules and cards."""
    whole: Counter[tuple[str | int, ...]] = Counter()
    for tally in tallies.players.values():
        whole.update(dict(tally.part("deal")))
    return {
        (rules, cards): whole[rules, cards, "expected"] / (MILLION * rounds)
        for (rules, cards, what), rounds in whole.items()
        if what == "rounds"
    }


def _mean(total: float, count: int) -> float | None:
    return None if count == 0 else round(total / count, PLACES)


def _summary(tally: Tally, pars: Pars) -> dict[str, Any]:
    """Means of a round, None where there is none. points_lost: of the judge's objective."""
    rounds, judged = tally["rounds",], tally["judged", "rounds"]
    expected = tally["judged", "expected"] / MILLION
    par = sum(
        pars[rules, cards] * number
        for (rules, cards, what), number in tally.part("deal")
        if what == "rounds"
    )
    lost, own_lost = (tally["judged", name] / MILLION for name in ("lost", "own_lost"))
    return {
        "rounds": rounds,
        "points": _mean(tally["points",], rounds),
        "bids_made": _mean(tally["made",], rounds),
        "games": tally["games",],
        "wins": tally["wins",],
        "total": _mean(tally["totals",], tally["games",]),
        "judged_rounds": judged,
        "points_lost": _mean(lost, judged),
        "mistakes": _mean(tally["judged", "mistakes"], judged),
        "judged_bids_made": _mean(tally["judged", "made"], judged),
        "bids_expected": _mean(tally["judged", "chance"] / MILLION, judged),
        "par": _mean(par, judged),
        "luck_of_the_deal": _mean(expected - par, judged),
        "luck_of_the_play": _mean(tally["judged", "points"] - expected + own_lost, judged),
        "own_points_lost": _mean(own_lost, judged),
        "kinds": {kind.value: _kind(tally, kind) for kind in DecisionKind},
        "calibration": [_bin(tally, bin) for bin in range(BINS) if tally["bin", bin, "bids"]],
        "by_round": _rounds(tally),
        "by_cards": _steps(tally, "cards"),
        "costliest": tally.costliest,
    }


def _kind(tally: Tally, kind: DecisionKind) -> Summary:
    """points_lost: a decision, of the judge's objective."""
    decisions = tally["kind", kind.value, "decisions"]
    return {
        "decisions": decisions,
        "mistakes": tally["kind", kind.value, "mistakes"],
        "points_lost": _mean(tally["kind", kind.value, "lost"] / MILLION, decisions),
    }


def _bin(tally: Tally, bin: int) -> Summary:
    """Bids whose chance was from a tenth to the next: what it was on average, how many made it."""
    bids = tally["bin", bin, "bids"]
    return {
        "bids": bids,
        "chance": _mean(tally["bin", bin, "chance"] / MILLION, bids),
        "made": _mean(tally["bin", bin, "made"], bids),
    }


def _steps(tally: Tally, by: str) -> list[Summary]:
    """Mean points a round, by the number of the round or by its cards.

    By number with what streaks and the winner's bonus paid in that round.
    """
    numbers = sorted({int(key[0]) for key, _ in tally.part(by)})
    return [
        {
            by: number,
            "rounds": tally[by, number, "rounds"],
            "points": _mean(tally[by, number, "points"], tally[by, number, "rounds"]),
        }
        for number in numbers
    ]


def _rounds(tally: Tally) -> Sequence[Summary]:
    """By number. standing: of finished games after it, those that were over before included.

    That of the last is the mean total; None where no game is finished.
    """
    games = tally["games",]
    steps = [dict(step) for step in _steps(tally, "round")]
    paid = 0
    for step in steps:
        paid += tally["round", step["round"], "finished"]
        step["standing"] = _mean(paid, games)
    return steps
