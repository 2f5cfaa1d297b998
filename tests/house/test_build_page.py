"""Where Node.js is not at hand, building the page says what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "build_page.py"


def build(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *options]
    return subprocess.run(command, env={"PATH": str(path)}, capture_output=True, text=True)


@pytest.mark.parametrize(("options", "code"), [([], 1), (["--if-possible"], 0), (["--check"], 1)])
def test_without_node(tmp_path: Path, options: list[str], code: int) -> None:
    done = build(tmp_path, *options)
    assert done.returncode == code
    assert "Node.js 20.19 or newer, with npm; it is not installed" in done.stderr


def test_with_an_old_node(tmp_path: Path) -> None:
    for name in ("node", "npm"):
        program = tmp_path / name
        program.write_text("#!/bin/sh\necho v18.20.4\n")
        program.chmod(0o755)
    done = build(tmp_path)
    assert done.returncode == 1
    assert "here is v18.20.4" in done.stderr
