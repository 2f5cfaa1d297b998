"""Count how often level 6 makes its bids against what its playouts say, in rounds against itself.

python scripts/learn_making.py > cpp/src/making_chances.h    # make learn-making
python scripts/learn_making.py --reliability              # what is said then, against other rounds

Of bids and of plays, by whether the seat wants tricks and by how many tricks are left, a logistic
curve is fitted from what the playouts say to what came true; the table holds its values at 0, 0.1
and so on to 1.
"""

from __future__ import annotations

import argparse
import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import exp, log, sqrt

from self_play import parts, played_round

from ohhell import Player

LEVEL = Player(level=6)
ROUNDS = 6_000
OTHER_ROUNDS = 10_000_000  # the first seed of those that what is said is compared with
SIZES = (2, 5, 8, 26)  # the largest number of tricks left of each column

STEPS = 20
CERTAIN = 0.003

Key = tuple[bool, bool, int]
Outcome = tuple[Key, float, bool]
"""Bidding or not, wanting tricks or not, the column; what was said, and what came true."""


def outcomes(calibrate: bool, seeds: range, player: Player) -> list[Outcome]:
    """calibrate: by what was learned before, or with what the playouts say."""
    found: list[Outcome] = []
    for seed in seeds:
        table, choices = played_round(seed, player, calibrate=calibrate)
        round = table.round
        for choice in choices:
            answer = choice.decision.answer
            if answer is None or choice.left == 1:
                continue
            said = answer.estimates[
                choice.decision.searched.index(choice.decision.action)
            ].make.mean
            column = next(i for i, most in enumerate(SIZES) if choice.left <= most)
            made = round.bids[choice.seat] == round.taken[choice.seat]
            found.append(((choice.bidding, choice.wanted > 0, column), said, made))
    return found


def curve(seen: Sequence[tuple[float, bool]]) -> Callable[[float], float]:
    """The likeliest chance = 1 / (1 + exp(-a - b logit(said))), by Newton's method."""

    def logit(said: float) -> float:
        within = min(max(said, CERTAIN), 1 - CERTAIN)
        return log(within / (1 - within))

    a, b = 0.0, 1.0
    for _ in range(STEPS):
        slope_a = slope_b = aa = ab = bb = 0.0
        for said, made in seen:
            x = logit(said)
            chance = 1 / (1 + exp(-a - b * x))
            weight = chance * (1 - chance)
            slope_a += made - chance
            slope_b += (made - chance) * x
            aa, ab, bb = aa + weight, ab + weight * x, bb + weight * x * x
        scale = aa * bb - ab * ab
        a += (bb * slope_a - ab * slope_b) / scale
        b += (aa * slope_b - ab * slope_a) / scale
    return lambda said: 1 / (1 + exp(-a - b * logit(said)))


def row(seen: Sequence[tuple[float, bool]]) -> str:
    """In thousandths; what is certain stays so."""
    fitted = curve(seen)
    inner = [round(1000 * fitted(i / 10)) for i in range(1, 10)]
    return "{" + ", ".join(map(str, [0, *inner, 1000])) + "}"


def header(found: Sequence[Outcome], rounds: int) -> str:
    by_key = defaultdict(list)
    for key, said, made in found:
        by_key[key].append((said, made))
    rows = []
    for bidding in (False, True):
        rows.append("    {{")
        for wanting in (False, True):
            cells = [row(by_key[bidding, wanting, column]) for column in range(len(SIZES))]
            rows.append("        {{" + ",\n          ".join(cells) + "}},")
        rows.append("    }},")
    lines = "\n".join(rows)
    return f"""\
// How often bids are made, by what playouts say: see making.h. Written by `make learn-making`, of
// {rounds:,} rounds.
//
// Of plays and of bids, wanting no tricks and some, with up to 2, 5, 8 tricks left and more: in
// thousandths, where playouts say 0, 0.1 and so on to 1.
#pragma once

#include <array>

namespace ohhell {{

// clang-format off
inline constexpr std::array<std::array<std::array<std::array<int, 11>, 4>, 2>, 2>
    kMakingChances = {{{{
{lines}
}}}};
// clang-format on

}}  // namespace ohhell"""


def reliability(found: Sequence[Outcome]) -> Iterator[str]:
    """A line for each tenth of the scale, of bids and of plays."""
    yield "| | said | came true | decisions |"
    yield "|---|---|---|---|"
    for bidding, name in ((True, "bids"), (False, "plays")):
        tenths: dict[int, list[tuple[float, bool]]] = defaultdict(list)
        for key, said, made in found:
            if key[0] is bidding:
                tenths[min(int(10 * said), 9)].append((said, made))
        for _, seen in sorted(tenths.items()):
            said = sum(one for one, _ in seen) / len(seen)
            made = sum(one for _, one in seen) / len(seen)
            error = 1.96 * sqrt(made * (1 - made) / len(seen))
            yield f"| {name} | {said:.1%} | {made:.1%} ± {error:.1%} | {len(seen):,} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reliability", action="store_true")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    os.environ["OHHELL_THREADS"] = "1"  # each worker has a core
    first = OTHER_ROUNDS if asked.reliability else 0
    seeds = range(first, first + asked.rounds)
    found = [
        outcome
        for part in parts(partial(outcomes, asked.reliability), seeds, LEVEL)
        for outcome in part
    ]
    if asked.reliability:
        print("\n".join(reliability(found)))
    else:
        print(header(found, asked.rounds))


if __name__ == "__main__":
    main()
