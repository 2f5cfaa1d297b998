"""bench: how fast this machine searches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ohhell.cli import options
from ohhell.errors import invalid

if TYPE_CHECKING:
    from ohhell.bench.calibrating import Calibration
    from ohhell.bench.comparing import Comparison
    from ohhell.bench.report import Result, Speed


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(bench)


Repeats = Annotated[
    int | None, typer.Option(min=1, max=1000, help="Measure so many times; 7 if not given.")
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.001, max=3600, help="Measure each speed for so long; 0.2 if not given."),
]
Compare = Annotated[
    tuple[Path, Path] | None,
    typer.Option(metavar="A.json B.json", help="How many times as fast is B? Of two --json files."),
]
Calibrate = Annotated[
    bool, typer.Option("--calibrate", help="What each level costs here, and what threads give.")
]
Time = Annotated[
    float | None,
    typer.Option(min=0.001, max=3600, help="With --calibrate: deals in so many seconds; 1 s."),
]


def bench(
    repeats: Repeats = None,
    seconds: Seconds = None,
    compare: Compare = None,
    calibrate: Calibrate = False,
    time: Time = None,
    json: options.Json = False,
) -> None:
    """Measure deals, playouts, hints, bid analyses and claims a second on this machine.

    The signature is the same on every machine and changes only when the engine's answers do.
    """
    _refuse_mixed(repeats, seconds, compare, calibrate, time)
    if compare is not None:
        from ohhell.bench.comparing import compare_files

        _print(compare_files(*compare), _comparison, json)
    elif calibrate:
        from ohhell.bench.calibrating import SECONDS as ASKED
        from ohhell.bench.calibrating import calibrate as run_calibration

        with _progress() as told:
            calibration = run_calibration(ASKED if time is None else time, told)
        _print(calibration, _calibration, json)
    else:
        from ohhell.bench.measuring import REPEATS, SECONDS, run

        with _progress() as told:
            result = run(
                REPEATS if repeats is None else repeats,
                SECONDS if seconds is None else seconds,
                told,
            )
        _print(result, _result, json)


def _refuse_mixed(
    repeats: int | None,
    seconds: float | None,
    compare: tuple[Path, Path] | None,
    calibrate: bool,
    time: float | None,
) -> None:
    measured = {"--repeats": repeats, "--seconds": seconds}
    if compare is not None or calibrate:
        kind = "--calibrate" if compare is None else "--compare"
        for name, value in measured.items():
            if value is not None:
                raise invalid(name, value, f"is for measuring, not for {kind}")
    if compare is not None and calibrate:
        raise invalid("--calibrate", "", "give --compare or --calibrate, not both")
    if time is not None and not calibrate:
        raise invalid("--time", time, "is for --calibrate; a measurement takes --seconds")


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Shows what is being done on a terminal, and nothing in a pipe."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    with Console(stderr=True).status("starting") as status:
        yield status.update


def _print(answer: Any, show: Callable[[Any], None], as_json: bool) -> None:
    if as_json:
        typer.echo(answer.to_json())
    else:
        show(answer)


def _result(result: Result) -> None:
    from ohhell.cli.output import console

    out = console()
    out.print(f"signature {result.signature}")
    _machine(result.machine)
    if result.was_disturbed:
        out.print(
            f"Other work took a part of this machine: a thread had {result.share:.0%} of a core."
        )
    out.print(speed_table(result.speeds))
    default = next(iter(result.cards.values())).one_thread
    shares = {name: speed.one_thread / default for name, speed in result.cards.items()}
    out.print(speed_table(result.cards, "cards played a second", shares))


def _machine(machine: dict[str, str | int]) -> None:
    from ohhell.cli.output import console

    for name, value in machine.items():
        console().print(f"{name.replace('_', ' ')}: {value}", markup=False)


def speed_table(
    speeds: dict[str, Speed], title: str = "a second", shares: dict[str, float] | None = None
) -> Any:
    """A row each; shares: what else to tell of it, as a share of the first."""
    from ohhell.cli.output import grid

    columns = [title, ">one thread", ">all threads", ">gain", ">spread"]
    table = grid(*columns, *([] if shares is None else [">of the first"]))
    for name, speed in speeds.items():
        row = [
            name.replace("_", " "),
            f"{speed.one_thread:,.0f}",
            f"{speed.all_threads:,.0f}",
            f"{speed.all_threads / speed.one_thread:.2f}",
            f"{speed.spread:.0%}",
        ]
        table.add_row(*row, *([] if shares is None else [f"{shares[name]:.2f}"]))
    return table


def _comparison(comparison: Comparison) -> None:
    from ohhell.cli.output import console, grid

    out = console()
    same = comparison.same_answers
    out.print(f"answers: {'the same' if same else 'DIFFERENT: the signatures are not equal'}")
    for name, (first, second) in comparison.machine.items():
        out.print(f"{name.replace('_', ' ')}: {first} -> {second}", markup=False)
    for name, disturbed in zip("AB", comparison.disturbed, strict=True):
        if disturbed:
            out.print(f"{name}: other work took a part of the machine; distrust its differences")
    table = grid("B against A", "threads", ">times as fast", ">95% interval", "")
    for change in comparison.changes:
        ratio = change.ratio
        table.add_row(
            change.name.replace("_", " "),
            change.threads,
            f"{ratio.ratio:.3f}",
            f"{ratio.low:.3f} .. {ratio.high:.3f}",
            change.verdict,
        )
    out.print(table)


def _calibration(calibration: Calibration) -> None:
    from ohhell.cli.output import console, grid

    out = console()
    _machine(calibration.machine)
    table = grid(">level", "about", ">deals", ">seconds", f">deals in {calibration.time:g} s")
    for cost in calibration.levels:
        table.add_row(
            str(cost.level),
            cost.question,
            f"{cost.deals:,}",
            f"{cost.seconds:.3f}",
            f"{cost.deals_in_time:,}",
        )
    out.print(table)
    table = grid(">threads", ">policy playouts a second", ">gain")
    for scaling in calibration.threads:
        row = (str(scaling.threads), f"{scaling.playouts:,.0f}", f"{scaling.speedup:.2f}")
        table.add_row(*row)
    out.print(table)
