"""Small games as OpenSpiel gets them from this engine are the ones that it plays by itself."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest
from open_spiel.python.policy import UniformRandomPolicy

from ohhell import RuleSet
from ohhell.cards import card_index
from ohhell.records import RoundRecord
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView
from scripts.yardsticks.exploitability import GAMES, LevelPolicy, gains
from scripts.yardsticks.small_game import SmallGame

RULES, CARDS = GAMES["3 seats, 1 card"]
THEIRS = {"players": 3, "num_suits": 2, "num_cards_per_suit": 3, "num_tricks_fixed": CARDS}
DECK = 6


def card_of(action: int) -> str:
    return "QKA"[action // 2] + "CD"[action % 2]


def view_of(state: Any) -> SeatView:
    """What the seat to move sees in OpenSpiel's own game of one card."""
    _, dealer, *rest = state.history()
    *dealt, turn_up = map(card_of, rest[:4])
    round = RoundRecord.of(
        cards=1,
        dealer=dealer,
        trump=turn_up[1],
        turn_up=turn_up,
        hands=dict(enumerate(dealt)),
    )
    table = RoundInPlay(RULES, round, 0, (0, 0, 0), (0, 0, 0))
    moves = [move - DECK if move >= DECK else card_index(card_of(move)) for move in rest[4:]]
    table.move(tuple(moves))
    return table.view(state.current_player())


def action_of(bids: bool, action: int) -> int:
    if bids:
        return DECK + action
    return 2 * ((action & 15) - 10) + (action >> 4)


@pytest.mark.parametrize("level", [None, 1, 2, 3, 4])
def test_the_best_response_gains_as_much_in_both(level: int | None) -> None:
    ours, theirs = SmallGame(RULES, CARDS), pyspiel.load_game("oh_hell", THEIRS)
    if level is None:
        found = [gains(game, UniformRandomPolicy(game)) for game in (ours, theirs)]
    else:
        found = [
            gains(ours, LevelPolicy(ours, level)),
            gains(theirs, LevelPolicy(theirs, level, view_of, action_of)),
        ]
    # There each seat deals as often as the others.
    assert found[1] == pytest.approx([sum(found[0]) / 3] * 3, abs=1e-9)


@pytest.mark.parametrize(("name", "count"), list(zip(GAMES, (120, 360, 180, 90), strict=True)))
def test_every_deal_is_there_once(name: str, count: int) -> None:
    game = SmallGame(*GAMES[name])
    assert len(set(game.deals)) == len(game.deals) == count


def test_with_one_card_at_two_seats_levels_that_search_leave_nothing_to_gain() -> None:
    game = SmallGame(RuleSet(players=2, suits=2, lowest_rank=12, max_cards=1), 1)
    assert gains(game, LevelPolicy(game, 4)) == pytest.approx([0, 0], abs=1e-9)
    assert max(gains(game, LevelPolicy(game, 1))) > 1
