from ohhell.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Information(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    INFORMATION_UNSPECIFIED: _ClassVar[Information]
    INFORMATION_SEAT: _ClassVar[Information]
    INFORMATION_ALL_HANDS: _ClassVar[Information]
INFORMATION_UNSPECIFIED: Information
INFORMATION_SEAT: Information
INFORMATION_ALL_HANDS: Information

class Hand(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class Position(_message.Message):
    __slots__ = ("rules", "cards", "dealer", "trump", "turn_up", "seat", "hands", "information", "bids", "plays", "scores", "round_number", "streaks")
    RULES_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    TURN_UP_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    INFORMATION_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    SCORES_FIELD_NUMBER: _ClassVar[int]
    ROUND_NUMBER_FIELD_NUMBER: _ClassVar[int]
    STREAKS_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RuleSet
    cards: int
    dealer: int
    trump: _rules_pb2.Trump
    turn_up: str
    seat: int
    hands: _containers.RepeatedCompositeFieldContainer[Hand]
    information: Information
    bids: _containers.RepeatedScalarFieldContainer[int]
    plays: _containers.RepeatedScalarFieldContainer[str]
    scores: _containers.RepeatedScalarFieldContainer[int]
    round_number: int
    streaks: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., cards: _Optional[int] = ..., dealer: _Optional[int] = ..., trump: _Optional[_Union[_rules_pb2.Trump, str]] = ..., turn_up: _Optional[str] = ..., seat: _Optional[int] = ..., hands: _Optional[_Iterable[_Union[Hand, _Mapping]]] = ..., information: _Optional[_Union[Information, str]] = ..., bids: _Optional[_Iterable[int]] = ..., plays: _Optional[_Iterable[str]] = ..., scores: _Optional[_Iterable[int]] = ..., round_number: _Optional[int] = ..., streaks: _Optional[_Iterable[int]] = ...) -> None: ...
