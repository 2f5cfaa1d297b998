"""A game before its last round, for players that want to win it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from tests.reference.rules import Rules
from tests.reference.scoring import Played, leaders, totals

LAST_ROUND = 9999
"""Of whatever schedule."""


@dataclass(frozen=True)
class GameBefore:
    """Rounds that were played, and points that seats have besides."""

    rules: Rules
    history: tuple[Played, ...]
    extra: tuple[int, ...]

    @classmethod
    def random(cls, random: Random, rules: Rules) -> GameBefore:
        """A close one."""
        seats = range(rules.players)
        history = tuple(
            Played(2, tuple(1 for _ in seats), tuple(random.randrange(2) for _ in seats))
            for _ in range(random.randrange(4))
        )
        earned = totals(rules, history)
        close = [random.randrange(7) for _ in seats]
        extra = tuple(want - has for want, has in zip(close, earned, strict=True))
        return cls(rules, history, extra)

    @property
    def scores(self) -> list[int]:
        return self._with(totals(self.rules, self.history))

    def _with(self, earned: Sequence[int]) -> list[int]:
        return [has + extra for has, extra in zip(earned, self.extra, strict=True)]

    @property
    def streaks(self) -> list[int]:
        """The signed length of each seat's run; a run starts again once it has paid."""
        runs = [0] * self.rules.players
        for played in self.history:
            for seat, bid in enumerate(played.bids):
                sign = 1 if bid == played.taken[seat] else -1
                run = runs[seat] + sign if runs[seat] * sign > 0 else sign
                runs[seat] = 0 if abs(run) == self.rules.streak_length else run
        return runs

    def share(self, seat: int, played: Played) -> float:
        """Of the win, once the last round is over: seats that tie for the most points share it."""
        won = leaders(self._with(totals(self.rules, [*self.history, played])))
        return (seat in won) / len(won)
