"""A sequential test: play until it is clear which of two hypotheses holds, and no longer.

The differences of the deals are taken for draws from a normal distribution whose variance is the
one seen so far. H0: the first player is better by `low` points a round and seat. H1: by `high`.
After each deal the logarithm of how much likelier H1 makes what was seen is compared with Wald's
bounds: H1 is accepted above log((1 - beta) / alpha), H0 below log(beta / (1 - alpha)). Where H0
holds, H1 is accepted with a chance of about alpha; where H1 holds, H0 with one of about beta.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import inf, log

from ohhell.arena.statistics import Moments
from ohhell.errors import InvalidInput, Violation

FEWEST_DEALS = 30
"""Before so many, the variance is not known well enough."""


class Verdict(Enum):
    """What the test says."""

    H0 = "h0"
    H1 = "h1"
    OPEN = "open"


@dataclass(frozen=True)
class Sprt:
    """The two hypotheses, in points a round and seat, and the chances of error."""

    low: float = 0.0
    high: float = 0.25
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        found = []
        if not -1e6 < self.low < self.high < 1e6:
            bounds = f"{self.low:g},{self.high:g}"
            found.append(Violation("sprt.bounds", bounds, "must be two numbers, the lower first"))
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            errors = f"{self.alpha:g},{self.beta:g}"
            found.append(Violation("sprt.errors", errors, "must be two chances between 0 and 0.5"))
        if found:
            raise InvalidInput(found)

    @property
    def bounds(self) -> tuple[float, float]:
        """Of the log-likelihood ratio: H0 is accepted at the first, H1 at the second."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, differences: Moments) -> float:
        """The log-likelihood ratio of H1 to H0; without any variance, infinite or 0."""
        excess = differences.mean - (self.low + self.high) / 2
        if differences.count < FEWEST_DEALS:
            return 0.0
        if differences.variance == 0:
            return inf if excess > 0 else -inf if excess < 0 else 0.0
        return differences.count * (self.high - self.low) * excess / differences.variance

    def verdict(self, differences: Moments) -> Verdict:
        ratio, (accept_h0, accept_h1) = self.ratio(differences), self.bounds
        if ratio <= accept_h0:
            return Verdict.H0
        return Verdict.H1 if ratio >= accept_h1 else Verdict.OPEN
