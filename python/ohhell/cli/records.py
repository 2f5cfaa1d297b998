"""report, query, convert: what else is done with records and their analysis."""

from __future__ import annotations

import json as writer
import math
import sys
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import typer

from ohhell.cli import options

MOST_SHOWN = 1000
"""Rows of a table on a terminal; as JSON there are all."""


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    for command in (report, query, convert):
        app.command()(command)


Folder = Annotated[Path, typer.Argument(metavar="DIR", help="What `ohhell analyze` wrote.")]


class To(str, Enum):
    """How games are written."""

    JSONL = "jsonl"
    SHEET = "sheet"
    OPENSPIEL = "openspiel"


def report(
    folder: Folder,
    player: Annotated[str | None, typer.Option(metavar="NAME", help="Of one player.")] = None,
    out: Annotated[
        Path | None, typer.Option(help="The page; DIR/report.html if not given, - for the output.")
    ] = None,
) -> None:
    """Make one page in HTML of an analysis, with everything in it."""
    from ohhell.batch.report import report as page_of
    from ohhell.batch.whole_files import whole_file

    page = page_of(folder, player)
    if out == Path("-"):
        typer.echo(page)
        return
    path = folder / "report.html" if out is None else out
    with whole_file(path) as file:
        file.write(page.encode())
    typer.echo(path)


def query(
    folder: Folder,
    sql: Annotated[str, typer.Argument(help="A SELECT over decisions and rounds.")],
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each row.")
    ] = False,
) -> None:
    """Ask an analysis in SQL, by DuckDB."""
    from ohhell.batch.query import is_complete
    from ohhell.batch.query import query as ask

    answer = ask(folder, sql)
    if not is_complete(folder):
        why = "the analysis is not complete: this is of the part that is there"
        typer.echo(f"ohhell: {why}", err=True)
    names = [column[0] for column in answer.description]
    if json:
        names = _apart(names)
        while rows := answer.fetchmany(MOST_SHOWN):
            for row in rows:
                values = {name: _sayable(value) for name, value in zip(names, row, strict=True)}
                typer.echo(writer.dumps(values, ensure_ascii=False, default=str, allow_nan=False))
        return
    _show(names, answer.fetchmany(MOST_SHOWN + 1))


def _apart(names: list[str]) -> list[str]:
    """Names for the keys of an object: one that was there gets a number that is free."""
    found: list[str] = []
    for name in names:
        numbers = count(1)
        key = name
        while key in found or (key != name and key in names):
            key = f"{name}_{next(numbers)}"
        found.append(key)
    return found


def _sayable(value: Any) -> Any:
    """What JSON can say: numbers that it has not are texts, as in protobuf's mapping."""
    if isinstance(value, float) and not math.isfinite(value):
        return {math.inf: "Infinity", -math.inf: "-Infinity"}.get(value, "NaN")
    if isinstance(value, (list, tuple)):
        return [_sayable(part) for part in value]
    if isinstance(value, dict):
        return {str(key): _sayable(part) for key, part in value.items()}
    return value


def _show(names: list[str], rows: list[tuple[Any, ...]]) -> None:
    from rich.text import Text

    from ohhell.cli.output import console, grid

    shown = rows[:MOST_SHOWN]
    numeric = [all(isinstance(row[i], (int, float)) for row in shown) for i in range(len(names))]
    heads = (f">{name}" if right else name for name, right in zip(names, numeric, strict=True))
    table = grid(*heads)
    for row in shown:
        table.add_row(*(Text(_cell(value)) for value in row))
    console().print(table)
    if len(rows) > len(shown):
        typer.echo(f"only the first {MOST_SHOWN:,} rows; --json prints all of them")


def _cell(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def convert(
    records: Annotated[
        list[str],
        typer.Argument(metavar="RECORDS...", help="As for analyze, - for standard input."),
    ],
    to: Annotated[To, typer.Option(help="The form to write.")],
    out: options.OutFile = None,
) -> None:
    """Write records in another form: JSON Lines, score sheets, OpenSpiel's histories."""
    from ohhell.batch.converting import converted
    from ohhell.batch.formats import Format
    from ohhell.batch.whole_files import whole_file

    lines = converted(records, Format(to.value))
    if out is None:
        for text in lines:
            sys.stdout.write(text)
        return
    with whole_file(out) as file:
        file.writelines(text.encode() for text in lines)
