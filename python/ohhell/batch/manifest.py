"""What an analysis is of and how it was made; the only file with times in it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from ohhell import __version__
from ohhell.batch.work import Job
from ohhell.errors import InvalidInput, Violation

FORM = 2
"""Of the directory; another one cannot be gone on with."""


@dataclass(frozen=True)
class Plan:
    """All that the rows depend on, beside the records: a run is gone on with only by the same."""

    job: Job
    shard_records: int

    def to_json(self) -> Mapping[str, Any]:
        limits = asdict(self.job.limits)
        return {
            "form": FORM,
            "engine_version": __version__,
            "player": {name: _plain(value) for name, value in asdict(self.job.player).items()},
            "limits": {name: limits[name] for name in ("deals", "standard_error")},
            "seed": limits["seed"],
            "rows": self.job.encoding.value,
            "shard_records": self.shard_records,
        }


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Enum) else value


@dataclass(frozen=True)
class Run:
    """One of the runs that an analysis took. started: UTC. shards: that it did itself.

    Without seconds and shards while it lasts, and where it was killed.
    """

    engine: str
    started: str
    seconds: float | None = None
    shards: int | None = None


def check_same_plan(folder: Path, before: Mapping[str, Any], plan: Plan) -> None:
    """Raises InvalidInput, which names every setting that is another one."""
    now = plan.to_json()
    different = [
        Violation(
            name, str(now.get(name)), f"an analysis in {folder} has {was}: give another --out"
        )
        for name, was in before["plan"].items()
        if now.get(name) != was
    ]
    if different:
        raise InvalidInput(different)


def rules_digests(texts: set[str]) -> Mapping[str, str]:
    """SHA-256 of every rule set that was met, by its text in the rows."""
    return {text: hashlib.sha256(text.encode()).hexdigest() for text in sorted(texts)}
