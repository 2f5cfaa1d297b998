"""rules list, show, check: what games there are, and what rules amount to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ohhell.cli import options

if TYPE_CHECKING:
    from ohhell.rules import RuleSet
    from ohhell.v1 import rules_service_pb2

_topic = typer.Typer(help="The rules: presets, options, schedules, scores.", no_args_is_help=True)

Name = Annotated[str, typer.Argument(metavar="NAME|FILE", help="A preset, or a file of rules.")]


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.add_typer(_topic, name="rules")


@_topic.command("list")
def list_(json: options.Json = False) -> None:
    """List the presets."""
    from ohhell import convert
    from ohhell.cli.output import console, grid, print_json
    from ohhell.rules import presets
    from ohhell.v1 import rules_service_pb2

    found = presets()
    if json:
        print_json(rules_service_pb2.ListPresetsResponse(presets=map(convert.preset_to, found)))
        return
    table = grid("name", "title", "what it is")
    for preset in found:
        table.add_row(preset.name, preset.title, preset.description)
    console().print(table)


@_topic.command()
def show(name: Name, settings: options.Settings = None, json: options.Json = False) -> None:
    """Show a page about a game: deck, rounds, options, scores."""
    from ohhell.cli import inputs, rules_page
    from ohhell.cli.output import console, print_json

    rules = inputs.read_rules(name, settings)
    if json:
        print_json(_resolved(rules))
    else:
        console().print(rules_page.page(rules))


@_topic.command()
def check(
    file: Name,
    settings: options.Settings = None,
    json: options.Json = False,
) -> None:
    """Check a file of rules; says what had to be adjusted."""
    from ohhell.cli import inputs
    from ohhell.cli.output import print_json

    rules = inputs.read_rules(file, settings)
    if json:
        print_json(_resolved(rules))
        return
    typer.echo(f"{file}: {rules.players} players, {len(rules.sizes)} rounds; the rules are sound")
    for change in rules.adjustments:
        typer.echo(f"  {change.field}: {change.asked} -> {change.used} ({change.reason})")


def _resolved(rules: RuleSet) -> rules_service_pb2.ResolveRulesResponse:
    from ohhell import convert
    from ohhell.v1 import rules_service_pb2

    return rules_service_pb2.ResolveRulesResponse(
        rules=convert.rules_to(rules),
        adjustments=map(convert.adjustment_to, rules.adjustments),
        deck=rules.deck,
        rounds=map(convert.round_plan_to, rules.rounds()),
    )
