"""Which questions are answered where they arrive.

To hand a question to a thread, and its answer back, costs more than many an answer. The event loop
answers those itself that take a millisecond or two whatever a stranger has put into them: of few
bytes, with rules and scores that have been worked out before, by the few deals of a level. Where
the deals are not counted within so many states, a thread takes them up after all.
"""

from __future__ import annotations

from google.protobuf.message import Message

from ohhell import convert
from ohhell.v1 import analysis_pb2, position_pb2, rules_service_pb2

MOST_BYTES = 1024
MOST_CARDS = 13
MOST_LEVEL = 5
MOST_STATES = 3000


def hint_is_light(request: analysis_pb2.SuggestRequest) -> bool:
    """Whether no more than the deals of a level are asked for."""
    return (
        request.player.level <= MOST_LEVEL
        and _has_only(request.player, "level")
        and _has_only(request.limits, "seed")
        and _position_is_light(request.position)
    )


def legal_actions_are_light(request: rules_service_pb2.LegalActionsRequest) -> bool:
    """Whether nothing but the position is to be read."""
    return _position_is_light(request.position)


def _position_is_light(position: position_pb2.Position) -> bool:
    rules = convert.known_rules(position.rules)
    return (
        rules is not None and position.cards <= MOST_CARDS and rules.has_score_table(position.cards)
    )


def _has_only(message: Message, name: str) -> bool:
    return all(field.name == name for field, _ in message.ListFields())
