"""Positions, and records of rounds and games."""

from __future__ import annotations

from collections.abc import Iterable

from ohhell.convert.enums import enum_from, enum_to
from ohhell.convert.rules import rules_of, rules_to
from ohhell.convert.unknown import refuse_unknown
from ohhell.errors import InvalidInput
from ohhell.position import Hand, Information, Position
from ohhell.records import AcceptedClaim, GameRecord, RoundRecord
from ohhell.rules import Trump
from ohhell.v1 import (
    position_pb2,
    record_pb2,
    rules_pb2,
)


def _hands_from(hands: Iterable[position_pb2.Hand]) -> tuple[Hand, ...]:
    return tuple(Hand(hand.seat, tuple(hand.cards)) for hand in hands)


def _hands_to(hands: Iterable[Hand]) -> list[position_pb2.Hand]:
    return [position_pb2.Hand(seat=hand.seat, cards=hand.cards) for hand in hands]


def position_from(message: position_pb2.Position) -> Position:
    """Not checked yet but for its rules and for what is not known. Raises InvalidInput."""
    refuse_unknown(message, "")
    try:
        rules = rules_of(message.rules)
    except InvalidInput as error:
        raise error.under("rules") from error
    information = enum_from(position_pb2.Information, message.information, Information)
    return Position(
        rules,
        cards=message.cards,
        dealer=message.dealer,
        trump=enum_from(rules_pb2.Trump, message.trump, Trump),
        turn_up=message.turn_up if message.HasField("turn_up") else None,
        seat=message.seat,
        hands=_hands_from(message.hands),
        information=information or Information.SEAT,
        bids=message.bids,
        plays=list(message.plays),
        scores=message.scores,
        round_number=message.round_number if message.HasField("round_number") else None,
        streaks=message.streaks,
    )


def position_to(position: Position) -> position_pb2.Position:
    return position_pb2.Position(
        rules=rules_to(position.rules),
        cards=position.cards,
        dealer=position.dealer,
        trump=enum_to(rules_pb2.Trump, position.trump),
        turn_up=position.turn_up,
        seat=position.seat,
        hands=_hands_to(position.hands),
        information=enum_to(position_pb2.Information, position.information),
        bids=position.bids,
        plays=position.plays,
        scores=position.scores,
        round_number=position.round_number,
        streaks=position.streaks,
    )


def round_from(message: record_pb2.RoundRecord) -> RoundRecord:
    """Not checked yet but for what is not known. Raises InvalidInput."""
    refuse_unknown(message, "")
    return _round_of(message)


def _round_of(message: record_pb2.RoundRecord) -> RoundRecord:
    claim = message.claim
    return RoundRecord.of(
        cards=message.cards,
        dealer=message.dealer,
        trump=enum_from(rules_pb2.Trump, message.trump, Trump),
        turn_up=message.turn_up if message.HasField("turn_up") else None,
        hands=_hands_from(message.hands),
        bids=message.bids,
        plays=list(message.plays),
        claim=AcceptedClaim(claim.seat, tuple(claim.taken)) if message.HasField("claim") else None,
        commitment=message.commitment,
        nonce=message.nonce,
        client_seed=message.client_seed,
    )


def round_to(record: RoundRecord) -> record_pb2.RoundRecord:
    claim = record.claim
    return record_pb2.RoundRecord(
        cards=record.cards,
        dealer=record.dealer,
        trump=enum_to(rules_pb2.Trump, record.trump),
        turn_up=record.turn_up,
        hands=_hands_to(record.hands),
        bids=record.bids,
        plays=record.plays,
        claim=None
        if claim is None
        else record_pb2.AcceptedClaim(seat=claim.seat, taken=claim.taken),
        commitment=record.commitment,
        nonce=record.nonce,
        client_seed=record.client_seed,
    )


def game_from(message: record_pb2.GameRecord) -> GameRecord:
    """Raises InvalidInput."""
    refuse_unknown(message, "")
    try:
        rules = rules_of(message.rules)
    except InvalidInput as error:
        raise error.under("rules") from error
    return GameRecord(
        message.id,
        rules,
        tuple(message.players),
        message.first_dealer,
        tuple(map(_round_of, message.rounds)),
    )


def game_to(game: GameRecord) -> record_pb2.GameRecord:
    return record_pb2.GameRecord(
        id=game.id,
        rules=rules_to(game.rules),
        players=game.players,
        first_dealer=game.first_dealer,
        rounds=map(round_to, game.rounds),
    )
