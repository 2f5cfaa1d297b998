"""What can be wrong with a question."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace

MOST_VALUE = 100
MOST_WHY = 400


@dataclass(frozen=True)
class Violation:
    """One thing that is wrong with the input.

    field: its path, such as ``position.plays[6]``. value: what was given, as text. why: what is
    wrong and what would be allowed. Both are cut where the input made them long, and what cannot be
    written as UTF-8 is replaced.
    """

    field: str
    value: str
    why: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "field", writable(self.field))
        object.__setattr__(self, "value", writable(self.value[:MOST_VALUE]))
        object.__setattr__(self, "why", writable(self.why[:MOST_WHY]))

    def __str__(self) -> str:
        where = " ".join(filter(None, (self.field, self.value and f"({self.value})")))
        return f"{where}: {self.why}" if where else self.why

    def under(self, prefix: str) -> Violation:
        """The same violation of a part of something larger: ``under("position")``."""
        return replace(self, field=f"{prefix}.{self.field}" if self.field else prefix)


class InvalidInput(ValueError):
    """The input breaks the contract; ``violations`` says where and why."""

    def __init__(self, violations: Iterable[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(str(violation) for violation in self.violations))

    def __reduce__(self) -> tuple[type[InvalidInput], tuple[tuple[Violation, ...]]]:
        return InvalidInput, (self.violations,)

    def under(self, prefix: str) -> InvalidInput:
        """The same error with every field below ``prefix``."""
        return InvalidInput(violation.under(prefix) for violation in self.violations)


class NotReady(ValueError):
    """The input is sound, but not this seat's turn, or there is nothing left to decide."""


class OutOfTime(Exception):
    """What was asked for could not be finished in its time, and a part of it is no answer."""


class ServerFailed(RuntimeError):
    """A server that was asked gave no answer, or one that cannot be right."""


class CannotWrite(RuntimeError):
    """A file cannot be written: the disk is full, or it may not be."""


class MissingExtra(ValueError):
    """Something was asked for that needs packages which are not installed."""

    def __init__(self, what: str, extra: str, cause: ImportError) -> None:
        super().__init__(what, extra, cause)

    def __str__(self) -> str:
        what, extra, cause = self.args
        install = f"{sys.executable} -m pip install 'ohhell[{extra}]'"
        return f"{what} needs more packages: {install} ({cause})"


def writable(text: str) -> str:
    """A text without what UTF-8 has no bytes for: JSON, and the name of a file, may hold such."""
    return text.encode(errors="replace").decode()


def invalid(field: str, value: object, why: str) -> InvalidInput:
    """An error of a single field."""
    return InvalidInput([Violation(field, str(value), why)])
