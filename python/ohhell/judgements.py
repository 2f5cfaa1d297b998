"""What the analysis of a record says: values, the same in process and over the network."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ohhell.errors import Violation
from ohhell.first_claims import FirstClaim
from ohhell.requests import Choice
from ohhell.results import Search


class DecisionKind(Enum):
    """What is decided."""

    BID = "bid"
    LEAD = "lead"  # the first card of a trick
    FOLLOW = "follow"  # a card of the suit led
    DISCARD = "discard"  # a card of another suit, trumps included


@dataclass(frozen=True)
class ActionEstimate:
    """What one of the actions was worth; see PlayEstimate and BidEstimate.

    value: of the objective, with its standard error. mean_points: the seat's own, with
    points_standard_error.
    """

    action: Choice
    value: float
    mean_points: float
    standard_error: float
    make_probability: float
    points_standard_error: float


@dataclass(frozen=True)
class Judgement:
    """A decision of a seat, judged by what the seat knew.

    round, trick: their numbers, from 0; trick is None for a bid. points_lost: how much less than
    the best what was done is worth, in points of the objective, with its standard error. estimates:
    of the legal actions, best value first; none where a seat had one card to play.
    """

    round: int
    trick: int | None
    seat: int
    kind: DecisionKind
    action: Choice
    best: Choice
    points_lost: float
    standard_error: float
    beyond_noise: bool
    estimates: tuple[ActionEstimate, ...]
    search: Search

    def estimate_of(self, action: Choice) -> ActionEstimate:
        """What a legal action was worth. Raises LookupError where there was one card to play."""
        for found in self.estimates:
            if found.action == action:
                return found
        raise LookupError(f"{action} was not estimated")


@dataclass(frozen=True)
class SeatSummary:
    """The decisions of a seat, summed up.

    decisions: those with one card to play included. mistakes: that lost points beyond the noise.
    points_lost: by all decisions. The fields from `rounds` on are of the finished rounds in which
    the seat's hand is known. points: streaks and bonuses apart. expected_points: what the best bids
    were worth when they were due. bids_expected: the sum of the chances of the bids that were
    called.
    """

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


@dataclass(frozen=True)
class RoundClaim:
    """The first moment of a round, numbered from 0, at which a seat could have claimed."""

    round: int
    claim: FirstClaim


@dataclass(frozen=True)
class RecordSummary:
    """What follows the judgements of a record: by seat, and by round and seat."""

    summaries: tuple[SeatSummary, ...]
    first_claims: tuple[RoundClaim, ...]


@dataclass(frozen=True)
class RecordAnalysis:
    """All of it."""

    record_id: str
    decisions: tuple[Judgement, ...]
    summaries: tuple[SeatSummary, ...]
    first_claims: tuple[RoundClaim, ...]


@dataclass(frozen=True)
class RecordError:
    """In place of the analysis of a record that is broken; fields are paths within it."""

    record_id: str
    violations: tuple[Violation, ...]
