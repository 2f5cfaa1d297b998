"""What this machine is, for people who compare speeds."""

from __future__ import annotations

import platform
from functools import lru_cache
from pathlib import Path


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
    """What the native core was built for; it uses nothing beyond it."""
    return f"{platform.machine()} baseline"
