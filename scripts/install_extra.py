"""Install what extras of pyproject.toml require, without building the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).parent.parent


def requirements(extra: str) -> list[str]:
    """Return the requirements of one extra."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    if extra not in extras:
        raise SystemExit(f"pyproject.toml has no extra {extra!r}, only {', '.join(sorted(extras))}")
    return list(extras[extra])


if __name__ == "__main__":
    wanted = [line for extra in sys.argv[1:] for line in requirements(extra)]
    raise SystemExit(subprocess.call([sys.executable, "-m", "pip", "install", "-qq", *wanted]))
