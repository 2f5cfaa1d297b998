"""A person at a table who plays at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from ohhell import Player, RuleSet, TablePlayer
from ohhell.table.tables import Tables
from ohhell.table.values import Phase, TableAnswer, TableView

TABLES = Tables()


def seated(rules: RuleSet, seat: int, level: int = 1) -> tuple[TablePlayer, ...]:
    """Quick computer seats around a person."""
    others = (other for other in range(rules.players) if other != seat)
    return tuple(TablePlayer(other, Player(level=level)) for other in others)


def opened(rules: RuleSet, seat: int = 0, level: int = 1, **more: object) -> TableAnswer:
    return TABLES.open_table(rules, seat, seated(rules, seat, level), **more)  # type: ignore[arg-type]


def act_at_random(now: TableAnswer, random: Random, tables: Tables = TABLES) -> TableAnswer:
    """One act, any legal one alike."""
    view, legal = now.view, now.view.legal_actions
    if view.phase in (Phase.DEAL, Phase.ROUND_OVER):
        return tables.act(now.table, client_seed=f"{random.random()} ä")
    assert legal is not None
    assert legal.seat == view.position.seat
    if view.phase is Phase.BIDDING:
        return tables.act(now.table, bid=random.choice(legal.bids))
    return tables.act(now.table, card=random.choice(legal.cards))


def to_the_end(now: TableAnswer, random: Random) -> Iterator[TableAnswer]:
    """Every answer of a game, the first one included."""
    yield now
    while now.view.phase is not Phase.GAME_OVER:
        now = act_at_random(now, random)
        yield now


def until(
    now: TableAnswer, phase: Phase, random: Random, acts: int = 0, tables: Tables = TABLES
) -> TableAnswer:
    """Acts at random so often at least, and then until a phase."""
    while acts > 0 or now.view.phase is not phase:
        now, acts = act_at_random(now, random, tables), acts - 1
    return now


def cards_in(view: TableView) -> Sequence[str]:
    """Every card that a view of a round in progress shows anywhere, but for its deductions."""
    found = [card for hand in view.position.hands for card in hand.cards]
    found += view.position.plays
    found += [card for seat in view.seats for card in seat.cards]
    found += [card for trick in view.tricks for card in trick.cards]
    found += [played.card for played in view.trick]
    return found
