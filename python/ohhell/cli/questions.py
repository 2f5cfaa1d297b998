"""hint, estimate, bids, claim: questions about a position."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from ohhell.cli import options
from ohhell.cli.servers import RunningServer, may_ask_a_server


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    for command in (hint, estimate, bids, claim):
        app.command()(may_ask_a_server(command))


def _limits(**limits: Any) -> Any:
    from ohhell.requests import SearchLimits

    return SearchLimits(**limits)


def hint(
    position: options.PositionFile,
    level: options.Level = None,
    player: options.PlayerText = None,
    deals: options.Deals = None,
    seconds: options.Seconds = None,
    standard_error: options.StandardError = None,
    seed: options.Seed = None,
    choice: Annotated[
        str | None, typer.Option(help="A bid or a card: is it as good as the hint?")
    ] = None,
    json: options.Json = False,
    server: RunningServer | None = None,
) -> None:
    """Say what this seat should bid or play."""
    from ohhell import convert
    from ohhell.cli import inputs, tables
    from ohhell.cli.asking import ask
    from ohhell.cli.output import show
    from ohhell.requests import Choice

    mind = None
    if choice is not None:
        mind = Choice(bid=int(choice)) if choice.isdecimal() else Choice(card=choice)
    found = ask(
        server,
        "suggest",
        inputs.read_position(position),
        inputs.read_player(level, player),
        _limits(deals=deals, time=seconds, standard_error=standard_error, seed=seed),
        mind,
    )
    show(found, convert.suggestion_to, tables.suggestion, json)


def estimate(
    position: options.PositionFile,
    level: options.Level = None,
    player: options.PlayerText = None,
    deals: options.Deals = None,
    seconds: options.Seconds = None,
    standard_error: options.StandardError = None,
    seed: options.Seed = None,
    json: options.Json = False,
    server: RunningServer | None = None,
) -> None:
    """Estimate what each legal card is worth."""
    from ohhell import convert
    from ohhell.cli import inputs, tables
    from ohhell.cli.asking import ask
    from ohhell.cli.output import show

    found = ask(
        server,
        "estimate_plays",
        inputs.read_position(position),
        inputs.read_player(level, player),
        _limits(deals=deals, time=seconds, standard_error=standard_error, seed=seed),
    )
    show(found, convert.plays_to, tables.play_analysis, json)


def bids(
    position: options.PositionFile,
    level: options.Level = None,
    player: options.PlayerText = None,
    deals: options.Deals = None,
    seconds: options.Seconds = None,
    standard_error: options.StandardError = None,
    seed: options.Seed = None,
    json: options.Json = False,
    server: RunningServer | None = None,
) -> None:
    """Estimate the chances of each bid."""
    from ohhell import convert
    from ohhell.cli import inputs, tables
    from ohhell.cli.asking import ask
    from ohhell.cli.output import show

    found = ask(
        server,
        "analyze_bids",
        inputs.read_position(position),
        inputs.read_player(level, player),
        _limits(deals=deals, time=seconds, standard_error=standard_error, seed=seed),
    )
    show(found, convert.bids_to, tables.bid_analysis, json)


def claim(
    position: options.PositionFile,
    tricks: Annotated[
        str, typer.Argument(metavar="all|none|N", help="Which of the tricks left the seat takes.")
    ],
    known_deal: Annotated[
        bool, typer.Option("--known-deal", help="Against the deal of the given hands alone.")
    ] = False,
    nodes: Annotated[int | None, typer.Option(help="Stop after so many nodes.")] = None,
    seconds: options.Seconds = None,
    seed: options.Seed = None,
    json: options.Json = False,
    server: RunningServer | None = None,
) -> None:
    """Check whether a claim of tricks is good."""
    from ohhell import convert
    from ohhell.cli import inputs, tables
    from ohhell.cli.asking import ask
    from ohhell.cli.output import show
    from ohhell.errors import invalid
    from ohhell.requests import Claim, ClaimKind, Scope

    if tricks in ("all", "none"):
        claimed = Claim(ClaimKind(tricks))
    elif tricks.isdecimal():
        claimed = Claim(ClaimKind.EXACTLY, int(tricks))
    else:
        raise invalid("claim", tricks, "write all, none or a number of tricks")
    asked = inputs.read_position(position)
    found = ask(
        server,
        "verify_claim",
        asked,
        claimed,
        Scope.KNOWN_DEAL if known_deal else Scope.EVERY_DEAL,
        _limits(nodes=nodes, time=seconds, seed=seed),
    )
    show(found, convert.claim_result_to, lambda result: tables.claim_result(result, asked), json)
