"""What does not fit in protobuf's JSON mapping is told by its path, as everything else is."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor

from ohhell import InvalidInput
from ohhell.convert import message_from
from ohhell.v1 import analysis_pb2
from tests.engine.asking import about
from tests.service.hands import POSITIONS

STRANGE: list[Any] = [
    *("x", "", "1.5", "-1", "TRUMP_X", "\ud800"),
    *(1, -1, 1.5, 2.0, 1e30, 10**30, float("nan"), float("inf"), True, False),
    *([], {}, [1], [[]], [None], {"a": 1}),
]


def full_request(name: str) -> dict[str, Any]:
    return about(
        name,
        player={"level": 5, "rivalWeight": 0.5, "objective": "OBJECTIVE_LEAD", "infer": True},
        limits={"deals": "5", "time": "1.5s", "standardError": 0.25, "seed": "9"},
        choice={"card": "AS"},
    )


def places(value: Any, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Of everything within a value."""
    found = [at] if at else []
    if isinstance(value, (dict, list)):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(part, (*at, key))
    return found


def path_of(place: tuple[str | int, ...], kind: Descriptor) -> str:
    """As errors write it: the names of the fields in the contract, and places in lists."""
    path = ""
    for key in place:
        if isinstance(key, int):
            path += f"[{key}]"
            continue
        (field,) = [field for field in kind.fields if key in (field.json_name, field.name)]
        path += f".{field.name}" if path else field.name
        kind = field.message_type
    return path


@pytest.mark.parametrize("name", POSITIONS)
def test_a_strange_value_anywhere_is_told_by_its_path_or_read(name: str) -> None:
    kind: Any = analysis_pb2.SuggestRequest.DESCRIPTOR
    random, refused = Random(name), 0
    for place in places(full_request(name)):
        for strange in random.sample(STRANGE, 6):
            request = part = full_request(name)
            for key in place[:-1]:
                part = part[key]
            part[place[-1]] = strange  # type: ignore[index]
            try:
                message_from(json.loads(json.dumps(request)), analysis_pb2.SuggestRequest())
            except InvalidInput as error:
                path = path_of(place, kind)
                for violation in error.violations:
                    assert violation.field.startswith(path), (place, strange, violation)
                    assert violation.why
                refused += 1
    assert refused > 100


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_sound_is_read_as_the_library_reads_it(name: str) -> None:
    request = full_request(name)
    read = message_from(request, analysis_pb2.SuggestRequest())
    assert read == json_format.ParseDict(request, analysis_pb2.SuggestRequest())
    in_names = json_format.MessageToDict(read, preserving_proto_field_name=True)
    assert message_from(in_names, analysis_pb2.SuggestRequest()) == read


def test_everything_that_does_not_fit_is_told_at_once_but_not_without_end() -> None:
    request = {"position": {"bids": ["a"] * 1000, "plays": 3}, "limits": {"time": 5}}
    with pytest.raises(InvalidInput) as caught:
        message_from(request, analysis_pb2.SuggestRequest())
    assert len(caught.value.violations) == 20
    request = {"position": {"bids": ["a"], "plays": 3}, "limits": {"time": 5}}
    with pytest.raises(InvalidInput) as caught:
        message_from(request, analysis_pb2.SuggestRequest())
    assert [str(violation) for violation in caught.value.violations] == [
        'position.bids[0] ("a"): must be a whole number',
        "position.plays (3): must be a list",
        'limits.time (5): must be a time in seconds such as "1.5s"',
    ]


def test_what_only_the_library_refuses_is_an_error_all_the_same() -> None:
    with pytest.raises(InvalidInput, match="oneof"):
        message_from({"choice": {"bid": 1, "card": "AS"}}, analysis_pb2.SuggestRequest())
