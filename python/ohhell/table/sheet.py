"""The score sheet of a table."""

from __future__ import annotations

from dataclasses import dataclass

from ohhell.game import Standing
from ohhell.rules.scoring import kind_of
from ohhell.table.state import PlayedRound, Table
from ohhell.table.values import RoundLine


@dataclass(frozen=True)
class Sheet:
    """The lines of the finished rounds, and the standing after them."""

    lines: tuple[RoundLine, ...]
    standing: Standing


def sheet_of(table: Table) -> Sheet:
    """Of the rounds that are over."""
    standing = Standing(table.rules)
    lines = tuple(
        _line(table, number, played, played.taken, standing)
        for number, played in enumerate(table.rounds)
        if played.taken is not None
    )
    return Sheet(lines, standing)


def _line(
    table: Table, number: int, played: PlayedRound, taken: tuple[int, ...], standing: Standing
) -> RoundLine:
    """Of a finished round, which is added to the standing."""
    cards, dealer, rules = table.cards(number), table.dealer(number), table.rules
    seats = range(rules.players)
    bids = tuple(played.bids[(seat - dealer - 1) % rules.players] for seat in seats)
    scored = tuple(rules.score_table(cards)[bids[seat]][taken[seat]] for seat in seats)
    before = list(standing.streak_points)
    standing.add(cards, bids, taken, scored)
    return RoundLine(
        number=number,
        cards=cards,
        dealer=dealer,
        trump=played.trump,
        bids=bids,
        taken=taken,
        points=scored,
        formulas=tuple(rules.formulas[kind_of(bids[seat], taken[seat])] for seat in seats),
        streak_points=tuple(
            now - was for now, was in zip(standing.streak_points, before, strict=True)
        ),
        totals=tuple(standing.totals),
    )
