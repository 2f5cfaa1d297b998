"""What `make demo` shows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

DEMO = Path(__file__).parents[2] / "examples" / "demo.py"


def test_the_demo_answers_every_question_on_a_real_server() -> None:
    done = subprocess.run([sys.executable, DEMO], capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    for shown in ("A hint", "The points of each play", "The bids", "PROVEN", "REFUTED", "A deal"):
        assert shown.lower() in done.stdout.lower()
