"""What comes back: values that are the same in process and over the network."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class Cancelled(Exception):
    """The token of a request was cancelled; there is no answer."""


class StopReason(Enum):
    """What ended a search."""

    DEALS = "deals"  # the number of deals asked for
    TIME = "time"
    STANDARD_ERROR = "standard_error"
    NODES = "nodes"  # the limit of a claim
    MEMORY = "memory"
    FINISHED = "finished"  # nothing was left to search
    NO_SEARCH = "no_search"  # the answer needs none: one choice, or a player that follows rules
    GOING_ON = "going_on"  # nothing yet: a report while the search goes on


class Verdict(Enum):
    """The truth of a claim; UNDECIDED only where a limit ran out."""

    PROVEN = "proven"
    REFUTED = "refuted"
    UNDECIDED = "undecided"


class Reason(Enum):
    """Why a hint is what it is."""

    ONLY_CHOICE = "only_choice"
    BEST_VALUE = "best_value"
    WITHIN_NOISE = "within_noise"  # no other choice is better beyond the noise, nor is this one
    AGGRESSIVENESS = "aggressiveness"  # the player's setting outweighs the estimate
    RULE = "rule"  # a rule of thumb of levels 1 to 3, named in the text


@dataclass(frozen=True)
class Search:
    """How an estimate came about.

    deals: played for each action. effective_deals: after weighing. consistent_deals: how many agree
    with what is known. elapsed: seconds; not part of equality.
    """

    deals: int
    effective_deals: float
    consistent_deals: float
    seed: int
    elapsed: float = field(compare=False)
    stop_reason: StopReason
    engine_version: str


@dataclass(frozen=True)
class PlayEstimate:
    """What a legal card is worth.

    value: of the objective, with its standard error. mean_points: the seat's own.
    make_probability: of its bid. taken: the chance of each final number of tricks, 0..cards.
    rivals_made: the mean number of other seats that make their bids. win_probability: of the game,
    where that is the objective. card: "??" where the seat does not see it.
    """

    card: str
    value: float
    mean_points: float
    standard_error: float
    make_probability: float
    taken: tuple[float, ...]
    rivals_made: float
    win_probability: float | None
    search: Search


@dataclass(frozen=True)
class BidEstimate:
    """What a bid is worth when it is played for.

    legal, reason: the hook's barred bid is marked. standard_error is of make_probability,
    points_standard_error of mean_points. value: of the objective. taken: as in PlayEstimate.
    """

    bid: int
    legal: bool
    reason: str
    make_probability: float
    standard_error: float
    mean_points: float
    points_standard_error: float
    value: float
    taken: tuple[float, ...]
    search: Search


@dataclass(frozen=True)
class PlayAnalysis:
    """The legal cards, best value first."""

    plays: tuple[PlayEstimate, ...]
    search: Search

    def table(self) -> npt.NDArray[np.void]:
        """The estimates as a structured numpy array, a row a card in the order of `plays`.

        Its fields are those of PlayEstimate but for `search`: table["value"] is a float64 array by
        row, table["taken"] one of shape (rows, cards + 1), table["card"] one of texts, and
        table["win_probability"] NaN where it is None.
        """
        from ohhell.estimate_tables import play_table

        return play_table(self.plays)


@dataclass(frozen=True)
class BidAnalysis:
    """The bids 0..cards in order."""

    bids: tuple[BidEstimate, ...]
    search: Search

    def table(self) -> npt.NDArray[np.void]:
        """The estimates as a structured numpy array, a row a bid.

        Its fields are those of BidEstimate but for `reason` and `search`: table["make_probability"]
        is a float64 array by bid, table["taken"] one of shape (cards + 1, cards + 1).
        """
        from ohhell.estimate_tables import bid_table

        return bid_table(self.bids)


@dataclass(frozen=True)
class Suggestion:
    """A hint: a bid or a card, and why.

    agrees: whether the caller's choice is the same or not worse beyond the noise; None if it named
    none.
    """

    bid: int | None
    card: str | None
    reason: Reason
    explanation: str
    agrees: bool | None
    plays: tuple[PlayEstimate, ...]
    bids: tuple[BidEstimate, ...]
    search: Search


@dataclass(frozen=True)
class Counterexample:
    """A full deal, hands as dealt by seat, and a line of play from the position on."""

    hands: tuple[tuple[str, ...], ...]
    plays: tuple[str, ...]


@dataclass(frozen=True)
class ClaimResult:
    """The verdict on a claim.

    line: in words. first_play: of the proving strategy, where it is the claimant's turn.
    """

    verdict: Verdict
    line: str
    first_play: str | None
    counterexamples: tuple[Counterexample, ...]
    needs_guess: bool
    nodes: int
    search: Search


class IllegalReason(Enum):
    """Why a bid or a card is not allowed, for translation."""

    HOOK = "hook"
    MUST_FOLLOW = "must_follow"
    MUST_BEAT = "must_beat"
    MUST_TRUMP = "must_trump"
    TRUMP_NOT_BROKEN = "trump_not_broken"
    NO_TRUMP_IN_FIRST_TRICK = "no_trump_in_first_trick"


@dataclass(frozen=True)
class IllegalAction:
    """A bid or a card that is not allowed, and why."""

    reason: str
    code: IllegalReason
    bid: int | None = None
    card: str | None = None


@dataclass(frozen=True)
class LegalActions:
    """What a seat may do. seat: whose turn it is, None when the round is over.

    may_hold: per other seat, the cards it can still hold.
    """

    seat: int | None
    bids: tuple[int, ...]
    cards: tuple[str, ...]
    illegal: tuple[IllegalAction, ...]
    bids_total: int
    may_hold: dict[int, tuple[str, ...]] = field(hash=False)


@dataclass(frozen=True)
class ScoredTrick:
    """A finished trick: cards in the order played, from the leader on."""

    leader: int
    cards: tuple[str, ...]
    winner: int


@dataclass(frozen=True)
class ScoredRound:
    """A round's tricks and points; formulas: by seat, the one that gave its points."""

    tricks: tuple[ScoredTrick, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    formulas: tuple[str, ...]


@dataclass(frozen=True)
class ScoredGame:
    """A game so far. ranks: 1 is best, ties share (1, 2, 2, 4). finished: no round is left."""

    totals: tuple[int, ...]
    streak_points: tuple[int, ...]
    winner_bonus: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool


@dataclass(frozen=True)
class ServerInfo:
    """What a server is. max_time: seconds that a request gets; max_queue: requests that wait."""

    version: str
    cpu: str
    instruction_set: str
    threads: int
    max_time: float
    max_deals: int
    max_queue: int
    max_message_bytes: int
