"""Rounds that a level plays against itself, to learn from: of 3 to 6 seats, of any size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from deciding import decision

from ohhell import Player, RuleSet
from ohhell.dealing import deal_round
from ohhell.decisions import Decision
from ohhell.round_in_play import RoundInPlay

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


def dealt_round(random: Random, seed: int) -> RoundInPlay:
    """The deal goes by the seed, how many play and with how many cards by `random`."""
    players = random.choice(PLAYERS)
    cards = random.choice([n for n in range(1, LARGEST + 1) if n * players < 52])
    rules = RuleSet(players=players, max_cards=cards, min_cards=cards)
    dealt = deal_round(rules, 0, random.randrange(players), seed=seed)
    return RoundInPlay(rules, dealt, 0, (0,) * players, (0,) * players)


def played_round(seed: int, player: Player, **otherwise: Any) -> tuple[RoundInPlay, list[Choice]]:
    """otherwise: as for `decision`."""
    random = Random(seed)
    table = dealt_round(random, seed)
    choices = []
    while not table.finished:
        (seat,) = table.to_move
        view = table.view(seat)
        made = decision(view, player, random.getrandbits(64), **otherwise)
        if len(view.actions) > 1:
            round = table.round
            bid = made.action if view.bidding else round.bids[seat]
            left = view.hand.bit_count()
            choices.append(Choice(seat, view.bidding, bid - round.taken[seat], left, made))
        table.move((made.action,))
    return table, choices


def parts(work: Callable[[range, Player], Part], seeds: range, player: Player) -> Iterator[Part]:
    """What the work makes of each batch of seeds, in their order, on all cores."""
    batches = [seeds[i : i + BATCH] for i in range(0, len(seeds), BATCH)]
    with ProcessPoolExecutor() as workers:
        yield from workers.map(work, batches, [player] * len(batches))
