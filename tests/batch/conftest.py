from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ohhell import Player, SearchLimits
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.run import analyze
from tests.batch.files import lines_of, small_games

NASTY = "<script>alert('$x_1$')</script>"
"""A player whose name is a piece of a page, and half a formula."""


@pytest.fixture(scope="session", params=list(Encoding), ids=lambda encoding: encoding.value)
def analysed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of an analysis, of either kind of rows, with a quote in its name."""
    folder = tmp_path_factory.mktemp("it's")
    records = folder / "games.jsonl"
    games = [replace(game, players=("Ann", "Bob", NASTY)) for game in small_games(6)]
    records.write_text(lines_of(games) + "broken\n")
    out = folder / "out"
    options = {"encoding": request.param, "executor": InProcess(), "shard_records": 4}
    analyze([records], out, Player(level=4), SearchLimits(deals=16), **options)
    return out
