"""Enums of messages and of values: PREFIX_NAME and Enum.NAME."""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import Any, TypeVar

_E = TypeVar("_E", bound=Enum)


@cache
def _prefix(kind: Any) -> str:
    return str(kind.DESCRIPTOR.values[0].name).removesuffix("UNSPECIFIED")


def enum_from(kind: Any, value: int, to: type[_E]) -> _E | None:
    """None for UNSPECIFIED."""
    name = kind.Name(value).removeprefix(_prefix(kind))
    return None if name == "UNSPECIFIED" else to[name]


@cache
def enum_to(kind: Any, value: Enum | None) -> Any:
    return kind.Value(_prefix(kind) + ("UNSPECIFIED" if value is None else value.name))
