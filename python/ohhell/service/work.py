"""What a call has to work with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from google.protobuf.message import Message

from ohhell import _core
from ohhell.errors import InvalidInput
from ohhell.service.settings import Settings
from ohhell.service.tally import Tally
from ohhell.table.tables import Tables


@dataclass(frozen=True)
class Work:
    """What a call may use. time_cap: seconds. token: stops it. tally: what it came to.

    report: takes responses so far, where somebody wants them.
    """

    settings: Settings
    tables: Tables
    time_cap: float
    token: _core.CancelToken
    tally: Tally = field(default_factory=Tally)
    report: Callable[[Message], None] | None = None

    @property
    def bounds(self) -> dict[str, Any]:
        return {"token": self.token, "time_cap": self.time_cap}

    def progress(self, message_of: Callable[[Any], Message]) -> Callable[[Any], None] | None:
        """Reports answers so far; None where nobody wants them."""
        report = self.report
        return None if report is None else lambda answer: report(message_of(answer))


@contextmanager
def within(field: str) -> Iterator[None]:
    """Puts the fields of errors below the field of the request that they are in."""
    try:
        yield
    except InvalidInput as error:
        raise error.under(field) from error
