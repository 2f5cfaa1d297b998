"""Rounds of this engine as a game of OpenSpiel, for what OpenSpiel can find out about players.

All deals are one choice of chance, each alike; the last seat deals, so seat 0 bids and leads first.
Cards are numbers as `ohhell.cards` counts them and bids are counted on from 64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pyspiel

from ohhell import RuleSet
from ohhell.cards import card_name
from ohhell.records import RoundRecord
from ohhell.round_in_play import RoundInPlay

FIRST_BID = 64
NOBODY = (0,) * 8


@dataclass(frozen=True)
class Node:
    """A moment of a deal: whose turn it is (None: the end), its actions, or the points."""

    turn: int | None
    actions: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


def deals(rules: RuleSet, cards: int) -> Iterator[RoundRecord]:
    """Every deal, once."""

    def hands(left: tuple[str, ...], seats: int) -> Iterator[tuple[tuple[str, ...], ...]]:
        if seats == 0:
            yield (left,)
            return
        for hand in combinations(left, cards):
            rest = tuple(card for card in left if card not in hand)
            for others in hands(rest, seats - 1):
                yield (hand, *others)

    for *held, stock in hands(rules.deck, rules.players):
        for turn_up in stock if rules.turns_card_up(cards) else (None,):
            yield RoundRecord.of(
                cards=cards,
                dealer=rules.players - 1,
                trump=rules.trump_for(cards, 0, turn_up),
                turn_up=turn_up,
                hands=dict(enumerate(held)),
            )


class SmallGame(pyspiel.Game):
    """Rounds of so many cards, all of whose deals are listed."""

    def __init__(self, rules: RuleSet, cards: int) -> None:
        self.rules = rules
        self.deals = tuple(deals(rules, cards))
        scores = [value for row in rules.score_table(cards) for value in row]
        players = rules.players
        kind = pyspiel.GameType(
            short_name="ohhell_small",
            long_name="A small game of Oh Hell",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=players,
            min_num_players=players,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=FIRST_BID + cards + 1,
            max_chance_outcomes=len(self.deals),
            num_players=players,
            min_utility=float(min(scores)),
            max_utility=float(max(scores)),
            max_game_length=players * (cards + 1),
        )
        super().__init__(kind, info, {})
        self._nodes: dict[tuple[int, tuple[int, ...]], Node] = {}

    def table(self, deal: int, moves: tuple[int, ...]) -> RoundInPlay:
        """A deal, by its number, after some bids and plays."""
        players = self.rules.players
        table = RoundInPlay(self.rules, self.deals[deal], 0, NOBODY[:players], NOBODY[:players])
        table.move(tuple(move - FIRST_BID if move >= FIRST_BID else move for move in moves))
        return table

    def node(self, deal: int, moves: tuple[int, ...]) -> Node:
        """The same in short, kept for the next time."""
        found = self._nodes.get((deal, moves))
        if found is None:
            found = self._nodes[deal, moves] = _node(self.table(deal, moves))
        return found

    def new_initial_state(self) -> SmallState:
        return SmallState(self)

    def make_py_observer(self, _type: Any = None, _params: Any = None) -> SeatObserver:
        return SeatObserver()


def _node(table: RoundInPlay) -> Node:
    if table.finished:
        pairs = zip(table.round.bids, table.round.taken, strict=True)
        return Node(None, points=tuple(table.points[bid][taken] for bid, taken in pairs))
    view = table.view(table.round.turn)
    first = FIRST_BID if view.bidding else 0
    return Node(view.seat, actions=tuple(first + action for action in view.actions))


class SmallState(pyspiel.State):
    """A deal, by its number, and the bids and plays made."""

    def __init__(self, game: SmallGame) -> None:
        super().__init__(game)
        self.deal = -1
        self.moves: tuple[int, ...] = ()

    @property
    def node(self) -> Node:
        return self.get_game().node(self.deal, self.moves)

    def current_player(self) -> int:
        if self.deal < 0:
            return pyspiel.PlayerId.CHANCE
        turn = self.node.turn
        return pyspiel.PlayerId.TERMINAL if turn is None else turn

    def is_terminal(self) -> bool:
        return self.deal >= 0 and self.node.turn is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        count = len(self.get_game().deals)
        return [(deal, 1 / count) for deal in range(count)]

    def _legal_actions(self, _player: int) -> list[int]:
        return list(self.node.actions)

    def _apply_action(self, action: int) -> None:
        if self.deal < 0:
            self.deal = action
        else:
            self.moves = (*self.moves, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return f"bid {action - FIRST_BID}" if action >= FIRST_BID else card_name(action)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [float(points) for points in self.node.points]

    def __str__(self) -> str:
        return f"{self.deal} {self.moves}"


class SeatObserver:
    """What a seat knows, as a text."""

    tensor = None
    dict: dict[str, Any] = {}  # noqa: RUF012  what OpenSpiel looks for

    def set_from(self, _state: SmallState, _player: int) -> None:
        """There is no tensor."""

    def string_from(self, state: SmallState, player: int) -> str:
        if state.deal < 0:
            return f"{player}"
        dealt = state.get_game().deals[state.deal]
        return f"{player} {dealt.turn_up} {dealt.hands[player].cards} {state.moves}"
