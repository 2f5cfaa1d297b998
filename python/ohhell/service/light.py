"""Which questions are answered where they arrive.

To hand a question to a thread, and its answer back, costs more than the answer to many of them. The
event loop answers those itself that take about a millisecond whatever a stranger has put into them:
of few bytes, by the few deals of a level, and with hands so small that the deals are counted soon.
"""

from __future__ import annotations

from google.protobuf.message import Message

from ohhell import convert
from ohhell.errors import InvalidInput
from ohhell.v1 import analysis_pb2, position_pb2, rules_service_pb2

MOST_BYTES = 1024
MOST_LEVEL = 5
MOST_SPLITS = 20_000


def hint_is_light(request: analysis_pb2.SuggestRequest) -> bool:
    """Whether a hint is by no more than the deals of a level, and its position is light."""
    return (
        request.player.level <= MOST_LEVEL
        and _has_only(request.player, "level")
        and _has_only(request.limits, "seed")
        and _position_is_light(request.position)
    )


def legal_actions_are_light(request: rules_service_pb2.LegalActionsRequest) -> bool:
    return _position_is_light(request.position)


def _has_only(message: Message, name: str) -> bool:
    return all(field.name == name for field, _ in message.ListFields())


def _position_is_light(position: position_pb2.Position) -> bool:
    """Whether its deals are counted soon; what is wrong with a position is found sooner.

    Who has played may have shown what it does not hold. The count goes by how many of some cards
    each of them can have, so it takes no more than a few times the ways in which that can be.
    """
    try:
        players = convert.rules_from(position.rules).players
    except InvalidInput:
        return True
    plays = len(position.plays)
    shown, left = min(plays, players - 1), position.cards - plays // players
    return (left + 1) ** shown <= MOST_SPLITS
