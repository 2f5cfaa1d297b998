"""Count how the engine bids its hands, in deals that it bids against itself.

python scripts/learn_bids.py > cpp/src/bid_chances.h    # make learn-bids
python scripts/learn_bids.py --reliability              # the table against other deals

A row of the table is a number of cards and whether the bid is above nothing; a column, how far the
bid lies from the tricks that the bid model expects of the hand. What is counted is how often a
hand at that distance makes the bid. Last bidders whose natural bid the hook bars are left out.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from deciding import decision
from self_play import dealt_round, parts

from ohhell import Player, _core

FIRST, STEP, COLUMNS = -1024, 64, 33  # distances, in 1/256 tricks
SIZES = (2, 5, 8, 26)  # the largest number of cards of each row
BIDDER = Player(level=5)
ROUNDS = 20_000
OTHER_DEALS = 1_000_000  # the first seed of those that a table is compared with

Counts = list[list[list[tuple[int, int]]]]


@dataclass(frozen=True)
class Bid:
    """tricks: that the hand promises. barred: by the hook, or -1."""

    cards: int
    tricks: float
    bid: int
    barred: int

    def column(self, bid: int) -> int:
        distance = 256 * bid - round(256 * self.tricks)
        return min(max((distance + STEP // 2 - FIRST) // STEP, 0), COLUMNS - 1)


def bids_of_a_round(seed: int, player: Player) -> Iterator[Bid]:
    table = dealt_round(Random(seed), seed)
    while table.round.phase is _core.Phase.BIDDING:
        (seat,) = table.to_move
        view = table.view(seat)
        bid = decision(view, player, seed).action
        tricks = _core.expected_tricks(view.round, view.hand, view.turn_up, view.points)
        yield Bid(view.round.cards, tricks, bid, view.round.forbidden_bid)
        table.move((bid,))


def nothing() -> Counts:
    return [[[(0, 0)] * COLUMNS for _ in range(2)] for _ in SIZES]


def count(seeds: range, player: Player) -> Counts:
    """(made, could have been made) by size, by whether the bid is above nothing, by column."""
    counts = nothing()
    for seed in seeds:
        for one in bids_of_a_round(seed, player):
            if one.barred >= 0:
                continue
            row = counts[next(i for i, most in enumerate(SIZES) if one.cards <= most)]
            for bid in range(one.cards + 1):
                column = one.column(bid)
                made, all_ = row[min(bid, 1)][column]
                row[min(bid, 1)][column] = (made + (bid == one.bid), all_ + 1)
    return counts


def total(first_seed: int, rounds: int) -> Counts:
    counts = nothing()
    for part in parts(count, range(first_seed, first_seed + rounds), BIDDER):
        for size, rows in enumerate(part):
            for some, cells in enumerate(rows):
                for column, (made, all_) in enumerate(cells):
                    before = counts[size][some][column]
                    counts[size][some][column] = (before[0] + made, before[1] + all_)
    return counts


def thousandths(cells: Sequence[tuple[int, int]], some: int) -> list[int]:
    """Where nothing was counted: a hand far below nothing always bids it, and nothing else."""
    return [
        round(1000 * made / all_) if all_ else 1000 * (some == 0 and 2 * column > COLUMNS)
        for column, (made, all_) in enumerate(cells)
    ]


def header(counts: Counts) -> str:
    rows = "\n".join(
        "    {{\n"
        + "\n".join(
            f"        {{{', '.join(map(str, thousandths(cells, some)))}}},"
            for some, cells in enumerate(size)
        )
        + "\n    }},"
        for size in counts
    )
    small, middle, large, _ = SIZES
    return f"""\
// How often the engine makes a bid, in thousandths; written by `make learn-bids`.
//
// By the size of the hand (up to {small}, {middle}, {large} cards, and more), by whether the bid is
// above nothing, and by the distance of the bid from the tricks that the hand promises, in steps of
// kBidStep from kBidFirst on (1/256 tricks). Counted in {ROUNDS:,} rounds.
#pragma once

#include <array>

namespace ohhell {{

inline constexpr int kBidFirst = {FIRST};
inline constexpr int kBidStep = {STEP};

// clang-format off
inline constexpr std::array<std::array<std::array<int, {COLUMNS}>, 2>, {len(SIZES)}>
    kBidChances = {{{{
{rows}
}}}};
// clang-format on

}}  // namespace ohhell"""


def reliability(table: Counts, other: Counts) -> Iterator[str]:
    """A line for each tenth of the scale: how often what the table says came true."""
    tenths = [[0.0, 0, 0] for _ in range(10)]
    for size, rows in enumerate(table):
        for some, cells in enumerate(rows):
            for said, (made, all_) in zip(thousandths(cells, some), other[size][some], strict=True):
                tenth = tenths[min(said // 100, 9)]
                tenth[0] += said / 1000 * all_
                tenth[1] += made
                tenth[2] += all_
    yield "| said | came true | hands |"
    yield "|---|---|---|"
    for said, made, all_ in tenths:
        if all_:
            yield f"| {said / all_:.1%} | {made / all_:.1%} | {all_:,} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reliability", action="store_true")
    asked = parser.parse_args()
    os.environ["OHHELL_THREADS"] = "1"  # each worker has a core
    counts = total(0, ROUNDS)
    if not asked.reliability:
        print(header(counts))
        return
    for line in reliability(counts, total(OTHER_DEALS, ROUNDS // 2)):
        print(line)


if __name__ == "__main__":
    main()
