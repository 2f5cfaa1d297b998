"""Positions, rules, players and limits from what the command line names."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ohhell.errors import invalid

if TYPE_CHECKING:
    from ohhell.position import Position
    from ohhell.requests import Player
    from ohhell.rules import RuleSet

LARGEST_FILE = 1024 * 1024


def read_text(path: Path) -> str:
    """A file's text, or that of standard input for `-`. Raises OSError, InvalidInput."""
    if str(path) == "-":
        text = sys.stdin.read(LARGEST_FILE + 1)
    else:
        with path.open(encoding="utf-8") as file:
            text = file.read(LARGEST_FILE + 1)
    if len(text) > LARGEST_FILE:
        raise invalid(str(path), "", f"longer than {LARGEST_FILE} characters")
    return text


def read_position(path: Path) -> Position:
    """A position in protobuf's JSON mapping. Raises OSError, InvalidInput."""
    from ohhell.convert.json_texts import position_from_json

    name = "standard input" if str(path) == "-" else str(path)
    return position_from_json(read_text(path), name)


def read_rules(name: str, settings: list[str] | None) -> RuleSet:
    """A preset or a file of rules, with some options changed. Raises OSError, InvalidInput."""
    from ohhell.rules import RuleSet

    changes = dict(map(_setting, settings or ()))
    if name == "-" or "." in name or "/" in name:
        path = Path(name)
        text = read_text(path)
        is_json = path.suffix == ".json" or text.lstrip().startswith("{")
        rules = RuleSet.from_json(text) if is_json else RuleSet.from_toml(text)
        return RuleSet.from_dict({**rules.to_dict(), **changes}) if changes else rules
    return RuleSet.preset(name, **changes)


def _setting(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise invalid("--set", text, "write OPTION=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def read_player(level: str | None, text: str | None) -> Player:
    """The player of --level or --player. Raises InvalidInput."""
    from ohhell.player_text import parse_player
    from ohhell.requests import Player

    if level is not None and text is not None:
        raise invalid("--level", level, "give --level or --player, not both")
    given = text if level is None else level
    return Player() if given is None else parse_player(given)
