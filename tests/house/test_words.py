"""The check that keeps paths of one machine and hosts of registries out of the project."""

from __future__ import annotations

import pytest

from scripts.check_words import faults

# Written in two parts, so that the check does not find them here.
REFUSED = [
    ("see /ho" + "me/anna/notes", "1: a path of one machine: /ho" + "me/a"),
    ("fine\n'/ro" + "ot/x'", "2: a path of one machine: /ro" + "ot/x"),
    ("cd /t" + "mp/build", "1: a fixed temporary path: /t" + "mp/b"),
    ("https://py" + "pi.org/simple", "1: the host of a registry: py" + "pi.org"),
]


@pytest.mark.parametrize(("text", "fault"), REFUSED)
def test_refused(text: str, fault: str) -> None:
    assert faults(text) == [fault]


@pytest.mark.parametrize(
    "text", ["docs/wo" + "rk/plan", "a/home/b", "~/tmp/x", "pypi", "framework/x"]
)
def test_allowed(text: str) -> None:
    assert faults(text) == []
