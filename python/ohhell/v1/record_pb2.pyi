from ohhell.v1 import position_pb2 as _position_pb2
from ohhell.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AcceptedClaim(_message.Message):
    __slots__ = ("seat", "taken")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    taken: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, seat: _Optional[int] = ..., taken: _Optional[_Iterable[int]] = ...) -> None: ...

class RoundRecord(_message.Message):
    __slots__ = ("cards", "dealer", "trump", "turn_up", "hands", "bids", "plays", "claim", "commitment", "nonce", "client_seed")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    TURN_UP_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    NONCE_FIELD_NUMBER: _ClassVar[int]
    CLIENT_SEED_FIELD_NUMBER: _ClassVar[int]
    cards: int
    dealer: int
    trump: _rules_pb2.Trump
    turn_up: str
    hands: _containers.RepeatedCompositeFieldContainer[_position_pb2.Hand]
    bids: _containers.RepeatedScalarFieldContainer[int]
    plays: _containers.RepeatedScalarFieldContainer[str]
    claim: AcceptedClaim
    commitment: str
    nonce: str
    client_seed: str
    def __init__(self, cards: _Optional[int] = ..., dealer: _Optional[int] = ..., trump: _Optional[_Union[_rules_pb2.Trump, str]] = ..., turn_up: _Optional[str] = ..., hands: _Optional[_Iterable[_Union[_position_pb2.Hand, _Mapping]]] = ..., bids: _Optional[_Iterable[int]] = ..., plays: _Optional[_Iterable[str]] = ..., claim: _Optional[_Union[AcceptedClaim, _Mapping]] = ..., commitment: _Optional[str] = ..., nonce: _Optional[str] = ..., client_seed: _Optional[str] = ...) -> None: ...

class GameRecord(_message.Message):
    __slots__ = ("id", "rules", "players", "first_dealer", "rounds")
    ID_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    FIRST_DEALER_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    id: str
    rules: _rules_pb2.RuleSet
    players: _containers.RepeatedScalarFieldContainer[str]
    first_dealer: int
    rounds: _containers.RepeatedCompositeFieldContainer[RoundRecord]
    def __init__(self, id: _Optional[str] = ..., rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., players: _Optional[_Iterable[str]] = ..., first_dealer: _Optional[int] = ..., rounds: _Optional[_Iterable[_Union[RoundRecord, _Mapping]]] = ...) -> None: ...
