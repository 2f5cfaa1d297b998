"""What a match says: of each pair how they differ, of each player how it did."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.arena.match import PlayedDeal, Tally
from ohhell.arena.sprt import Sprt, Verdict
from ohhell.arena.statistics import Moments


@dataclass(frozen=True)
class SprtResult:
    """Where a sequential test ended.

    ratio: the log-likelihood ratio of H1 to H0, None where it is infinite. lower, upper: where H0
    and H1 are accepted.
    """

    verdict: Verdict
    ratio: float | None
    lower: float
    upper: float
    hypotheses: Sprt


@dataclass(frozen=True)
class PairResult:
    """A minus b, in points a round and seat, with a 95% interval over deals (over games).

    rounds: every rotation counted. deals: in which the rounds are alike but for the seats; games
    count as one.
    """

    a: str
    b: str
    points_difference: float
    low: float
    high: float
    rounds: int
    deals: int
    sprt: SprtResult | None


@dataclass(frozen=True)
class PlayerResult:
    """A player in all its matches.

    points: a round and seat, within low..high with a confidence of 95%. made: the share of its bids
    that it made. wins: of whole games, shared among the winners; None where none were played.
    moves: bids and plays that left a choice.
    """

    name: str
    points: float
    low: float
    high: float
    made: float
    wins: float | None
    rounds: int
    moves: int
    seconds_per_move: float
    deals_per_move: float


@dataclass(frozen=True)
class ArenaResult:
    """Everything that a plan gives. seconds: that it took."""

    pairs: tuple[PairResult, ...]
    players: tuple[PlayerResult, ...]
    seed: int
    seconds: float


class PairScore:
    """What the deals of a pair add up to, one after the other."""

    def __init__(self, a: str, b: str, sprt: Sprt | None) -> None:
        self._names = a, b
        self._sprt = sprt
        self._rounds = 0
        self._differences = Moments()

    def add(self, played: PlayedDeal) -> None:
        self._rounds += played.rounds
        self._differences.add(played.difference)

    @property
    def decided(self) -> bool:
        return self._sprt is not None and self._sprt.verdict(self._differences) is not Verdict.OPEN

    def result(self) -> PairResult:
        a, b = self._names
        low, high = self._differences.interval()
        return PairResult(
            a,
            b,
            self._differences.mean,
            low,
            high,
            self._rounds,
            self._differences.count,
            None if self._sprt is None else _sprt_result(self._sprt, self._differences),
        )


def _sprt_result(sprt: Sprt, differences: Moments) -> SprtResult:
    ratio = sprt.ratio(differences)
    finite = ratio if abs(ratio) < float("inf") else None
    return SprtResult(sprt.verdict(differences), finite, *sprt.bounds, sprt)


class PlayerScore:
    """What a player's deals add up to. The same deal of several matches is one."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._total = Tally()
        self._by_deal: dict[int, Tally] = {}

    def add(self, number: int, tally: Tally) -> None:
        self._total.add(tally)
        self._by_deal.setdefault(number, Tally()).add(tally)

    def result(self) -> PlayerResult:
        total = self._total
        low, high = Moments.of(tally.mean_points for tally in self._by_deal.values()).interval()
        moves = max(1, total.moves)
        return PlayerResult(
            self._name,
            total.mean_points,
            low,
            high,
            total.made / total.rounds,
            total.wins / total.games if total.games else None,
            total.rounds,
            total.moves,
            total.seconds / moves,
            total.deals / moves,
        )
