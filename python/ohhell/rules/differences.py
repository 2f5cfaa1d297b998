"""Rules as a preset and what is different: short enough for a person."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from ohhell.rules.formats import plain
from ohhell.rules.ruleset import OPTIONS, RuleSet


@lru_cache(maxsize=256)
def differences(rules: RuleSet) -> Mapping[str, Any]:
    """The options, as plain values, that make these rules of their preset."""
    players = {} if rules.players == _preset(rules, {}).players else {"players": rules.players}
    base = _preset(rules, players)
    changed = {
        name: plain(getattr(rules, name))
        for name in OPTIONS
        if name in players or getattr(rules, name) != getattr(base, name)
    }
    if _preset(rules, changed) != rules:  # an option on which others of the preset depend
        changed = {name: plain(getattr(rules, name)) for name in OPTIONS}
    return MappingProxyType(changed)


def _preset(rules: RuleSet, options: Mapping[str, Any]) -> RuleSet:
    return RuleSet.preset(rules.preset_name, **options)


@lru_cache(maxsize=256)
def rules_text(rules: RuleSet) -> str:
    """A name that two rule sets share only if they are equal: `oh_hell players=3 max_cards=4`."""
    options = differences(rules).items()
    return " ".join([rules.preset_name, *(f"{name}={_shown(value)}" for name, value in options)])


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)
