"""What is wrong with an object that is no message in protobuf's JSON mapping, by paths.

The library reads the mapping; where it refuses, its error says what it stumbled over and seldom
where, and it takes some things for others (`true` for the first value of an enum). So the object is
gone through by the message's descriptor first, and all that does not fit is told as anything else
that is wrong with the input.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterator
from math import isfinite
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from ohhell.convert.paths import below
from ohhell.errors import Violation

_INTEGERS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
}
_FLOATS = (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT)
_MOST_DIGITS = 30
_DURATION = re.compile(r"-?\d{1,12}(\.\d{1,9})?s")


def json_faults(value: Any, kind: Descriptor, path: str = "") -> Iterator[Violation]:
    """All that does not fit a kind of message, in the order of the object."""
    if kind.full_name == "google.protobuf.Duration":
        if not isinstance(value, str) or not _DURATION.fullmatch(value):
            yield _wrong(path, value, 'must be a time in seconds such as "1.5s"')
        return
    if not isinstance(value, dict):
        yield _wrong(path, value, "must be an object")
        return
    fields = {name: field for field in kind.fields for name in (field.json_name, field.name)}
    for name, part in value.items():
        field = fields.get(name)
        if field is None:
            yield Violation(below(path, name), "", "this version does not know the field")
        elif part is not None:
            yield from _faults_of_field(part, field, below(path, field.name))


def _faults_of_field(value: Any, field: FieldDescriptor, path: str) -> Iterator[Violation]:
    if not field.is_repeated:
        yield from _faults_of_one(value, field, path)
    elif not isinstance(value, list):
        yield _wrong(path, value, "must be a list")
    else:
        for i, item in enumerate(value):
            yield from _faults_of_one(item, field, f"{path}[{i}]")


def _faults_of_one(value: Any, field: FieldDescriptor, path: str) -> Iterator[Violation]:
    if field.message_type is not None:
        yield from json_faults(value, field.message_type, path)
        return
    why = _why_not(value, field)
    if why:
        yield _wrong(path, value, why)


def _why_not(value: Any, field: FieldDescriptor) -> str:
    """What a value must be that it is not; empty where it fits."""
    if field.enum_type is not None:
        names = list(field.enum_type.values_by_name)
        fits = (isinstance(value, str) and value in names) or (
            type(value) is int and abs(value) < 2**31
        )
        return "" if fits else f"must be one of {', '.join(names)}"
    if field.cpp_type in _INTEGERS:
        low, high = _INTEGERS[field.cpp_type]
        whole = _whole(value)
        if whole is None:
            return "must be a whole number"
        return "" if low <= whole <= high else f"must be {low}..{high}"
    if field.cpp_type in _FLOATS:
        return "" if _is_number(value) else "must be a number"
    if field.type == FieldDescriptor.TYPE_BOOL:
        return "" if isinstance(value, bool) else "must be true or false"
    if field.type == FieldDescriptor.TYPE_BYTES:
        return "" if isinstance(value, str) and _is_base64(value) else "must be a text in base64"
    return "" if isinstance(value, str) and _is_unicode(value) else "must be a text"


def _whole(value: Any) -> int | None:
    if type(value) is int:
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value) and len(value) < _MOST_DIGITS:
        return int(value)
    return None


def _is_number(value: Any) -> bool:
    if isinstance(value, str):
        try:
            float(value)
        except ValueError:
            return False
        return True
    return type(value) is int or (type(value) is float and isfinite(value))


def _is_base64(value: str) -> bool:
    text = value.replace("-", "+").replace("_", "/")
    try:
        base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        return False
    return True


def _is_unicode(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _wrong(path: str, value: Any, why: str) -> Violation:
    """The value as it stands in JSON, so that the text "4" is told from the number 4."""
    return Violation(path, json.dumps(value), why)
