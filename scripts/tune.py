"""Find how sharp the policy of playouts plays best: `make tune`.

Each power (`ohhell._core.policy`) plays a match against the one before, level 5 on both sides, on
the same deals: 4 seats, sizes of the schedule in turn and 10 cards.
"""

from __future__ import annotations

import argparse
import itertools
from dataclasses import dataclass

from deciding import decision

from ohhell import Player, _core
from ohhell.arena import Contestant, Plan, Workers, play
from ohhell.processes import cores
from ohhell.seat_view import SeatView

POWERS = (1, 2, 3, 4)
ROUNDS = 4_800
SEED = 20_261_130
PLAYER = Player(level=5)


@dataclass(frozen=True)
class Sharp:
    """Level 5 with playouts of a power."""

    power: int

    def __call__(self, view: SeatView, seed: int) -> int:
        return decision(view, PLAYER, seed, policy=_core.policy(self.power)).action


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    print("| power | against | sizes in turn | 10 cards |")
    print("|---|---|---|---|")
    with Workers(cores()) as crew:
        for before, power in itertools.pairwise(POWERS):
            players = tuple(Contestant(f"power {p}", own=Sharp(p)) for p in (power, before))
            cells = []
            for how in ({}, {"cards": 10}):
                pair = play(Plan(players, asked.rounds, SEED, **how), crew=crew).pairs[0]
                half = pair.high - pair.points_difference
                cells.append(f"{pair.points_difference:+.2f} ± {half:.2f}")
            print(f"| {power} | {before} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
