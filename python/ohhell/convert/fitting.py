"""Values that a message cannot hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ohhell.errors import InvalidInput, invalid

M = TypeVar("M")


def fitted(make: Callable[[], M], in_process: Callable[[], object]) -> M:
    """A message of values. Where they fit none, raises what the same raises in process."""
    try:
        return make()
    except InvalidInput:
        raise
    except (AttributeError, TypeError, ValueError) as error:
        in_process()
        raise invalid("", "", f"does not fit a message: {error}") from error
