"""What a person at a table is told."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ohhell.position import Position
from ohhell.records import GameRecord
from ohhell.requests import Player
from ohhell.results import ClaimResult, LegalActions, ScoredGame, ScoredTrick
from ohhell.rules import RoundPlan, Trump


class Phase(Enum):
    """What a table waits for."""

    DEAL = "deal"
    BIDDING = "bidding"
    PLAY = "play"
    ROUND_OVER = "round_over"
    GAME_OVER = "game_over"


@dataclass(frozen=True)
class TablePlayer:
    """Who sits at a computer seat. name: for people; empty: how the player is written."""

    seat: int
    player: Player = Player()
    name: str = ""


@dataclass(frozen=True)
class BidMade:
    """A seat has bid, in tricks."""

    seat: int
    bid: int


@dataclass(frozen=True)
class CardPlayed:
    """A seat has played a card."""

    seat: int
    card: str


@dataclass(frozen=True)
class RoundLine:
    """A finished round on the score sheet; tuples by seat.

    formulas: those that gave the points. streak_points: of runs that the round completed. totals:
    after the round, without the winner's bonus.
    """

    number: int
    cards: int
    dealer: int
    trump: Trump
    bids: tuple[int, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    formulas: tuple[str, ...]
    streak_points: tuple[int, ...]
    totals: tuple[int, ...]


Event = BidMade | CardPlayed | ScoredTrick | RoundLine | ScoredGame
"""One thing that happened; the last two end the round and the game."""


@dataclass(frozen=True)
class TableSeat:
    """A seat as the person sees it.

    player: None for the person. bid: None while it is not known. taken: in this round. cards: those
    not yet played, as far as the person sees them. total: with streaks and a final bonus. streak:
    the signed length of its run, where the rules pay streaks.
    """

    seat: int
    name: str
    player: Player | None
    bid: int | None
    taken: int
    cards_left: int
    cards: tuple[str, ...]
    total: int
    rank: int
    streak: int


@dataclass(frozen=True)
class TableView:
    """What the person sees: no card that its seat may not see.

    position: the round in progress or the last one, ready for hints; before the first deal without
    hands. legal_actions: on its turn. tricks: finished ones of the round. trick, leader, winning
    seat: of the one in progress. hook: whether it bars the round's last bidder from a bid.
    commitment: to the secret of the round in progress, or of the next. client_seed: of the round in
    `position`. rounds: of the game, extra ones as soon as they are due. next_round: what the next
    client's seed deals. standing: after the finished rounds. record: of these, when one is over.
    """

    phase: Phase
    position: Position
    legal_actions: LegalActions | None
    seats: tuple[TableSeat, ...]
    tricks: tuple[ScoredTrick, ...]
    trick: tuple[CardPlayed, ...]
    leader: int | None
    winning_seat: int | None
    hook: bool
    commitment: str
    client_seed: str
    rounds: int
    next_round: RoundPlan | None
    sheet: tuple[RoundLine, ...]
    standing: ScoredGame
    open_hands: bool
    record: GameRecord | None


@dataclass(frozen=True)
class TableAnswer:
    """A table after an act. table: sealed. events: what happened, the person's act first."""

    table: bytes
    events: tuple[Event, ...]
    view: TableView


@dataclass(frozen=True)
class ClaimAnswer:
    """A claim at a table. answer: None where it was not accepted, and the table is as it was."""

    verification: ClaimResult
    answer: TableAnswer | None

    @property
    def accepted(self) -> bool:
        return self.answer is not None
