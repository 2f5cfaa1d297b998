"""OpenSpiel's ISMCTSBot as a player of the arena, on deals that it cannot know more about than we.

The bot is OpenSpiel's own, in C++, through a page of code beside this one that gives it our deals
(`ohhell.sample_deals` from what its seat sees): Python cannot set its resampler. That page is
compiled into build/ where it is missing or older than its source.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from ohhell import _core
from ohhell.seat_view import SeatView, rank_of, suit_of

SOURCE = Path(__file__).with_suffix(".cpp")
LIBRARY = Path(__file__).parents[2] / "build" / "yardsticks" / "fair_ismcts.so"
FIRST_BID = 52
SUITS = (0, 1, 3, 2)  # OpenSpiel's numbers of clubs, diamonds, hearts, spades
EXPLORATION = 10.0
"""Of UCT, in points. See docs/yardsticks.md for how it was chosen."""


def compiled() -> Path:
    """The library of the bot, up to date."""
    if not LIBRARY.exists() or LIBRARY.stat().st_mtime < SOURCE.stat().st_mtime:
        import pyspiel

        module = Path(pyspiel.__file__)
        LIBRARY.parent.mkdir(parents=True, exist_ok=True)
        made = LIBRARY.with_suffix(f".{os.getpid()}")
        source = module.parent / "open_spiel"
        include = (module.parent, source / "abseil-cpp", source / "json" / "include")
        subprocess.run(
            [
                *(os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-DNDEBUG"),
                *("-shared", "-fPIC", str(SOURCE), "-o", str(made)),
                *(f"-isystem{folder}" for folder in include),
                *(f"-L{module.parent}", f"-l:{module.name}", f"-Wl,-rpath,{module.parent}"),
            ],
            check=True,
        )
        made.rename(LIBRARY)
    return LIBRARY


@lru_cache(maxsize=1)
def _search() -> Any:
    import pyspiel  # noqa: F401  what the library is linked with

    search = ctypes.CDLL(str(compiled())).fair_ismcts
    search.restype = ctypes.c_int64
    search.argtypes = [
        *(ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_int64),
        *(ctypes.POINTER(ctypes.c_int64), ctypes.c_int),
        *(ctypes.POINTER(ctypes.c_uint64), ctypes.c_int),
        *(ctypes.c_double, ctypes.c_int),
    ]
    return search


def action_of(card: int) -> int:
    """A card's number in OpenSpiel."""
    return 4 * rank_of(card) + SUITS[suit_of(card)]


def card_of(action: int) -> int:
    """A card of OpenSpiel's as we count it."""
    return 16 * SUITS.index(action % 4) + action // 4


def moves_of(view: SeatView) -> list[int]:
    """The bids and plays so far, in order, as OpenSpiel counts actions."""
    round = view.round
    order = ((round.dealer + 1 + turn) % round.seats for turn in range(round.seats))
    bids = [FIRST_BID + round.bids[seat] for seat in order if round.bids[seat] >= 0]
    plays = [card for _, cards, _ in round.tricks for card in cards]
    plays += [card for _, card in round.trick]
    return bids + [action_of(card) for card in plays]


@dataclass(frozen=True)
class FairIsmcts:
    """The bot with so many simulations a move, as a function for a `Contestant`."""

    simulations: int
    exploration: float = EXPLORATION

    def __call__(self, view: SeatView, seed: int) -> int:
        """Chooses a bid or a card under the rules of `oh_hell`, which are all that it knows."""
        round = view.round
        deals = _core.sample_deals(round, view.known, view.turn_up, self.simulations, seed)
        moves = np.array(moves_of(view), dtype=np.int64)
        action = _search()(
            *(round.seats, round.cards, round.dealer, action_of(view.turn_up)),
            *(moves.ctypes.data_as(ctypes.POINTER(ctypes.c_int64)), len(moves)),
            *(deals.ctypes.data_as(ctypes.POINTER(ctypes.c_uint64)), len(deals)),
            *(self.exploration, seed & 0x7FFFFFFF),
        )
        return int(action) - FIRST_BID if view.bidding else card_of(int(action))
