"""What a process holds, by the system's own account, and whether it grows."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Sample:
    """seconds, calls: since the start. memory: resident, in bytes. files: open descriptors."""

    seconds: float
    calls: int
    memory: int
    files: int
    threads: int

    @classmethod
    def of(cls, pid: int, seconds: float, calls: int) -> Sample:
        here = Path(f"/proc/{pid}")
        memory = int((here / "statm").read_text().split()[1]) * PAGE
        files, threads = len(list((here / "fd").iterdir())), len(list((here / "task").iterdir()))
        return cls(seconds, calls, memory, files, threads)


def growth(samples: Sequence[Sample]) -> float:
    """Bytes of memory for each call, by least squares."""
    calls = [sample.calls for sample in samples]
    mean_calls = sum(calls) / len(calls)
    mean_memory = sum(sample.memory for sample in samples) / len(samples)
    above = sum((s.calls - mean_calls) * (s.memory - mean_memory) for s in samples)
    return above / sum((count - mean_calls) ** 2 for count in calls)
