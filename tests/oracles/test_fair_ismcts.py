"""OpenSpiel's bot on our deals plays by the rules; on its own it knows what was not dealt."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel
import pytest

from ohhell import Position, RuleSet, _core
from ohhell.arena.one_round import one_round
from ohhell.cards import indices_of
from ohhell.dealing import deal_round
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView
from scripts.yardsticks.fair_ismcts import FairIsmcts, action_of, card_of, moves_of
from scripts.yardsticks.ismcts import Timed, deciding

DECK = 52


def dealt(players: int, cards: int, seed: int) -> RoundInPlay:
    rules = one_round(RuleSet(players=players), cards, 0)
    none = (0,) * players
    return RoundInPlay(rules, deal_round(rules, 0, seed % players, seed=seed), 0, none, none)


def state_of(table: RoundInPlay) -> Any:
    """The same moment in OpenSpiel."""
    players, cards = table.rules.players, table.dealt.cards
    game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": cards})
    state = game.new_initial_state()
    view = table.view(table.round.turn)
    played = [table.hand(seat) | table.round.played_by(seat) for seat in range(players)]
    hands = [[action_of(card) for card in indices_of(hand)] for hand in played]
    deal = [hands[seat][card] for card in range(cards) for seat in range(players)]
    for action in (cards, table.dealt.dealer, *deal, action_of(view.turn_up), *moves_of(view)):
        assert action in state.legal_actions()
        state.apply_action(action)
    return state


def test_cards_have_one_number_in_each() -> None:
    deck = [16 * suit + rank for suit in range(4) for rank in range(13)]
    actions = [action_of(card) for card in deck]
    assert sorted(actions) == list(range(DECK))
    assert [card_of(action) for action in actions] == deck


@pytest.mark.parametrize(("players", "cards"), [(3, 4), (4, 10), (5, 10)])
def test_it_plays_a_round_by_the_rules(players: int, cards: int) -> None:
    table, bot = dealt(players, cards, players), FairIsmcts(20)
    while not table.finished:
        view = table.view(table.round.turn)
        state = state_of(table)
        assert state.current_player() == view.seat
        action = bot(view, seed=table.moves)
        assert action in view.actions, f"seed {players}, move {table.moves}"
        theirs = DECK + action if view.bidding else action_of(action)
        assert theirs in state.legal_actions()
        table.move((action,))


def test_it_searches() -> None:
    """The highest trump takes the only trick, the lowest card of a side suit does not."""
    rules = one_round(RuleSet(), 1, 0)
    for card, bid in (("AH", 1), ("2C", 0)):
        asked = Position(rules, cards=1, dealer=3, turn_up="3H", seat=0, hands={0: card})
        assert FairIsmcts(400)(SeatView.of(asked.facts, 0), seed=1) == bid


def held(state: Any, players: int, cards: int) -> set[int]:
    """The cards that anybody holds, as dealt."""
    return set(state.history()[2 : 2 + players * cards])


def test_its_own_resampling_knows_what_was_not_dealt() -> None:
    """Why it is replaced."""
    table = dealt(4, 5, 3)
    state, view = state_of(table), table.view(table.round.turn)
    real = held(state, 4, 5)
    random = Random(1)
    for _ in range(50):
        sampler = pyspiel.UniformProbabilitySampler(random.randrange(2**31), 0.0, 1.0)
        other = state.resample_from_infostate(view.seat, sampler)
        assert held(other, 4, 5) == real
    ours = _core.sample_deals(view.round, view.known, view.turn_up, 50, 1)
    hands = {
        frozenset(action_of(card) for hand in deal for card in indices_of(int(hand)))
        for deal in ours
    }
    assert len(hands) == 50
    assert real not in hands


def test_time_is_counted_for_each_player() -> None:
    table, level = dealt(3, 2, 1), Timed(deciding("level:4"))
    view = table.view(table.round.turn)
    assert level(view, 1) in view.actions
    assert level.moves == 1
    assert level.seconds > 0
