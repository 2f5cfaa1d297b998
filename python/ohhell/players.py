"""The levels, and how a player chooses from what it knows.

Levels 1 to 3 follow rules (`ohhell.rule_players`); levels 4 to 7 search, with more deals each.
Levels 6 and 7 count what the others get as well, and level 7 learns from the bids.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache

from ohhell.requests import Objective, Player, Playouts
from ohhell.rules.scoring import ScoreTable


@dataclass(frozen=True)
class Settings:
    """Every setting of a player that searches; see `Player`."""

    play_deals: int
    bid_deals: int
    infer: bool = False
    objective: Objective = Objective.POINTS
    rival_weight: float = 0.5
    playouts: Playouts = Playouts.POLICY
    bidding_aggressiveness: float = 0.0


FIRST_SEARCHING_LEVEL = 4
_LEVELS = {
    4: Settings(play_deals=64, bid_deals=128),
    5: Settings(play_deals=320, bid_deals=640),
    6: Settings(play_deals=2048, bid_deals=4096, objective=Objective.LEAD),
    7: Settings(play_deals=4096, bid_deals=8192, objective=Objective.LEAD, infer=True),
}


@lru_cache(maxsize=1024)
def settings_of(player: Player) -> Settings:
    """The level's settings with the player's own in place. Levels 1 to 3 estimate as 4 does."""
    level = _LEVELS[max(player.level, FIRST_SEARCHING_LEVEL)]
    own = {s.name: getattr(player, s.name) for s in fields(Settings)}
    return Settings(
        **{name: getattr(level, name) if value is None else value for name, value in own.items()}
    )


def bid_bias(points: ScoreTable, bid: int, settings: Settings) -> float:
    """What aggressiveness adds to the value of a bid.

    At 1, a trick more is worth as much as it would be if half the range of values were spread
    evenly over the bids: of the scores, or of the chance to win.
    """
    if settings.bidding_aggressiveness == 0:
        return 0.0
    span = 1
    if settings.objective is not Objective.WIN:
        cells = [value for row in points for value in row]
        span = max(cells) - min(cells)
    return settings.bidding_aggressiveness * bid * span / (2 * (len(points) - 1))
