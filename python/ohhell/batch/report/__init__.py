"""An analysis as one page for people, with everything in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from ohhell.batch.manifest import read_manifest
from ohhell.batch.report.shown import FILTERS
from ohhell.batch.store import SUMMARIES
from ohhell.batch.tallies import costliest
from ohhell.errors import MissingExtra, invalid

MOST_PLOTTED = 12
"""Players in a plot, the best ones; the tables have all of them."""


def report(folder: str | Path, player: str | None = None) -> str:
    """The page of an analysis that is complete, in HTML. player: of that one alone.

    Raises InvalidInput where there is none or no such player, and MissingExtra.
    """
    manifest, players = _read(Path(folder), player)
    try:
        import jinja2

        from ohhell.batch.report import plots
    except ImportError as error:
        raise MissingExtra("a report", "batch", error) from error
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(FILTERS)
    page = environment.from_string((files(__package__) / "page.html").read_text("utf-8"))
    plotted = players[:MOST_PLOTTED]
    text: str = page.render(
        manifest=manifest,
        players=players,
        player=player,
        left_out=len(players) - len(plotted),
        plots={name: plot(plotted) for name, plot in plots.PLOTS.items()},
        costliest=costliest(row for summary in players for row in summary["costliest"]),
        names=[found["player"] for found in players],
    )
    return text


def _read(folder: Path, player: str | None) -> tuple[Mapping[str, Any], Sequence[Any]]:
    manifest = read_manifest(folder)
    if manifest is None or not manifest["complete"]:
        what = "holds no analysis" if manifest is None else "is not complete: run the same command"
        raise invalid(str(folder), "", what)
    players = json.loads((folder / SUMMARIES).read_bytes())["players"]
    if player is None:
        return manifest, players
    found = [summary for summary in players if summary["player"] == player]
    if not found:
        names = ", ".join(summary["player"] for summary in players[:20])
        raise invalid("--player", player, f"not in these records; there are {names}")
    return manifest, found
