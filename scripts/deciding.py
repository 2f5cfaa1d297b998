"""What a player decides where the core is asked otherwise than the player would ask it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ohhell import Player, _core
from ohhell.decisions import Decision, SearchFunction, decide, search
from ohhell.players import Settings
from ohhell.seat_view import SeatView


def decision(view: SeatView, player: Player, seed: int, **otherwise: Any) -> Decision:
    """otherwise: arguments of the core's searches, in place of the player's own."""

    def run(
        function: SearchFunction, actions: Sequence[int], deals: int, settings: Settings
    ) -> _core.SearchAnswer:
        def asked(*args: Any, **how: Any) -> _core.SearchAnswer:
            return function(*args, **{**how, **otherwise})

        return search(view, settings, asked, actions, deals=deals, seed=seed)

    return decide(view, player, run)
