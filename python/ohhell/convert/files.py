"""Messages as JSON, in files and on streams."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from ohhell.convert.extent import refuse_too_much_json
from ohhell.convert.json_faults import json_faults
from ohhell.convert.paths import below
from ohhell.errors import InvalidInput, Violation, invalid

_M = TypeVar("_M", bound=Message)

MOST_FAULTS = 20
"""Told of one message."""


def from_json(text: str | bytes, message: _M, what: str) -> _M:
    """Reads protobuf's JSON mapping into a message.

    Raises InvalidInput that names every field that does not fit, or `what` where it is no JSON.
    """
    refuse_too_much_json(text, what)
    try:
        value, twice = json_value(text)
        if not isinstance(value, dict):
            raise ValueError("it is no object")
    except (ValueError, RecursionError) as error:
        raise invalid(what, "", f"not a {type(message).__name__} in JSON: {error}") from error
    if twice:
        raise InvalidInput(twice)
    return message_from(value, message)


def message_from(value: dict[str, Any], message: _M) -> _M:
    """Reads an object of the mapping into a message. Raises InvalidInput."""
    kind: Any = message.DESCRIPTOR  # of either of the two classes there are
    faults = list(islice(json_faults(value, kind), MOST_FAULTS))
    if faults:
        raise InvalidInput(faults)
    try:
        return json_format.ParseDict(value, message)
    except (json_format.ParseError, ValueError) as error:
        why = str(error).partition("\n")[0]
        raise invalid("", "", f"not a {kind.name} in JSON: {why}") from error


class _Twice(dict[str, Any]):
    """An object of JSON with a name that stands twice."""

    name: str


def json_value(text: str | bytes) -> tuple[Any, list[Violation]]:
    """What JSON says, and each name that stands twice in an object of it, by its path.

    Raises ValueError, RecursionError.
    """
    found = False

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal found
        made = dict(pairs)
        if len(made) < len(pairs):
            found = True
            names = [name for name, _ in pairs]
            made = twice = _Twice(made)
            twice.name = next(name for name in names if names.count(name) > 1)
        return made

    value = json.loads(text, object_pairs_hook=once)
    return value, list(islice(_twice(value, ""), MOST_FAULTS)) if found else []


def _twice(value: Any, path: str) -> Iterator[Violation]:
    if isinstance(value, dict):
        if isinstance(value, _Twice):
            yield Violation(below(path, value.name), "", "stands twice")
        for name, part in value.items():
            yield from _twice(part, below(path, name))
    elif isinstance(value, list):
        for i, part in enumerate(value):
            yield from _twice(part, f"{path}[{i}]")


def to_json(message: Message, *, full: bool = False) -> str:
    """Protobuf's JSON mapping, indented. full: zeros and empty lists as well."""
    return json_format.MessageToJson(message, always_print_fields_with_no_presence=full)


def to_json_line(message: Message, *, full: bool = False) -> str:
    """The same on a single line."""
    return json_format.MessageToJson(
        message, indent=None, always_print_fields_with_no_presence=full
    )
