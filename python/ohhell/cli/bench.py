"""bench: how fast this machine searches."""

from __future__ import annotations

import typer

from ohhell.cli import options


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench)


def bench(json: options.Json = False) -> None:
    """Measure the speed of playouts, hints, bid analyses and claims on this machine.

    The signature is the same on every machine and changes only when the engine's answers do.
    """
    from ohhell import bench as benchmark

    result = benchmark.run()
    if json:
        import json as writer
        from dataclasses import asdict

        typer.echo(writer.dumps(asdict(result), indent=2))
        return
    from ohhell.cli.output import console, grid

    out = console()
    out.print(f"signature {result.signature}")
    for name, value in result.machine.items():
        out.print(f"{name}: {value}")
    table = grid("a second", ">one thread", ">all threads", ">spread")
    for name, speed in result.speeds.items():
        row = (f"{speed.one_thread:,.0f}", f"{speed.all_threads:,.0f}", f"{speed.spread:.0%}")
        table.add_row(name.replace("_", " "), *row)
    out.print(table)
