"""OpenSpiel's oh_hell plays the default game independently: random rounds, step by step."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random
from typing import Any

import pyspiel

from benchmarks import peers
from ohhell import RuleSet, _core
from ohhell.analysis import legal_actions
from ohhell.bench.positions import positions
from ohhell.bench.units import FOUR_BY_TEN
from ohhell.cards import card_index, mask_of
from tests.oracles.product import both
from tests.reference.bidding import bidding_order, legal_bids
from tests.reference.play import legal
from tests.reference.rules import Rules
from tests.reference.scoring import points

ROUNDS = 2_000
TABLES = [(players, size) for players in range(3, 8) for size in range(1, 51 // players + 1)]
FIRST_BID = 52


def card_of(action: int) -> str:
    return "23456789TJQKA"[action // 4] + "CDSH"[action % 4]


def apply(state: Any, action: int) -> None:
    assert action in state.legal_actions()
    state.apply_action(action)


def deal(state: Any, random: Random, players: int, size: int) -> tuple[int, list[str], str]:
    """(dealer, the cards in the order dealt from seat 0 on, turn-up)."""
    apply(state, size)
    dealer = random.randrange(players)
    apply(state, dealer)
    cards = []
    while state.is_chance_node():
        action = random.choice(state.legal_actions())
        cards.append(card_of(action))
        state.apply_action(action)
    return dealer, cards[:-1], cards[-1]


def play_round(players: int, size: int, seed: int) -> None:
    random = Random(seed)
    rules = Rules(players=players, max_cards=size)
    game = pyspiel.load_game("oh_hell", {"players": players, "num_tricks_fixed": size})
    state = game.new_initial_state()
    dealer, cards, turn_up = deal(state, random, players, size)
    bids: tuple[int, ...] = ()
    for seat in bidding_order(players, dealer):
        assert state.current_player() == seat
        choices = legal_bids(rules, size, bids)
        assert [action - FIRST_BID for action in state.legal_actions()] == choices
        bids = (*bids, random.choice(choices))
        state.apply_action(FIRST_BID + bids[-1])
    product, table = both(rules, size, dealer, turn_up[1], bids)
    hands = [set(cards[seat::players]) for seat in range(players)]
    while not state.is_terminal():
        seat = state.current_player()
        choices = {card_of(action) for action in state.legal_actions()}
        assert (product.turn, table.turn) == (seat, seat)
        assert choices == set(legal(rules, table, hands[seat]))
        assert mask_of(choices) == product.legal(mask_of(hands[seat]))
        action = random.choice(state.legal_actions())
        card = card_of(action)
        hands[seat].remove(card)
        state.apply_action(action)
        product.play(card_index(card))
        table = table.play(card)
    assert product.phase is _core.Phase.FINISHED
    assert tuple(product.taken) == table.taken
    returns = [int(value) for value in state.returns()]
    told = product.bids
    assert returns == [points(rules, size, *pair) for pair in zip(told, table.taken, strict=True)]
    scores = RuleSet(players=players, max_cards=size).score_table(size)
    assert returns == [scores[b][t] for b, t in zip(told, product.taken, strict=True)]


def check_rounds(rounds: int, first_seed: int = 0) -> None:
    for seed, (players, size) in enumerate(islice(cycle(TABLES), rounds), first_seed):
        try:
            play_round(players, size, seed)
        except AssertionError as error:
            raise AssertionError(f"{players} players, {size} cards, seed {seed}") from error


def test_random_rounds_of_every_size() -> None:
    check_rounds(ROUNDS)


def test_the_tables_are_all_that_leave_a_card_to_turn_up() -> None:
    largest = {players: max(s for p, s in TABLES if p == players) for players in range(3, 8)}
    assert largest == {3: 17, 4: 12, 5: 10, 6: 8, 7: 7}


def test_the_position_that_is_measured_in_both_is_the_same() -> None:
    state, position = peers.state(), positions()[FOUR_BY_TEN]
    assert state.current_player() == position.seat
    legal = {card_of(action) for action in state.legal_actions()}
    assert legal == set(legal_actions(position).cards)
    assert mask_of(legal) == position.hand
    rates = peers.theirs(0.001)
    assert set(rates) == {peers.ISMCTS, peers.ROLLOUTS}
    assert all(rate > 0 for rate in rates.values())
