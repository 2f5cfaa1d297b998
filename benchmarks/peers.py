"""make bench-peers: our playouts beside OpenSpiel's simulations, on the same position in one run.

The position is the first lead of examples/records/open_spiel_1: four seats, ten cards. OpenSpiel is
measured through its C++ ISMCTSBot, with one random rollout a simulation, and with so many of them
that only these count, which deal nothing. Both programs have one thread and take turns, each repeat
a process of its own; the seconds are those that it had of a core.

Its simulations grow a tree and its resampling only permutes the cards that are in hands, so this
compares what a second buys, not how well it is spent.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ohhell.bench.measuring import REPEATS, SECONDS
from ohhell.bench.ratios import FEWEST_REPEATS, Ratio, ratio_of
from ohhell.bench.repeat import rate, run_alone
from ohhell.bench.units import speeds
from ohhell.cli.output import console, grid
from ohhell.machine import describe

RECORD = Path(__file__).parents[1] / "examples" / "records" / "open_spiel_1.json"
FIRST_BID = 52
SIMULATIONS = 2000
EXPLORATION = 2.0
OURS = ("random_playouts", "policy_playouts", "random_playouts_in_hints")
ISMCTS = "OpenSpiel ISMCTS simulations"
ROLLOUTS = "OpenSpiel random rollouts"

Rates = dict[str, float]


def action_of(card: str) -> int:
    """OpenSpiel counts by rank, then clubs, diamonds, spades, hearts."""
    return 4 * "23456789TJQKA".index(card[0]) + "CDSH".index(card[1])


def state() -> Any:
    """The position in OpenSpiel, all bids made and no card played."""
    import pyspiel

    record = json.loads(RECORD.read_text())["rounds"][0]
    cards, hands = record["cards"], record["hands"]
    game = pyspiel.load_game("oh_hell", {"players": len(hands), "num_tricks_fixed": cards})
    made = game.new_initial_state()
    dealt = [action_of(hand["cards"][i]) for i in range(cards) for hand in hands]
    bids = [FIRST_BID + bid for bid in record["bids"]]
    for action in (cards, record["dealer"], *dealt, action_of(record["turnUp"]), *bids):
        made.apply_action(action)
    return made


def theirs(seconds: float) -> Rates:
    """OpenSpiel's figures, measured in this process."""
    import pyspiel

    asked = state()

    def search(seed: int, simulations: int, rollouts: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
        pyspiel.ISMCTSBot(seed, evaluator, EXPLORATION, simulations).step(asked)
        return simulations * rollouts

    works = {
        ISMCTS: lambda seed: search(seed, SIMULATIONS, 1),
        ROLLOUTS: lambda seed: search(seed, 2, SIMULATIONS),
    }
    return {name: rate(work, seconds, time.process_time) for name, work in works.items()}


def ours(seconds: float) -> Rates:
    """The same of this engine."""
    works = speeds()
    return {name: rate(works[name], seconds, time.process_time) for name in OURS}


@dataclass(frozen=True)
class Row:
    """A figure: units a second in each repeat, and how many times as fast as the simulations."""

    name: str
    repeats: tuple[float, ...]
    ratio: Ratio


def compared(found: list[Rates]) -> list[Row]:
    """Every figure against OpenSpiel's simulations."""
    base = [rates[ISMCTS] for rates in found]
    columns = {name: tuple(rates[name] for rates in found) for name in found[0]}
    return [Row(name, repeats, ratio_of(base, repeats)) for name, repeats in columns.items()]


def show(rows: list[Row]) -> None:
    """As a table."""
    out = console()
    for name, value in describe().items():
        out.print(f"{name.replace('_', ' ')}: {value}", markup=False)
    table = grid("one thread", ">a second", ">spread", ">times ISMCTS", ">95% interval")
    for row in rows:
        middle = statistics.median(row.repeats)
        table.add_row(
            row.name.replace("_", " "),
            f"{middle:,.0f}",
            f"{(max(row.repeats) - min(row.repeats)) / middle:.0%}",
            f"{row.ratio.ratio:,.1f}",
            f"{row.ratio.low:,.1f} .. {row.ratio.high:,.1f}",
        )
    out.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=REPEATS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", choices=("ours", "theirs"), help="one repeat of one of them")
    asked = parser.parse_args()
    if asked.only:
        print(json.dumps((ours if asked.only == "ours" else theirs)(asked.seconds)))
        return
    if asked.repeats < FEWEST_REPEATS:
        parser.error(f"--repeats must be at least {FEWEST_REPEATS}")
    found = []
    for _ in range(asked.repeats):
        rates: Rates = {}
        for only in ("ours", "theirs"):
            told = run_alone(
                *("benchmarks.peers", "--only", only, "--seconds", asked.seconds), threads=1
            )
            rates |= json.loads(told)
        found.append(rates)
    rows = compared(found)
    if asked.json:
        figures = {"machine": describe(), "figures": [asdict(row) for row in rows]}
        json.dump(figures, sys.stdout, indent=2)
        print()
    else:
        show(rows)


if __name__ == "__main__":
    main()
