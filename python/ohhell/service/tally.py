"""What the work of a call came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass
class Tally:
    """waited: seconds for a place. playouts: rounds that were played out."""

    waited: float = 0.0
    playouts: int = 0

    def add(self, answer: Any) -> None:
        """Counts the search of an answer, a message of any call."""
        deals = getattr(answer, "deals", 0)
        if deals:
            actions = (len(getattr(answer, name, ())) for name in ("plays", "bids", "estimates"))
            self.playouts += deals * max(actions)
