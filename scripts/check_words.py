"""Refuse what would tie the project to one machine: absolute homes, hosts of registries."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FORBIDDEN = (
    (r"(?<![\w.~-])/(?:home|root|work|Users)/\w", "a path of one machine"),
    (r"(?<![\w.~-])/tmp/\w", "a fixed temporary path"),
    (r"\b(?:pypi|pythonhosted|npmjs|debian|crates)\.(?:org|com|io)\b", "the host of a registry"),
)


def tracked() -> list[Path]:
    """Return the files under version control, and those about to be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return sorted(ROOT / name for name in listed.stdout.split("\0") if name)


def faults(text: str) -> list[str]:
    """Return what is wrong with a text, an entry each: line, reason and words."""
    return [
        f"{number}: {why}: {found.group()}"
        for number, line in enumerate(text.splitlines(), 1)
        for pattern, why in FORBIDDEN
        for found in re.finditer(pattern, line)
    ]


def read(path: Path) -> str:
    """Return a file's text; nothing for one that is no text or was deleted a moment ago."""
    try:
        return path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, FileNotFoundError):
        return ""


if __name__ == "__main__":
    checked = [path for path in tracked() if path != Path(__file__)]
    wrong = [
        f"{path.relative_to(ROOT)}:{fault}" for path in checked for fault in faults(read(path))
    ]
    print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
    raise SystemExit(1 if wrong else 0)
