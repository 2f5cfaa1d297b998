"""Rounds that a level plays against itself, to learn from: of 3 to 6 seats, of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, TypeVar

from ohhell import Player, RuleSet, _core
from ohhell.dealing import deal_round
from ohhell.decisions import Decision, SearchFunction, decide, search
from ohhell.players import Settings
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView

PLAYERS = (3, 4, 4, 4, 5, 6)
LARGEST = 10
BATCH = 100

Part = TypeVar("Part")


@dataclass(frozen=True)
class Choice:
    """A decision with more than one action, and what its seat wanted then.

    wanted: tricks, of `left`, by the bid that was there or is made.
    """

    seat: int
    bidding: bool
    wanted: int
    left: int
    decision: Decision


def played_round(seed: int, player: Player, raw: bool = False) -> tuple[RoundInPlay, list[Choice]]:
    """raw: with what the playouts say, whatever was learned about how often bids are made."""
    random = Random(seed)
    players = random.choice(PLAYERS)
    cards = random.choice([n for n in range(1, LARGEST + 1) if n * players < 52])
    rules = RuleSet(players=players, max_cards=cards, min_cards=cards)
    dealt = deal_round(rules, 0, random.randrange(players), seed=seed)
    table = RoundInPlay(rules, dealt, 0, (0,) * players, (0,) * players)
    choices = []
    while not table.finished:
        (seat,) = table.to_move
        view = table.view(seat)
        decision = _decision(view, player, random.getrandbits(64), raw)
        if len(view.actions) > 1:
            round = table.round
            bid = decision.action if view.bidding else round.bids[seat]
            left = view.hand.bit_count()
            choices.append(Choice(seat, view.bidding, bid - round.taken[seat], left, decision))
        table.move((decision.action,))
    return table, choices


def _decision(view: SeatView, player: Player, seed: int, raw: bool) -> Decision:
    def run(
        function: SearchFunction, actions: Sequence[int], deals: int, settings: Settings
    ) -> _core.SearchAnswer:
        asked = partial(_without_calibration, function) if raw else function
        return search(view, settings, asked, actions, deals=deals, seed=seed)

    return decide(view, player, run)


def _without_calibration(function: SearchFunction, *args: Any, **how: Any) -> _core.SearchAnswer:
    return function(*args, **{**how, "calibrate": False})


def parts(work: Callable[[range, Player], Part], seeds: range, player: Player) -> Iterator[Part]:
    """What the work makes of each batch of seeds, in their order, on all cores."""
    batches = [seeds[i : i + BATCH] for i in range(0, len(seeds), BATCH)]
    with ProcessPoolExecutor() as workers:
        yield from workers.map(work, batches, [player] * len(batches))
