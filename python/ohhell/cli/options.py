"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

PositionFile = Annotated[
    Path, typer.Argument(metavar="POSITION", help="A position in JSON, or - for standard input.")
]
Level = Annotated[
    str | None, typer.Option(help="The level of the answer: 1..7 or easy, normal, hard, crazy.")
]
PlayerText = Annotated[
    str | None,
    typer.Option("--player", help="A level and settings: level:6,aggressiveness=0.2"),
]
Deals = Annotated[int | None, typer.Option(help="Stop after so many deals.")]
Seconds = Annotated[float | None, typer.Option("--time", help="Stop after so many seconds.")]
StandardError = Annotated[
    float | None, typer.Option(help="Stop once every value is this exact, in points.")
]
Seed = Annotated[int | None, typer.Option(help="The same seed and deals give the same answer.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
OutFile = Annotated[
    Path | None, typer.Option("--out", help="A file; standard output if not given.")
]
Rules = Annotated[
    str, typer.Option("--rules", metavar="NAME|FILE", help="A preset, or a file in TOML or JSON.")
]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Change an option; repeatable."),
]
