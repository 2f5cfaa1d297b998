"""The module in interpreters with a GIL of their own, and without a GIL, where this Python can."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ohhell import _core

SCRIPT = Path(__file__).parent / "interpreters.py"


@pytest.fixture(scope="module")
def told() -> dict[str, str]:
    """What became of each check."""
    command = [sys.executable, str(SCRIPT), str(_core.__file__)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return dict(line.split(": ", 1) for line in done.stdout.splitlines())


@pytest.mark.parametrize("check", ["no GIL", "a GIL for each interpreter"])
def test_answers_do_not_mix(check: str, told: dict[str, str]) -> None:
    if told[check].startswith("skipped"):
        pytest.skip(told[check].removeprefix("skipped: "))
    assert told[check] == "passed"
