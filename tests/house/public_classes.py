"""The classes that a user of the package meets."""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterator
from dataclasses import is_dataclass
from types import FunctionType
from typing import Any

import numpy as np
import numpy.typing as npt

import ohhell


def met_classes() -> set[type]:
    """Those that exports take or give, and those of the fields of such values."""
    found: set[type] = set()
    for name in ohhell.__all__:
        exported = getattr(ohhell, name)
        if isinstance(exported, type):
            _meet(exported, found)
            for method in vars(exported).values():
                _follow(getattr(method, "__func__", method), found)
        else:
            _follow(exported, found)
    return found


def _meet(kind: type, found: set[type]) -> None:
    if kind in found or not kind.__module__.startswith("ohhell"):
        return
    found.add(kind)
    if is_dataclass(kind):
        _meet_all(kind, found)


def _follow(function: Any, found: set[type]) -> None:
    if isinstance(function, FunctionType) and not function.__name__.startswith("_"):
        _meet_all(function, found)


def _meet_all(annotated: Any, found: set[type]) -> None:
    hints = typing.get_type_hints(annotated, localns={"np": np, "npt": npt})
    for name, hint in hints.items():
        if not name.startswith("_"):
            for kind in _classes(hint):
                _meet(kind, found)


def _classes(hint: Any) -> Iterator[type]:
    if inspect.isclass(hint):
        yield hint
    for part in hint if isinstance(hint, list) else typing.get_args(hint):
        yield from _classes(part)
