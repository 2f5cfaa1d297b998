"""A search that is about to be made, within its limits, and the report of how it went."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ohhell import __version__, _core
from ohhell.decisions import Progress, SearchFunction, search
from ohhell.players import Settings
from ohhell.requests import MOST_DEALS, SearchLimits, seconds_left
from ohhell.results import Cancelled, Search, StopReason
from ohhell.seat_view import SeatView

_STOPS = {
    _core.Stop.DEALS: StopReason.DEALS,
    _core.Stop.TIME: StopReason.TIME,
    _core.Stop.STANDARD_ERROR: StopReason.STANDARD_ERROR,
}


@dataclass(frozen=True)
class Task:
    """A sound request, with everything that the core needs.

    started: a moment of time.monotonic(). token: stops the search. time_cap: seconds, as a limit of
    time, but the level's number of deals still holds. consistent_deals: where they were counted.
    """

    view: SeatView
    settings: Settings
    limits: SearchLimits
    seed: int
    started: float
    token: _core.CancelToken | None = None
    time_cap: float | None = None
    consistent_deals: int | None = None

    def run(
        self,
        function: SearchFunction,
        actions: Sequence[int],
        level_deals: int,
        progress: Progress | None = None,
    ) -> _core.SearchAnswer:
        """Searches. Raises Cancelled, and TooManyDeals where they were not counted before."""
        answer = search(
            self.view,
            self.settings,
            function,
            actions,
            deals=self._deals(level_deals),
            seed=self.seed,
            seconds=seconds_left(self.started, self.limits.time, self.time_cap),
            standard_error=self.limits.standard_error or 0.0,
            token=self.token,
            progress=progress,
        )
        if answer.stop is _core.Stop.CANCELLED:
            raise Cancelled
        return answer

    def run_by(
        self,
        function: SearchFunction,
        actions: Sequence[int],
        level_deals: int,
        settings: Settings,
        progress: Progress | None = None,
    ) -> _core.SearchAnswer:
        """Searches by other settings."""
        return replace(self, settings=settings).run(function, actions, level_deals, progress)

    def _deals(self, level_deals: int) -> int:
        # With a limit of another kind alone, the level's number of deals does not hold.
        open_ended = self.limits.time is not None or self.limits.standard_error is not None
        return self.limits.deals or (MOST_DEALS if open_ended else level_deals)

    def report(self, answer: _core.SearchAnswer | None) -> Search:
        """How an answer that is given now came about; None: without a search."""
        deals = 0 if answer is None else answer.deals
        return Search(
            deals=deals,
            effective_deals=float(0 if answer is None else answer.effective_deals),
            consistent_deals=float(self._consistent_deals(answer)),
            seed=self.seed,
            elapsed=time.monotonic() - self.started,
            stop_reason=StopReason.NO_SEARCH if answer is None else _STOPS[answer.stop],
            engine_version=__version__,
        )

    def _consistent_deals(self, answer: _core.SearchAnswer | None) -> int:
        if self.consistent_deals is not None:
            return self.consistent_deals
        if answer is not None:
            return answer.consistent_deals
        return _core.count_deals(self.view.round, self.view.known, self.view.turn_up)
