"""A new table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ohhell.errors import InvalidInput, Violation
from ohhell.player_text import player_text
from ohhell.requests import Player
from ohhell.rules import RuleSet
from ohhell.table.secret import first_dealer_of, new_secret
from ohhell.table.state import Table
from ohhell.table.values import TablePlayer

MOST_DEALS = 131_072
"""Of a computer seat, for each decision: up to two dozen of them go into one answer."""
LONGEST_NAME = 128
"""Bytes."""


def open_table(
    rules: RuleSet,
    seat: int,
    players: Sequence[TablePlayer] = (),
    *,
    name: str = "",
    open_hands: bool = False,
    first_dealer: int | None = None,
) -> Table:
    """A game in which nothing has been dealt. Raises InvalidInput; fields by their names here.

    seat: the person's; name: its own. players: of other seats, those left out are taken by level 5.
    first_dealer: None for one by chance.
    """
    found = [*_problems(rules, seat, players, first_dealer), *_name_problems("name", name)]
    if found:
        raise InvalidInput(found)
    given = {other.seat: other for other in players}
    sitting = [given.get(other, TablePlayer(other)) for other in range(rules.players)]
    secret = new_secret()
    return Table(
        rules=rules,
        seat=seat,
        players=tuple(None if one.seat == seat else one.player for one in sitting),
        names=tuple(
            name if one.seat == seat else one.name or player_text(one.player) for one in sitting
        ),
        open_hands=open_hands,
        first_dealer=first_dealer_of(secret, rules.players)
        if first_dealer is None
        else first_dealer,
        secret=secret,
    )


def _problems(
    rules: RuleSet, seat: int, players: Sequence[TablePlayer], first_dealer: int | None
) -> Iterator[Violation]:
    seats = range(rules.players)
    wanted = f"must be 0..{rules.players - 1} (a seat)"
    if seat not in seats:
        yield Violation("seat", str(seat), wanted)
    if first_dealer is not None and first_dealer not in seats:
        yield Violation("first_dealer", str(first_dealer), wanted)
    if len(players) >= rules.players:
        why = f"too many: {rules.players - 1} seats are left"
        yield Violation("players", f"{len(players)} players", why)
        return
    taken = {seat}
    for number, other in enumerate(players):
        field = f"players[{number}]"
        if other.seat not in seats:
            yield Violation(f"{field}.seat", str(other.seat), wanted)
        elif other.seat in taken:
            why = "is the person's" if other.seat == seat else "is given twice"
            yield Violation(f"{field}.seat", str(other.seat), why)
        taken.add(other.seat)
        for violation in (*other.player.validate(), *_too_many_deals(other.player)):
            yield violation.under(f"{field}.player")
        yield from _name_problems(f"{field}.name", other.name)


def _too_many_deals(player: Player) -> Iterator[Violation]:
    for setting in ("play_deals", "bid_deals"):
        value = getattr(player, setting)
        if type(value) is int and value > MOST_DEALS:
            yield Violation(setting, str(value), f"at a table at most {MOST_DEALS}")


def _name_problems(field: str, name: str) -> Iterator[Violation]:
    if not name.isprintable() or len(name.encode()) > LONGEST_NAME:
        yield Violation(field, name[:40], f"at most {LONGEST_NAME} bytes of printable text")
