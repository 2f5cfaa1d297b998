"""Players, limits, choices and claims: what a question has beside the position."""

from __future__ import annotations

from typing import Any

from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message

from ohhell import requests
from ohhell.convert.enums import enum_from, enum_to
from ohhell.convert.unknown import refuse_unknown
from ohhell.errors import invalid
from ohhell.v1 import (
    analysis_pb2,
    player_pb2,
)


def optional(message: Message, *names: str) -> dict[str, Any]:
    """The optional fields that are present."""
    return {name: getattr(message, name) for name in names if message.HasField(name)}


def present(value: object, *names: str) -> dict[str, Any]:
    """The attributes that are not None."""
    found = {name: getattr(value, name) for name in names}
    return {name: attribute for name, attribute in found.items() if attribute is not None}


_PLAYER = (
    "level",
    "play_deals",
    "bid_deals",
    "infer",
    "rival_weight",
    "bidding_aggressiveness",
)


def player_from(message: player_pb2.Player) -> requests.Player:
    """Raises InvalidInput for what is not known."""
    refuse_unknown(message, "player")
    return requests.Player(
        **optional(message, *_PLAYER),
        objective=enum_from(player_pb2.Objective, message.objective, requests.Objective),
        playouts=enum_from(player_pb2.Playouts, message.playouts, requests.Playouts),
    )


def player_to(player: requests.Player) -> player_pb2.Player:
    return player_pb2.Player(
        objective=enum_to(player_pb2.Objective, player.objective),
        playouts=enum_to(player_pb2.Playouts, player.playouts),
        **present(player, *_PLAYER),
    )


def limits_from(message: player_pb2.SearchLimits) -> requests.SearchLimits:
    """Raises InvalidInput for what is not known."""
    refuse_unknown(message, "limits")
    limits = optional(message, "deals", "standard_error", "nodes", "seed")
    if message.HasField("time"):
        if message.time.seconds * message.time.nanos < 0 or abs(message.time.nanos) >= 10**9:
            why = "seconds and nanos must have the same sign, nanos below a second"
            raise invalid("limits.time", message.time, why)
        limits["time"] = message.time.seconds + message.time.nanos / 1e9
    return requests.SearchLimits(**limits)


def limits_to(limits: requests.SearchLimits) -> player_pb2.SearchLimits:
    return player_pb2.SearchLimits(
        deals=limits.deals,
        time=None if limits.time is None else duration(limits.time),
        standard_error=limits.standard_error,
        nodes=limits.nodes,
        seed=limits.seed,
    )


def duration(seconds: float) -> Duration:
    whole = int(seconds)
    return Duration(seconds=whole, nanos=int((seconds - whole) * 1e9))


def choice_from(message: analysis_pb2.Action) -> requests.Choice | None:
    if message.WhichOneof("action") is None:
        return None
    return requests.Choice(**optional(message, "bid", "card"))


def choice_to(choice: requests.Choice) -> analysis_pb2.Action:
    if choice.bid is not None:
        return analysis_pb2.Action(bid=choice.bid)
    return analysis_pb2.Action(card=choice.card or "")


def claim_from(message: analysis_pb2.Claim) -> requests.Claim:
    """Raises InvalidInput."""
    refuse_unknown(message, "claim")
    kind = enum_from(analysis_pb2.ClaimKind, message.kind, requests.ClaimKind)
    if kind is None:
        raise invalid("claim.kind", "CLAIM_KIND_UNSPECIFIED", "say what is claimed")
    return requests.Claim(kind, message.tricks if message.HasField("tricks") else None)


def claim_to(claim: requests.Claim) -> analysis_pb2.Claim:
    return analysis_pb2.Claim(kind=enum_to(analysis_pb2.ClaimKind, claim.kind), tricks=claim.tricks)


def scope_from(value: int) -> requests.Scope:
    """Raises InvalidInput."""
    if value not in analysis_pb2.Scope.DESCRIPTOR.values_by_number:
        raise invalid("scope", value, "this version does not know the value")
    return enum_from(analysis_pb2.Scope, value, requests.Scope) or requests.Scope.EVERY_DEAL


def scope_to(scope: requests.Scope) -> Any:
    return enum_to(analysis_pb2.Scope, scope)
