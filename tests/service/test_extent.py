"""A request that holds too much is refused by the path of the list, before it is looked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from ohhell import InvalidInput, RuleSet, convert
from ohhell.convert.extent import MOST_MESSAGES, MOST_VALUES
from ohhell.rules.options import DealPattern, Repeat
from ohhell.service.calls import CALLS, Call
from ohhell.service.wire import Form, write
from ohhell.v1 import record_pb2, rules_service_pb2
from tests.batch.games import random_game
from tests.service.raw import run

Path = tuple[FieldDescriptor, ...]


def lists_in(kind: Descriptor, above: Path = ()) -> Iterator[Path]:
    """The lists of a message and of all that is in it."""
    for field in kind.fields:
        if field.is_repeated:
            yield (*above, field)
        if field.message_type is not None:
            yield from lists_in(field.message_type, (*above, field))


def filled(kind: type[Message], path: Path, count: int) -> Message:
    """A message in which one list has so many elements, all the same."""
    request = message = kind()
    for field in path[:-1]:
        part: Any = getattr(message, field.name)
        message = part.add() if field.is_repeated else part
        message.SetInParent()
    values: Any = getattr(message, path[-1].name)
    if path[-1].message_type is not None:
        blank = values.add()
        values.extend([blank] * (count - 1))
    else:
        text = path[-1].type == FieldDescriptor.TYPE_STRING
        values.extend(["" if text else 1] * count)
    return request


CASES = [
    pytest.param(call, path, id=f"{call.name} {'.'.join(field.name for field in path)}")
    for call in CALLS
    if call.name != "AnalyzeRecords"  # which answers with the error in its place
    for path in lists_in(call.request.DESCRIPTOR)
]


@pytest.mark.parametrize("form", Form)
@pytest.mark.parametrize(("call", "path"), CASES)
def test_no_list_may_be_too_long(call: Call, path: Path, form: Form) -> None:
    most = MOST_MESSAGES if path[-1].message_type is not None else MOST_VALUES
    request = filled(call.request, path, most + 2)
    with pytest.raises(InvalidInput) as caught:
        run(call, write(request, form), form)
    (violation,) = caught.value.violations
    assert violation.why.startswith("too many")
    if form is Form.BINARY:
        where = ".".join(f"{field.name}[0]" if field.is_repeated else field.name for field in path)
        assert violation.field == where.removesuffix("[0]")
        assert violation.value == str(most + 2)


def test_many_lists_are_too_long_together() -> None:
    record = record_pb2.GameRecord()
    for _ in range(200):
        record.rounds.add().hands.extend([record.rounds[0].hands.add()] * 100)
    with pytest.raises(InvalidInput, match=r"rounds\[\d+\].hands \(10\d\): too many"):
        convert.refuse_unknown(record, "")


def test_the_longest_game_of_all_is_not_too_long() -> None:
    rules = RuleSet(
        players=2, max_cards=25, deal_pattern=DealPattern.DOWN_THEN_UP, repeat=Repeat.ALL
    )
    assert len(rules.sizes) == 98
    record = convert.game_to(random_game(rules, 1))
    record.rounds.extend([record.rounds[0]] * 50)  # extra rounds, and larger decks
    request = rules_service_pb2.ScoreGameRequest(game=record)
    convert.refuse_unknown(request, "")
    convert.from_json(convert.to_json_line(request), type(request)(), "")
