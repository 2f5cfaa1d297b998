"""Measures what docs/yardsticks.md says and writes the page anew: `make yardsticks`.

ARGS="--only ismcts" measures one part and leaves the rest of the page as it is; --scale 0.1 takes a
tenth of the rounds and positions, to see whether all of it works.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from ohhell.arena import Workers
from ohhell.processes import cores
from scripts.measured_page import Page, arguments, difference, table
from scripts.yardsticks import coverage, exploitability, ismcts, one_card
from scripts.yardsticks.fair_ismcts import EXPLORATION

PAGE = Path(__file__).parents[2] / "docs" / "yardsticks.md"
HEAD = f"""# Yardsticks from outside

Written by `make yardsticks`: change it there. The seed is {ismcts.SEED}. What levels are worth
against each other is in [strength.md](strength.md).
"""


def told(line: str) -> None:
    """That it is alive."""
    print(line, file=sys.stderr, flush=True)


# ---------------------------------------------------------------- OpenSpiel's bot


def match(found: ismcts.Outcome) -> list[str]:
    setting = found.setting
    told(f"level {setting.level}, {setting.simulations} simulations, {setting.seats} seats")
    return [
        f"level {setting.level}" + (", one seat" if setting.one else ""),
        str(setting.seats),
        f"{setting.simulations:,}",
        difference(found.pair),
        f"{found.made[0]:.0%}, {found.made[1]:.0%}",
        f"{found.ours:.2f}",
        f"{found.theirs:.2f}",
        f"{found.theirs / found.ours:.1f}",
        f"{found.pair.rounds:,}",
    ]


def matches(settings: Iterable[ismcts.Setting], scale: float) -> Iterator[str]:
    with Workers(cores()) as crew:
        yield from table(
            "ours|seats|simulations|difference|bids made|ms a move|of the bot|times ours|rounds",
            map(match, ismcts.outcomes(settings, scale, crew)),
        )


def against_ismcts(scale: float) -> Iterator[str]:
    """Against OpenSpiel's ISMCTSBot, with fair deals."""
    yield f"""\
OpenSpiel plays `oh_hell` as well, and has an information-set tree search for any game. As it comes
it is no fair opponent: before each simulation `OhHellState::ResampleFromInfostate` hands out anew
the cards that the other seats really hold, so the bot never reckons with a card that was not dealt,
and fills hands in turn, so not every deal that could be has the same chance. Here the bot is
OpenSpiel's own in C++ (tree, UCT, one random rollout a simulation, the action visited most), and
each simulation gets a deal from `ohhell.sample_deals` by what its seat sees
(`scripts/yardsticks/fair_ismcts.cpp`; the bot is never shown the real deal). The constant of UCT is
{EXPLORATION:g} points, about the best ([below](#the-constant-of-the-bot)).

Points a round and seat, ours minus the bot's, with half a 95% interval, from duplicate deals of the
sizes of the schedule in turn. Both players sit on every other seat; `one seat`: ours on one seat,
the bot on all others. Time is processor time a move that left a choice. Deals and our moves follow
from the seed; the bot breaks ties by the order of a hash table, which differs from run to run.
"""
    yield from matches(ismcts.EQUAL, scale)


def ten_times(scale: float) -> Iterator[str]:
    """The bot with ten times our time."""
    yield from matches(ismcts.TEN_TIMES, scale)


def a_hundred_times(scale: float) -> Iterator[str]:
    """The bot with a hundred times our time."""
    yield from matches(ismcts.A_HUNDRED_TIMES, scale)


def constant(scale: float) -> Iterator[str]:
    """The constant of the bot."""
    tuned = ismcts.TUNED
    yield f"{tuned.simulations} simulations against level {tuned.level}, {tuned.seats} seats,"
    yield f"{tuned.rounds:,} rounds of other deals than above."
    yield ""
    with Workers(cores()) as crew:
        yield from table(
            "constant, points|ours minus the bot's",
            ([f"{c:g}", difference(pair)] for c, pair in ismcts.constants(scale, crew)),
        )


# ---------------------------------------------------------------- best response


def best_response(_scale: float) -> Iterator[str]:
    """What a best response gains."""
    yield """\
Rounds of one and two cards with a deck of six (two suits of Q K A), small enough for all that
can happen. All seats play as a level does; then one of them plays the best response, as OpenSpiel
computes it. What the seats gain so adds up to NashConv, and is given per seat: 0 is an
equilibrium. A level's policy is one action in each information state; where it draws deals, by a
seed that follows from the state. For comparison every legal action alike, and the average policy
of OpenSpiel's counterfactual regret minimisation.

OpenSpiel's own `oh_hell` has at least three seats and orders the cards of a hand, which makes two
cards too many for it. So the games are this engine's, given to OpenSpiel as games
(`scripts/yardsticks/small_game.py`); where both can be had the gains are the same
(`tests/oracles/test_small_game.py`). At three seats with two cards no card is left to turn up, so
there is no trump.

What is left to gain against a level that searches, with one card, is what bids before its own tell:
to our levels every deal is alike there. Levels 6 and 7 play for their lead, not for points alone.
"""
    found: dict[str, list[str]] = {}
    for game, policy, gain in exploitability.measured():
        told(f"{game}, {policy}")
        found.setdefault(policy, [policy]).append(f"{max(0.0, gain):.3f}")
    yield "Mean gain of a seat, in points a round."
    yield ""
    yield from table("|".join(["", *exploitability.GAMES]), found.values())


# ---------------------------------------------------------------- one card


def one_card_bids(_scale: float) -> Iterator[str]:
    """Rounds of one card."""
    yield """\
With one card nothing is left to choose in the play, so a bid is a chance that can be counted. Every
card of the deck that may be held, in every place at the table, after every number of bids before it
that the hook tells apart, at 3 to 7 seats: how many points a round the bid is short of the best,
on average, and how often it is another one. Every deal of the unseen cards counts alike.
"""
    yield from table(
        "player|" + "|".join(one_card.SCORINGS),
        (
            [name, *(f"{loss:.4f} ({other:.1%})" for loss, other in losses)]
            for name, losses in one_card.measured()
        ),
    )


# ---------------------------------------------------------------- intervals


def share(found: list[coverage.Case]) -> str:
    """Nothing where no two positions tell how much it varies."""
    if len({case.position for case in found}) < 2:
        return ""
    held = coverage.Share.of(found)
    return f"{held.held:.1%} ± {held.half:.1%}"


def by(
    found: list[coverage.Case], name: str, key: Callable[[coverage.Case], object]
) -> Iterator[str]:
    """A table of the shares that held, a row for each value of a key."""
    columns = [(figure, bidding) for bidding in (True, False) for figure in ("points", "chance")]
    groups: dict[object, list[coverage.Case]] = {}
    for case in found:
        groups.setdefault(key(case), []).append(case)
    rows = []
    for value in sorted(groups, key=str if isinstance(next(iter(groups)), str) else None):
        cells = [
            share([c for c in groups[value] if (c.figure, c.bidding) == column])
            for column in columns
        ]
        rows.append([str(value), *cells, f"{len(groups[value]):,}"])
    yield from table(
        f"{name}|points of a bid|chance of a bid|points of a play|chance of a play|cases", rows
    )


def intervals(scale: float) -> Iterator[str]:
    """Whether 95% intervals hold."""
    yield f"""\
Estimates of points and of the chance to make the bid, each against a search of the same position
with {coverage.TIMES} times the deals: how often its value lay within 1.96 standard errors. One
decision each of rounds that level 4 plays against itself, of {len(coverage.PRESETS)} presets in
turn, 3 to 6 seats and all sizes; level 5 as it is, with inference, and with uniform playouts are
asked in turn. Half a 95% interval counts a position as one draw, as its actions share their deals.
What is certain in both searches is left out; of a chance near 0 intervals hold more often than they
say, since no number of deals without a success rules it out.
"""
    positions = round(scale * coverage.POSITIONS)
    found = list(coverage.all_cases(range(coverage.FIRST, coverage.FIRST + positions)))
    yield from by(found, "deals", lambda case: case.deals)
    yield from by(found, "search", lambda case: case.asked)
    yield from by(found, "rules", lambda case: case.preset)
    yield from by(found, "cards left", lambda case: min(case.left, coverage.MANY))
    yield from by(found, "seats", lambda case: case.players)
    tenths = [f"{tenth * 10}-{tenth * 10 + 10}%" for tenth in range(10)]
    yield from by(found, "chance", lambda case: tenths[min(int(case.said * 10), 9)])


PARTS: dict[str, Callable[[float], Iterator[str]]] = {
    "ismcts": against_ismcts,
    "ismcts-10": ten_times,
    "ismcts-100": a_hundred_times,
    "constant": constant,
    "response": best_response,
    "one-card": one_card_bids,
    "intervals": intervals,
}


def main() -> None:
    asked = arguments(__doc__, PARTS)
    page = Page(PAGE, HEAD, "yardsticks", {name: part.__doc__ for name, part in PARTS.items()})
    os.environ["OHHELL_THREADS"] = "1"  # each worker has a core
    for name in asked.only or PARTS:
        page.renew(name, PARTS[name](asked.scale), asked.scale)


if __name__ == "__main__":
    main()
