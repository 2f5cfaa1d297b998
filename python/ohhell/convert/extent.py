"""How much a message may hold: what is beyond is refused before it is looked through.

A byte or two of a request may stand for a value, and each value costs far more than its byte to
check and to convert, which nothing can cancel. The longest game that the rules know has some 140
rounds, and a fifth of this.
"""

from __future__ import annotations

from google.protobuf.message import Message

from ohhell.errors import invalid

MOST_MESSAGES = 10_000
MOST_VALUES = 150_000


def refuse_too_much(message: Message, path: str = "") -> None:
    """Raises InvalidInput for lists in a message that are too long, taken together."""
    left = [MOST_MESSAGES, MOST_VALUES]
    waiting = [(message, path)]
    while waiting:
        above, where = waiting.pop()
        for field, value in above.ListFields():
            if isinstance(value, Message):
                waiting.append((value, f"{where}.{field.name}" if where else field.name))
            elif not isinstance(value, (int, float, str, bytes)):
                here = f"{where}.{field.name}" if where else field.name
                holds_messages = field.message_type is not None
                left[0 if holds_messages else 1] -= len(value)
                if min(left) < 0:
                    raise invalid(here, len(value), "too many")
                if holds_messages:
                    waiting += ((item, f"{here}[{i}]") for i, item in enumerate(value))


def refuse_too_much_json(text: str | bytes, what: str) -> None:
    """The same, of JSON that has not been read yet."""
    brace, comma = (b"{", b",") if isinstance(text, bytes) else ("{", ",")
    for mark, most, kind in ((brace, MOST_MESSAGES, "objects"), (comma, MOST_VALUES, "values")):
        count = text.count(mark)  # type: ignore[arg-type]
        if count > most:
            raise invalid(what, f"{count} {kind}", f"too many: at most {most}")
