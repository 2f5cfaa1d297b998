"""What a level costs on this machine, and what threads give: `ohhell bench --calibrate`.

Asked about the first lead and the first bid of four seats with ten cards, the longest searches of
the usual game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from ohhell import _core
from ohhell.analysis import analyze_bids, estimate_plays
from ohhell.bench.positions import positions
from ohhell.bench.repeat import rate, run_alone
from ohhell.bench.units import FOUR_BY_TEN, playouts
from ohhell.machine import describe
from ohhell.players import FIRST_SEARCHING_LEVEL
from ohhell.requests import Player, Playouts, SearchLimits
from ohhell.results import BidAnalysis, PlayAnalysis, Search

FIRST_BID = "open_spiel_1_first_bid"
LEVELS = tuple(
    level for level in range(FIRST_SEARCHING_LEVEL, 8) if not Player(level=level).validate()
)
SECONDS = 1.0
MEASURED_FOR = 0.5  # seconds, for each number of threads


@dataclass(frozen=True)
class LevelCost:
    """A level's decision: its own number of deals, the seconds that they take, and what time gives.

    question: "play" or "bid". deals_in_time: how many deals it gets for the time asked for.
    """

    level: int
    question: str
    deals: int
    seconds: float
    deals_in_time: int


@dataclass(frozen=True)
class Scaling:
    """Policy playouts a second with a number of threads; speedup: against one thread."""

    threads: int
    playouts: float
    speedup: float


@dataclass(frozen=True)
class Calibration:
    """What `ohhell bench --calibrate --json` prints; time: seconds, asked for."""

    machine: dict[str, str | int]
    time: float
    levels: tuple[LevelCost, ...]
    threads: tuple[Scaling, ...]

    def to_json(self) -> str:
        """Indented JSON."""
        return json.dumps(asdict(self), indent=2)


def calibrate(
    time: float = SECONDS, progress: Callable[[str], None] = lambda text: None
) -> Calibration:
    """Asks every level that searches, with its own limit and with a time; then counts threads."""
    return Calibration(describe(), time, tuple(_levels(time, progress)), tuple(_scaling(progress)))


def _levels(time: float, progress: Callable[[str], None]) -> Iterator[LevelCost]:
    for level in LEVELS:
        for question in ("play", "bid"):
            progress(f"level {level}: {question}")
            own = _searched(question, Player(level=level), SearchLimits(seed=1))
            timed = _searched(question, Player(level=level), SearchLimits(time=time, seed=1))
            yield LevelCost(level, question, own.deals, own.elapsed, timed.deals)


def _searched(question: str, player: Player, limits: SearchLimits) -> Search:
    answer: PlayAnalysis | BidAnalysis
    if question == "play":
        answer = estimate_plays(positions()[FOUR_BY_TEN], player, limits)
    else:
        answer = analyze_bids(positions()[FIRST_BID], player, limits)
    return answer.search


def thread_counts(cores: int) -> list[int]:
    """1, 2, 4, .. and the number of cores."""
    doubled = [1 << power for power in range(cores.bit_length()) if 1 << power < cores]
    return [*doubled, cores]


def _scaling(progress: Callable[[str], None]) -> Iterator[Scaling]:
    alone = None
    for threads in thread_counts(_core.threads()):
        progress(f"threads: {threads}")
        found = float(run_alone("ohhell.bench.calibrating", MEASURED_FOR, threads=threads))
        alone = found if alone is None else alone
        yield Scaling(threads, found, found / alone)


if __name__ == "__main__":
    position = positions()[FOUR_BY_TEN]
    print(rate(lambda seed: playouts(position, Playouts.POLICY, seed), float(sys.argv[1])))
