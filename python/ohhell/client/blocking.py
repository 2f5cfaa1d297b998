"""The client for threads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any

import grpc

from ohhell.client import calls
from ohhell.client.calls import Call, Stubs, T
from ohhell.client.connection import Connection, Retries, Tls
from ohhell.client.sending import Sending
from ohhell.client.timeouts import checked_timeout
from ohhell.convert import judgements as judgement_messages
from ohhell.judgements import RecordAnalysis, RecordError
from ohhell.position import Position
from ohhell.records import GameRecord, RoundRecord
from ohhell.requests import Choice, Claim, Player, Scope, SearchLimits
from ohhell.results import (
    BidAnalysis,
    ClaimResult,
    LegalActions,
    PlayAnalysis,
    ScoredGame,
    ScoredRound,
    ServerInfo,
    Suggestion,
)
from ohhell.rules import Preset, RuleSet
from ohhell.table.values import ClaimAnswer, TableAnswer, TablePlayer

DEFAULT_TIMEOUT = 30.0
"""Seconds."""


class Client:
    """A connection to a server, or to several that are used in turn. Safe to share by threads.

    target: such as "127.0.0.1:50051"; a name with several addresses stands for all of them. Several
    targets are addresses with ports. timeout: seconds that a call may take, its retries included
    (None: no limit); a search ends in time with what it has. Every method takes another one.
    token: sent with every call, over tls or to this machine only. Raises InvalidInput where these
    do not fit together.
    """

    def __init__(
        self,
        target: str | Sequence[str],
        *,
        timeout: float | None = DEFAULT_TIMEOUT,
        retries: Retries = Retries(),
        tls: Tls | None = None,
        token: str | None = None,
    ) -> None:
        connection = Connection.to(target, retries, tls, token)
        self._timeout = checked_timeout(timeout)
        self._metadata = connection.metadata
        self._channel = connection.channel(grpc)
        self._stubs = Stubs(self._channel)
        self._closed = False

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the calls that are under way: they, and later ones, raise grpc.RpcError."""
        self._closed = True
        self._channel.close()

    def _bounds(self, timeout: float | None) -> dict[str, Any]:
        """Raises InvalidInput."""
        own = checked_timeout(timeout)
        return {"timeout": self._timeout if own is None else own, "metadata": self._metadata}

    @contextmanager
    def _open(self) -> Iterator[None]:
        """The library has an error of its own for calls on what is closed."""
        try:
            yield
        except ValueError as error:
            raise (calls.closed() if self._closed else error) from None

    def _send(self, call: Call[T], timeout: float | None) -> T:
        bounds = self._bounds(timeout)
        try:
            with self._open():
                answer = self._stubs.method(call)(call.request, **bounds)
        except grpc.RpcError as error:
            raise calls.error_of(error) from error
        return call.read(answer)

    def _stream(self, call: Call[T], timeout: float | None) -> Iterator[T]:
        bounds = self._bounds(timeout)
        with self._open():
            answers = self._stubs.method(call)(call.request, **bounds)
        try:
            for answer in answers:
                yield call.read(answer)
        except grpc.RpcError as error:
            raise calls.error_of(error) from error

    def suggest(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        choice: Choice | None = None,
        *,
        timeout: float | None = None,
    ) -> Suggestion:
        return self._send(calls.suggest(position, player, limits, choice), timeout)

    def estimate_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> PlayAnalysis:
        return self._send(calls.estimate_plays(position, player, limits), timeout)

    def watch_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> Iterator[PlayAnalysis]:
        """The estimates as they sharpen; the last is what estimate_plays gives."""
        return self._stream(calls.watch_plays(position, player, limits), timeout)

    def analyze_bids(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> BidAnalysis:
        return self._send(calls.analyze_bids(position, player, limits), timeout)

    def verify_claim(
        self,
        position: Position,
        claim: Claim,
        scope: Scope = Scope.EVERY_DEAL,
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> ClaimResult:
        return self._send(calls.verify_claim(position, claim, scope, limits), timeout)

    def analyze_record(
        self,
        record: GameRecord,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        first_claims: bool = True,
        timeout: float | None = None,
    ) -> RecordAnalysis:
        """first_claims: whether they are looked for, which may take longer than all decisions."""
        call = calls.analyze_record(record, player, limits, first_claims)
        return calls.whole_analysis(record, list(self._stream(call, timeout)))

    def analyze_records(
        self,
        records: Iterable[GameRecord],
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        first_claims: bool = True,
        timeout: float | None = None,
    ) -> Iterator[RecordAnalysis | RecordError]:
        """In the order of the records, which are read as the server takes them.

        first_claims: whether they are looked for. timeout: of the whole stream; without it there is
        no limit of time. Raises as well what the iterator of the records raises.
        """
        options = calls.options_part(player, limits, first_claims)
        sending = Sending(chain([options], map(calls.record_part, records)))
        bounds = {"timeout": checked_timeout(timeout), "metadata": self._metadata}
        failure = None
        with self._open():
            call = sending.start(self._stubs.analyze_records, bounds)
        try:
            for answer in call:
                yield judgement_messages.result_from(answer)
        except grpc.RpcError as error:
            failure = error
        finally:
            call.cancel()
        if sending.error is not None:
            raise sending.error
        if failure is not None:
            raise calls.error_of(failure) from failure

    def legal_actions(self, position: Position, *, timeout: float | None = None) -> LegalActions:
        return self._send(calls.legal_actions(position), timeout)

    def score_round(
        self, rules: RuleSet, round: RoundRecord, *, timeout: float | None = None
    ) -> ScoredRound:
        return self._send(calls.score_round(rules, round), timeout)

    def score_game(self, game: GameRecord, *, timeout: float | None = None) -> ScoredGame:
        return self._send(calls.score_game(game), timeout)

    def deal_round(
        self,
        rules: RuleSet,
        round_number: int,
        dealer: int,
        *,
        seed: int | None = None,
        client_seed: str = "",
        timeout: float | None = None,
    ) -> RoundRecord:
        return self._send(calls.deal_round(rules, round_number, dealer, seed, client_seed), timeout)

    def open_table(
        self,
        rules: RuleSet,
        seat: int,
        players: Sequence[TablePlayer] = (),
        *,
        name: str = "",
        open_hands: bool = False,
        first_dealer: int | None = None,
        timeout: float | None = None,
    ) -> TableAnswer:
        """A new game against computer seats; docs/table.md says how one goes."""
        call = calls.open_table(rules, seat, players, name, open_hands, first_dealer)
        return self._send(call, timeout)

    def act(
        self,
        table: bytes,
        *,
        client_seed: str | None = None,
        bid: int | None = None,
        card: str | None = None,
        timeout: float | None = None,
    ) -> TableAnswer:
        """Deals the next round, bids or plays, and lets the computer seats go on."""
        return self._send(calls.act(table, client_seed, bid, card), timeout)

    def claim_tricks(
        self, table: bytes, claim: Claim, *, timeout: float | None = None
    ) -> ClaimAnswer:
        """Ends the round where the claim is proven over every deal that could be."""
        return self._send(calls.claim_tricks(table, claim), timeout)

    def presets(self, *, timeout: float | None = None) -> tuple[Preset, ...]:
        return self._send(calls.presets(), timeout)

    def server_info(self, *, timeout: float | None = None) -> ServerInfo:
        return self._send(calls.server_info(), timeout)
