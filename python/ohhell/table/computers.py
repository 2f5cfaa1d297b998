"""The computer seats: each decides as Suggest answers for it, by what it may see."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from ohhell import _core, analysis
from ohhell.cards import HIDDEN, card_index
from ohhell.errors import OutOfTime
from ohhell.position import Position
from ohhell.requests import Claim, Player, Scope, SearchLimits
from ohhell.results import ClaimResult, StopReason, Suggestion
from ohhell.round_in_play import RoundInPlay


@dataclass
class Computers:
    """Moves for the computer seats of a table. Raises Cancelled and OutOfTime.

    token: stops them. time_cap: seconds for all of their moves together. No move is cut short by
    it: who gives little time gets no answer rather than a weaker one. playouts: how many there
    have been.
    """

    token: _core.CancelToken | None = None
    time_cap: float | None = None
    playouts: int = 0
    _started: float = field(default_factory=time.monotonic)

    def move(self, playing: RoundInPlay, seat: int, player: Player, seed: int) -> int:
        """A bid, or the number of a card; -1 for the only one in a blind round."""
        limits = SearchLimits(seed=seed)
        hint = analysis.suggest(
            playing.position(seat), player, limits, token=self.token, time_cap=self.time_left
        )
        self._count(hint)
        if hint.bid is not None:
            return hint.bid
        assert hint.card is not None
        return -1 if hint.card == HIDDEN else card_index(hint.card)

    def verify(self, position: Position, claim: Claim, scope: Scope) -> ClaimResult:
        """A claim's verdict; time may leave it undecided.

        The seed is always the same, so that what is answered follows from the position alone.
        """
        limits = SearchLimits(seed=0)
        return analysis.verify_claim(
            position, claim, scope, limits, token=self.token, time_cap=self.time_left
        )

    @property
    def time_left(self) -> float | None:
        """Seconds, None for as many as it takes."""
        if self.time_cap is None:
            return None
        return max(0.0, self.time_cap - (time.monotonic() - self._started))

    def _count(self, hint: Suggestion) -> None:
        self.playouts += hint.search.deals * max(len(hint.plays), len(hint.bids))
        if hint.search.stop_reason is StopReason.TIME:
            raise OutOfTime("the computer seats did not finish in time; nothing has happened")
