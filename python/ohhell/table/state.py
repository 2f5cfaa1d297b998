"""A table: the whole of a game, with what its person may not know."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ohhell.dealing import deal_round
from ohhell.records import AcceptedClaim, RoundRecord
from ohhell.requests import Player
from ohhell.rules import RuleSet, Trump
from ohhell.table.secret import nonce_of


@dataclass(frozen=True)
class PlayedRound:
    """What seats did in a round, as far as it went; its hands follow from the secret.

    trump: as the deal made it. taken: by seat, once the round is over.
    """

    client_seed: str
    trump: Trump
    bids: tuple[int, ...] = ()
    plays: tuple[str, ...] = ()
    claim: AcceptedClaim | None = None
    taken: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Table:
    """A game. players: by seat, None for the person. rounds: the last one may be in progress."""

    rules: RuleSet
    seat: int
    players: tuple[Player | None, ...]
    names: tuple[str, ...]
    open_hands: bool
    first_dealer: int
    secret: str
    rounds: tuple[PlayedRound, ...] = ()

    @property
    def in_progress(self) -> bool:
        """Whether a round is."""
        return bool(self.rounds) and self.rounds[-1].taken is None

    def dealer(self, number: int) -> int:
        """Of a round."""
        return (self.first_dealer + number) % self.rules.players

    def cards(self, number: int) -> int:
        """Dealt to each seat in a round; extra ones have the maximum size."""
        sizes = self.rules.sizes
        return sizes[number] if number < len(sizes) else self.rules.max_cards

    def dealt(self, number: int, client_seed: str) -> RoundRecord:
        """A round with all hands, before the bidding. Raises InvalidInput."""
        return deal_round(
            self.rules,
            number,
            self.dealer(number),
            client_seed=client_seed,
            nonce=nonce_of(self.secret, number),
        )

    def record(self, number: int) -> RoundRecord:
        """A round with all hands as far as it was played."""
        played = self.rounds[number]
        dealt = self.dealt(number, played.client_seed)
        return replace(dealt, bids=played.bids, plays=played.plays, claim=played.claim)

    def with_round(self, played: PlayedRound) -> Table:
        """With a new round at the end."""
        return replace(self, rounds=(*self.rounds, played))

    def with_last_round(self, played: PlayedRound) -> Table:
        """With the last round as it is now."""
        return replace(self, rounds=(*self.rounds[:-1], played))
