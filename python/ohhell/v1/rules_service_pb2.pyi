from ohhell.v1 import position_pb2 as _position_pb2
from ohhell.v1 import record_pb2 as _record_pb2
from ohhell.v1 import rules_pb2 as _rules_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class IllegalReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ILLEGAL_REASON_UNSPECIFIED: _ClassVar[IllegalReason]
    ILLEGAL_REASON_HOOK: _ClassVar[IllegalReason]
    ILLEGAL_REASON_MUST_FOLLOW: _ClassVar[IllegalReason]
    ILLEGAL_REASON_MUST_BEAT: _ClassVar[IllegalReason]
    ILLEGAL_REASON_MUST_TRUMP: _ClassVar[IllegalReason]
    ILLEGAL_REASON_TRUMP_NOT_BROKEN: _ClassVar[IllegalReason]
    ILLEGAL_REASON_NO_TRUMP_IN_FIRST_TRICK: _ClassVar[IllegalReason]
ILLEGAL_REASON_UNSPECIFIED: IllegalReason
ILLEGAL_REASON_HOOK: IllegalReason
ILLEGAL_REASON_MUST_FOLLOW: IllegalReason
ILLEGAL_REASON_MUST_BEAT: IllegalReason
ILLEGAL_REASON_MUST_TRUMP: IllegalReason
ILLEGAL_REASON_TRUMP_NOT_BROKEN: IllegalReason
ILLEGAL_REASON_NO_TRUMP_IN_FIRST_TRICK: IllegalReason

class Preset(_message.Message):
    __slots__ = ("name", "title", "description", "rules", "source")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    description: str
    rules: _rules_pb2.RuleSet
    source: str
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., description: _Optional[str] = ..., rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., source: _Optional[str] = ...) -> None: ...

class ListPresetsRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListPresetsResponse(_message.Message):
    __slots__ = ("presets",)
    PRESETS_FIELD_NUMBER: _ClassVar[int]
    presets: _containers.RepeatedCompositeFieldContainer[Preset]
    def __init__(self, presets: _Optional[_Iterable[_Union[Preset, _Mapping]]] = ...) -> None: ...

class ResolveRulesRequest(_message.Message):
    __slots__ = ("rules", "first_dealer")
    RULES_FIELD_NUMBER: _ClassVar[int]
    FIRST_DEALER_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RuleSet
    first_dealer: int
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., first_dealer: _Optional[int] = ...) -> None: ...

class Adjustment(_message.Message):
    __slots__ = ("field", "asked", "used", "reason")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    USED_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    field: str
    asked: str
    used: str
    reason: str
    def __init__(self, field: _Optional[str] = ..., asked: _Optional[str] = ..., used: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class RoundPlan(_message.Message):
    __slots__ = ("cards", "dealer", "trump", "hook")
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    HOOK_FIELD_NUMBER: _ClassVar[int]
    cards: int
    dealer: int
    trump: _rules_pb2.Trump
    hook: bool
    def __init__(self, cards: _Optional[int] = ..., dealer: _Optional[int] = ..., trump: _Optional[_Union[_rules_pb2.Trump, str]] = ..., hook: bool = ...) -> None: ...

class ResolveRulesResponse(_message.Message):
    __slots__ = ("rules", "adjustments", "deck", "rounds")
    RULES_FIELD_NUMBER: _ClassVar[int]
    ADJUSTMENTS_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RuleSet
    adjustments: _containers.RepeatedCompositeFieldContainer[Adjustment]
    deck: _containers.RepeatedScalarFieldContainer[str]
    rounds: _containers.RepeatedCompositeFieldContainer[RoundPlan]
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., adjustments: _Optional[_Iterable[_Union[Adjustment, _Mapping]]] = ..., deck: _Optional[_Iterable[str]] = ..., rounds: _Optional[_Iterable[_Union[RoundPlan, _Mapping]]] = ...) -> None: ...

class LegalActionsRequest(_message.Message):
    __slots__ = ("position",)
    POSITION_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ...) -> None: ...

class IllegalAction(_message.Message):
    __slots__ = ("bid", "card", "reason", "code")
    BID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    bid: int
    card: str
    reason: str
    code: IllegalReason
    def __init__(self, bid: _Optional[int] = ..., card: _Optional[str] = ..., reason: _Optional[str] = ..., code: _Optional[_Union[IllegalReason, str]] = ...) -> None: ...

class MayHold(_message.Message):
    __slots__ = ("seat", "cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class LegalActionsResponse(_message.Message):
    __slots__ = ("seat", "bids", "cards", "illegal", "bids_total", "may_hold")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    ILLEGAL_FIELD_NUMBER: _ClassVar[int]
    BIDS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    MAY_HOLD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    bids: _containers.RepeatedScalarFieldContainer[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    illegal: _containers.RepeatedCompositeFieldContainer[IllegalAction]
    bids_total: int
    may_hold: _containers.RepeatedCompositeFieldContainer[MayHold]
    def __init__(self, seat: _Optional[int] = ..., bids: _Optional[_Iterable[int]] = ..., cards: _Optional[_Iterable[str]] = ..., illegal: _Optional[_Iterable[_Union[IllegalAction, _Mapping]]] = ..., bids_total: _Optional[int] = ..., may_hold: _Optional[_Iterable[_Union[MayHold, _Mapping]]] = ...) -> None: ...

class DealRoundRequest(_message.Message):
    __slots__ = ("rules", "round_number", "dealer", "seed", "client_seed")
    RULES_FIELD_NUMBER: _ClassVar[int]
    ROUND_NUMBER_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    CLIENT_SEED_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RuleSet
    round_number: int
    dealer: int
    seed: int
    client_seed: str
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., round_number: _Optional[int] = ..., dealer: _Optional[int] = ..., seed: _Optional[int] = ..., client_seed: _Optional[str] = ...) -> None: ...

class DealRoundResponse(_message.Message):
    __slots__ = ("round",)
    ROUND_FIELD_NUMBER: _ClassVar[int]
    round: _record_pb2.RoundRecord
    def __init__(self, round: _Optional[_Union[_record_pb2.RoundRecord, _Mapping]] = ...) -> None: ...

class ScoreRoundRequest(_message.Message):
    __slots__ = ("rules", "round")
    RULES_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RuleSet
    round: _record_pb2.RoundRecord
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., round: _Optional[_Union[_record_pb2.RoundRecord, _Mapping]] = ...) -> None: ...

class Trick(_message.Message):
    __slots__ = ("leader", "cards", "winner")
    LEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    leader: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    winner: int
    def __init__(self, leader: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., winner: _Optional[int] = ...) -> None: ...

class ScoreRoundResponse(_message.Message):
    __slots__ = ("tricks", "taken", "points", "formulas")
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    FORMULAS_FIELD_NUMBER: _ClassVar[int]
    tricks: _containers.RepeatedCompositeFieldContainer[Trick]
    taken: _containers.RepeatedScalarFieldContainer[int]
    points: _containers.RepeatedScalarFieldContainer[int]
    formulas: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, tricks: _Optional[_Iterable[_Union[Trick, _Mapping]]] = ..., taken: _Optional[_Iterable[int]] = ..., points: _Optional[_Iterable[int]] = ..., formulas: _Optional[_Iterable[str]] = ...) -> None: ...

class ScoreGameRequest(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: _record_pb2.GameRecord
    def __init__(self, game: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ...) -> None: ...

class ScoreGameResponse(_message.Message):
    __slots__ = ("totals", "streak_points", "winner_bonus", "ranks", "finished")
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    STREAK_POINTS_FIELD_NUMBER: _ClassVar[int]
    WINNER_BONUS_FIELD_NUMBER: _ClassVar[int]
    RANKS_FIELD_NUMBER: _ClassVar[int]
    FINISHED_FIELD_NUMBER: _ClassVar[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    streak_points: _containers.RepeatedScalarFieldContainer[int]
    winner_bonus: _containers.RepeatedScalarFieldContainer[int]
    ranks: _containers.RepeatedScalarFieldContainer[int]
    finished: bool
    def __init__(self, totals: _Optional[_Iterable[int]] = ..., streak_points: _Optional[_Iterable[int]] = ..., winner_bonus: _Optional[_Iterable[int]] = ..., ranks: _Optional[_Iterable[int]] = ..., finished: bool = ...) -> None: ...
