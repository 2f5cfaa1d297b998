"""make slow-fuzz: a million requests through the decoder and every call."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


def test_no_request_crashes_hangs_or_grows_the_server(tmp_path: Path) -> None:
    """What libFuzzer says when it finds something holds the input, to be tried again."""
    pytest.importorskip("atheris")
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", "1000000"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-6000:]
    assert "1000000 inputs" in done.stdout
    print(done.stdout, done.stderr[-1500:])
