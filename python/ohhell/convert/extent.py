"""How much a message may hold: what is beyond is refused before it is looked through.

A byte or two of a request may stand for a value, and each value costs far more than its byte to
check and to convert, which nothing can cancel. The longest game that the rules know has some 140
rounds, and a fifth of this.
"""

from __future__ import annotations

from ohhell.errors import invalid

MOST_MESSAGES = 10_000
MOST_VALUES = 150_000


class Room:
    """What the lists of a message may still hold, taken together."""

    def __init__(self) -> None:
        self._messages = MOST_MESSAGES
        self._values = MOST_VALUES

    def take(self, path: str, count: int, messages: bool) -> None:
        """For a list. Raises InvalidInput where there is no room for it."""
        if messages:
            self._messages -= count
        else:
            self._values -= count
        if min(self._messages, self._values) < 0:
            raise invalid(path, count, "too many")


def refuse_too_much_json(text: str | bytes, what: str) -> None:
    """Raises InvalidInput for JSON, not read yet, that holds too much."""
    brace, comma = (b"{", b",") if isinstance(text, bytes) else ("{", ",")
    for mark, most, kind in ((brace, MOST_MESSAGES, "objects"), (comma, MOST_VALUES, "values")):
        count = text.count(mark)  # type: ignore[arg-type]
        if count > most:
            raise invalid(what, f"{count} {kind}", f"too many: at most {most}")
