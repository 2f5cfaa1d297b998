"""What is measured: for each name, a piece of work that tells how many units it did.

A playout counts with the deal that it plays: a random or policy playout is one deal and one round
played to its end, by the function that EstimatePlays calls, asked about a single card. Within a
hint several cards share a deal, which `.._in_hints` measures: the playouts of whole hints.
"""

from __future__ import annotations

from collections.abc import Callable

from ohhell import _core
from ohhell.analysis import analyze_bids, sample_deals, suggest, verify_claim
from ohhell.bench.positions import is_bidding, positions
from ohhell.decisions import search
from ohhell.players import settings_of
from ohhell.position import Position
from ohhell.requests import Claim, ClaimKind, Player, Playouts, SearchLimits
from ohhell.seat_view import SeatView

Work = Callable[[int], int]
"""Does some work, the same for the same seed, and returns how many units of it."""

FOUR_BY_TEN = "open_spiel_1_lead"
"""The position of the figures for deals and playouts: four seats, ten cards, on lead."""

SHAPES = {
    "4 seats, 10 cards": FOUR_BY_TEN,
    "4 seats, 5 cards": "five_cards_play_01_north",
    "4 seats, 13 cards": "4x13_oh_pshaw_lead",
    "3 seats, 17 cards": "3x17_lead",
    "6 seats, 8 cards": "6x8_plump_lead",
    "must trump": "4x10_la_podrida_lead",
    "lead trump after broken": "5x9_after_broken_lead",
}
"""Rounds of other sizes, numbers of seats and rules, by the name of their position."""

DEALS = 200_000
"""In one piece of work, where deals or playouts are counted."""

PLAY_DEALS, BID_DEALS = 1_024, 2_048
"""Of a hint and of a bid analysis: fixed, so that figures compare whatever levels become."""

_CLAIM_NODES = 20_000


def speeds() -> dict[str, Work]:
    """The figures of `ohhell bench`, units a second."""
    four_by_ten = positions()[FOUR_BY_TEN]
    return {
        "deals": lambda seed: len(sample_deals(four_by_ten, DEALS, seed)),
        "random_playouts": lambda seed: playouts(four_by_ten, Playouts.UNIFORM, seed),
        "policy_playouts": lambda seed: playouts(four_by_ten, Playouts.POLICY, seed),
        "random_playouts_in_hints": lambda seed: _in_a_hint(four_by_ten, Playouts.UNIFORM, seed),
        "policy_playouts_in_hints": lambda seed: _in_a_hint(four_by_ten, Playouts.POLICY, seed),
        "hints": _hints,
        "bid_analyses": _bid_analyses,
        "claims": _claims,
    }


def cards() -> dict[str, Work]:
    """Cards played a second in random playouts of rounds of every shape."""
    return {shape: _cards_of(positions()[name]) for shape, name in SHAPES.items()}


def playouts(position: Position, kind: Playouts, seed: int) -> int:
    """Plays DEALS deals to their end after the lowest legal card; returns how many."""
    view = SeatView.of(position.facts, position.seat)
    settings = settings_of(Player(playouts=kind))
    card = view.legal_cards[:1]
    answer = search(view, settings, _core.estimate_plays, card, deals=DEALS, seed=seed)
    return answer.deals


def _cards_of(position: Position) -> Work:
    in_a_playout = position.rules.players * position.cards - len(position.plays)
    return lambda seed: in_a_playout * playouts(position, Playouts.UNIFORM, seed)


def _in_a_hint(position: Position, kind: Playouts, seed: int) -> int:
    hint = suggest(position, Player(playouts=kind), SearchLimits(deals=PLAY_DEALS, seed=seed))
    return hint.search.deals * len(hint.plays)


def _hints(seed: int) -> int:
    asked = [position for position in positions().values() if not is_bidding(position)]
    for position in asked:
        suggest(position, limits=SearchLimits(deals=PLAY_DEALS, seed=seed))
    return len(asked)


def _bid_analyses(seed: int) -> int:
    asked = [position for position in positions().values() if is_bidding(position)]
    for position in asked:
        analyze_bids(position, limits=SearchLimits(deals=BID_DEALS, seed=seed))
    return len(asked)


def _claims(seed: int) -> int:
    asked = [position for position in positions().values() if not is_bidding(position)]
    kinds = (ClaimKind.ALL, ClaimKind.NONE)
    for position in asked:
        for kind in kinds:
            limits = SearchLimits(nodes=_CLAIM_NODES, seed=seed)
            verify_claim(position, Claim(kind), limits=limits)
    return len(asked) * len(kinds)
