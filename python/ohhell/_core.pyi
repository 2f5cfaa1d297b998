"""
The native core of ohhell: rules of play, deals, search and claims. Cards are numbers (see ohhell.cards).
"""

from __future__ import annotations

import collections.abc
import enum
import typing

import numpy
import numpy.typing

__all__: list[str] = [
    "CancelToken",
    "ClaimAnswer",
    "ClaimStop",
    "Estimate",
    "FewerStates",
    "Illegal",
    "Mean",
    "Phase",
    "Round",
    "SITUATIONS",
    "SearchAnswer",
    "Standing",
    "Stop",
    "TooManyDeals",
    "TooManyStates",
    "Verdict",
    "analyze_bids",
    "compiler",
    "count_deals",
    "estimate_plays",
    "expected_tricks",
    "explain_plays",
    "instruction_set",
    "instruction_sets",
    "policy",
    "possible_cards",
    "sample_deals",
    "threads",
    "verify_claim",
]

class Phase(enum.Enum):
    BIDDING = 0
    FINISHED = 2
    PLAYING = 1

class Illegal(enum.Enum):
    """
    Why a card may not be played.
    """

    MUST_BEAT = 3
    MUST_FOLLOW = 2
    MUST_TRUMP = 4
    NONE = 0
    NOT_HELD = 1
    NO_TRUMP_IN_FIRST_TRICK = 6
    TRUMP_NOT_BROKEN = 5

class CancelToken:
    """
    Stops work under way, from any thread.
    """
    def __init__(self, *, patient: bool = False) -> None:
        """
        patient: what is done under it makes way for other work of the process.
        """
    def cancel(self) -> None: ...
    @property
    def cancelled(self) -> bool: ...
    @property
    def patient(self) -> bool: ...

class Round:
    """
    A round as everybody at the table sees it. Cards are numbers, hands are masks.
    """
    def __init__(
        self,
        *,
        seats: int,
        cards: int,
        dealer: int,
        trump: int,
        deck: int = 2305596714850918399,
        must_trump: bool = False,
        must_beat: bool = False,
        lead_trump: int = 0,
        initial_leader: int = 0,
        hook_min_cards: int = 0,
        simultaneous: bool = False,
    ) -> None:
        """
        trump: 0..3 for clubs, diamonds, hearts, spades, 4 for none. Raises ValueError on values out of range.
        """
    def bid(self, tricks: int) -> None:
        """
        The next seat in bidding order bids. Raises ValueError on an illegal bid.
        """
    def bid_all(self, bids: collections.abc.Sequence[int]) -> None:
        """
        All bids at once, in bidding order.
        """
    def copy(self) -> Round: ...
    def legal(self, hand: int) -> int:
        """
        The cards of a hand that the seat to play may play.
        """
    def may_hold(self, seat: int) -> int:
        """
        The cards that a seat may still hold as far as its own plays tell.
        """
    def play(self, card: int) -> None:
        """
        The seat to play plays a card. Its legality for a known hand is the caller's to check with legal(); raises ValueError where the plays so far show that the seat cannot hold it.
        """
    def played_by(self, seat: int) -> int: ...
    def why_illegal(self, hand: int, card: int) -> Illegal: ...
    @property
    def bids(self) -> list[int]:
        """
        By seat; -1 for a seat that has not bid.
        """
    @property
    def cards(self) -> int: ...
    @property
    def dealer(self) -> int: ...
    @property
    def forbidden_bid(self) -> int:
        """
        The bid that the hook bars for the next bidder, or -1.
        """
    @property
    def initial_leader(self) -> int:
        """
        As given: 0 left of the dealer, 1 the dealer, 2 the highest bidder.
        """
    @property
    def leader(self) -> int: ...
    @property
    def led_suit(self) -> int:
        """
        The suit led to the trick in progress, or -1.
        """
    @property
    def phase(self) -> Phase: ...
    @property
    def played(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def taken(self) -> list[int]: ...
    @property
    def trick(self) -> list[tuple[int, int]]:
        """
        The trick in progress: (seat, card) in the order played.
        """
    @property
    def tricks(self) -> list[tuple[int, list[int], int]]:
        """
        The finished tricks: (leader, cards, winner).
        """
    @property
    def turn(self) -> int:
        """
        The seat to bid or to play; -1 when finished, and while all bid at once.
        """

class TooManyDeals(ValueError):
    pass

class TooManyStates(RuntimeError):
    pass

class FewerStates:
    """
    Within it, whatever counts deals in this thread raises TooManyStates where that needs more than so many states.
    """
    def __enter__(self) -> None: ...
    def __exit__(self, type: typing.Any, error: typing.Any, traceback: typing.Any) -> None: ...
    def __init__(self, most: int) -> None: ...

class Stop(enum.Enum):
    """
    What ended a search.
    """

    CANCELLED = 3
    DEALS = 0
    STANDARD_ERROR = 2
    TIME = 1

class Standing:
    """
    The game around a round; lists by seat.
    """
    def __init__(
        self,
        *,
        totals: collections.abc.Sequence[int],
        if_made: collections.abc.Sequence[int],
        if_failed: collections.abc.Sequence[int],
        later: collections.abc.Sequence[float],
        later_step: int,
    ) -> None:
        """
        totals: points before the round. if_made, if_failed: what a run pays in this round. later: the chance that later rounds bring a seat index * later_step points more than the least; they add up to 1.
        """

class Mean:
    """
    A mean and its standard error.
    """
    @property
    def error(self) -> float: ...
    @property
    def mean(self) -> float: ...

class Estimate:
    """
    What one action is worth.
    """
    @property
    def make(self) -> Mean:
        """
        The chance of making the bid.
        """
    @property
    def points(self) -> Mean:
        """
        The seat's own points.
        """
    @property
    def rivals_made(self) -> float:
        """
        The mean number of other seats that make their bids.
        """
    @property
    def taken(self) -> typing.Annotated[list[float], "FixedSize(27)"]:
        """
        The chance of each number of tricks 0..26 at the end of the round.
        """
    @property
    def value(self) -> Mean:
        """
        Of the objective.
        """

class SearchAnswer:
    def difference_error(self, i: int, j: int) -> float:
        """
        The standard error of the difference of two values.
        """
    @property
    def consistent_deals(self) -> int: ...
    @property
    def deals(self) -> int:
        """
        Deals played for each action.
        """
    @property
    def effective_deals(self) -> int:
        """
        So many independent ones would tell as much.
        """
    @property
    def estimates(self) -> list[Estimate]:
        """
        By action, in the order asked; empty if cancelled.
        """
    @property
    def stop(self) -> Stop: ...

class Verdict(enum.Enum):
    """
    The truth of a claim.
    """

    PROVEN = 0
    REFUTED = 1
    UNDECIDED = 2

class ClaimStop(enum.Enum):
    """
    What ended the search for a claim.
    """

    CANCELLED = 3
    FINISHED = 0
    NODES = 1
    TIME = 2

class ClaimAnswer:
    @property
    def counterexamples(self) -> list[tuple[list[int], list[int]]]:
        """
        REFUTED: hands as dealt, masks by seat, and plays from the position on.
        """
    @property
    def first_play(self) -> int:
        """
        PROVEN: the claimant's next play where it is its turn, else -1.
        """
    @property
    def leads(self) -> list[int]:
        """
        PROVEN from the top alone: the claimant's cards in the order in which it leads them.
        """
    @property
    def needs_guess(self) -> bool: ...
    @property
    def nodes(self) -> int: ...
    @property
    def stop(self) -> ClaimStop: ...
    @property
    def verdict(self) -> Verdict: ...

def analyze_bids(
    round: Round,
    known: collections.abc.Mapping[int, int],
    turn_up: int,
    seat: int,
    bids: collections.abc.Sequence[int],
    scores: collections.abc.Sequence[collections.abc.Sequence[int]],
    *,
    uniform: bool = False,
    rival_weight: float = 0.0,
    game: Standing | None = None,
    deals: int = 1000,
    seconds: float | None = None,
    standard_error: float = 0.0,
    seed: int = 0,
    token: CancelToken | None = None,
    infer: int = 0,
    calibrate: bool = False,
    progress: collections.abc.Callable[[SearchAnswer], None] | None = None,
    policy: collections.abc.Sequence[tuple[int, int]] | None = None,
    random_rivals: bool = False,
) -> SearchAnswer:
    """
    Estimates each of the bids when it is played for; the others as for estimate_plays.
    """

def count_deals(round: Round, known: collections.abc.Mapping[int, int], turn_up: int = -1) -> int:
    """
    How many deals are consistent with the plays and the known hands (masks as dealt, by seat).
    Raises TooManyDeals beyond 4 million states of the count or 2^128 deals.
    """

def estimate_plays(
    round: Round,
    known: collections.abc.Mapping[int, int],
    turn_up: int,
    seat: int,
    cards: collections.abc.Sequence[int],
    scores: collections.abc.Sequence[collections.abc.Sequence[int]],
    *,
    uniform: bool = False,
    rival_weight: float = 0.0,
    game: Standing | None = None,
    deals: int = 1000,
    seconds: float | None = None,
    standard_error: float = 0.0,
    seed: int = 0,
    token: CancelToken | None = None,
    infer: int = 0,
    calibrate: bool = False,
    progress: collections.abc.Callable[[SearchAnswer], None] | None = None,
    policy: collections.abc.Sequence[tuple[int, int]] | None = None,
    random_rivals: bool = False,
) -> SearchAnswer:
    """
    Estimates each of the cards, legal plays of the seat whose turn it is; -1 stands for the card that it does not see.
    known: hands as dealt, by seat. scores: points by bid and tricks. seconds: from now. game: the value is the chance to win it. infer: play on deals that bids (1), or bids and plays (2), make likely. calibrate: estimates by how often players make their bids. random_rivals: under the policy the other seats bid and play at random. policy: how often of 256 choices playouts take the highest and the lowest card, by situation.
    """

def expected_tricks(
    round: Round,
    hand: int,
    turn_up: int,
    scores: collections.abc.Sequence[collections.abc.Sequence[int]],
) -> float:
    """
    The tricks that a hand can expect by the model of bids. The same rules and hand, the same answer.
    """

def explain_plays(
    round: Round,
    hands: collections.abc.Mapping[int, int],
    turn_up: int,
    scores: collections.abc.Sequence[collections.abc.Sequence[int]],
) -> list[tuple[int, bool, bool, int]]:
    """
    How the policy sees each play of a round but the last of each seat: the situation, whether the play was the highest and whether it was the lowest of the cards that serve, and of how many cards it is one that are chosen from at random (0: of none). Situation SITUATIONS: the policy has no preference.
    hands: of all seats, as dealt.
    """

def instruction_set() -> str:
    """
    What playouts run on: portable, avx2 or avx512; OHHELL_ISA in the environment forces one.
    Raises ValueError where that one is not available.
    """

def instruction_sets() -> list[str]:
    """
    Those that this processor can run, the best one first.
    """

def policy(power: int) -> list[tuple[int, int]]:
    """
    The habits of play as a policy of playouts, what is left to chance taken to a power; 1: as seen.
    """

def possible_cards(
    round: Round, known: collections.abc.Mapping[int, int], turn_up: int = -1
) -> list[int]:
    """
    By seat, the cards that it still holds in at least one consistent deal; 0 for known hands.
    """

def sample_deals(
    round: Round, known: collections.abc.Mapping[int, int], turn_up: int, n: int, seed: int
) -> numpy.typing.NDArray[numpy.uint64]:
    """
    Draws n consistent deals, each with the same chance: a uint64 array (n, seats) of hands as dealt.
    They are the deals that a search with this seed plays. Raises ValueError if there is none.
    """

def threads() -> int:
    """
    Threads of the pool that all searches share.
    """

def verify_claim(
    round: Round,
    known: collections.abc.Mapping[int, int],
    turn_up: int,
    seat: int,
    tricks: int,
    *,
    nodes: int = 16000000,
    seconds: float | None = None,
    seed: int = 0,
    token: CancelToken | None = None,
    progress: collections.abc.Callable[[int], None] | None = None,
) -> ClaimAnswer:
    """
    Whether the seat takes exactly so many of the tricks not yet finished, over every deal that the
    known hands (masks as dealt, by seat) leave open. seconds: from now. progress: is told the nodes
    so far about ten times a second, by the thread that asks.
    """

SITUATIONS: int = 18
compiler: str
