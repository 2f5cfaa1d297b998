"""The commands, one module a topic.

What a command needs is imported when it runs, so help is quick.
"""

from __future__ import annotations

import typer

from ohhell.cli import analyze, arena, bench, deal, engine, questions, records, rules, serve

app = typer.Typer(
    name="ohhell",
    help="An Oh Hell engine: hints, points of each play, bid analysis, claims, rules.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for topic in (serve, engine, questions, rules, deal, arena, analyze, records, bench):
    topic.register(app)


@app.callback(invoke_without_command=True)
def _main(
    version: bool = typer.Option(False, "--version", help="Print the version and leave."),
) -> None:
    if version:
        from ohhell import __version__

        typer.echo(__version__)
        raise typer.Exit
