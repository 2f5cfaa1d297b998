"""Players as people write them: `hard`, `level:6`, `level:6,aggressiveness=0.2`."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from ohhell.errors import invalid
from ohhell.requests import LEVEL_NAMES, Objective, Player, Playouts

LEVELS = f"level:1..7 or one of {', '.join(LEVEL_NAMES)}"
"""How a level is written."""

_SHORT = {"aggressiveness": "bidding_aggressiveness"}
_SWITCH = {"0": False, "1": True, "false": False, "true": True}
_READERS: dict[str, Callable[[str], Any]] = {
    "play_deals": int,
    "bid_deals": int,
    "infer": _SWITCH.__getitem__,
    "objective": Objective,
    "rival_weight": float,
    "playouts": Playouts,
    "bidding_aggressiveness": float,
}


def player_text(player: Player) -> str:
    """How a player is written; what `parse_player` reads."""
    parts = [f"level:{player.level}"]
    for name in _READERS:
        value = getattr(player, name)
        if value is not None:
            shown = value.value if isinstance(value, Enum) else value
            parts.append(f"{name}={int(shown) if isinstance(shown, bool) else shown}")
    return ",".join(parts)


def parse_player(text: str) -> Player:
    """Raises InvalidInput that names the setting."""
    first, *settings = text.strip().split(",")
    level = level_in(first)
    if level is None:
        raise invalid("player.level", first, f"write a level as {LEVELS}")
    values: dict[str, Any] = {"level": level}
    for setting in settings:
        name, _, value = (part.strip() for part in setting.partition("="))
        name = _SHORT.get(name, name)
        if name not in _READERS:
            raise invalid(
                f"player.{name}", value, f"no such setting; there are {', '.join(_READERS)}"
            )
        try:
            values[name] = _READERS[name](value)
        except (ValueError, KeyError) as error:
            raise invalid(f"player.{name}", value, "not a value of this setting") from error
    return Player(**values)


def level_in(text: str) -> int | None:
    """The level that a player is written with, be there one or not; None of another text."""
    name = text.partition(",")[0].strip().lower().removeprefix("level:")
    return LEVEL_NAMES.get(name, int(name) if name.isdecimal() else None)
