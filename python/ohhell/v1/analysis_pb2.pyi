import datetime

from google.protobuf import duration_pb2 as _duration_pb2
from ohhell.v1 import player_pb2 as _player_pb2
from ohhell.v1 import position_pb2 as _position_pb2
from ohhell.v1 import record_pb2 as _record_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StopReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    STOP_REASON_UNSPECIFIED: _ClassVar[StopReason]
    STOP_REASON_DEALS: _ClassVar[StopReason]
    STOP_REASON_TIME: _ClassVar[StopReason]
    STOP_REASON_STANDARD_ERROR: _ClassVar[StopReason]
    STOP_REASON_NODES: _ClassVar[StopReason]
    STOP_REASON_MEMORY: _ClassVar[StopReason]
    STOP_REASON_FINISHED: _ClassVar[StopReason]
    STOP_REASON_NO_SEARCH: _ClassVar[StopReason]
    STOP_REASON_GOING_ON: _ClassVar[StopReason]

class SuggestReason(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SUGGEST_REASON_UNSPECIFIED: _ClassVar[SuggestReason]
    SUGGEST_REASON_ONLY_CHOICE: _ClassVar[SuggestReason]
    SUGGEST_REASON_BEST_VALUE: _ClassVar[SuggestReason]
    SUGGEST_REASON_WITHIN_NOISE: _ClassVar[SuggestReason]
    SUGGEST_REASON_AGGRESSIVENESS: _ClassVar[SuggestReason]
    SUGGEST_REASON_RULE: _ClassVar[SuggestReason]

class ClaimKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CLAIM_KIND_UNSPECIFIED: _ClassVar[ClaimKind]
    CLAIM_KIND_ALL: _ClassVar[ClaimKind]
    CLAIM_KIND_NONE: _ClassVar[ClaimKind]
    CLAIM_KIND_EXACTLY: _ClassVar[ClaimKind]

class Scope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SCOPE_UNSPECIFIED: _ClassVar[Scope]
    SCOPE_EVERY_DEAL: _ClassVar[Scope]
    SCOPE_KNOWN_DEAL: _ClassVar[Scope]

class Verdict(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VERDICT_UNSPECIFIED: _ClassVar[Verdict]
    VERDICT_PROVEN: _ClassVar[Verdict]
    VERDICT_REFUTED: _ClassVar[Verdict]
    VERDICT_UNDECIDED: _ClassVar[Verdict]

class DecisionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DECISION_KIND_UNSPECIFIED: _ClassVar[DecisionKind]
    DECISION_KIND_BID: _ClassVar[DecisionKind]
    DECISION_KIND_LEAD: _ClassVar[DecisionKind]
    DECISION_KIND_FOLLOW: _ClassVar[DecisionKind]
    DECISION_KIND_DISCARD: _ClassVar[DecisionKind]
STOP_REASON_UNSPECIFIED: StopReason
STOP_REASON_DEALS: StopReason
STOP_REASON_TIME: StopReason
STOP_REASON_STANDARD_ERROR: StopReason
STOP_REASON_NODES: StopReason
STOP_REASON_MEMORY: StopReason
STOP_REASON_FINISHED: StopReason
STOP_REASON_NO_SEARCH: StopReason
STOP_REASON_GOING_ON: StopReason
SUGGEST_REASON_UNSPECIFIED: SuggestReason
SUGGEST_REASON_ONLY_CHOICE: SuggestReason
SUGGEST_REASON_BEST_VALUE: SuggestReason
SUGGEST_REASON_WITHIN_NOISE: SuggestReason
SUGGEST_REASON_AGGRESSIVENESS: SuggestReason
SUGGEST_REASON_RULE: SuggestReason
CLAIM_KIND_UNSPECIFIED: ClaimKind
CLAIM_KIND_ALL: ClaimKind
CLAIM_KIND_NONE: ClaimKind
CLAIM_KIND_EXACTLY: ClaimKind
SCOPE_UNSPECIFIED: Scope
SCOPE_EVERY_DEAL: Scope
SCOPE_KNOWN_DEAL: Scope
VERDICT_UNSPECIFIED: Verdict
VERDICT_PROVEN: Verdict
VERDICT_REFUTED: Verdict
VERDICT_UNDECIDED: Verdict
DECISION_KIND_UNSPECIFIED: DecisionKind
DECISION_KIND_BID: DecisionKind
DECISION_KIND_LEAD: DecisionKind
DECISION_KIND_FOLLOW: DecisionKind
DECISION_KIND_DISCARD: DecisionKind

class Action(_message.Message):
    __slots__ = ("bid", "card")
    BID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    bid: int
    card: str
    def __init__(self, bid: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class PlayEstimate(_message.Message):
    __slots__ = ("card", "value", "mean_points", "standard_error", "make_probability", "taken", "rivals_made", "win_probability", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    CARD_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    MEAN_POINTS_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    MAKE_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    RIVALS_MADE_FIELD_NUMBER: _ClassVar[int]
    WIN_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    card: str
    value: float
    mean_points: float
    standard_error: float
    make_probability: float
    taken: _containers.RepeatedScalarFieldContainer[float]
    rivals_made: float
    win_probability: float
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, card: _Optional[str] = ..., value: _Optional[float] = ..., mean_points: _Optional[float] = ..., standard_error: _Optional[float] = ..., make_probability: _Optional[float] = ..., taken: _Optional[_Iterable[float]] = ..., rivals_made: _Optional[float] = ..., win_probability: _Optional[float] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class BidEstimate(_message.Message):
    __slots__ = ("bid", "legal", "reason", "make_probability", "standard_error", "mean_points", "points_standard_error", "value", "taken", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    BID_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MAKE_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    MEAN_POINTS_FIELD_NUMBER: _ClassVar[int]
    POINTS_STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    bid: int
    legal: bool
    reason: str
    make_probability: float
    standard_error: float
    mean_points: float
    points_standard_error: float
    value: float
    taken: _containers.RepeatedScalarFieldContainer[float]
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, bid: _Optional[int] = ..., legal: bool = ..., reason: _Optional[str] = ..., make_probability: _Optional[float] = ..., standard_error: _Optional[float] = ..., mean_points: _Optional[float] = ..., points_standard_error: _Optional[float] = ..., value: _Optional[float] = ..., taken: _Optional[_Iterable[float]] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class SuggestRequest(_message.Message):
    __slots__ = ("position", "player", "limits", "choice")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    CHOICE_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    player: _player_pb2.Player
    limits: _player_pb2.SearchLimits
    choice: Action
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., limits: _Optional[_Union[_player_pb2.SearchLimits, _Mapping]] = ..., choice: _Optional[_Union[Action, _Mapping]] = ...) -> None: ...

class SuggestResponse(_message.Message):
    __slots__ = ("bid", "card", "explanation", "reason", "agrees", "plays", "bids", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    BID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    EXPLANATION_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    AGREES_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    bid: int
    card: str
    explanation: str
    reason: SuggestReason
    agrees: bool
    plays: _containers.RepeatedCompositeFieldContainer[PlayEstimate]
    bids: _containers.RepeatedCompositeFieldContainer[BidEstimate]
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, bid: _Optional[int] = ..., card: _Optional[str] = ..., explanation: _Optional[str] = ..., reason: _Optional[_Union[SuggestReason, str]] = ..., agrees: bool = ..., plays: _Optional[_Iterable[_Union[PlayEstimate, _Mapping]]] = ..., bids: _Optional[_Iterable[_Union[BidEstimate, _Mapping]]] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class EstimatePlaysRequest(_message.Message):
    __slots__ = ("position", "player", "limits")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    player: _player_pb2.Player
    limits: _player_pb2.SearchLimits
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., limits: _Optional[_Union[_player_pb2.SearchLimits, _Mapping]] = ...) -> None: ...

class EstimatePlaysResponse(_message.Message):
    __slots__ = ("plays", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    plays: _containers.RepeatedCompositeFieldContainer[PlayEstimate]
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, plays: _Optional[_Iterable[_Union[PlayEstimate, _Mapping]]] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class WatchPlaysRequest(_message.Message):
    __slots__ = ("position", "player", "limits")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    player: _player_pb2.Player
    limits: _player_pb2.SearchLimits
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., limits: _Optional[_Union[_player_pb2.SearchLimits, _Mapping]] = ...) -> None: ...

class WatchPlaysResponse(_message.Message):
    __slots__ = ("plays", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version", "final")
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    plays: _containers.RepeatedCompositeFieldContainer[PlayEstimate]
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    final: bool
    def __init__(self, plays: _Optional[_Iterable[_Union[PlayEstimate, _Mapping]]] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ..., final: bool = ...) -> None: ...

class AnalyzeBidsRequest(_message.Message):
    __slots__ = ("position", "player", "limits")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    player: _player_pb2.Player
    limits: _player_pb2.SearchLimits
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., limits: _Optional[_Union[_player_pb2.SearchLimits, _Mapping]] = ...) -> None: ...

class AnalyzeBidsResponse(_message.Message):
    __slots__ = ("bids", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    BIDS_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    bids: _containers.RepeatedCompositeFieldContainer[BidEstimate]
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, bids: _Optional[_Iterable[_Union[BidEstimate, _Mapping]]] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class Claim(_message.Message):
    __slots__ = ("kind", "tricks")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    kind: ClaimKind
    tricks: int
    def __init__(self, kind: _Optional[_Union[ClaimKind, str]] = ..., tricks: _Optional[int] = ...) -> None: ...

class Counterexample(_message.Message):
    __slots__ = ("hands", "plays")
    HANDS_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[_position_pb2.Hand]
    plays: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, hands: _Optional[_Iterable[_Union[_position_pb2.Hand, _Mapping]]] = ..., plays: _Optional[_Iterable[str]] = ...) -> None: ...

class VerifyClaimRequest(_message.Message):
    __slots__ = ("position", "claim", "scope", "limits")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    position: _position_pb2.Position
    claim: Claim
    scope: Scope
    limits: _player_pb2.SearchLimits
    def __init__(self, position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., claim: _Optional[_Union[Claim, _Mapping]] = ..., scope: _Optional[_Union[Scope, str]] = ..., limits: _Optional[_Union[_player_pb2.SearchLimits, _Mapping]] = ...) -> None: ...

class VerifyClaimResponse(_message.Message):
    __slots__ = ("verdict", "line", "first_play", "counterexamples", "needs_guess", "nodes", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    VERDICT_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    FIRST_PLAY_FIELD_NUMBER: _ClassVar[int]
    COUNTEREXAMPLES_FIELD_NUMBER: _ClassVar[int]
    NEEDS_GUESS_FIELD_NUMBER: _ClassVar[int]
    NODES_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    verdict: Verdict
    line: str
    first_play: str
    counterexamples: _containers.RepeatedCompositeFieldContainer[Counterexample]
    needs_guess: bool
    nodes: int
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, verdict: _Optional[_Union[Verdict, str]] = ..., line: _Optional[str] = ..., first_play: _Optional[str] = ..., counterexamples: _Optional[_Iterable[_Union[Counterexample, _Mapping]]] = ..., needs_guess: bool = ..., nodes: _Optional[int] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class AnalysisOptions(_message.Message):
    __slots__ = ("player", "limits", "without_first_claims")
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    WITHOUT_FIRST_CLAIMS_FIELD_NUMBER: _ClassVar[int]
    player: _player_pb2.Player
    limits: _player_pb2.SearchLimits
    without_first_claims: bool
    def __init__(self, player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., limits: _Optional[_Union[_player_pb2.SearchLimits, _Mapping]] = ..., without_first_claims: bool = ...) -> None: ...

class ActionEstimate(_message.Message):
    __slots__ = ("bid", "card", "value", "mean_points", "standard_error", "make_probability", "points_standard_error")
    BID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    MEAN_POINTS_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    MAKE_PROBABILITY_FIELD_NUMBER: _ClassVar[int]
    POINTS_STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    bid: int
    card: str
    value: float
    mean_points: float
    standard_error: float
    make_probability: float
    points_standard_error: float
    def __init__(self, bid: _Optional[int] = ..., card: _Optional[str] = ..., value: _Optional[float] = ..., mean_points: _Optional[float] = ..., standard_error: _Optional[float] = ..., make_probability: _Optional[float] = ..., points_standard_error: _Optional[float] = ...) -> None: ...

class Decision(_message.Message):
    __slots__ = ("round", "trick", "seat", "kind", "action", "best", "points_lost", "standard_error", "beyond_noise", "estimates", "deals", "effective_deals", "consistent_deals", "seed", "elapsed", "stop_reason", "engine_version")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    BEST_FIELD_NUMBER: _ClassVar[int]
    POINTS_LOST_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    BEYOND_NOISE_FIELD_NUMBER: _ClassVar[int]
    ESTIMATES_FIELD_NUMBER: _ClassVar[int]
    DEALS_FIELD_NUMBER: _ClassVar[int]
    EFFECTIVE_DEALS_FIELD_NUMBER: _ClassVar[int]
    CONSISTENT_DEALS_FIELD_NUMBER: _ClassVar[int]
    SEED_FIELD_NUMBER: _ClassVar[int]
    ELAPSED_FIELD_NUMBER: _ClassVar[int]
    STOP_REASON_FIELD_NUMBER: _ClassVar[int]
    ENGINE_VERSION_FIELD_NUMBER: _ClassVar[int]
    round: int
    trick: int
    seat: int
    kind: DecisionKind
    action: Action
    best: Action
    points_lost: float
    standard_error: float
    beyond_noise: bool
    estimates: _containers.RepeatedCompositeFieldContainer[ActionEstimate]
    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: _duration_pb2.Duration
    stop_reason: StopReason
    engine_version: str
    def __init__(self, round: _Optional[int] = ..., trick: _Optional[int] = ..., seat: _Optional[int] = ..., kind: _Optional[_Union[DecisionKind, str]] = ..., action: _Optional[_Union[Action, _Mapping]] = ..., best: _Optional[_Union[Action, _Mapping]] = ..., points_lost: _Optional[float] = ..., standard_error: _Optional[float] = ..., beyond_noise: bool = ..., estimates: _Optional[_Iterable[_Union[ActionEstimate, _Mapping]]] = ..., deals: _Optional[int] = ..., effective_deals: _Optional[float] = ..., consistent_deals: _Optional[float] = ..., seed: _Optional[int] = ..., elapsed: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., stop_reason: _Optional[_Union[StopReason, str]] = ..., engine_version: _Optional[str] = ...) -> None: ...

class SeatSummary(_message.Message):
    __slots__ = ("seat", "player", "decisions", "mistakes", "points_lost", "standard_error", "rounds", "points", "expected_points", "bids_made", "bids_expected")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    MISTAKES_FIELD_NUMBER: _ClassVar[int]
    POINTS_LOST_FIELD_NUMBER: _ClassVar[int]
    STANDARD_ERROR_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_POINTS_FIELD_NUMBER: _ClassVar[int]
    BIDS_MADE_FIELD_NUMBER: _ClassVar[int]
    BIDS_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player: str
    decisions: int
    mistakes: int
    points_lost: float
    standard_error: float
    rounds: int
    points: int
    expected_points: float
    bids_made: int
    bids_expected: float
    def __init__(self, seat: _Optional[int] = ..., player: _Optional[str] = ..., decisions: _Optional[int] = ..., mistakes: _Optional[int] = ..., points_lost: _Optional[float] = ..., standard_error: _Optional[float] = ..., rounds: _Optional[int] = ..., points: _Optional[int] = ..., expected_points: _Optional[float] = ..., bids_made: _Optional[int] = ..., bids_expected: _Optional[float] = ...) -> None: ...

class FirstClaim(_message.Message):
    __slots__ = ("round", "seat", "plays", "claim")
    ROUND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYS_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    round: int
    seat: int
    plays: int
    claim: Claim
    def __init__(self, round: _Optional[int] = ..., seat: _Optional[int] = ..., plays: _Optional[int] = ..., claim: _Optional[_Union[Claim, _Mapping]] = ...) -> None: ...

class RecordAnalysis(_message.Message):
    __slots__ = ("record_id", "decisions", "summaries", "first_claims")
    RECORD_ID_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    FIRST_CLAIMS_FIELD_NUMBER: _ClassVar[int]
    record_id: str
    decisions: _containers.RepeatedCompositeFieldContainer[Decision]
    summaries: _containers.RepeatedCompositeFieldContainer[SeatSummary]
    first_claims: _containers.RepeatedCompositeFieldContainer[FirstClaim]
    def __init__(self, record_id: _Optional[str] = ..., decisions: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ..., summaries: _Optional[_Iterable[_Union[SeatSummary, _Mapping]]] = ..., first_claims: _Optional[_Iterable[_Union[FirstClaim, _Mapping]]] = ...) -> None: ...

class Violation(_message.Message):
    __slots__ = ("field", "value", "why")
    FIELD_FIELD_NUMBER: _ClassVar[int]
    VALUE_FIELD_NUMBER: _ClassVar[int]
    WHY_FIELD_NUMBER: _ClassVar[int]
    field: str
    value: str
    why: str
    def __init__(self, field: _Optional[str] = ..., value: _Optional[str] = ..., why: _Optional[str] = ...) -> None: ...

class RecordError(_message.Message):
    __slots__ = ("record_id", "violations")
    RECORD_ID_FIELD_NUMBER: _ClassVar[int]
    VIOLATIONS_FIELD_NUMBER: _ClassVar[int]
    record_id: str
    violations: _containers.RepeatedCompositeFieldContainer[Violation]
    def __init__(self, record_id: _Optional[str] = ..., violations: _Optional[_Iterable[_Union[Violation, _Mapping]]] = ...) -> None: ...

class AnalyzeRecordsRequest(_message.Message):
    __slots__ = ("options", "record")
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    options: AnalysisOptions
    record: _record_pb2.GameRecord
    def __init__(self, options: _Optional[_Union[AnalysisOptions, _Mapping]] = ..., record: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ...) -> None: ...

class AnalyzeRecordsResponse(_message.Message):
    __slots__ = ("analysis", "error")
    ANALYSIS_FIELD_NUMBER: _ClassVar[int]
    ERROR_FIELD_NUMBER: _ClassVar[int]
    analysis: RecordAnalysis
    error: RecordError
    def __init__(self, analysis: _Optional[_Union[RecordAnalysis, _Mapping]] = ..., error: _Optional[_Union[RecordError, _Mapping]] = ...) -> None: ...

class AnalyzeRecordRequest(_message.Message):
    __slots__ = ("record", "options")
    RECORD_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    record: _record_pb2.GameRecord
    options: AnalysisOptions
    def __init__(self, record: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ..., options: _Optional[_Union[AnalysisOptions, _Mapping]] = ...) -> None: ...

class RecordSummary(_message.Message):
    __slots__ = ("summaries", "first_claims")
    SUMMARIES_FIELD_NUMBER: _ClassVar[int]
    FIRST_CLAIMS_FIELD_NUMBER: _ClassVar[int]
    summaries: _containers.RepeatedCompositeFieldContainer[SeatSummary]
    first_claims: _containers.RepeatedCompositeFieldContainer[FirstClaim]
    def __init__(self, summaries: _Optional[_Iterable[_Union[SeatSummary, _Mapping]]] = ..., first_claims: _Optional[_Iterable[_Union[FirstClaim, _Mapping]]] = ...) -> None: ...

class AnalyzeRecordResponse(_message.Message):
    __slots__ = ("decision", "summary")
    DECISION_FIELD_NUMBER: _ClassVar[int]
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    decision: Decision
    summary: RecordSummary
    def __init__(self, decision: _Optional[_Union[Decision, _Mapping]] = ..., summary: _Optional[_Union[RecordSummary, _Mapping]] = ...) -> None: ...

class GetServerInfoRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetServerInfoResponse(_message.Message):
    __slots__ = ("version", "cpu", "instruction_set", "threads", "max_time", "max_deals", "max_queue", "max_message_bytes")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    CPU_FIELD_NUMBER: _ClassVar[int]
    INSTRUCTION_SET_FIELD_NUMBER: _ClassVar[int]
    THREADS_FIELD_NUMBER: _ClassVar[int]
    MAX_TIME_FIELD_NUMBER: _ClassVar[int]
    MAX_DEALS_FIELD_NUMBER: _ClassVar[int]
    MAX_QUEUE_FIELD_NUMBER: _ClassVar[int]
    MAX_MESSAGE_BYTES_FIELD_NUMBER: _ClassVar[int]
    version: str
    cpu: str
    instruction_set: str
    threads: int
    max_time: _duration_pb2.Duration
    max_deals: int
    max_queue: int
    max_message_bytes: int
    def __init__(self, version: _Optional[str] = ..., cpu: _Optional[str] = ..., instruction_set: _Optional[str] = ..., threads: _Optional[int] = ..., max_time: _Optional[_Union[datetime.timedelta, _duration_pb2.Duration, _Mapping]] = ..., max_deals: _Optional[int] = ..., max_queue: _Optional[int] = ..., max_message_bytes: _Optional[int] = ...) -> None: ...
