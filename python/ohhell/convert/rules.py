"""Rule sets, presets and schedules."""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock
from typing import Any

from ohhell.convert.enums import enum_from, enum_to
from ohhell.convert.unknown import refuse_unknown
from ohhell.errors import invalid
from ohhell.rules import Adjustment, Preset, RoundPlan, RuleSet, Trump
from ohhell.rules.ruleset import OPTIONS
from ohhell.v1 import (
    rules_pb2,
    rules_service_pb2,
)

_RULE_ENUMS: Mapping[str, Any] = {
    "deal_pattern": rules_pb2.DealPattern,
    "repeat": rules_pb2.Repeat,
    "trump_rule": rules_pb2.TrumpRule,
    "initial_leader": rules_pb2.InitialLeader,
    "lead_trump": rules_pb2.LeadTrump,
    "tie": rules_pb2.Tie,
}


# To check rules takes longer than all the rest of a small request.
_MOST_KNOWN = 256
_known: dict[bytes, RuleSet] = {}  # those that came first stand first
_forgetting = Lock()


def rules_from(message: rules_pb2.RuleSet) -> RuleSet:
    """Raises InvalidInput; fields are those of the message."""
    refuse_unknown(message, "")
    return rules_of(message)


def rules_of(message: rules_pb2.RuleSet) -> RuleSet:
    """The same of a message in which nothing is unknown."""
    data = _key(message)
    rules = _known.get(data)
    if rules is None:
        rules = _resolved(data)
        with _forgetting:
            while len(_known) >= _MOST_KNOWN:
                del _known[next(iter(_known))]
            _known[data] = rules
    return rules


def known_rules(message: rules_pb2.RuleSet) -> RuleSet | None:
    """Rules that have been read before, so that to read them takes no time; else None."""
    return _known.get(_key(message))


def _key(message: rules_pb2.RuleSet) -> bytes:
    return message.SerializeToString(deterministic=True)


def _resolved(data: bytes) -> RuleSet:
    message = rules_pb2.RuleSet.FromString(data)
    overrides: dict[str, Any] = {}
    for name, default in OPTIONS.items():
        if name == "trump_sequence":
            sequence = [
                enum_from(rules_pb2.Trump, trump, Trump) for trump in message.trump_sequence
            ]
            if None in sequence:
                raise invalid(f"{name}[{sequence.index(None)}]", "TRUMP_UNSPECIFIED", "say which")
            if sequence:
                overrides[name] = tuple(sequence)
        elif message.HasField(name):
            value = getattr(message, name)
            if name in _RULE_ENUMS:
                value = enum_from(_RULE_ENUMS[name], value, type(default))
            if value is not None:
                overrides[name] = value
    return RuleSet.preset(message.preset or "oh_hell", **overrides)


def rules_to(rules: RuleSet) -> rules_pb2.RuleSet:
    """Every field filled."""
    message = rules_pb2.RuleSet(preset=rules.preset_name)
    for name in OPTIONS:
        value = getattr(rules, name)
        if name == "trump_sequence":
            message.trump_sequence.extend(enum_to(rules_pb2.Trump, trump) for trump in value)
        else:
            setattr(
                message, name, enum_to(_RULE_ENUMS[name], value) if name in _RULE_ENUMS else value
            )
    return message


def adjustment_to(adjustment: Adjustment) -> rules_service_pb2.Adjustment:
    return rules_service_pb2.Adjustment(
        field=adjustment.field,
        asked=adjustment.asked,
        used=adjustment.used,
        reason=adjustment.reason,
    )


def round_plan_to(plan: RoundPlan) -> rules_service_pb2.RoundPlan:
    return rules_service_pb2.RoundPlan(
        cards=plan.cards,
        dealer=plan.dealer,
        trump=enum_to(rules_pb2.Trump, plan.trump),
        hook=plan.hook,
    )


def preset_to(preset: Preset) -> rules_service_pb2.Preset:
    return rules_service_pb2.Preset(
        name=preset.name,
        title=preset.title,
        description=preset.description,
        rules=rules_to(preset.rules),
        source=preset.source,
    )


def preset_from(message: rules_service_pb2.Preset) -> Preset:
    return Preset(
        name=message.name,
        title=message.title,
        description=message.description,
        source=message.source,
        rules=rules_from(message.rules),
    )
