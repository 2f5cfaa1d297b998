"""Requests and answers as they travel: messages in binary, or in protobuf's JSON mapping.

They stay bytes until a thread takes them up, so that a large one does not hold up the others, and a
bad one gets a proper error.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from google.protobuf.message import DecodeError, Message

from ohhell import convert
from ohhell.errors import invalid

_M = TypeVar("_M", bound=Message)


class Form(Enum):
    """How messages are written."""

    BINARY = "proto"
    JSON = "json"


@dataclass(frozen=True)
class Wire:
    """A message that has not been read yet."""

    data: bytes
    form: Form = Form.BINARY

    def read(self, kind: type[_M]) -> _M:
        """Raises InvalidInput."""
        if self.form is Form.JSON:
            return convert.from_json(self.data, kind(), "")
        try:
            return kind.FromString(self.data)
        except DecodeError as error:
            why = f"not a {kind.DESCRIPTOR.name}"
            raise invalid("", f"{len(self.data)} bytes", why) from error


def write(message: Message, form: Form) -> bytes:
    """The bytes of an answer."""
    if form is Form.JSON:
        # With zeros, so that who reads it by hand need not know which fields are left out.
        return convert.to_json_line(message, full=True).encode()
    return message.SerializeToString()
