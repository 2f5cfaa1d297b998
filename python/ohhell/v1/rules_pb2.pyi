from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Trump(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TRUMP_UNSPECIFIED: _ClassVar[Trump]
    TRUMP_CLUBS: _ClassVar[Trump]
    TRUMP_DIAMONDS: _ClassVar[Trump]
    TRUMP_HEARTS: _ClassVar[Trump]
    TRUMP_SPADES: _ClassVar[Trump]
    TRUMP_NONE: _ClassVar[Trump]

class DealPattern(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DEAL_PATTERN_UNSPECIFIED: _ClassVar[DealPattern]
    DEAL_PATTERN_DOWN_THEN_UP: _ClassVar[DealPattern]
    DEAL_PATTERN_DOWN_ONLY: _ClassVar[DealPattern]
    DEAL_PATTERN_UP_THEN_DOWN: _ClassVar[DealPattern]
    DEAL_PATTERN_UP_ONLY: _ClassVar[DealPattern]
    DEAL_PATTERN_MAXIMUM_ONLY: _ClassVar[DealPattern]

class Repeat(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPEAT_UNSPECIFIED: _ClassVar[Repeat]
    REPEAT_NONE: _ClassVar[Repeat]
    REPEAT_MINIMUM: _ClassVar[Repeat]
    REPEAT_MAXIMUM: _ClassVar[Repeat]
    REPEAT_MINIMUM_AND_MAXIMUM: _ClassVar[Repeat]
    REPEAT_ALL: _ClassVar[Repeat]

class TrumpRule(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TRUMP_RULE_UNSPECIFIED: _ClassVar[TrumpRule]
    TRUMP_RULE_TURN_UP: _ClassVar[TrumpRule]
    TRUMP_RULE_TURN_UP_NT_AT_MAXIMUM: _ClassVar[TrumpRule]
    TRUMP_RULE_TURN_UP_NT_ON_TWO_TO_SIX: _ClassVar[TrumpRule]
    TRUMP_RULE_TURN_UP_NT_ON_ACE: _ClassVar[TrumpRule]
    TRUMP_RULE_TURN_UP_NT_ON_ACE_OR_KING: _ClassVar[TrumpRule]
    TRUMP_RULE_SEQUENCE: _ClassVar[TrumpRule]

class InitialLeader(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    INITIAL_LEADER_UNSPECIFIED: _ClassVar[InitialLeader]
    INITIAL_LEADER_LEFT_OF_DEALER: _ClassVar[InitialLeader]
    INITIAL_LEADER_DEALER: _ClassVar[InitialLeader]
    INITIAL_LEADER_HIGHEST_BIDDER: _ClassVar[InitialLeader]

class LeadTrump(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LEAD_TRUMP_UNSPECIFIED: _ClassVar[LeadTrump]
    LEAD_TRUMP_ANYTIME: _ClassVar[LeadTrump]
    LEAD_TRUMP_AFTER_BROKEN: _ClassVar[LeadTrump]
    LEAD_TRUMP_AFTER_FIRST_TRICK: _ClassVar[LeadTrump]

class Tie(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TIE_UNSPECIFIED: _ClassVar[Tie]
    TIE_SHARED: _ClassVar[Tie]
    TIE_EXTRA_ROUND: _ClassVar[Tie]
TRUMP_UNSPECIFIED: Trump
TRUMP_CLUBS: Trump
TRUMP_DIAMONDS: Trump
TRUMP_HEARTS: Trump
TRUMP_SPADES: Trump
TRUMP_NONE: Trump
DEAL_PATTERN_UNSPECIFIED: DealPattern
DEAL_PATTERN_DOWN_THEN_UP: DealPattern
DEAL_PATTERN_DOWN_ONLY: DealPattern
DEAL_PATTERN_UP_THEN_DOWN: DealPattern
DEAL_PATTERN_UP_ONLY: DealPattern
DEAL_PATTERN_MAXIMUM_ONLY: DealPattern
REPEAT_UNSPECIFIED: Repeat
REPEAT_NONE: Repeat
REPEAT_MINIMUM: Repeat
REPEAT_MAXIMUM: Repeat
REPEAT_MINIMUM_AND_MAXIMUM: Repeat
REPEAT_ALL: Repeat
TRUMP_RULE_UNSPECIFIED: TrumpRule
TRUMP_RULE_TURN_UP: TrumpRule
TRUMP_RULE_TURN_UP_NT_AT_MAXIMUM: TrumpRule
TRUMP_RULE_TURN_UP_NT_ON_TWO_TO_SIX: TrumpRule
TRUMP_RULE_TURN_UP_NT_ON_ACE: TrumpRule
TRUMP_RULE_TURN_UP_NT_ON_ACE_OR_KING: TrumpRule
TRUMP_RULE_SEQUENCE: TrumpRule
INITIAL_LEADER_UNSPECIFIED: InitialLeader
INITIAL_LEADER_LEFT_OF_DEALER: InitialLeader
INITIAL_LEADER_DEALER: InitialLeader
INITIAL_LEADER_HIGHEST_BIDDER: InitialLeader
LEAD_TRUMP_UNSPECIFIED: LeadTrump
LEAD_TRUMP_ANYTIME: LeadTrump
LEAD_TRUMP_AFTER_BROKEN: LeadTrump
LEAD_TRUMP_AFTER_FIRST_TRICK: LeadTrump
TIE_UNSPECIFIED: Tie
TIE_SHARED: Tie
TIE_EXTRA_ROUND: Tie

class RuleSet(_message.Message):
    __slots__ = ("preset", "players", "suits", "lowest_rank", "romanian_deck", "max_cards", "min_cards", "deal_pattern", "repeat", "trump_rule", "trump_sequence", "simultaneous_bidding", "hook_min_cards", "blind_one_card", "initial_leader", "must_trump", "must_beat", "lead_trump", "made", "made_zero", "over", "under", "failed_zero", "streak_length", "streak_bonus", "streak_penalty", "winner_bonus", "tie")
    PRESET_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    SUITS_FIELD_NUMBER: _ClassVar[int]
    LOWEST_RANK_FIELD_NUMBER: _ClassVar[int]
    ROMANIAN_DECK_FIELD_NUMBER: _ClassVar[int]
    MAX_CARDS_FIELD_NUMBER: _ClassVar[int]
    MIN_CARDS_FIELD_NUMBER: _ClassVar[int]
    DEAL_PATTERN_FIELD_NUMBER: _ClassVar[int]
    REPEAT_FIELD_NUMBER: _ClassVar[int]
    TRUMP_RULE_FIELD_NUMBER: _ClassVar[int]
    TRUMP_SEQUENCE_FIELD_NUMBER: _ClassVar[int]
    SIMULTANEOUS_BIDDING_FIELD_NUMBER: _ClassVar[int]
    HOOK_MIN_CARDS_FIELD_NUMBER: _ClassVar[int]
    BLIND_ONE_CARD_FIELD_NUMBER: _ClassVar[int]
    INITIAL_LEADER_FIELD_NUMBER: _ClassVar[int]
    MUST_TRUMP_FIELD_NUMBER: _ClassVar[int]
    MUST_BEAT_FIELD_NUMBER: _ClassVar[int]
    LEAD_TRUMP_FIELD_NUMBER: _ClassVar[int]
    MADE_FIELD_NUMBER: _ClassVar[int]
    MADE_ZERO_FIELD_NUMBER: _ClassVar[int]
    OVER_FIELD_NUMBER: _ClassVar[int]
    UNDER_FIELD_NUMBER: _ClassVar[int]
    FAILED_ZERO_FIELD_NUMBER: _ClassVar[int]
    STREAK_LENGTH_FIELD_NUMBER: _ClassVar[int]
    STREAK_BONUS_FIELD_NUMBER: _ClassVar[int]
    STREAK_PENALTY_FIELD_NUMBER: _ClassVar[int]
    WINNER_BONUS_FIELD_NUMBER: _ClassVar[int]
    TIE_FIELD_NUMBER: _ClassVar[int]
    preset: str
    players: int
    suits: int
    lowest_rank: int
    romanian_deck: bool
    max_cards: int
    min_cards: int
    deal_pattern: DealPattern
    repeat: Repeat
    trump_rule: TrumpRule
    trump_sequence: _containers.RepeatedScalarFieldContainer[Trump]
    simultaneous_bidding: bool
    hook_min_cards: int
    blind_one_card: bool
    initial_leader: InitialLeader
    must_trump: bool
    must_beat: bool
    lead_trump: LeadTrump
    made: str
    made_zero: str
    over: str
    under: str
    failed_zero: str
    streak_length: int
    streak_bonus: int
    streak_penalty: int
    winner_bonus: int
    tie: Tie
    def __init__(self, preset: _Optional[str] = ..., players: _Optional[int] = ..., suits: _Optional[int] = ..., lowest_rank: _Optional[int] = ..., romanian_deck: bool = ..., max_cards: _Optional[int] = ..., min_cards: _Optional[int] = ..., deal_pattern: _Optional[_Union[DealPattern, str]] = ..., repeat: _Optional[_Union[Repeat, str]] = ..., trump_rule: _Optional[_Union[TrumpRule, str]] = ..., trump_sequence: _Optional[_Iterable[_Union[Trump, str]]] = ..., simultaneous_bidding: bool = ..., hook_min_cards: _Optional[int] = ..., blind_one_card: bool = ..., initial_leader: _Optional[_Union[InitialLeader, str]] = ..., must_trump: bool = ..., must_beat: bool = ..., lead_trump: _Optional[_Union[LeadTrump, str]] = ..., made: _Optional[str] = ..., made_zero: _Optional[str] = ..., over: _Optional[str] = ..., under: _Optional[str] = ..., failed_zero: _Optional[str] = ..., streak_length: _Optional[int] = ..., streak_bonus: _Optional[int] = ..., streak_penalty: _Optional[int] = ..., winner_bonus: _Optional[int] = ..., tie: _Optional[_Union[Tie, str]] = ...) -> None: ...
