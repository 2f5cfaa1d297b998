"""Rounds to be looked at in the analysis."""

from __future__ import annotations

from random import Random

from google.protobuf.json_format import MessageToJson

from ohhell import RuleSet
from ohhell.convert import game_to
from ohhell.table.values import Phase
from tests.table.playing import opened, until


def a_round(players: int, cards: int, seed: int, **options: object) -> str:
    """The record of one round with all hands, played at random, as JSON."""
    largest = {"max_cards": cards, "min_cards": cards, "deal_pattern": "down_only"}
    rules = RuleSet.preset("oh_hell", players=players, **largest, **options)
    random = Random(seed)
    over = until(opened(rules), Phase.GAME_OVER, random)
    record = over.view.record
    assert record is not None
    return MessageToJson(game_to(record), indent=None)
