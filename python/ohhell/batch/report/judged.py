"""How an analysis was judged: every setting of it, in a line for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ohhell.players import Settings, settings_of
from ohhell.requests import Objective, Player, Playouts

_OBJECTIVES = {
    Objective.POINTS: "own points",
    Objective.LEAD: "the lead (own points less {weight:g} of the mean of the others)",
    Objective.WIN: "the chance to win the game",
}
_PLAYOUTS = {
    Playouts.POLICY: "as players do",
    Playouts.UNIFORM: "any legal card",
    Playouts.RANDOM_RIVALS: "any legal card by the others",
}


def settings_in(plan: Mapping[str, Any]) -> Settings:
    """Those of the judge, the level's own where none is given. plan: of a manifest."""
    return settings_of(Player(**plan["player"]))


def how_judged(plan: Mapping[str, Any]) -> str:
    """The level, what it was after, and all that its answers depend on."""
    settings = settings_in(plan)
    objective = _OBJECTIVES[settings.objective].format(weight=settings.rival_weight)
    return "; ".join(
        (
            f"level {plan['player']['level']}",
            f"objective {settings.objective.value}: {objective}",
            _deals(settings, plan["limits"]),
            f"inference from bids and plays {'on' if settings.infer else 'off'}",
            f"playouts {settings.playouts.value}: {_PLAYOUTS[settings.playouts]}",
            f"seed {plan['seed']}",
        )
    )


def _deals(settings: Settings, limits: Mapping[str, Any]) -> str:
    error = limits["standard_error"]
    if limits["deals"] is not None:
        text = f"{'up to ' if error else ''}{limits['deals']:,} deals a decision"
    elif error is not None:
        text = "as many deals as it takes"
    else:
        text = f"{settings.bid_deals:,} deals for a bid, {settings.play_deals:,} for a card"
    return text if error is None else f"{text}, to a standard error of {error:g}"
