"""A table as text, which is what is sealed.

Its length tells only what everybody at the table has seen: hands are not in it, they follow from
the secret, which is always as long.
"""

from __future__ import annotations

import json
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any

from ohhell.records import AcceptedClaim
from ohhell.requests import Player
from ohhell.rules import RuleSet, Trump
from ohhell.table.state import PlayedRound, Table


def text_of(table: Table) -> bytes:
    """What `table_of` reads."""
    made = {
        "rules": table.rules.to_dict(),
        "seat": table.seat,
        "players": [player and _player_to(player) for player in table.players],
        "names": table.names,
        "open_hands": table.open_hands,
        "first_dealer": table.first_dealer,
        "secret": table.secret,
        "rounds": [_round_to(played) for played in table.rounds],
    }
    return json.dumps(made, ensure_ascii=False, separators=(",", ":")).encode()


def table_of(text: bytes) -> Table:
    """What `text_of` writes. Raises KeyError, TypeError or ValueError for what it does not."""
    made = json.loads(text)
    return Table(
        rules=_rules_of(json.dumps(made["rules"])),
        seat=made["seat"],
        players=tuple(player and Player(**player) for player in made["players"]),
        names=tuple(made["names"]),
        open_hands=made["open_hands"],
        first_dealer=made["first_dealer"],
        secret=made["secret"],
        rounds=tuple(map(_round_of, made["rounds"])),
    )


@lru_cache(maxsize=256)  # to check rules takes longer than all the rest
def _rules_of(text: str) -> RuleSet:
    return RuleSet.from_dict(json.loads(text))


def _player_to(player: Player) -> dict[str, Any]:
    settings = {setting.name: getattr(player, setting.name) for setting in fields(Player)}
    return {
        name: value.value if isinstance(value, Enum) else value
        for name, value in settings.items()
        if value is not None
    }


def _round_to(played: PlayedRound) -> dict[str, Any]:
    claim = played.claim
    return {
        "client_seed": played.client_seed,
        "trump": played.trump.value,
        "bids": played.bids,
        "plays": "".join(played.plays),
        "claim": None if claim is None else [claim.seat, *claim.taken],
        "taken": played.taken,
    }


def _round_of(made: dict[str, Any]) -> PlayedRound:
    plays, claim, taken = made["plays"], made["claim"], made["taken"]
    return PlayedRound(
        client_seed=made["client_seed"],
        trump=Trump(made["trump"]),
        bids=tuple(made["bids"]),
        plays=tuple(plays[at : at + 2] for at in range(0, len(plays), 2)),
        claim=None if claim is None else AcceptedClaim(claim[0], tuple(claim[1:])),
        taken=None if taken is None else tuple(taken),
    )
