"""What a message has that this version does not know is refused by its path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from ohhell.convert.extent import Room
from ohhell.convert.paths import below
from ohhell.errors import InvalidInput, Violation

_LOOKED_INTO = (FieldDescriptor.TYPE_MESSAGE, FieldDescriptor.TYPE_ENUM)


def refuse_unknown(message: Message, path: str) -> None:
    """Raises InvalidInput for fields and enum values, anywhere in a message, that are not known.

    And for a message that holds too much: on the way each list needs its room.
    """
    found = list(_unknown_parts(message, path, Room()))
    if found:
        raise InvalidInput(found)


def _unknown_parts(message: Message, path: str, room: Room) -> Iterator[Violation]:
    unknown: Any = UnknownFieldSet(message)  # its type stub does not say that it is iterable
    for field in unknown:
        yield Violation(path, f"field {field.field_number}", "this version does not know the field")
    for field, value in message.ListFields():
        here = below(path, field.name)
        if not field.is_repeated:
            yield from _unknown_in(value, field, here, room)
            continue
        room.take(here, len(value), field.message_type is not None)
        if field.type in _LOOKED_INTO:
            for i, item in enumerate(value):
                yield from _unknown_in(item, field, f"{here}[{i}]", room)


def _unknown_in(value: Any, field: FieldDescriptor, path: str, room: Room) -> Iterator[Violation]:
    if field.message_type is not None:
        yield from _unknown_parts(value, path, room)
    elif field.enum_type is not None and value not in field.enum_type.values_by_number:
        yield Violation(path, str(value), "this version does not know the value")
