"""Plays every match of docs/strength.md and writes the page anew: `make strength`.

ARGS="--only tips" plays one part and leaves the rest of the page as it is; --scale 0.1 plays a
tenth of the rounds, to see whether all of it works.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from math import sqrt
from pathlib import Path
from typing import Any

from ohhell import Player, RuleSet
from ohhell.arena import Contestant, Plan, Workers, contestants, play
from ohhell.arena.results import ArenaResult, PairResult
from ohhell.processes import cores
from ohhell.seat_view import SeatView
from scripts.deciding import decision
from scripts.measured_page import Page, arguments, difference, table
from scripts.tips import TIPS, contestant

PAGE = Path(__file__).parent.parent / "docs" / "strength.md"
SEED = 20_261_130
LEVELS = tuple(f"level:{level}" for level in range(1, 8))
# Rounds of a match by its slower player: what a few minutes allow.
ROUNDS = {"level:7": 1600}
QUICK = 3600
GAMES = 4000
BIDS_AND_PLAYS = 2
FEWER = 0.25  # of them where every level meets every other
DISSERTATION = RuleSet(
    max_cards=13,
    deal_pattern="down_only",
    hook_min_cards=0,
    made="10+taken",
    made_zero="10",
)
"""13 cards down to 1, a point a trick and ten for an exact bid."""
KNOWS_ITS_RIVALS = "level:5,playouts=random_rivals,play_deals=1024,bid_deals=2048"


HEAD = f"""# How strong the levels are

Written by `make strength`: change it there. Figures are points a round and seat with half a
95% interval, from duplicate deals ([arena.md](arena.md)). The rules are those of `oh_hell` where
nothing else is said. The seed is {SEED}: a line can be played again. Matches are of
{QUICK:,} rounds, of {ROUNDS["level:7"]:,} with level 7, every rotation counted; where every level
meets every other, of a quarter of that.

```
$ ohhell arena level:4 level:3 --cards 10 --rounds {QUICK} --seed {SEED}
```

How levels do against others than levels is in [yardsticks.md](yardsticks.md).
"""


class Bench:
    """Plays matches at a scale, each once, and tells on stderr that it is alive."""

    def __init__(self, scale: float, crew: Workers) -> None:
        self.scale = scale
        self._crew = crew
        self._played: dict[Plan, ArenaResult] = {}

    def play(self, players: tuple[Contestant, ...], rounds: int, **how: Any) -> ArenaResult:
        plan = Plan(players, max(1, round(rounds * self.scale)), SEED, **how)
        if plan not in self._played:
            self._played[plan] = play(plan, crew=self._crew)
            names = " ".join(player.name for player in players)
            print(f"{names}: {self._played[plan].seconds:.0f} s", file=sys.stderr)
        return self._played[plan]

    def pair(self, a: str, b: str, share: float = 1, **how: Any) -> PairResult:
        rounds = min(ROUNDS.get(player.split(",")[0], QUICK) for player in (a, b))
        return self.play(contestants(a, b), round(share * rounds), **how).pairs[0]


def pooled(pairs: list[PairResult]) -> str:
    """The mean of independent matches."""
    mean = sum(pair.points_difference for pair in pairs) / len(pairs)
    half = sqrt(sum((pair.high - pair.points_difference) ** 2 for pair in pairs)) / len(pairs)
    return f"{mean:+.2f} ± {half:.2f}"


def a_game(points: float, high: float) -> str:
    """Of the 13 rounds of a game, from the points of one."""
    return f"{13 * points:.1f} ± {13 * (high - points):.1f}"


def level_after_level(bench: Bench) -> Iterator[str]:
    """Each level against the one below, by seats and sizes."""
    settings: list[tuple[str, dict[str, Any]]] = [
        ("4 seats, 10 cards", {"cards": 10}),
        ("3 seats", {"rules": RuleSet(players=3)}),
        ("4 seats", {}),
        ("5 seats", {"rules": RuleSet(players=5)}),
        ("6 seats", {"rules": RuleSet(players=6, max_cards=8)}),
    ]
    rows = []
    for above, below in zip(LEVELS[1:], LEVELS, strict=False):
        found = [bench.pair(above, below, **how) for _, how in settings]
        rows.append(
            [
                f"{above} - {below}",
                *map(difference, found),
                pooled(found[1:]),
                f"{found[0].rounds:,}",
            ]
        )
    yield "Sizes of the schedule in turn, 10 cards to 1, where no size is given (6 seats: 8 to 1)."
    yield "Together: the mean over 3 to 6 seats."
    yield ""
    names = (name for name, _ in settings)
    yield from table("|".join(["", *names, "together", "rounds of each"]), rows)


def all_levels(bench: Bench) -> Iterator[str]:
    """All levels against each other."""
    found = {(a, b): bench.pair(a, b, FEWER) for b, a in itertools.combinations(LEVELS, 2)}
    rows = [
        [a, *(difference(found[a, b]) if (a, b) in found else "" for b in LEVELS[:-1])]
        for a in LEVELS[1:]
    ]
    yield "4 seats, sizes of the schedule in turn; the row minus the column."
    yield ""
    yield from table("|".join(["", *LEVELS[:-1]]), rows)


def one_against_three(bench: Bench) -> Iterator[str]:
    """One seat against three."""
    rows = []
    for a, b in (("level:6", "level:3"), ("level:7", "level:6"), ("level:6", "random")):
        result = bench.play(contestants(a, b), ROUNDS["level:7"], one=True)
        points = [f"{player.points:.2f}" for player in result.players]
        made = f"{result.players[0].made:.0%}, {result.players[1].made:.0%}"
        rows.append([f"{a} among three of {b}", difference(result.pairs[0]), *points, made])
    yield from table("|difference|points a round of the one|of the others|bids made", rows)


def dissertation(bench: Bench) -> Iterator[str]:
    """Against three random seats, 13 cards down to 1."""
    rows = []
    for name in (*LEVELS, KNOWS_ITS_RIVALS):
        result = bench.play(
            contestants(name, "random"), 13 * 640, rules=DISSERTATION, one=True, games=True
        )
        one, others = result.players
        rows.append(
            [
                name,
                a_game(one.points, one.high),
                a_game(others.points, others.high),
                f"{one.made:.0%}",
                f"{one.deals_per_move:,.0f}",
                f"{1000 * one.seconds_per_move:.2f}",
                str(result.pairs[0].rounds // 13),
            ]
        )
    yield "Whole games of 13 rounds, a point a trick and ten for an exact bid, no hook. The levels"
    yield "take the others for players that think; the last line is told that they play at random."
    yield ""
    yield from table(
        "|points a game|of a random seat|bids made|deals a move|ms a move|games",
        rows,
    )


def tips(bench: Bench) -> Iterator[str]:
    """What the common tips are worth."""
    rows = []
    for tip, without in TIPS:
        players = (*contestants("level:3"), contestant(without))
        found = [bench.play(players, QUICK, **how).pairs[0] for how in ({}, {"cards": 10})]
        rows.append([tip, (without.__doc__ or "").rstrip("."), *map(difference, found)])
    yield "Level 3 minus the same without the tip, 4 seats. [What to make of it](play.md)."
    yield ""
    yield from table("tip|the other|sizes in turn|10 cards", rows)


def ideas(bench: Bench) -> Iterator[str]:
    """Ideas in the search, each against its absence."""
    pairs = [
        ("playouts by the policy, not at random", "level:5", "level:5,playouts=uniform"),
        ("learns from the bids", "level:5,infer=1", "level:5"),
        ("counts what the others get", "level:5,objective=lead", "level:5"),
        ("the same, learning from the bids", "level:5,infer=1,objective=lead", "level:5,infer=1"),
        ("six times the deals", "level:5,play_deals=2048,bid_deals=4096", "level:5"),
        ("bids higher", "level:5,aggressiveness=0.1", "level:5"),
        ("bids lower", "level:5,aggressiveness=-0.1", "level:5"),
    ]
    rows = []
    for idea, a, b in pairs:
        found = [bench.pair(a, b, **how) for how in ({"cards": 5}, {"cards": 10})]
        rows.append([idea, f"`{a}`", f"`{b}`", *map(difference, found)])
    players = (Contestant("from plays", own=from_plays), *contestants("level:5,infer=1"))
    found = [bench.play(players, QUICK, **how).pairs[0] for how in ({"cards": 5}, {"cards": 10})]
    rows.append(["learns from plays as well", "", "`level:5,infer=1`", *map(difference, found)])
    yield from table("idea|a|b|5 cards|10 cards", rows)


def games_won(bench: Bench) -> Iterator[str]:
    """Playing for the game, not for points."""
    names = ("level:5,objective=win", "level:5,objective=lead")
    rounds = len(RuleSet().sizes) * GAMES
    result = bench.play(contestants(*names), rounds, games=True)
    games = result.pairs[0].rounds // len(RuleSet().sizes)
    rows = []
    for name, player in zip(names, result.players, strict=True):
        assert player.wins is not None
        half = 1.96 * sqrt(player.wins * (1 - player.wins) / games)
        won = f"{player.wins:.1%} ± {100 * half:.1f}"
        rows.append([f"`{name}`", won, f"{player.points:.2f}", f"{player.made:.0%}"])
    yield f"{games:,} whole games of four seats, two seats each; shared wins count in parts."
    yield ""
    yield from table("|games won|points a round|bids made", rows)


def from_plays(view: SeatView, seed: int) -> int:
    """Level 5 that learns from bids and from plays; no level does, since it does not help."""
    return decision(view, Player(level=5), seed, infer=BIDS_AND_PLAYS).action


PARTS: dict[str, Callable[[Bench], Iterator[str]]] = {
    "after": level_after_level,
    "all": all_levels,
    "one": one_against_three,
    "dissertation": dissertation,
    "tips": tips,
    "ideas": ideas,
    "games": games_won,
}


def main() -> None:
    asked = arguments(__doc__, PARTS)
    page = Page(PAGE, HEAD, "strength", {name: part.__doc__ for name, part in PARTS.items()})
    with Workers(cores()) as crew:
        bench = Bench(asked.scale, crew)
        for name in asked.only or PARTS:
            page.renew(name, PARTS[name](bench), asked.scale)


if __name__ == "__main__":
    main()
