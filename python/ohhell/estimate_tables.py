"""Estimates as numpy arrays, for those who go on calculating with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from ohhell.results import BidEstimate, PlayEstimate

_PLAY = [
    ("card", "U2"),
    ("value", "f8"),
    ("mean_points", "f8"),
    ("standard_error", "f8"),
    ("make_probability", "f8"),
    ("rivals_made", "f8"),
    ("win_probability", "f8"),
]
_BID = [
    ("bid", "i4"),
    ("legal", "?"),
    ("make_probability", "f8"),
    ("standard_error", "f8"),
    ("mean_points", "f8"),
    ("points_standard_error", "f8"),
    ("value", "f8"),
]


def play_table(plays: Sequence[PlayEstimate]) -> npt.NDArray[np.void]:
    """A row each, in their order; see `PlayAnalysis.table`."""
    return _table(plays, _PLAY)


def bid_table(bids: Sequence[BidEstimate]) -> npt.NDArray[np.void]:
    """A row each, in their order; see `BidAnalysis.table`."""
    return _table(bids, _BID)


def _table(estimates: Sequence[Any], columns: list[tuple[str, str]]) -> npt.NDArray[np.void]:
    names = [name for name, _ in columns] + ["taken"]
    kinds = np.dtype([*columns, ("taken", "f8", (len(estimates[0].taken),))])
    rows = [tuple(getattr(estimate, name) for name in names) for estimate in estimates]
    return np.array(rows, dtype=kinds)
