"""Our levels against OpenSpiel's ISMCTSBot with fair deals, by seats and by the time it has.

Points come from duplicate deals as everywhere in the arena. Processor time a move is measured with
some of the deals played again in this process alone; that of the bot has its own rebuilding of each
deal in it, as OpenSpiel's resampling has, and the drawing of the deals by us.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ohhell import RuleSet
from ohhell.arena import Contestant, Plan, Workers, contestants, play
from ohhell.arena.moves import mover
from ohhell.arena.results import PairResult
from ohhell.seat_view import SeatView
from scripts.yardsticks.fair_ismcts import FairIsmcts, compiled

SEED = 20_261_130
TIMED_ROUNDS = 40


@dataclass(frozen=True)
class Setting:
    """A match. one: our level on one seat against the bot on all others."""

    level: int
    simulations: int
    seats: int
    rounds: int
    one: bool = False


EQUAL = (
    *(Setting(5, 25, seats, 3000) for seats in (3, 4, 5)),
    *(Setting(7, 500, seats, 600) for seats in (3, 4, 5)),
    Setting(5, 25, 4, 3000, one=True),
)
"""The bot has a little more time than our level."""
TEN_TIMES = tuple(Setting(5, 250, seats, 1200) for seats in (3, 4, 5))
A_HUNDRED_TIMES = tuple(Setting(5, 2500, seats, 300) for seats in (3, 4, 5))
TUNED = Setting(5, 250, 4, 2400)
CONSTANTS = (1.0, 2.5, 5.0, 10.0, 20.0)
"""Of UCT, in points, tried in other deals than those of the matches."""
OTHER_SEED = SEED + 1


@dataclass
class Timed:
    """A player, and the processor time that its moves take."""

    decide: Callable[[SeatView, int], int]
    moves: int = 0
    seconds: float = 0.0

    def __call__(self, view: SeatView, seed: int) -> int:
        started = time.process_time()
        action = self.decide(view, seed)
        self.seconds += time.process_time() - started
        self.moves += 1
        return action


def deciding(name: str) -> Callable[[SeatView, int], int]:
    """A level as a function."""
    move = mover(*contestants(name))
    return lambda view, seed: move(None, view, seed).action  # type: ignore[arg-type]


@dataclass(frozen=True)
class Outcome:
    """Ours minus the bot's, in points a round and seat; processor time a move in ms, of both."""

    setting: Setting
    pair: PairResult
    ours: float
    theirs: float
    made: tuple[float, float]


def bot(simulations: int) -> Contestant:
    """OpenSpiel's bot as a contestant."""
    return Contestant(f"ISMCTS, {simulations} simulations", own=FairIsmcts(simulations))


def rules_for(seats: int) -> RuleSet:
    """Those that OpenSpiel plays: `oh_hell`, with a card left to turn up in every round."""
    return RuleSet(players=seats)


def timed(setting: Setting) -> tuple[float, float]:
    """Processor time a move in ms, of our level and of the bot."""
    both = Timed(deciding(f"level:{setting.level}")), Timed(FairIsmcts(setting.simulations))
    players = tuple(Contestant(str(i), own=one) for i, one in enumerate(both))
    plan = Plan(players, TIMED_ROUNDS, SEED, rules=rules_for(setting.seats), one=setting.one)
    play(plan, workers=1)
    ours, theirs = (1000 * one.seconds / one.moves for one in both)
    return ours, theirs


def outcome(setting: Setting, scale: float, crew: Workers) -> Outcome:
    """Of a match with so many times its rounds."""
    plan = Plan(
        (*contestants(f"level:{setting.level}"), bot(setting.simulations)),
        max(1, round(scale * setting.rounds)),
        SEED,
        rules=rules_for(setting.seats),
        one=setting.one,
    )
    result = play(plan, crew=crew)
    ours, theirs = timed(setting)
    level, other = result.players
    return Outcome(setting, result.pairs[0], ours, theirs, (level.made, other.made))


def outcomes(settings: Iterable[Setting], scale: float, crew: Workers) -> Iterator[Outcome]:
    """Of matches, one after the other."""
    compiled()  # before the workers need it
    for setting in settings:
        yield outcome(setting, scale, crew)


def constants(scale: float, crew: Workers) -> Iterator[tuple[float, PairResult]]:
    """How the bot does with other constants of UCT."""
    compiled()
    for constant in CONSTANTS:
        other = Contestant(f"constant {constant:g}", own=FairIsmcts(TUNED.simulations, constant))
        players = (*contestants(f"level:{TUNED.level}"), other)
        plan = Plan(players, max(1, round(scale * TUNED.rounds)), OTHER_SEED)
        yield constant, play(plan, crew=crew).pairs[0]
