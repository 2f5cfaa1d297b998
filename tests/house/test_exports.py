"""Whatever a user of the package meets can be imported from it."""

from __future__ import annotations

import ohhell
from ohhell import _core
from tests.house.public_classes import met_classes

INNER = {_core.Round}
"""Of the native core; `Position.round` gives one to look at."""


def test_every_class_that_is_taken_or_given_is_exported() -> None:
    met = met_classes()
    assert {ohhell.RecordError, ohhell.Search, ohhell.TableView, ohhell.CancelToken} <= met
    missing = [
        f"{kind.__module__}.{kind.__name__}"
        for kind in met - INNER
        if getattr(ohhell, kind.__name__, None) is not kind
    ]
    assert missing == []


def test_every_export_is_listed_once() -> None:
    assert len(ohhell.__all__) == len(set(ohhell.__all__))
    assert all(hasattr(ohhell, name) for name in ohhell.__all__)
