"""analyze: records in bulk."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ohhell.cli import options
from ohhell.cli.failures import stopped_by_signals
from ohhell.cli.servers import RunningServer, may_ask_servers

if TYPE_CHECKING:
    from ohhell.batch.encoding import Encoding
    from ohhell.batch.executors import Executor
    from ohhell.batch.run import Progress


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(analyze)


class Engine(str, Enum):
    """Who does the work."""

    THREADS = "threads"
    RAY = "ray"
    GRPC = "grpc"


class Rows(str, Enum):
    """How rows are written."""

    JSONL = "jsonl"
    PARQUET = "parquet"


@may_ask_servers
def analyze(
    records: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORDS...",
            help="Files (.jsonl, .json, .sheet, packed by gzip or zstd), directories, or -.",
        ),
    ],
    out: Annotated[Path, typer.Option(help="The directory of the results.")],
    level: options.Level = None,
    player: options.PlayerText = None,
    deals: options.Deals = None,
    standard_error: options.StandardError = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same rows.")] = 0,
    engine: Annotated[
        Engine, typer.Option(help="The cores of this machine, a Ray cluster, or services.")
    ] = Engine.THREADS,
    workers: Annotated[
        int | None, typer.Option(min=1, help="With threads; one for each core if not given.")
    ] = None,
    address: Annotated[
        str | None, typer.Option(help="Of a Ray cluster; one is started here if not given.")
    ] = None,
    rows: Annotated[
        Rows | None,
        typer.Option(help="Parquet where pyarrow is installed, else JSON Lines, if not given."),
    ] = None,
    shard_records: Annotated[
        int | None, typer.Option(help="Records in a portion, what a kill can cost; 8.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the manifest.")] = False,
    server: tuple[RunningServer, ...] = (),
) -> None:
    """Judge every decision of recorded games.

    A run that was stopped goes on where it was by the same command.
    """
    from ohhell.batch.run import SHARD_RECORDS
    from ohhell.batch.run import analyze as run
    from ohhell.cli import inputs
    from ohhell.requests import SearchLimits

    with stopped_by_signals(), _progress() as told:
        manifest = run(
            records,
            out,
            inputs.read_player(level, player),
            SearchLimits(deals=deals, standard_error=standard_error),
            seed=seed,
            encoding=_encoding(rows),
            executor=_executor(engine, workers, address, server),
            shard_records=SHARD_RECORDS if shard_records is None else shard_records,
            on_progress=told,
        )
    if json:
        import json as writer

        typer.echo(writer.dumps(manifest, indent=2, ensure_ascii=False))
    else:
        typer.echo(_told(manifest, out))


def _encoding(rows: Rows | None) -> Encoding:
    from importlib.util import find_spec

    from ohhell.batch.encoding import Encoding

    if rows is None:
        return Encoding.JSONL if find_spec("pyarrow") is None else Encoding.PARQUET
    return Encoding(rows.value)


def _executor(
    engine: Engine,
    workers: int | None,
    address: str | None,
    servers: tuple[RunningServer, ...],
) -> Executor:
    own = {
        "--workers": (workers, Engine.THREADS),
        "--address": (address, Engine.RAY),
        "--server": (servers, Engine.GRPC),
    }
    for option, (value, of) in own.items():
        if value not in (None, ()) and engine is not of:
            raise typer.BadParameter(f"only with --engine {of.value}", param_hint=option)
    if engine is Engine.RAY:
        from ohhell.batch.executors.on_ray import OnRay

        return OnRay(address)
    if engine is Engine.GRPC:
        from ohhell.batch.executors.on_servers import OnServers

        tls, token = (servers[0].tls, servers[0].token) if servers else (None, None)
        return OnServers([running.target for running in servers], tls=tls, token=token)
    from ohhell.batch.executors.local import Local

    return Local(workers)


@contextmanager
def _progress() -> Iterator[Callable[[Progress], None]]:
    """A bar with the rate and the time left on a terminal; nothing in a pipe."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    counts = TextColumn("{task.fields[told]}")
    columns = (BarColumn(), counts, TimeElapsedColumn(), "left", TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=None, told="reading")

        def told(progress: Progress) -> None:
            seconds = bar.tasks[0].elapsed or 1.0
            text = (
                f"{progress.records:,} records, {progress.decisions:,} decisions, "
                f"{progress.decisions / seconds:,.0f}/s"
            )
            if progress.errors:
                text += f", {progress.errors:,} broken"
            total = progress.size or None
            bar.update(task, total=total, completed=progress.consumed, told=text)

        yield told


def _told(manifest: Mapping[str, Any], out: Path) -> str:
    records, decisions = manifest["input"]["records"], manifest["decisions"]
    text = f"{records:,} records, {decisions:,} decisions in {out}"
    if manifest["errors"]:
        text += f"; {manifest['errors']:,} records are broken, see {out / 'errors.jsonl'}"
    return text
