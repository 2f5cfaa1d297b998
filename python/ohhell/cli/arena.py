"""arena: players against players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli import options
from ohhell.cli.failures import stopped_by_signals

if TYPE_CHECKING:
    from rich.console import Group

    from ohhell.arena.results import ArenaResult, PairResult
    from ohhell.arena.sprt import Sprt
    from ohhell.records import GameRecord


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(arena)


def arena(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="PLAYER PLAYER...",
            help="level:6, level:6,aggressiveness=0.2, random or grpc:HOST:PORT/level:6.",
        ),
    ],
    rounds: Annotated[
        int,
        typer.Option(help="Of each pair, every rotation counted, up to whole deals (or games)."),
    ] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed plays the same rounds.")] = 0,
    rules: options.Rules = "oh_hell",
    settings: options.Settings = None,
    seats: Annotated[int | None, typer.Option(help="Players at the table.")] = None,
    cards: Annotated[
        int | None, typer.Option(help="The size of the rounds; else those of the schedule in turn.")
    ] = None,
    games: Annotated[bool, typer.Option("--games", help="Whole games.")] = False,
    one: Annotated[
        bool, typer.Option("--one", help="One seat against the rest, not every other seat.")
    ] = False,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop once it is clear which player is better.")
    ] = False,
    sprt_bounds: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="The hypotheses, points a round and seat (0,0.25)."),
    ] = None,
    sprt_errors: Annotated[
        str | None,
        typer.Option(metavar="ALPHA,BETA", help="The chances of a wrong verdict (0.05,0.05)."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Write every round to a file of records (.jsonl, .gz).")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; one for each core if not given.")
    ] = None,
    json: options.Json = False,
) -> None:
    """Play two or more players against each other on the same deals.

    Every deal is played in every rotation of the seats, so that its luck cancels. Of several
    players each pair plays a match.
    """
    from ohhell.arena import Plan, contestants, play
    from ohhell.cli import inputs
    from ohhell.cli.record_file import RecordFile

    if seats is not None:
        settings = [*(settings or ()), f"players={seats}"]
    plan = Plan(
        contestants(*players),
        rounds,
        seed,
        inputs.read_rules(rules, settings),
        cards,
        games,
        one,
        _sprt(sprt, sprt_bounds, sprt_errors),
    )
    if workers is not None and workers < 1:
        raise typer.BadParameter("must be at least 1", param_hint="--workers")
    matches = len(list(plan.matches()))
    if records is not None and records.suffix == ".zst":
        raise typer.BadParameter("write .jsonl or .jsonl.gz", param_hint="--records")
    with ExitStack() as stack:
        written = None if records is None else stack.enter_context(RecordFile(records))
        on_record = _nothing if written is None else written.put
        on_deals = stack.enter_context(_progress(matches * plan.deals))
        stack.enter_context(stopped_by_signals())
        result = play(plan, workers=workers, on_deals=on_deals, on_record=on_record)
    _print(result, json)
    if written is not None:
        written.check()


def _nothing(_: GameRecord) -> None:
    pass


def _print(result: ArenaResult, as_json: bool) -> None:
    if as_json:
        import json as writer
        from dataclasses import asdict

        typer.echo(writer.dumps(asdict(result), indent=2, default=lambda verdict: verdict.value))
        return
    from ohhell.cli.output import console

    console().print(_tables(result))


def _two(text: str, option: str) -> tuple[float, float]:
    try:
        first, second = map(float, text.split(","))
    except ValueError:
        why = "write two numbers with a comma between them"
        raise typer.BadParameter(why, param_hint=option) from None
    return first, second


def _sprt(asked: bool, bounds: str | None, errors: str | None) -> Sprt | None:
    from ohhell.arena import Sprt

    if not asked:
        for option, value in (("--sprt-bounds", bounds), ("--sprt-errors", errors)):
            if value is not None:
                raise typer.BadParameter("only with --sprt", param_hint=option)
        return None
    low, high = (Sprt.low, Sprt.high) if bounds is None else _two(bounds, "--sprt-bounds")
    alpha, beta = (Sprt.alpha, Sprt.beta) if errors is None else _two(errors, "--sprt-errors")
    return Sprt(low, high, alpha, beta)


@contextmanager
def _progress(deals: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; nothing in a pipe."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress("deals", *columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=deals)
        yield lambda more: bar.advance(task, more)


def _with_error(value: float, high: float) -> str:
    return f"{value:.3f} ± {high - value:.3f}"


def _tables(result: ArenaResult) -> Group:
    from rich.console import Group

    from ohhell.cli.output import grid, section

    pairs = grid("a", "b", ">a minus b", ">rounds", *_sprt_columns(result.pairs))
    for pair in result.pairs:
        pairs.add_row(
            pair.a,
            pair.b,
            _with_error(pair.points_difference, pair.high),
            f"{pair.rounds:,}",
            *_sprt_cells(pair),
        )
    games = any(player.wins is not None for player in result.players)
    players = grid(
        "player",
        ">points",
        ">bids made",
        *([">games won"] if games else []),
        ">ms a move",
        ">deals a move",
    )
    for player in result.players:
        players.add_row(
            player.name,
            _with_error(player.points, player.high),
            f"{player.made:.1%}",
            *([] if player.wins is None else [f"{player.wins:.1%}"]),
            f"{1000 * player.seconds_per_move:.3f}",
            f"{player.deals_per_move:,.0f}",
        )
    return Group(
        section("points a round and seat: differences, ± half the 95% interval", pairs),
        section("players", players),
        f"seed {result.seed}, {result.seconds:.1f} s",
    )


def _sprt_columns(pairs: Sequence[PairResult]) -> list[str]:
    return ["test", ">log ratio"] if any(pair.sprt for pair in pairs) else []


def _sprt_cells(pair: PairResult) -> list[str]:
    """Which hypothesis the test takes, and where its ratio stands between the bounds."""
    from ohhell.arena.sprt import Verdict

    test = pair.sprt
    if test is None:
        return []
    hypotheses = test.hypotheses
    words = {
        Verdict.H0: f"H0: {hypotheses.low:g}",
        Verdict.H1: f"H1: {hypotheses.high:g}",
        Verdict.OPEN: "open",
    }[test.verdict]
    ratio = "infinite" if test.ratio is None else f"{test.ratio:.2f}"
    return [words, f"{ratio} of {test.lower:.2f} .. {test.upper:.2f}"]
