"""How sure a mean is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

NORMAL_975 = 1.959963984540054


@dataclass
class Moments:
    """Number, mean and squared deviations of values, added one at a time (Welford's way)."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> Moments:
        moments = cls()
        for value in values:
            moments.add(value)
        return moments

    def add(self, value: float) -> None:
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)

    @property
    def variance(self) -> float:
        """Of one value, estimated from at least two."""
        return self.squares / (self.count - 1)

    def interval(self) -> tuple[float, float]:
        """The mean lies between the two with a confidence of 95%; needs two values."""
        half = student_975(self.count - 1) * sqrt(self.variance / self.count)
        return self.mean - half, self.mean + half


def student_975(freedom: int) -> float:
    """The 97.5% quantile of Student's t distribution.

    Exact for 1 and 2 degrees of freedom, and else to three digits by the expansion of Cornish and
    Fisher in their reciprocal.
    """
    if freedom == 1:
        return 12.706204736432095
    if freedom == 2:
        return 4.302652729911275
    z, n = NORMAL_975, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    quantile: float = z + sum(term / n**power for power, term in enumerate(terms, 1))
    return quantile
