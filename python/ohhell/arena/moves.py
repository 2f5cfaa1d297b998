"""How a contestant moves, one function for each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from ohhell import decisions
from ohhell.arena.contestant import Contestant, Decide
from ohhell.cards import card_index
from ohhell.errors import ServerFailed
from ohhell.requests import Player, SearchLimits
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView

if TYPE_CHECKING:
    import grpc

    from ohhell.client import Client


@dataclass(frozen=True)
class Move:
    """A bid or a card number, and the deals that were tried for each choice."""

    action: int
    deals: int


Mover = Callable[[RoundInPlay, SeatView, int], Move]
"""Moves at a table for a seat that has a choice, with a seed."""


def mover(contestant: Contestant) -> Mover:
    """How a contestant moves."""
    if contestant.own is not None:
        return _by_function(contestant.own)
    if contestant.player is None:
        return _random_move
    if contestant.target is not None:
        return _remote(contestant.target, contestant.player)
    return _in_process(contestant.player)


def _random_move(_table: RoundInPlay, view: SeatView, seed: int) -> Move:
    """Every legal bid or card alike."""
    return Move(Random(seed).choice(view.actions), 0)


def _by_function(decide: Decide) -> Mover:
    def move(_table: RoundInPlay, view: SeatView, seed: int) -> Move:
        return Move(decide(view, seed), 0)

    return move


def _in_process(player: Player) -> Mover:
    def move(_table: RoundInPlay, view: SeatView, seed: int) -> Move:
        decision = decisions.decide(
            view,
            player,
            lambda function, actions, deals, settings: decisions.search(
                view, settings, function, actions, deals=deals, seed=seed
            ),
        )
        return Move(decision.action, 0 if decision.answer is None else decision.answer.deals)

    return move


_clients: dict[str, Client] = {}


def _client(target: str) -> Client:
    from ohhell.client import Client

    if target not in _clients:
        _clients[target] = Client(target)
    return _clients[target]


def check_server(target: str) -> None:
    """Raises ServerFailed where nothing answers."""
    import grpc

    try:
        _client(target).server_info()
    except grpc.RpcError as error:
        raise _failed(target, error) from None


def _failed(target: str, error: grpc.RpcError) -> ServerFailed:
    return ServerFailed(f"{target}: {error.code().name}: {error.details()}")


def _remote(target: str, player: Player) -> Mover:
    import grpc

    def move(table: RoundInPlay, view: SeatView, seed: int) -> Move:
        position, limits = table.position(view.seat), SearchLimits(seed=seed)
        try:
            hint = _client(target).suggest(position, player, limits)
        except grpc.RpcError as error:
            raise _failed(target, error) from None
        chosen = hint.bid if hint.card is None else card_index(hint.card)
        if chosen not in view.actions:
            raise ServerFailed(f"{target}: suggested {hint.bid or hint.card}, which is not legal")
        return Move(chosen, hint.search.deals)

    return move
