"""The plots of the page, each an SVG to be put into it."""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import Any

import matplotlib
from matplotlib.figure import Figure

from ohhell.batch.losses import Unit
from ohhell.batch.report.shown import name

Players = Sequence[Mapping[str, Any]]

LONGEST_NAME = 24
"""Characters of a name in a plot, which has its place beside it; the tables have all of it."""

# Names are not formulas, and the same data give the same picture.
_SETTINGS: Any = {"text.parse_math": False, "svg.fonttype": "none", "svg.hashsalt": "ohhell"}
_SIZE = (9.6, 4.0)
_KINDS = ("bid", "lead", "follow", "discard")
_COLOURS = ("#2f6f8f", "#d98b2b", "#5b8c5a", "#a04a5a")


def _figure() -> tuple[Any, Any]:
    figure = Figure(figsize=_SIZE, layout="constrained", facecolor="none")
    axes = figure.add_subplot(facecolor="none")
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(alpha=0.25)
    axes.set_axisbelow(True)
    return figure, axes


def _svg(figure: Any) -> str:
    """As it stands in a page: without the head of a file, which would name a date and a program."""
    written = io.StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None, "Creator": None})
    text = written.getvalue()
    return text[text.index("<svg") :]


Plot = Callable[[Players, Unit], str]


def _drawn(draw: Callable[[Any, Players, Unit], None]) -> Plot:
    def plot(players: Players, unit: Unit) -> str:
        with matplotlib.rc_context(_SETTINGS), warnings.catch_warnings():
            # Only to measure a name: its letters are drawn by the reader's browser.
            warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from")
            figure, axes = _figure()
            draw(axes, players, unit)
            return _svg(figure)

    return plot


def _over_rounds(axes: Any, players: Players, _: Unit) -> None:
    """Of finished games, so that a line ends at the mean total; else of all rounds, dashed."""
    for summary in players:
        steps = summary["by_round"]
        if summary["games"]:
            totals, style = [step["standing"] for step in steps], "-"
        else:
            totals, style = list(accumulate(step["points"] for step in steps)), "--"
        numbers = [step["round"] + 1 for step in steps]
        axes.plot(numbers, totals, marker=".", linestyle=style)
    axes.set_xlabel("round of the game")
    axes.set_ylabel("points so far, mean")
    axes.xaxis.get_major_locator().set_params(integer=True)
    _legend(axes, players)


def _by_cards(axes: Any, players: Players, _: Unit) -> None:
    for summary in players:
        steps = summary["by_cards"]
        numbers = [step["cards"] for step in steps]
        axes.plot(numbers, [step["points"] for step in steps], marker="o")
    axes.set_xlabel("cards dealt to each")
    axes.set_ylabel("points a round, mean")
    axes.xaxis.get_major_locator().set_params(integer=True)
    _legend(axes, players)


def _losses(axes: Any, players: Players, unit: Unit) -> None:
    """Stacked: what the decisions of each kind cost in a round."""
    places = range(len(players))
    left = [0.0] * len(players)
    for kind, colour in zip(_KINDS, _COLOURS, strict=True):
        widths = [unit.scale * _lost_a_round(summary, kind) for summary in players]
        axes.barh(places, widths, left=left, label=kind, color=colour)
        left = [a + b for a, b in zip(left, widths, strict=True)]
    axes.set_yticks(places, _names(players))
    axes.invert_yaxis()
    axes.set_xlabel(f"{unit.head} a round{', percent' if unit.sign else ''}")
    axes.legend(frameon=False, fontsize="small")


def _lost_a_round(summary: Mapping[str, Any], kind: str) -> float:
    found = summary["kinds"][kind]
    rounds = summary["judged_rounds"]
    return (found["points_lost"] or 0.0) * found["decisions"] / rounds if rounds else 0.0


def _calibration(axes: Any, players: Players, _: Unit) -> None:
    axes.plot([0, 1], [0, 1], color="#999999", linestyle="--", linewidth=1)
    lines = []
    for summary in players:
        bins = summary["calibration"]
        most = max((found["bids"] for found in bins), default=1)
        chances, made = ([found[name] for found in bins] for name in ("chance", "made"))
        (line,) = axes.plot(chances, made, linewidth=1)
        lines.append(line)
        sizes = [8 + 40 * found["bids"] / most for found in bins]
        axes.scatter(chances, made, s=sizes, color=line.get_color())
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel("chance of the bids, when they were called")
    axes.set_ylabel("share that was made")
    _legend(axes, players, lines)


def _luck(axes: Any, players: Players, _: Unit) -> None:
    """Side by side, all in own points: what cards and play gave, what own decisions cost."""
    parts = (
        ("luck of the deal", "luck_of_the_deal", 1),
        ("luck of the play", "luck_of_the_play", 1),
        ("own decisions", "own_points_lost", -1),
    )
    for number, (label, part, sign) in enumerate(parts):
        places = [place + (number - 1) * 0.27 for place in range(len(players))]
        widths = [sign * (summary[part] or 0.0) for summary in players]
        axes.barh(places, widths, height=0.25, label=label, color=_COLOURS[number])
    axes.axvline(0, color="#666666", linewidth=0.8)
    axes.set_yticks(range(len(players)), _names(players))
    axes.invert_yaxis()
    axes.set_xlabel("own points a round, against the average hand")
    axes.legend(frameon=False, fontsize="small")


def _names(players: Players) -> list[str]:
    names = (name(summary["player"]) for summary in players)
    return [n if len(n) <= LONGEST_NAME else f"{n[: LONGEST_NAME - 1]}…" for n in names]


def _legend(axes: Any, players: Players, lines: Sequence[Any] | None = None) -> None:
    """lines: one a player, all of the axes if not given."""
    if not players:
        return
    # Numbers first: a label that is empty or begins with "_" would be taken for one to leave out.
    numbers = list(map(str, range(len(players))))
    drawn = axes.get_lines() if lines is None else lines
    legend = axes.legend(
        drawn, numbers, frameon=False, fontsize="small", loc="center left", bbox_to_anchor=(1, 0.5)
    )
    for text, shown in zip(legend.get_texts(), _names(players), strict=True):
        text.set_text(shown)


PLOTS: Mapping[str, Plot] = {
    "over_rounds": _drawn(_over_rounds),
    "by_cards": _drawn(_by_cards),
    "losses": _drawn(_losses),
    "calibration": _drawn(_calibration),
    "luck": _drawn(_luck),
}
"""By the name that the page has for it."""
