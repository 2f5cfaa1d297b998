"""Plays a plan."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, nullcontext
from time import perf_counter

from ohhell.arena.moves import check_server
from ohhell.arena.plan import Plan
from ohhell.arena.results import ArenaResult, PairScore, PlayerScore
from ohhell.arena.workers import Workers
from ohhell.processes import cores
from ohhell.records import GameRecord


def _nothing(_: object) -> None:
    pass


def play(
    plan: Plan,
    *,
    workers: int | None = None,
    crew: Workers | None = None,
    on_deals: Callable[[int], None] = _nothing,
    on_record: Callable[[GameRecord], None] = _nothing,
) -> ArenaResult:
    """Plays all matches of a plan.

    workers: processes, by default one for each core; they change nothing but the time. crew:
    workers that are there already, for many plans one after the other. on_deals: is told how many
    more deals are done or, where a match was decided early, not needed. on_record: gets the records
    in a fixed order. Raises ServerFailed where a player on a server gives no legal move, and
    InvalidInput where a function of one's own does not.
    """
    started = perf_counter()
    pairs = []
    players = {contestant.name: PlayerScore(contestant.name) for contestant in plan.contestants}
    for contestant in plan.contestants:
        if contestant.target is not None:
            check_server(contestant.target)
    with nullcontext(crew) if crew else Workers(workers or cores()) as crew:
        for match in plan.matches():
            first, second = (contestant.name for contestant in match.contestants)
            pair = PairScore(first, second, plan.sprt)
            done = 0
            with closing(crew.play(match, plan.deals)) as deals:
                for number, played in enumerate(deals):
                    done += 1
                    pair.add(played)
                    for name, tally in zip((first, second), played.sides, strict=True):
                        players[name].add(number, tally)
                    for record in played.records:
                        on_record(record)
                    on_deals(1)
                    if pair.decided:
                        break
            on_deals(plan.deals - done)
            pairs.append(pair.result())
    results = tuple(score.result() for score in players.values())
    return ArenaResult(tuple(pairs), results, plan.seed, perf_counter() - started)
