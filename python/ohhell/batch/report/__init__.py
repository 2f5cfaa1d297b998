"""An analysis as one page for people, with everything in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from ohhell.batch.folders import read_manifest
from ohhell.batch.losses import UNITS, shown_loss
from ohhell.batch.manifest import FORM
from ohhell.batch.report.judged import how_judged, settings_in
from ohhell.batch.report.shown import FILTERS, name
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
    unit = UNITS[settings_in(manifest["plan"]).objective]
    environment.filters.update({**FILTERS, "loss": shown_loss(unit)})
    page = environment.from_string((files(__package__) / "page.html").read_text("utf-8"))
    plotted = players[:MOST_PLOTTED]
    text: str = page.render(
        manifest=manifest,
        judged=how_judged(manifest["plan"]),
        unit=unit,
        players=players,
        player=player,
        left_out=len(players) - len(plotted),
        plots={title: plot(plotted, unit) for title, plot in plots.PLOTS.items()},
        costliest=costliest(row for summary in players for row in summary["costliest"]),
        names=[found["player"] for found in players],
    )
    return text


def _read(folder: Path, player: str | None) -> tuple[Mapping[str, Any], Sequence[Any]]:
    manifest = read_manifest(folder)
    if manifest is None or not manifest["complete"]:
        what = "holds no analysis" if manifest is None else "is not complete: run the same command"
        raise invalid(str(folder), "", what)
    if manifest["plan"]["form"] != FORM:
        raise invalid(str(folder), "", "of another version: analyze the records again")
    players = json.loads((folder / SUMMARIES).read_bytes())["players"]
    if player is None:
        return manifest, players
    found = [summary for summary in players if summary["player"] == player]
    if not found:
        names = ", ".join(name(summary["player"]) for summary in players[:20])
        raise invalid("--player", player, f"not in these records; there are {names}")
    return manifest, found
