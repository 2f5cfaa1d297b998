"""What a question says beside the position: who answers, within which limits, what is claimed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any

from ohhell.errors import InvalidInput, Violation
from ohhell.position import Position

MOST_DEALS = 10_000_000
MOST_NODES = 1_000_000_000
LARGEST_SEED = 2**64 - 1
LEVEL_NAMES = {"easy": 1, "normal": 2, "hard": 5, "crazy": 7}


class Playouts(Enum):
    """How seats play within a playout: as players do, or any legal card.

    RANDOM_RIVALS: the seat that asks as players do, the others any legal card, after any bid.
    """

    POLICY = "policy"
    UNIFORM = "uniform"
    RANDOM_RIVALS = "random_rivals"


class Objective(Enum):
    """What a player wants: points, points more than the others, or the game."""

    POINTS = "points"
    LEAD = "lead"
    WIN = "win"


class ClaimKind(Enum):
    """How many of the tricks not yet finished the claimant says it takes."""

    ALL = "all"
    NONE = "none"
    EXACTLY = "exactly"


class Scope(Enum):
    """Over which deals a claim is to hold."""

    EVERY_DEAL = "every_deal"
    KNOWN_DEAL = "known_deal"


def _whole(name: str, value: Any, low: int, high: int) -> list[Violation]:
    if type(value) is int and low <= value <= high:
        return []
    return [Violation(name, str(value)[:100], f"must be a whole number {low}..{high}")]


def _number(name: str, value: Any, low: float, high: float) -> list[Violation]:
    if type(value) in (int, float) and low <= value <= high:
        return []
    return [Violation(name, str(value)[:100], f"must be a number {low:g}..{high:g}")]


@dataclass(frozen=True)
class Player:
    """Who answers: a level, any setting of which may be overridden (None: the level's own).

    level: 1..7, or easy, normal, hard, crazy. play_deals, bid_deals: deals for a decision. infer:
    weigh deals by bids and plays. rival_weight: of the mean of the others, under the objective
    LEAD. bidding_aggressiveness: -1..1, shifts the value of higher against lower bids.
    """

    level: int = 5
    play_deals: int | None = None
    bid_deals: int | None = None
    infer: bool | None = None
    objective: Objective | None = None
    rival_weight: float | None = None
    playouts: Playouts | None = None
    bidding_aggressiveness: float | None = None

    def __post_init__(self) -> None:
        level: Any = self.level
        if isinstance(level, str):
            object.__setattr__(self, "level", LEVEL_NAMES.get(level.lower(), level))
        for name, kind in (("objective", Objective), ("playouts", Playouts)):
            if isinstance(getattr(self, name), str):
                object.__setattr__(self, name, kind(getattr(self, name)))

    def validate(self) -> list[Violation]:
        """What is wrong with the settings; fields as they are named here."""
        found: list[Violation] = []
        if type(self.level) is not int or not 1 <= self.level <= 7:
            names = ", ".join(LEVEL_NAMES)
            found.append(Violation("level", str(self.level), f"must be 1..7, or one of {names}"))
        for name in ("play_deals", "bid_deals"):
            if getattr(self, name) is not None:
                found += _whole(name, getattr(self, name), 1, MOST_DEALS)
        if self.rival_weight is not None:
            found += _number("rival_weight", self.rival_weight, 0, 100)
        if self.bidding_aggressiveness is not None:
            found += _number("bidding_aggressiveness", self.bidding_aggressiveness, -1, 1)
        if not found and self.level <= 3:
            # These levels follow rules and search nothing: such a setting would be ignored.
            for setting in fields(self):
                if setting.name != "level" and getattr(self, setting.name) not in (None, False):
                    why = "levels 1 to 3 follow rules and have no settings; use level 4 or above"
                    found.append(Violation(setting.name, str(getattr(self, setting.name)), why))
        return found


@dataclass(frozen=True)
class SearchLimits:
    """When a search ends: at the first limit reached; with none, the level's own number of deals.

    deals: 1..10 million. time: seconds. standard_error: stop once the value of every action is this
    exact. nodes: of a claim. seed: absent, one is picked and reported.
    """

    deals: int | None = None
    time: float | None = None
    standard_error: float | None = None
    nodes: int | None = None
    seed: int | None = None

    def validate(self) -> list[Violation]:
        """What is wrong with the limits."""
        found: list[Violation] = []
        if self.deals is not None:
            found += _whole("deals", self.deals, 1, MOST_DEALS)
        if self.time is not None:
            found += _number("time", self.time, 0, 86_400)
        if self.standard_error is not None:
            found += _number("standard_error", self.standard_error, 1e-9, 1e9)
        if self.nodes is not None:
            found += _whole("nodes", self.nodes, 1, MOST_NODES)
        if self.seed is not None:
            found += _whole("seed", self.seed, 0, LARGEST_SEED)
        return found


@dataclass(frozen=True)
class Choice:
    """An action that the caller has in mind: a bid, or a card."""

    bid: int | None = None
    card: str | None = None


@dataclass(frozen=True)
class Claim:
    """Of the tricks not yet finished, the one in progress included, for the seat that asks.

    tricks: with EXACTLY, how many.
    """

    kind: ClaimKind
    tricks: int | None = None

    def __post_init__(self) -> None:
        if isinstance(self.kind, str):
            object.__setattr__(self, "kind", ClaimKind(self.kind))

    def validate(self, tricks_left: int) -> list[Violation]:
        """What is wrong with the claim at a moment with so many tricks left."""
        if self.kind is not ClaimKind.EXACTLY:
            if self.tricks in (None, 0):
                return []
            return [Violation("tricks", str(self.tricks), "only with CLAIM_KIND_EXACTLY")]
        if self.tricks is None:
            return [Violation("tricks", "", "must be given with CLAIM_KIND_EXACTLY")]
        return _whole("tricks", self.tricks, 0, tricks_left)


Part = Position | Player | SearchLimits
_CLASSES: dict[str, type[Part]] = {
    "position": Position,
    "player": Player,
    "limits": SearchLimits,
}


def check_request(**parts: Part | list[Violation]) -> None:
    """Raises InvalidInput where a part of a request, named as the field it is, has violations.

    Raises TypeError where it is a value of another kind.
    """
    found = [
        violation.under(name) for name, part in parts.items() for violation in _wrong(name, part)
    ]
    if found:
        raise InvalidInput(found)


def _wrong(name: str, part: Part | list[Violation]) -> Sequence[Violation]:
    if isinstance(part, list):
        return part
    check_kind(name, part, _CLASSES[name])
    return part.validate()


def check_kind(name: str, part: object, kind: type) -> None:
    """Raises TypeError where a part of a request is a value of another kind."""
    if not isinstance(part, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {part!r:.100}")


def seconds_left(started: float, *limits: float | None) -> float | None:
    """Of the shortest of some times, in seconds; started: a moment of time.monotonic()."""
    shortest = min((seconds for seconds in limits if seconds is not None), default=None)
    return None if shortest is None else max(0.0, shortest - (time.monotonic() - started))
