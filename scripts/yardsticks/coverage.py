"""How often 95% intervals hold: estimates against a search with a hundred times the deals.

Each position is one decision, drawn at random, of a round that level 4 plays against itself. Every
action there is a case, for the points and for the chance of making the bid: it holds where the
estimate of the long search lies within 1.96 standard errors of that of the short one. An estimate
is certain, and no case, where both searches say that it cannot be otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from ohhell import Player, Playouts, RuleSet, _core
from ohhell.arena.one_round import one_round
from ohhell.arena.statistics import NORMAL_975, Moments
from ohhell.dealing import deal_round
from ohhell.decisions import search
from ohhell.players import settings_of
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView
from scripts.deciding import decision

DEALS = (64, 320, 1024)
TIMES = 100
PRESETS = ("oh_hell", "exact_bid", "romanian_whist", "la_podrida", "plump", "boerenbridge", "pocha")
MOVER = Player(level=4)
FIRST, POSITIONS = 1_000_000, 4000
"""Of the seeds; about a third of them give a position with a choice."""
MANY = 8
"""Hands so large and larger are told together."""
ASKED = {
    "policy": Player(level=5),
    "with inference": Player(level=5, infer=True),
    "uniform": Player(level=5, playouts=Playouts.UNIFORM),
}


@dataclass(frozen=True)
class Case:
    """An estimate and whether its interval held. position: of which it is one of the estimates.

    figure: points or chance. said: the chance that the long search gives. left: cards in hand.
    """

    position: int
    deals: int
    bidding: bool
    figure: str
    asked: str
    preset: str
    players: int
    left: int
    said: float
    held: bool


def dealt(random: Random, preset: str, seed: int) -> RoundInPlay:
    """A round of any size of the preset."""
    players = RuleSet.preset(preset).players if preset == "boerenbridge" else random.randint(3, 6)
    rules = RuleSet.preset(preset, players=players)
    rules = one_round(rules, random.choice(rules.sizes), random.randrange(4))
    round = deal_round(rules, 0, random.randrange(players), seed=seed)
    return RoundInPlay(rules, round, 0, (0,) * players, (0,) * players)


def some_view(seed: int, preset: str) -> SeatView | None:
    """What a seat sees at one of the decisions of a round, each alike; None if it has no choice."""
    random = Random(seed)
    table = dealt(random, preset, seed)
    last = random.randrange(table.rules.players * (1 + table.dealt.cards))
    while table.moves < last and len(table.to_move) == 1:
        (seat,) = table.to_move
        table.move((decision(table.view(seat), MOVER, random.getrandbits(64)).action,))
    view = table.view(table.to_move[0])
    return view if len(view.actions) > 1 else None


def answered(view: SeatView, player: Player, deals: int, seed: int) -> _core.SearchAnswer:
    """The estimates of all bids, or of all legal cards."""
    settings = settings_of(player)
    if view.bidding:
        bids = range(view.round.cards + 1)
        return search(view, settings, _core.analyze_bids, bids, deals=deals, seed=seed)
    cards = view.legal_cards
    return search(view, settings, _core.estimate_plays, cards, deals=deals, seed=seed)


def cases(seed: int, numbers: tuple[int, ...] = DEALS) -> list[Case]:
    """Of the position of a seed, with numbers of deals."""
    preset = PRESETS[seed % len(PRESETS)]
    view = some_view(seed, preset)
    if view is None:
        return []
    found = []
    asked = tuple(ASKED)[seed // len(PRESETS) % len(ASKED)]
    for deals in numbers:
        short = answered(view, ASKED[asked], deals, seed)
        long = answered(view, ASKED[asked], TIMES * deals, seed + 1)
        for a, b in zip(short.estimates, long.estimates, strict=True):
            for figure, near, far in (("points", a.points, b.points), ("chance", a.make, b.make)):
                if near.error == far.error == 0 and near.mean == far.mean:
                    continue
                held = abs(near.mean - far.mean) <= NORMAL_975 * near.error
                left = view.hand.bit_count()
                found.append(
                    Case(
                        *(seed, deals, view.bidding, figure, asked, preset, view.round.seats),
                        *(left, b.make.mean, held),
                    )
                )
    return found


def all_cases(seeds: range) -> Iterator[Case]:
    """On all cores, in the order of the seeds."""
    with ProcessPoolExecutor() as workers:
        for found in workers.map(cases, seeds, chunksize=10):
            yield from found


@dataclass(frozen=True)
class Share:
    """How many of some cases held, with half a 95% interval: a position counts as one draw."""

    held: float
    half: float
    cases: int
    positions: int

    @classmethod
    def of(cls, found: Iterable[Case]) -> Share:
        by_position: dict[int, list[bool]] = defaultdict(list)
        for case in found:
            by_position[case.position].append(case.held)
        total = sum(map(len, by_position.values()))
        held = sum(map(sum, by_position.values())) / total
        # Of a ratio, by its linear approximation.
        excess = Moments.of(sum(one) - held * len(one) for one in by_position.values())
        low, high = excess.interval()
        half = (high - low) / 2 * len(by_position) / total
        return cls(held, half, total, len(by_position))
