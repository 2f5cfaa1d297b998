"""engine: questions as lines of JSON on standard input, answers on standard output."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(engine)


def engine(
    parallel: Annotated[
        int | None, typer.Option(min=1, max=1024, help="Searches at once; else one a core.")
    ] = None,
    max_waiting: Annotated[
        int,
        typer.Option(min=1, max=100_000, help="Questions read ahead of their answers."),
    ] = 1000,
    max_time: Annotated[
        float, typer.Option(min=0.01, max=86_400, help="Seconds that a question may search.")
    ] = 86_400.0,
    table_keys: Annotated[
        str | None,
        typer.Option(
            help="A file of keys that seal tables; else $OHHELL_TABLE_KEYS, else one by chance."
        ),
    ] = None,
) -> None:
    """Answer lines of JSON on standard input, many at a time, until it ends (docs/engine.md)."""
    from ohhell import _core
    from ohhell.engine.engine import LONGEST_LINE, Engine
    from ohhell.engine.lines import lines_in
    from ohhell.engine.streams import Input, Output
    from ohhell.service.settings import Settings

    stdin = Input(0)
    stdout = Output(1, when_broken=stdin.stop)
    settings = Settings(max_waiting=max_waiting, max_time=max_time, table_keys=table_keys)
    answering = Engine(stdout.send, settings, parallel or _core.threads())
    answering.run(lines_in(stdin.chunks(), LONGEST_LINE))
    if stdout.broken:
        raise typer.Exit(1)
