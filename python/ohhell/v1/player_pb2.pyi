import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Objective(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OBJECTIVE_UNSPECIFIED: _ClassVar[Objective]
    OBJECTIVE_POINTS: _ClassVar[Objective]
    OBJECTIVE_LEAD: _ClassVar[Objective]
    OBJECTIVE_WIN: _ClassVar[Objective]

class Playouts(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    PLAYOUTS_UNSPECIFIED: _ClassVar[Playouts]
    PLAYOUTS_POLICY: _ClassVar[Playouts]
    PLAYOUTS_UNIFORM: _ClassVar[Playouts]
    PLAYOUTS_RANDOM_RIVALS: _ClassVar[Playouts]
OBJECTIVE_UNSPECIFIED: Objective
OBJECTIVE_POINTS: Objective
OBJECTIVE_LEAD: Objective
OBJECTIVE_WIN: Objective
PLAYOUTS_UNSPECIFIED: Playouts
PLAYOUTS_POLICY: Playouts
PLAYOUTS_UNIFORM: Playouts
PLAYOUTS_RANDOM_RIVALS: Playouts

class Player(_message.Message):
    __slots__ = ("level", "play_deals", "bid_deals", "infer", "objective", "rival_weight", "playouts", "bidding_aggressiveness")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    PLAY_DEALS_FIELD_NUMBER: _ClassVar[int]
    BID_DEALS_FIELD_NUMBER: _ClassVar[int]
    INFER_FIELD_NUMBER: _ClassVar[int]
    OBJECTIVE_FIELD_NUMBER: _ClassVar[int]
    RIVAL_WEIGHT_FIELD_NUMBER: _ClassVar[int]
    PLAYOUTS_FIELD_NUMBER: _ClassVar[int]
    BIDDING_AGGRESSIVENESS_FIELD_NUMBER: _ClassVar[int]
    level: int
    play_deals: int
    bid_deals: int
    infer: bool
    objective: Objective
    rival_weight: float
    playouts: Playouts
    bidding_aggressiveness: float
    def __init__(self, level: _Optional[int] = ..., play_deals: _Optional[int] = ..., bid_deals: _Optional[int] = ..., infer: bool = ..., objective: _Optional[_Union[Objective, str]] = ..., rival_weight: _Optional[float] = ..., playouts: _Optional[_Union[Playouts, str]] = ..., bidding_aggressiveness: _Optional[float] = ...) -> None: ...

class SearchLimits(_message.Message):
    __slots__ = ("deals", "time", "standard_error", "nodes", "seed")
    DEALS_FIELD_NUMBER: _ClassVar[int]
    TIME_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    deals: int
    time: _duration_pb2.Duration
    standard_error: float
    nodes: int
    seed: int
    def __init__(self, deals: _Optional[int] = ..., time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., standard_error: _Optional[float] = ..., nodes: _Optional[int] = ..., seed: _Optional[int] = ...) -> None: ...
