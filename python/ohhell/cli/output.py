"""Results as tables on a terminal, or as JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from google.protobuf.message import Message
    from rich.console import Group
    from rich.table import Table


def print_json(message: Message) -> None:
    """Protobuf's JSON mapping, zeros and empty lists included."""
    from ohhell import convert

    typer.echo(convert.to_json(message, full=True))


def show(
    result: Any, to_message: Callable[[Any], Message], table: Callable[[Any], Any], as_json: bool
) -> None:
    """Prints a result: `to_message` gives what is printed as JSON, `table` what else."""
    if as_json:
        print_json(to_message(result))
    else:
        console().print(table(result))


def console() -> Any:
    """Standard output; colours only on a terminal that wants them."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def grid(*columns: str) -> Table:
    """An empty table; columns that hold numbers are named with a leading '>'."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        made.add_column(
            column.removeprefix(">"), justify="right" if column.startswith(">") else "left"
        )
    return made


def section(title: str, table: Table) -> Group:
    """A table under its title."""
    from rich.console import Group
    from rich.text import Text

    return Group(Text(title, style="bold"), table)
