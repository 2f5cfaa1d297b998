"""Errors: what they say, and that nothing of them is lost between processes."""

from __future__ import annotations

import pickle

import pytest

from ohhell import InvalidInput
from ohhell.errors import (
    CannotWrite,
    MissingExtra,
    NotReady,
    OutOfTime,
    ServerFailed,
    Violation,
    invalid,
)

ERRORS = [
    InvalidInput([Violation("bids[1]", "9", "too many"), Violation("", "", "and more")]),
    invalid("seat", 9, "must be 0..3"),
    NotReady("it is not this seat's turn"),
    OutOfTime("no time"),
    ServerFailed("gone"),
    CannotWrite("full"),
    MissingExtra("the browser's door", "web", ImportError("no module")),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_comes_through_from_another_process_as_it_was(error: Exception) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert getattr(again, "violations", None) == getattr(error, "violations", None)


def test_what_is_missing_is_told_with_how_to_get_it() -> None:
    told = str(MissingExtra("the browser's door", "web", ImportError("no module")))
    assert told.startswith("the browser's door needs more packages: ")
    assert told.endswith(" -m pip install 'ohhell[web]' (no module)")
