"""Rounds and games that have been played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ohhell.position import AnyHands, Hand, read_card, read_cards, read_hands, read_trump
from ohhell.rules import RuleSet, Trump

LONGEST_ID = 128
"""Bytes of the name of a game."""


@dataclass(frozen=True)
class AcceptedClaim:
    """A claim that the table accepted after the last play. taken: what each seat takes in all."""

    seat: int
    taken: tuple[int, ...]


@dataclass(frozen=True)
class RoundRecord:
    """A round: fields as in Position; hands may be those of some seats only.

    commitment, nonce, client_seed: of an honest deal, as text (docs/honest-deal.md), "" without.
    """

    cards: int
    dealer: int
    trump: Trump | None = None
    turn_up: str | None = None
    hands: tuple[Hand, ...] = ()
    bids: tuple[int, ...] = ()
    plays: tuple[str, ...] = ()
    claim: AcceptedClaim | None = None
    commitment: str = ""
    nonce: str = ""
    client_seed: str = ""

    @classmethod
    def of(
        cls,
        *,
        cards: int,
        dealer: int,
        hands: AnyHands = (),
        trump: Trump | str | None = None,
        turn_up: str | None = None,
        bids: Iterable[int] = (),
        plays: str | Iterable[str] = (),
        claim: AcceptedClaim | None = None,
        commitment: str = "",
        nonce: str = "",
        client_seed: str = "",
    ) -> RoundRecord:
        """Takes what people write: hands as a mapping, cards as texts."""
        return cls(
            cards,
            dealer,
            read_trump(trump),
            None if turn_up is None else read_card(turn_up),
            read_hands(hands),
            tuple(bids),
            read_cards(plays),
            claim,
            commitment,
            nonce,
            client_seed,
        )


@dataclass(frozen=True)
class GameRecord:
    """A game: its rules, the names of the players by seat or none, and its rounds in order."""

    id: str
    rules: RuleSet
    players: tuple[str, ...] = ()
    first_dealer: int = 0
    rounds: tuple[RoundRecord, ...] = field(default=())
