"""Between messages and values: tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ohhell import convert
from ohhell.errors import InvalidInput
from ohhell.results import ScoredGame, ScoredTrick
from ohhell.rules import RoundPlan, Trump
from ohhell.table.values import (
    BidMade,
    CardPlayed,
    ClaimAnswer,
    Event,
    Phase,
    RoundLine,
    TableAnswer,
    TablePlayer,
    TableSeat,
    TableView,
)
from ohhell.v1 import rules_pb2, rules_service_pb2, table_service_pb2


def players_from(messages: Iterable[table_service_pb2.TablePlayer]) -> tuple[TablePlayer, ...]:
    """Raises InvalidInput for what is not known."""
    found = []
    for number, message in enumerate(messages):
        try:
            player = convert.player_from(message.player)
        except InvalidInput as error:
            raise error.under(f"players[{number}]") from error
        found.append(TablePlayer(message.seat, player, message.name))
    return tuple(found)


def player_to(player: TablePlayer) -> table_service_pb2.TablePlayer:
    return table_service_pb2.TablePlayer(
        seat=player.seat, player=convert.player_to(player.player), name=player.name
    )


# ---------------------------------------------------------------- what happened


def _trick_to(trick: ScoredTrick) -> rules_service_pb2.Trick:
    return rules_service_pb2.Trick(leader=trick.leader, cards=trick.cards, winner=trick.winner)


def _trick_from(message: rules_service_pb2.Trick) -> ScoredTrick:
    return ScoredTrick(message.leader, tuple(message.cards), message.winner)


def _card_to(played: CardPlayed) -> table_service_pb2.SeatCard:
    return table_service_pb2.SeatCard(seat=played.seat, card=played.card)


_BY_SEAT = ("bids", "taken", "points", "formulas", "streak_points", "totals")


def _line_to(line: RoundLine) -> table_service_pb2.RoundLine:
    return table_service_pb2.RoundLine(
        number=line.number,
        cards=line.cards,
        dealer=line.dealer,
        trump=convert.enum_to(rules_pb2.Trump, line.trump),
        **{name: getattr(line, name) for name in _BY_SEAT},
    )


def _line_from(message: table_service_pb2.RoundLine) -> RoundLine:
    return RoundLine(
        number=message.number,
        cards=message.cards,
        dealer=message.dealer,
        trump=convert.enum_from(rules_pb2.Trump, message.trump, Trump) or Trump.NONE,
        **{name: tuple(getattr(message, name)) for name in _BY_SEAT},
    )


def event_to(event: Event) -> table_service_pb2.TableEvent:
    made = table_service_pb2.TableEvent
    match event:
        case BidMade():
            return made(bid=table_service_pb2.SeatBid(seat=event.seat, bid=event.bid))
        case CardPlayed():
            return made(card=_card_to(event))
        case ScoredTrick():
            return made(trick=_trick_to(event))
        case RoundLine():
            return made(round=_line_to(event))
        case ScoredGame():
            return made(game=convert.scored_game_to(event))


def event_from(message: table_service_pb2.TableEvent) -> Event | None:
    """None for one that this version does not know."""
    match message.WhichOneof("event"):
        case "bid":
            return BidMade(message.bid.seat, message.bid.bid)
        case "card":
            return CardPlayed(message.card.seat, message.card.card)
        case "trick":
            return _trick_from(message.trick)
        case "round":
            return _line_from(message.round)
        case "game":
            return convert.scored_game_from(message.game)
        case _:
            return None


# ---------------------------------------------------------------- what is seen


_SEAT = ("seat", "name", "bid", "taken", "cards_left", "cards", "total", "rank", "streak")


def _seat_to(seat: TableSeat) -> table_service_pb2.TableSeat:
    return table_service_pb2.TableSeat(
        **{name: getattr(seat, name) for name in _SEAT},
        player=None if seat.player is None else convert.player_to(seat.player),
    )


def _seat_from(message: table_service_pb2.TableSeat) -> TableSeat:
    given: dict[str, Any] = {name: getattr(message, name) for name in _SEAT}
    given["bid"] = message.bid if message.HasField("bid") else None
    given["cards"] = tuple(message.cards)
    has_player = message.HasField("player")
    return TableSeat(**given, player=convert.player_from(message.player) if has_player else None)


def _plan_from(message: rules_service_pb2.RoundPlan, number: int) -> RoundPlan:
    return RoundPlan(
        number,
        message.cards,
        message.dealer if message.HasField("dealer") else None,
        convert.enum_from(rules_pb2.Trump, message.trump, Trump),
        message.hook,
    )


_PLAIN = ("hook", "commitment", "client_seed", "rounds", "open_hands")


def view_to(view: TableView) -> table_service_pb2.TableView:
    legal, plan, record = view.legal_actions, view.next_round, view.record
    return table_service_pb2.TableView(
        phase=convert.enum_to(table_service_pb2.TablePhase, view.phase),
        position=convert.position_to(view.position),
        legal_actions=None if legal is None else convert.legal_to(legal),
        seats=map(_seat_to, view.seats),
        tricks=map(_trick_to, view.tricks),
        trick=map(_card_to, view.trick),
        next_round=None if plan is None else convert.round_plan_to(plan),
        sheet=map(_line_to, view.sheet),
        standing=convert.scored_game_to(view.standing),
        record=None if record is None else convert.game_to(record),
        **{name: getattr(view, name) for name in _PLAIN},
        **convert.present(view, "leader", "winning_seat"),
    )


def view_from(message: table_service_pb2.TableView) -> TableView:
    given: dict[str, Any] = {name: getattr(message, name) for name in _PLAIN}
    given |= {"leader": None, "winning_seat": None}
    given |= convert.optional(message, "leader", "winning_seat")
    return TableView(
        phase=convert.enum_from(table_service_pb2.TablePhase, message.phase, Phase)
        or Phase.GAME_OVER,
        position=convert.position_from(message.position),
        legal_actions=convert.legal_from(message.legal_actions)
        if message.HasField("legal_actions")
        else None,
        seats=tuple(map(_seat_from, message.seats)),
        tricks=tuple(map(_trick_from, message.tricks)),
        trick=tuple(CardPlayed(played.seat, played.card) for played in message.trick),
        next_round=_plan_from(message.next_round, len(message.sheet))
        if message.HasField("next_round")
        else None,
        sheet=tuple(map(_line_from, message.sheet)),
        standing=convert.scored_game_from(message.standing),
        record=convert.game_from(message.record) if message.HasField("record") else None,
        **given,
    )


# ---------------------------------------------------------------- answers


def opened_to(answer: TableAnswer) -> table_service_pb2.OpenTableResponse:
    return table_service_pb2.OpenTableResponse(table=answer.table, view=view_to(answer.view))


def opened_from(message: table_service_pb2.OpenTableResponse) -> TableAnswer:
    return TableAnswer(message.table, (), view_from(message.view))


def acted_to(answer: TableAnswer) -> table_service_pb2.ActResponse:
    return table_service_pb2.ActResponse(
        table=answer.table, events=map(event_to, answer.events), view=view_to(answer.view)
    )


def acted_from(message: Any) -> TableAnswer:
    """Of any response with a table, events and a view."""
    events = (event_from(event) for event in message.events)
    known = tuple(event for event in events if event is not None)
    return TableAnswer(message.table, known, view_from(message.view))


def claimed_to(answer: ClaimAnswer) -> table_service_pb2.ClaimTricksResponse:
    verification = convert.claim_result_to(answer.verification)
    if answer.answer is None:
        return table_service_pb2.ClaimTricksResponse(verification=verification)
    return table_service_pb2.ClaimTricksResponse(
        accepted=True,
        table=answer.answer.table,
        events=map(event_to, answer.answer.events),
        view=view_to(answer.answer.view),
        verification=verification,
    )


def claimed_from(message: table_service_pb2.ClaimTricksResponse) -> ClaimAnswer:
    verification = convert.claim_result_from(message.verification)
    return ClaimAnswer(verification, acted_from(message) if message.accepted else None)
