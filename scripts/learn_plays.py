"""Count how the engine plays, in rounds that it plays against itself.

python scripts/learn_plays.py > cpp/src/habits.h    # make learn-plays
python scripts/learn_plays.py --reliability                  # the table against other rounds

For each situation that the policy of playouts tells apart (cpp/include/ohhell/policy.h) it is
found how often a seat takes the highest and how often the lowest of the cards that serve, where the
rest of its choices falls on all legal cards alike: the two shares under which what was played is
likeliest.
"""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from pathlib import Path

from self_play import parts, played_round

from ohhell import Player, _core
from ohhell.cards import card_index, mask_of

HEADER = Path(__file__).parent.parent / "cpp/include/ohhell/policy.h"
NAMES = re.findall(r"^  (k\w+),", HEADER.read_text(encoding="utf-8"), re.MULTILINE)[:-1]
ROUNDS = 20_000
STEPS = 200  # of the search for the likeliest shares
ONE = 256

Seen = Counter[tuple[int, bool, bool, int]]
"""By the situation, whether the highest and whether the lowest was played, and of how many."""


def count(seeds: range, player: Player) -> Seen:
    seen: Seen = Counter()
    for seed in seeds:
        table, _ = played_round(seed, player)
        hands = {hand.seat: mask_of(hand.cards) for hand in table.dealt.hands}
        turn_up = -1 if table.dealt.turn_up is None else card_index(table.dealt.turn_up)
        seen.update(
            play
            for play in _core.explain_plays(table.round, hands, turn_up, table.points)
            if play[0] < len(NAMES) and play[3] > 1
        )
    return seen


def shares(seen: Seen) -> tuple[float, float]:
    """Of the highest and of the lowest card, by expectation and maximization."""
    high, low = 1 / 3, 1 / 3
    everything = sum(seen.values())
    for _ in range(STEPS):
        of_high = of_low = 0.0
        for (_, highest, lowest, choices), times in seen.items():
            chance = high * highest + low * lowest + (1 - high - low) / choices
            of_high += times * high * highest / chance
            of_low += times * low * lowest / chance
        high, low = of_high / everything, of_low / everything
    return high, low


def of_situation(seen: Seen, situation: int) -> Seen:
    return Counter({play: times for play, times in seen.items() if play[0] == situation})


def leaning(seen: Seen) -> tuple[int, int]:
    """Of 256 choices; something is always left to chance."""
    high, low = shares(seen)
    return min(round(ONE * high), ONE - 2), min(round(ONE * low), ONE - 2 - round(ONE * high))


def header(seen: Seen, rounds: int) -> str:
    rows = []
    for situation, name in enumerate(NAMES):
        here = of_situation(seen, situation)
        high, low = leaning(here)
        rows.append(f"    {{{high}, {low}}},  // {name}: {sum(here.values()):,} plays")
    lines = "\n".join(rows)
    return f"""\
// How the engine was seen to play: see policy.h. Written by `make learn-plays`, of {rounds:,}
// rounds.
#pragma once

#include "ohhell/policy.h"

namespace ohhell {{

// clang-format off
inline constexpr Policy kHabits = {{{{
{lines}
}}}};
// clang-format on

}}  // namespace ohhell"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    os.environ["OHHELL_THREADS"] = "1"  # each worker has a core
    seen: Seen = Counter()
    for part in parts(count, range(asked.rounds), Player(level=asked.level)):
        seen.update(part)
    print(header(seen, asked.rounds))


if __name__ == "__main__":
    main()
