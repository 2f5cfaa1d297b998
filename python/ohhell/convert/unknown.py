"""What a message has that this version does not know is refused by its path."""

from __future__ import annotations

from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from ohhell.convert.extent import refuse_too_much
from ohhell.errors import InvalidInput, Violation


def unknown_parts(message: Message, path: str = "") -> list[Violation]:
    """Fields and enum values, anywhere in a message, that this version does not know."""
    unknown: Any = UnknownFieldSet(message)  # its type stub does not say that it is iterable
    found = [
        Violation(path, f"field {field.field_number}", "this version does not know the field")
        for field in unknown
    ]
    for field, value in message.ListFields():
        here = f"{path}.{field.name}" if path else field.name
        repeated = not isinstance(value, (Message, int, float, str, bytes))
        for i, item in enumerate(value if repeated else [value]):
            place = f"{here}[{i}]" if repeated else here
            if field.type == FieldDescriptor.TYPE_MESSAGE:
                found += unknown_parts(item, place)
            elif field.type == FieldDescriptor.TYPE_ENUM:
                assert field.enum_type is not None
                if item not in field.enum_type.values_by_number:
                    found.append(
                        Violation(place, str(item), "this version does not know the value")
                    )
    return found


def refuse_unknown(message: Message, path: str) -> None:
    """Raises InvalidInput for what `unknown_parts` finds, and for a message that holds too much."""
    refuse_too_much(message, path)
    found = unknown_parts(message, path)
    if found:
        raise InvalidInput(found)
