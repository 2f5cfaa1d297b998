"""A page about a game that a player can read."""

from __future__ import annotations

from typing import Any

from rich.console import Group
from rich.text import Text

from ohhell.cards import SUITS
from ohhell.cli.output import grid, section
from ohhell.rules import RuleSet, TrumpRule, presets
from ohhell.rules.formats import plain
from ohhell.rules.ruleset import OPTIONS


def page(rules: RuleSet) -> Group:
    """Title, deck, rounds, options that differ from the usual, scores."""
    parts: list[Any] = [*_head(rules), _rounds(rules), _options(rules), _formulas(rules)]
    parts.append(_points(rules, max(rules.sizes)))
    if "cards" in " ".join(rules.formulas.values()) and min(rules.sizes) < max(rules.sizes):
        parts.append(_points(rules, min(rules.sizes)))
    return Group(*parts)


def _head(rules: RuleSet) -> list[Text]:
    known = {preset.name: preset for preset in presets()}
    preset = known[rules.preset_name]
    lines = [Text(preset.title, style="bold"), Text(preset.description)]
    suits = sorted({card[1] for card in rules.deck}, key=SUITS.index)
    ranks = [card[0] for card in rules.deck if card[1] == suits[0]]
    lines.append(
        Text(
            f"{rules.players} players; {len(rules.deck)} cards: "
            f"{ranks[0]} to {ranks[-1]} of {' '.join(suits)}"
        )
    )
    lines += [
        Text(f"{change.field}: {change.asked} was asked, {change.used} is used ({change.reason})")
        for change in rules.adjustments
    ]
    return lines


def _rounds(rules: RuleSet) -> Any:
    table = grid(">round", ">cards", ">dealer", "trump", "hook")
    for plan in rules.rounds(first_dealer=0):
        trump = "turned up" if plan.trump is None else plan.trump.title
        table.add_row(
            str(plan.number + 1),
            str(plan.cards),
            str(plan.dealer),
            trump,
            "yes" if plan.hook else "no",
        )
    return section("Rounds (seats counted from the first dealer, clockwise)", table)


def _options(rules: RuleSet) -> Any:
    table = grid("option", "value")
    for name in OPTIONS:
        value = plain(getattr(rules, name))
        if name == "trump_sequence" and rules.trump_rule is not TrumpRule.SEQUENCE:
            continue
        if name not in rules.formulas:
            table.add_row(name, " ".join(value) if isinstance(value, list) else str(value))
    return section("Options", table)


def _formulas(rules: RuleSet) -> Any:
    when = {
        "made": "a bid above 0 that was made",
        "made_zero": "a bid of 0 that was made",
        "over": "too many tricks",
        "under": "too few tricks",
        "failed_zero": "tricks after a bid of 0",
    }
    table = grid("for", "points")
    for kind, formula in rules.formulas.items():
        table.add_row(when[kind], formula)
    return section("Scores", table)


def _points(rules: RuleSet, cards: int) -> Any:
    columns = [f">{taken}" for taken in range(cards + 1)]
    table = grid(">bid", *columns)
    for bid, row in enumerate(rules.score_table(cards)):
        table.add_row(str(bid), *map(str, row))
    return section(f"Points with {cards} cards, by bid (down) and tricks (across)", table)
