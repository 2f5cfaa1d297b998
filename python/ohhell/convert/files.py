"""Messages as JSON, in files and on streams."""

from __future__ import annotations

import json
from typing import TypeVar

from google.protobuf import json_format
from google.protobuf.message import Message

from ohhell.errors import invalid

_M = TypeVar("_M", bound=Message)


def from_json(text: str | bytes, message: _M, what: str) -> _M:
    """Reads protobuf's JSON mapping into a message. Raises InvalidInput that names `what`."""
    try:
        if not isinstance(json.loads(text), dict):  # Parse takes an empty list for a message
            raise ValueError("it is no object")
        return json_format.Parse(text, message)
    except (json_format.ParseError, ValueError, RecursionError) as error:
        raise invalid(what, "", f"not a {type(message).__name__} in JSON: {error}") from error


def to_json(message: Message, *, full: bool = False) -> str:
    """Protobuf's JSON mapping, indented. full: zeros and empty lists as well."""
    return json_format.MessageToJson(message, always_print_fields_with_no_presence=full)


def to_json_line(message: Message) -> str:
    """The same on a single line, without zeros and empty lists."""
    return json_format.MessageToJson(message, indent=None)
