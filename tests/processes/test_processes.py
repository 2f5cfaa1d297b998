"""Processes end with whoever started them, however that ends, and never hold it up."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes.scenes import SCENES

PATIENCE = 60.0
"""Seconds; every scene takes one or two."""


@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_ends_and_leaves_nobody(scene: str, tmp_path: Path) -> None:
    # The output is over when the last of them has ended that could write.
    words = [sys.executable, "-m", "tests.processes.scenes", scene, str(tmp_path)]
    ran = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=PATIENCE, check=False
    )
    assert ran.returncode == (-9 if scene.startswith("killed") else 0), ran.stdout.decode()
