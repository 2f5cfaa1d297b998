"""The result of a bench, and its JSON."""

from __future__ import annotations

import json
import statistics
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ohhell.errors import invalid

UNDISTURBED = 0.95
"""The least share of a core that a repeat has on a machine with nothing else to do."""


@dataclass(frozen=True)
class Speed:
    """Units a second: the medians of the repeats, and every repeat in the order measured.

    one_thread: a second of the thread's own time. all_threads: a second of the clock on the wall.
    spread: (largest - smallest) / median, of one thread or of all, whichever is larger.
    """

    one_thread: float
    all_threads: float
    spread: float
    one_thread_repeats: tuple[float, ...]
    all_threads_repeats: tuple[float, ...]

    @classmethod
    def of(cls, one: Sequence[float], every: Sequence[float]) -> Speed:
        """Sums up repeats with one thread and with all threads."""
        return cls(
            statistics.median(one),
            statistics.median(every),
            max(_spread(one), _spread(every)),
            tuple(one),
            tuple(every),
        )


def _spread(repeats: Sequence[float]) -> float:
    return (max(repeats) - min(repeats)) / statistics.median(repeats)


@dataclass(frozen=True)
class Result:
    """What `ohhell bench --json` prints.

    machine: see `ohhell.machine.describe`. speeds: units a second, see `ohhell.bench.units`. cards:
    cards played a second in random playouts, by the shape of the round. share: of the time of a
    core, how much a repeat with one thread had; well below 1, the machine did other work as well,
    and what it does with all threads is more than was measured.
    """

    signature: str
    machine: dict[str, str | int]
    share: float
    speeds: dict[str, Speed]
    cards: dict[str, Speed]

    @property
    def was_disturbed(self) -> bool:
        """Whether other work took a part of the machine."""
        return self.share < UNDISTURBED

    def to_json(self) -> str:
        """Indented JSON."""
        return json.dumps(asdict(self), indent=2)

    @classmethod
    def read(cls, path: Path) -> Result:
        """What `ohhell bench --json` wrote into a file. Raises OSError, InvalidInput."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls(
                signature=str(data["signature"]),
                machine=dict(data["machine"]),
                share=float(data["share"]),
                speeds=_read_speeds(data["speeds"]),
                cards=_read_speeds(data["cards"]),
            )
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            why = f"not a result of `ohhell bench --json`: {type(error).__name__} {error}"
            raise invalid(str(path), "", why) from error


def _read_speeds(data: dict[str, Any]) -> dict[str, Speed]:
    return {
        name: Speed.of(_positive(of["one_thread_repeats"]), _positive(of["all_threads_repeats"]))
        for name, of in data.items()
    }


def _positive(repeats: list[Any]) -> list[float]:
    numbers = [float(number) for number in repeats]
    if not numbers or not all(0 < number < float("inf") for number in numbers):
        raise ValueError("the repeats must be positive numbers")
    return numbers
