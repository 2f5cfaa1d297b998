"""What is to be played, checked as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ohhell.arena.contestant import Contestant
from ohhell.arena.match import Match
from ohhell.arena.one_round import one_round
from ohhell.arena.sprt import Sprt
from ohhell.errors import InvalidInput, Violation
from ohhell.requests import LARGEST_SEED
from ohhell.rules import RuleSet

MOST_ROUNDS = 100_000_000
FEWEST_DEALS = 2
"""An interval needs two."""


@dataclass(frozen=True)
class Plan:
    """Every pair of the contestants plays a match, all matches on the same deals.

    rounds: of a match, every rotation counted; up to whole deals (whole games with `games`), and at
    least two of them. cards: the size of single rounds, None for the sizes of the schedule in turn.
    games: whole games. one: the first of a pair on one seat against the second on the others,
    instead of on every other seat. sprt: ends a match once it is decided; then `rounds` is the
    most. Raises InvalidInput.
    """

    contestants: tuple[Contestant, ...]
    rounds: int
    seed: int
    rules: RuleSet = field(default_factory=RuleSet)
    cards: int | None = None
    games: bool = False
    one: bool = False
    sprt: Sprt | None = None

    def __post_init__(self) -> None:
        found = []
        if len(self.contestants) < 2:
            found.append(Violation("players", str(len(self.contestants)), "name at least two"))
        if not 1 <= self.rounds <= MOST_ROUNDS:
            found.append(Violation("rounds", str(self.rounds), f"must be 1..{MOST_ROUNDS}"))
        if not 0 <= self.seed <= LARGEST_SEED:
            found.append(Violation("seed", str(self.seed), f"must be 0..{LARGEST_SEED}"))
        if self.cards is not None:
            most = len(self.rules.deck) // self.rules.players
            if self.games:
                why = "not together with games, whose schedule has every size"
                found.append(Violation("cards", str(self.cards), why))
            elif not 1 <= self.cards <= most:
                why = (
                    f"must be 1..{most} ({len(self.rules.deck)} cards, {self.rules.players} seats)"
                )
                found.append(Violation("cards", str(self.cards), why))
            else:
                one_round(self.rules, self.cards, 0)
        if found:
            raise InvalidInput(found)

    @property
    def deals(self) -> int:
        """Of a match: deals, or games, each of which is played in every rotation."""
        rotations = self.rules.players if self.one else 2
        rounds = rotations * (len(self.rules.sizes) if self.games else 1)
        return max(FEWEST_DEALS, -(-self.rounds // rounds))

    def matches(self) -> Iterator[Match]:
        """One for each pair, in the order in which the contestants are named."""
        pairs = list(combinations(self.contestants, 2))
        for number, pair in enumerate(pairs):
            name = f"{number}-" if len(pairs) > 1 else ""
            yield Match(name, pair, self.rules, self.seed, self.cards, self.games, self.one)
