from ohhell.v1 import analysis_pb2 as _analysis_pb2
from ohhell.v1 import player_pb2 as _player_pb2
from ohhell.v1 import position_pb2 as _position_pb2
from ohhell.v1 import record_pb2 as _record_pb2
from ohhell.v1 import rules_pb2 as _rules_pb2
from ohhell.v1 import rules_service_pb2 as _rules_service_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TablePhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TABLE_PHASE_UNSPECIFIED: _ClassVar[TablePhase]
    TABLE_PHASE_DEAL: _ClassVar[TablePhase]
    TABLE_PHASE_BIDDING: _ClassVar[TablePhase]
    TABLE_PHASE_PLAY: _ClassVar[TablePhase]
    TABLE_PHASE_ROUND_OVER: _ClassVar[TablePhase]
    TABLE_PHASE_GAME_OVER: _ClassVar[TablePhase]
TABLE_PHASE_UNSPECIFIED: TablePhase
TABLE_PHASE_DEAL: TablePhase
TABLE_PHASE_BIDDING: TablePhase
TABLE_PHASE_PLAY: TablePhase
TABLE_PHASE_ROUND_OVER: TablePhase
TABLE_PHASE_GAME_OVER: TablePhase

class TablePlayer(_message.Message):
    __slots__ = ("seat", "player", "name")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player: _player_pb2.Player
    name: str
    def __init__(self, seat: _Optional[int] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., name: _Optional[str] = ...) -> None: ...

class OpenTableRequest(_message.Message):
    __slots__ = ("rules", "seat", "players", "open_hands", "first_dealer", "name")
    RULES_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    OPEN_HANDS_FIELD_NUMBER: _ClassVar[int]
    FIRST_DEALER_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    rules: _rules_pb2.RuleSet
    seat: int
    players: _containers.RepeatedCompositeFieldContainer[TablePlayer]
    open_hands: bool
    first_dealer: int
    name: str
    def __init__(self, rules: _Optional[_Union[_rules_pb2.RuleSet, _Mapping]] = ..., seat: _Optional[int] = ..., players: _Optional[_Iterable[_Union[TablePlayer, _Mapping]]] = ..., open_hands: bool = ..., first_dealer: _Optional[int] = ..., name: _Optional[str] = ...) -> None: ...

class OpenTableResponse(_message.Message):
    __slots__ = ("table", "view")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    table: bytes
    view: TableView
    def __init__(self, table: _Optional[bytes] = ..., view: _Optional[_Union[TableView, _Mapping]] = ...) -> None: ...

class ActRequest(_message.Message):
    __slots__ = ("table", "client_seed", "bid", "card")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    CLIENT_SEED_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    table: bytes
    client_seed: str
    bid: int
    card: str
    def __init__(self, table: _Optional[bytes] = ..., client_seed: _Optional[str] = ..., bid: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class ActResponse(_message.Message):
    __slots__ = ("table", "events", "view")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    table: bytes
    events: _containers.RepeatedCompositeFieldContainer[TableEvent]
    view: TableView
    def __init__(self, table: _Optional[bytes] = ..., events: _Optional[_Iterable[_Union[TableEvent, _Mapping]]] = ..., view: _Optional[_Union[TableView, _Mapping]] = ...) -> None: ...

class ClaimTricksRequest(_message.Message):
    __slots__ = ("table", "claim")
    TABLE_FIELD_NUMBER: _ClassVar[int]
    CLAIM_FIELD_NUMBER: _ClassVar[int]
    table: bytes
    claim: _analysis_pb2.Claim
    def __init__(self, table: _Optional[bytes] = ..., claim: _Optional[_Union[_analysis_pb2.Claim, _Mapping]] = ...) -> None: ...

class ClaimTricksResponse(_message.Message):
    __slots__ = ("accepted", "table", "events", "view", "verification")
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    VERIFICATION_FIELD_NUMBER: _ClassVar[int]
    accepted: bool
    table: bytes
    events: _containers.RepeatedCompositeFieldContainer[TableEvent]
    view: TableView
    verification: _analysis_pb2.VerifyClaimResponse
    def __init__(self, accepted: bool = ..., table: _Optional[bytes] = ..., events: _Optional[_Iterable[_Union[TableEvent, _Mapping]]] = ..., view: _Optional[_Union[TableView, _Mapping]] = ..., verification: _Optional[_Union[_analysis_pb2.VerifyClaimResponse, _Mapping]] = ...) -> None: ...

class SeatBid(_message.Message):
    __slots__ = ("seat", "bid")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    bid: int
    def __init__(self, seat: _Optional[int] = ..., bid: _Optional[int] = ...) -> None: ...

class SeatCard(_message.Message):
    __slots__ = ("seat", "card")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    seat: int
    card: str
    def __init__(self, seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class TableEvent(_message.Message):
    __slots__ = ("bid", "card", "trick", "round", "game")
    BID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    ROUND_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    bid: SeatBid
    card: SeatCard
    trick: _rules_service_pb2.Trick
    round: RoundLine
    game: _rules_service_pb2.ScoreGameResponse
    def __init__(self, bid: _Optional[_Union[SeatBid, _Mapping]] = ..., card: _Optional[_Union[SeatCard, _Mapping]] = ..., trick: _Optional[_Union[_rules_service_pb2.Trick, _Mapping]] = ..., round: _Optional[_Union[RoundLine, _Mapping]] = ..., game: _Optional[_Union[_rules_service_pb2.ScoreGameResponse, _Mapping]] = ...) -> None: ...

class RoundLine(_message.Message):
    __slots__ = ("number", "cards", "dealer", "trump", "bids", "taken", "points", "formulas", "streak_points", "totals")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    TRUMP_FIELD_NUMBER: _ClassVar[int]
    BIDS_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    FORMULAS_FIELD_NUMBER: _ClassVar[int]
    STREAK_POINTS_FIELD_NUMBER: _ClassVar[int]
    TOTALS_FIELD_NUMBER: _ClassVar[int]
    number: int
    cards: int
    dealer: int
    trump: _rules_pb2.Trump
    bids: _containers.RepeatedScalarFieldContainer[int]
    taken: _containers.RepeatedScalarFieldContainer[int]
    points: _containers.RepeatedScalarFieldContainer[int]
    formulas: _containers.RepeatedScalarFieldContainer[str]
    streak_points: _containers.RepeatedScalarFieldContainer[int]
    totals: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, number: _Optional[int] = ..., cards: _Optional[int] = ..., dealer: _Optional[int] = ..., trump: _Optional[_Union[_rules_pb2.Trump, str]] = ..., bids: _Optional[_Iterable[int]] = ..., taken: _Optional[_Iterable[int]] = ..., points: _Optional[_Iterable[int]] = ..., formulas: _Optional[_Iterable[str]] = ..., streak_points: _Optional[_Iterable[int]] = ..., totals: _Optional[_Iterable[int]] = ...) -> None: ...

class TableSeat(_message.Message):
    __slots__ = ("seat", "name", "player", "bid", "taken", "cards_left", "cards", "total", "rank", "streak")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    BID_FIELD_NUMBER: _ClassVar[int]
    TAKEN_FIELD_NUMBER: _ClassVar[int]
    CARDS_LEFT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    RANK_FIELD_NUMBER: _ClassVar[int]
    STREAK_FIELD_NUMBER: _ClassVar[int]
    seat: int
    name: str
    player: _player_pb2.Player
    bid: int
    taken: int
    cards_left: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    total: int
    rank: int
    streak: int
    def __init__(self, seat: _Optional[int] = ..., name: _Optional[str] = ..., player: _Optional[_Union[_player_pb2.Player, _Mapping]] = ..., bid: _Optional[int] = ..., taken: _Optional[int] = ..., cards_left: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., total: _Optional[int] = ..., rank: _Optional[int] = ..., streak: _Optional[int] = ...) -> None: ...

class TableView(_message.Message):
    __slots__ = ("phase", "position", "legal_actions", "seats", "tricks", "trick", "leader", "winning_seat", "hook", "commitment", "client_seed", "rounds", "next_round", "sheet", "standing", "open_hands", "record")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    POSITION_FIELD_NUMBER: _ClassVar[int]
    LEGAL_ACTIONS_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TRICKS_FIELD_NUMBER: _ClassVar[int]
    TRICK_FIELD_NUMBER: _ClassVar[int]
    LEADER_FIELD_NUMBER: _ClassVar[int]
    WINNING_SEAT_FIELD_NUMBER: _ClassVar[int]
    HOOK_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    CLIENT_SEED_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_ROUND_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    STANDING_FIELD_NUMBER: _ClassVar[int]
    OPEN_HANDS_FIELD_NUMBER: _ClassVar[int]
    RECORD_FIELD_NUMBER: _ClassVar[int]
    phase: TablePhase
    position: _position_pb2.Position
    legal_actions: _rules_service_pb2.LegalActionsResponse
    seats: _containers.RepeatedCompositeFieldContainer[TableSeat]
    tricks: _containers.RepeatedCompositeFieldContainer[_rules_service_pb2.Trick]
    trick: _containers.RepeatedCompositeFieldContainer[SeatCard]
    leader: int
    winning_seat: int
    hook: bool
    commitment: str
    client_seed: str
    rounds: int
    next_round: _rules_service_pb2.RoundPlan
    sheet: _containers.RepeatedCompositeFieldContainer[RoundLine]
    standing: _rules_service_pb2.ScoreGameResponse
    open_hands: bool
    record: _record_pb2.GameRecord
    def __init__(self, phase: _Optional[_Union[TablePhase, str]] = ..., position: _Optional[_Union[_position_pb2.Position, _Mapping]] = ..., legal_actions: _Optional[_Union[_rules_service_pb2.LegalActionsResponse, _Mapping]] = ..., seats: _Optional[_Iterable[_Union[TableSeat, _Mapping]]] = ..., tricks: _Optional[_Iterable[_Union[_rules_service_pb2.Trick, _Mapping]]] = ..., trick: _Optional[_Iterable[_Union[SeatCard, _Mapping]]] = ..., leader: _Optional[int] = ..., winning_seat: _Optional[int] = ..., hook: bool = ..., commitment: _Optional[str] = ..., client_seed: _Optional[str] = ..., rounds: _Optional[int] = ..., next_round: _Optional[_Union[_rules_service_pb2.RoundPlan, _Mapping]] = ..., sheet: _Optional[_Iterable[_Union[RoundLine, _Mapping]]] = ..., standing: _Optional[_Union[_rules_service_pb2.ScoreGameResponse, _Mapping]] = ..., open_hands: bool = ..., record: _Optional[_Union[_record_pb2.GameRecord, _Mapping]] = ...) -> None: ...
