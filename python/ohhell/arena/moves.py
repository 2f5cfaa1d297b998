"""How a contestant moves, one function for each kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from random import Random
from typing import TYPE_CHECKING

from ohhell import decisions
from ohhell.arena.contestant import Contestant, Decide
from ohhell.cards import card_name
from ohhell.errors import MOST_VALUE, InvalidInput, ServerFailed, invalid
from ohhell.requests import Player, SearchLimits
from ohhell.results import Suggestion
from ohhell.round_in_play import RoundInPlay
from ohhell.seat_view import SeatView

if TYPE_CHECKING:
    import grpc

    from ohhell.client import Client
    from ohhell.position import Position


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
        return _by_function(contestant.name, contestant.own)
    if contestant.player is None:
        return _random_move
    if contestant.target is not None:
        return _remote(contestant.target, contestant.player)
    return _in_process(contestant.player)


def _random_move(_table: RoundInPlay, view: SeatView, seed: int) -> Move:
    """Every legal bid or card alike."""
    return Move(Random(seed).choice(view.actions), 0)


def _by_function(name: str, decide: Decide) -> Mover:
    def move(_table: RoundInPlay, view: SeatView, seed: int) -> Move:
        chosen: object = decide(view, seed)
        try:
            action = int(index(chosen))  # type: ignore[arg-type]  # a stranger's function
        except TypeError:
            action = None
        if action is None or action not in view.actions:
            legal = ", ".join(map(str, view.actions))
            raise invalid(name, chosen, f"is not legal; legal are {legal}")
        return Move(action, 0)

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
    """Raises ServerFailed where nothing answers. A server need not say what it is."""
    import grpc

    try:
        _client(target).server_info()
    except grpc.RpcError as error:
        if error.code() is not grpc.StatusCode.UNIMPLEMENTED:
            raise _failed(target, error) from None


def _failed(target: str, error: grpc.RpcError) -> ServerFailed:
    return ServerFailed(f"{target}: {error.code().name}: {error.details()}")


def _remote(target: str, player: Player) -> Mover:
    import grpc
    from google.protobuf.message import DecodeError

    def ask(position: Position, limits: SearchLimits) -> Suggestion:
        try:
            return _client(target).suggest(position, player, limits)
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.UNIMPLEMENTED:
                why = "a player on a server must serve Suggest of ohhell.v1.AnalysisService"
                raise ServerFailed(f"{target}: UNIMPLEMENTED: {why}") from None
            raise _failed(target, error) from None
        except InvalidInput:  # such as a level that the server does not have
            raise
        except (ValueError, DecodeError) as error:  # no move, although one is due; no sound message
            raise ServerFailed(f"{target}: {error}") from None

    def move(table: RoundInPlay, view: SeatView, seed: int) -> Move:
        hint = ask(table.position(view.seat), SearchLimits(seed=seed))
        # By what people read: a bid is never taken for the card that has its number.
        legal = {action if view.bidding else card_name(action): action for action in view.actions}
        chosen = hint.bid if view.bidding else hint.card
        if chosen not in legal:
            shown = ", ".join(map(str, legal))
            why = f"suggested {_shown(hint)}, which is not legal; legal are {shown}"
            raise ServerFailed(f"{target}: {why}")
        return Move(legal[chosen], hint.search.deals)

    return move


def _shown(hint: Suggestion) -> str:
    if hint.bid is not None:
        return str(hint.bid)
    return "nothing" if hint.card is None else hint.card[:MOST_VALUE] or '""'
