"""What this machine is, for people who compare speeds."""

from __future__ import annotations

import platform
import subprocess
from functools import lru_cache
from pathlib import Path

from ohhell import __version__, _core


@lru_cache(maxsize=1)
def processor() -> str:
    """The processor's own name where Linux tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def instruction_set() -> str:
    """What playouts run on: portable, avx2 or avx512."""
    return _core.instruction_set()


def commit() -> str:
    """What is checked out where the package lies in its own repository, else nothing.

    "-dirty" at the end: some of it has been changed since.
    """
    package = Path(__file__).parent
    try:
        top = Path(_git(package, "rev-parse", "--show-toplevel"))
        if package != top / "python" / "ohhell":
            return ""  # installed into some other project's repository
        return _git(package, "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(folder: Path, *arguments: str) -> str:
    command = ["git", "-C", str(folder), *arguments]
    return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


def describe() -> dict[str, str | int]:
    """What a speed hangs on: cpu, instruction_set, compiler, threads, python, version, commit."""
    return {
        "cpu": processor(),
        "instruction_set": instruction_set(),
        "compiler": _core.compiler,
        "threads": _core.threads(),
        "python": platform.python_version(),
        "version": __version__,
        "commit": commit(),
    }
