"""The values that the options of a rule set take.

Each enum has a text for files (its value) and a name that is the suffix of the protobuf value.
"""

from __future__ import annotations

from enum import Enum


class Trump(Enum):
    """A trump suit, or none."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "NT"

    @property
    def index(self) -> int:
        """0..3 for the suits, 4 for no trump."""
        return list(Trump).index(self)

    @property
    def title(self) -> str:
        return "no trump" if self is Trump.NONE else self.name.lower()


class DealPattern(Enum):
    """How the sizes of the rounds follow each other; the turning size is dealt once."""

    DOWN_THEN_UP = "down_then_up"
    DOWN_ONLY = "down_only"
    UP_THEN_DOWN = "up_then_down"
    UP_ONLY = "up_only"
    MAXIMUM_ONLY = "maximum_only"


class Repeat(Enum):
    """Which sizes are dealt once by every seat."""

    NONE = "none"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    MINIMUM_AND_MAXIMUM = "minimum_and_maximum"
    ALL = "all"


class TrumpRule(Enum):
    """Where the trump of a round comes from; NT: no trump instead of the turned-up suit."""

    TURN_UP = "turn_up"
    TURN_UP_NT_AT_MAXIMUM = "turn_up_nt_at_maximum"
    TURN_UP_NT_ON_TWO_TO_SIX = "turn_up_nt_on_two_to_six"
    TURN_UP_NT_ON_ACE = "turn_up_nt_on_ace"
    TURN_UP_NT_ON_ACE_OR_KING = "turn_up_nt_on_ace_or_king"
    SEQUENCE = "sequence"


class InitialLeader(Enum):
    """Who leads the first trick of a round."""

    LEFT_OF_DEALER = "left_of_dealer"
    DEALER = "dealer"
    HIGHEST_BIDDER = "highest_bidder"


class LeadTrump(Enum):
    """When trumps may be led by a leader that has a choice."""

    ANYTIME = "anytime"
    AFTER_BROKEN = "after_broken"
    AFTER_FIRST_TRICK = "after_first_trick"


class Tie(Enum):
    """What becomes of a tie for the first place."""

    SHARED = "shared"
    EXTRA_ROUND = "extra_round"
