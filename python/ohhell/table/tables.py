"""Tables as their person has them: sealed ones in, sealed ones out."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell.errors import InvalidInput, invalid
from ohhell.requests import Claim
from ohhell.rules import RuleSet
from ohhell.table import claims, flow, opening
from ohhell.table.computers import Computers
from ohhell.table.flow import Outcome
from ohhell.table.seal import Seal
from ohhell.table.state import Table
from ohhell.table.text import table_of, text_of
from ohhell.table.values import ClaimAnswer, TableAnswer, TablePlayer
from ohhell.table.view import view_of


class Tables:
    """Everything that can be asked about tables. seal: None for a key of its own.

    Every function is one of its arguments alone but `open_table`, which draws the secret of the
    game. computers: may stop those that move, see `ohhell.table.computers`.
    """

    def __init__(self, seal: Seal | None = None) -> None:
        self._seal = seal or Seal.random()

    def open_table(
        self,
        rules: RuleSet,
        seat: int,
        players: Sequence[TablePlayer] = (),
        *,
        name: str = "",
        open_hands: bool = False,
        first_dealer: int | None = None,
    ) -> TableAnswer:
        """A new game; see `ohhell.table.opening.open_table`. Raises InvalidInput."""
        table = opening.open_table(
            rules, seat, players, name=name, open_hands=open_hands, first_dealer=first_dealer
        )
        return self._answer((table, ()))

    def act(
        self,
        table: bytes,
        *,
        client_seed: str | None = None,
        bid: int | None = None,
        card: str | None = None,
        computers: Computers | None = None,
    ) -> TableAnswer:
        """One act of the person: deals the next round, bids or plays.

        Raises InvalidInput, NotReady, Cancelled and OutOfTime.
        """
        computers, opened = computers or Computers(), self._open(table)
        if [client_seed, bid, card].count(None) != 2:
            raise invalid("act", "", "give one of client_seed, bid and card")
        if client_seed is not None:
            return self._answer(flow.deal(opened, client_seed, computers))
        if bid is not None:
            return self._answer(flow.bid(opened, bid, computers))
        assert card is not None
        return self._answer(flow.play(opened, card, computers))

    def claim_tricks(
        self, table: bytes, claim: Claim, *, computers: Computers | None = None
    ) -> ClaimAnswer:
        """Ends the round where the claim is proven over every deal that could be.

        Raises InvalidInput, NotReady, Cancelled and OutOfTime.
        """
        found, outcome = claims.claim(self._open(table), claim, computers or Computers())
        return ClaimAnswer(found, None if outcome is None else self._answer(outcome))

    def _open(self, sealed: bytes) -> Table:
        text = self._seal.open(sealed)
        try:
            return table_of(text)
        except (InvalidInput, KeyError, TypeError, ValueError) as error:
            why = "of another version of the server, which this one cannot go on with"
            raise invalid("table", f"{len(sealed)} bytes", why) from error

    def _answer(self, outcome: Outcome) -> TableAnswer:
        table, events = outcome
        return TableAnswer(self._seal.seal(text_of(table)), events, view_of(table))
