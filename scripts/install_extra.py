"""Install what one extra of the installed package requires, without building it again."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import requires

from packaging.requirements import Requirement


def requirements(extra: str) -> list[str]:
    """The extra's requirements that apply to this Python, without their markers."""
    chosen = []
    for line in requires("ohhell") or []:
        requirement = Requirement(line)
        marker = requirement.marker
        if marker and "extra" in str(marker) and marker.evaluate({"extra": extra}):
            requirement.marker = None
            chosen.append(str(requirement))
    if not chosen:
        raise SystemExit(f"pyproject.toml names no extra {extra!r}")
    return chosen


if __name__ == "__main__":
    pip = [sys.executable, "-m", "pip", "install", "-qq"]
    raise SystemExit(subprocess.call(pip + requirements(sys.argv[1])))
