"""What a loss is of: the unit of the objective that a judge has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ohhell.requests import Objective


@dataclass(frozen=True)
class Unit:
    """about: in a sentence. noun: after a number. head: of a column or an axis.

    scale: what a value is multiplied by to be shown; sign: after the number.
    """

    about: str
    noun: str
    head: str
    scale: float = 1.0
    sign: str = ""


UNITS: Mapping[Objective, Unit] = {
    Objective.POINTS: Unit("own points", "points", "points lost"),
    Objective.LEAD: Unit(
        "points of the lead: own points less a share of the mean of the others",
        "points of the lead",
        "lead lost",
    ),
    Objective.WIN: Unit(
        "the chance to win the game, from 0 to 1", "of the game", "chance to win lost", 100.0, "%"
    ),
}


def shown_loss(unit: Unit) -> Callable[[float | None], str]:
    """How a loss looks on a page, without its noun."""

    def shown(value: float | None) -> str:
        if value is None:
            return "\N{EN DASH}"
        return f"{value * unit.scale:.2f}{unit.sign}".replace("-", "\N{MINUS SIGN}")

    return shown
