"""deal: one round, for a referee or a simulation."""

from __future__ import annotations

from typing import Annotated

import typer

from ohhell.cli import options
from ohhell.cli.servers import RunningServer, may_ask_a_server


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(may_ask_a_server(deal))


def deal(
    rules: options.Rules = "oh_hell",
    settings: options.Settings = None,
    round_number: Annotated[
        int,
        typer.Option(
            "--round", help="The number of the round, from 0; beyond the schedule an extra one."
        ),
    ] = 0,
    dealer: Annotated[int, typer.Option(help="The seat that deals.")] = 0,
    seed: options.Seed = None,
    client_seed: Annotated[str, typer.Option(help="What the client adds to the deal.")] = "",
    json: options.Json = False,
    server: RunningServer | None = None,
) -> None:
    """Deal a round; anybody can check afterwards that it was honest."""
    from ohhell import convert
    from ohhell.cli import inputs, tables
    from ohhell.cli.asking import ask
    from ohhell.cli.output import show

    record = ask(
        server,
        "deal_round",
        inputs.read_rules(rules, settings),
        round_number,
        dealer,
        seed=seed,
        client_seed=client_seed,
    )
    show(record, convert.round_to, tables.dealt_round, json)
