"""No answer depends on cards that the asker may not see, even where they are sent along."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from ohhell import (
    Claim,
    Objective,
    Player,
    Playouts,
    Position,
    SearchLimits,
    analyze_bids,
    estimate_plays,
    legal_actions,
    sample_deals,
    suggest,
    verify_claim,
)
from tests.oracles.product import position
from tests.oracles.rounds import Moment, random_moment
from tests.oracles.strategies import small_rules
from tests.reference.deals import Deal

POSITIONS = 150
LIMITS = SearchLimits(deals=96, seed=7)
PLAYERS = [
    *(Player(level=level) for level in range(1, 8)),
    Player(playouts=Playouts.UNIFORM, objective=Objective.LEAD),
]


def answer(result: object) -> str:
    """Every field to the last bit, but for the time that it took."""
    return re.sub(r"elapsed=[^,)]+", "", repr(result))


def moments(bidding: bool) -> Iterator[tuple[int, Moment, int, Deal]]:
    """(seed, moment, asker, another deal that the asker cannot tell from the real one)."""
    found, seed = 0, 0
    while found < POSITIONS:
        seed += 1
        random = Random(seed)
        rules = small_rules(random, 3, 12)
        if random.random() < 0.2:
            rules = replace(rules, blind_one_card=True)
        moment = random_moment(random, rules, plays=0 if bidding else None)
        seat = random.choice([moment.table.turn, random.randrange(rules.players)])
        others = [deal for deal in moment.deals_for(seat) if deal != moment.deal]
        if others:
            found += 1
            yield seed, moment, seat, random.choice(others)


def views(moment: Moment, seat: int, other: Deal, bids: tuple[int, ...]) -> list[Position]:
    """What the seat sees alone; with the real hidden hands; with other ones."""
    return [
        position(moment, seat, bids=bids),
        position(moment, seat, bids=bids, hands=dict(enumerate(moment.deal))),
        position(moment, seat, bids=bids, hands=dict(enumerate(other))),
    ]


def same(answers: list[object]) -> bool:
    return len({answer(each) for each in answers}) == 1


def test_the_hidden_hands_do_differ() -> None:
    _, moment, seat, other = next(moments(bidding=False))
    assert len({view.hands for view in views(moment, seat, other, moment.bids)}) == 3


def test_playing() -> None:
    for seed, moment, seat, other in moments(bidding=False):
        seen = views(moment, seat, other, moment.bids)
        assert same([legal_actions(view) for view in seen]), f"seed {seed}: {moment}"
        assert same([sample_deals(view, 20, 3).tolist() for view in seen]), f"seed {seed}: {moment}"
        for kind in ("all", "none"):
            claim = Claim(kind)
            found = [verify_claim(view, claim, limits=SearchLimits(seed=7)) for view in seen]
            assert same(found), f"seed {seed}, {kind}: {moment}"
        if seat != moment.table.turn:
            continue
        for player in PLAYERS:
            where = f"seed {seed}, {player}: {moment}"
            assert same([estimate_plays(view, player, LIMITS) for view in seen]), where
            assert same([suggest(view, player, LIMITS) for view in seen]), where


def test_bidding() -> None:
    for seed, moment, _, _ in moments(bidding=True):
        random = Random(seed)
        place = random.randrange(moment.rules.players)
        seat = (moment.dealer + 1 + place) % moment.rules.players
        others = [deal for deal in moment.deals_for(seat) if deal != moment.deal]
        if not others:
            continue
        seen = views(moment, seat, random.choice(others), moment.bids[:place])
        assert same([legal_actions(view) for view in seen]), f"seed {seed}: {moment}"
        for player in PLAYERS:
            where = f"seed {seed}, {player}: {moment}"
            assert same([analyze_bids(view, player, LIMITS) for view in seen]), where
            assert same([suggest(view, player, LIMITS) for view in seen]), where
