"""Rule sets as TOML and JSON texts."""

from __future__ import annotations

import json
import sys
from enum import Enum
from typing import Any

from ohhell.errors import invalid
from ohhell.rules.ruleset import RuleSet

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def plain(value: Any) -> Any:
    """An option as a text, a number, a boolean or a list of texts."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


def to_json(rules: RuleSet) -> str:
    """Every option, one a line."""
    return json.dumps(rules.to_dict(), indent=2) + "\n"


def to_toml(rules: RuleSet) -> str:
    """Every option, one a line."""
    # A JSON text, number, boolean or list of texts is TOML as it stands.
    return "".join(f"{name} = {json.dumps(v)}\n" for name, v in rules.to_dict().items())


def from_json(text: str) -> RuleSet:
    """Raises InvalidInput."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise invalid("rules", "", f"not JSON: {error}") from error
    return _from(options)


def from_toml(text: str) -> RuleSet:
    """Raises InvalidInput."""
    try:
        options = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number too long is a ValueError only
        raise invalid("rules", "", f"not TOML: {error}") from error
    return _from(options)


def _from(options: Any) -> RuleSet:
    if not isinstance(options, dict):
        raise invalid("rules", type(options).__name__, "must be a table of options")
    return RuleSet.from_dict(options)
