"""The client for asyncio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Sequence
from typing import Any

import grpc
from google.protobuf.message import Message

from ohhell.client import calls
from ohhell.client.blocking import DEFAULT_TIMEOUT
from ohhell.client.calls import Call, Stubs, T
from ohhell.client.connection import Connection, Retries, Tls
from ohhell.client.sending import AsyncSending
from ohhell.client.timeouts import checked_timeout
from ohhell.client.waiting import CallCancelled, result_of, results_of
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

FAILURES = (grpc.aio.AioRpcError, grpc.aio.UsageError, CallCancelled)
"""Of the library; a UsageError is that the channel is closed."""


class AsyncClient:
    """What `ohhell.Client` is, for asyncio; a task that is cancelled cancels its call."""

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
        self._channel = connection.channel(grpc.aio)
        self._stubs = Stubs(self._channel)
        self._closed = False

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends the calls that are under way: they, and later ones, raise grpc.RpcError."""
        self._closed = True
        await self._channel.close()

    def _bounds(self, timeout: float | None) -> dict[str, Any]:
        """Raises InvalidInput."""
        own = checked_timeout(timeout)
        return {"timeout": self._timeout if own is None else own, "metadata": self._metadata}

    def _error_of(self, failure: Exception) -> BaseException:
        if isinstance(failure, grpc.RpcError):
            return calls.error_of(failure)
        if self._closed:
            return calls.closed()
        return asyncio.CancelledError() if isinstance(failure, CallCancelled) else failure

    async def _send(self, call: Call[T], timeout: float | None) -> T:
        bounds = self._bounds(timeout)
        try:
            answer = await result_of(self._stubs.method(call)(call.request, **bounds))
        except FAILURES as error:
            raise self._error_of(error) from error
        return call.read(answer)

    async def _stream(self, call: Call[T], timeout: float | None) -> AsyncIterator[T]:
        bounds = self._bounds(timeout)
        try:
            answers = aiter(self._stubs.method(call)(call.request, **bounds))
            async for answer in results_of(answers):
                yield call.read(answer)
        except FAILURES as error:
            raise self._error_of(error) from error

    async def suggest(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        choice: Choice | None = None,
        *,
        timeout: float | None = None,
    ) -> Suggestion:
        return await self._send(calls.suggest(position, player, limits, choice), timeout)

    async def estimate_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> PlayAnalysis:
        return await self._send(calls.estimate_plays(position, player, limits), timeout)

    def watch_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> AsyncIterator[PlayAnalysis]:
        """The estimates as they sharpen; the last is what estimate_plays gives."""
        return self._stream(calls.watch_plays(position, player, limits), timeout)

    async def analyze_bids(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> BidAnalysis:
        return await self._send(calls.analyze_bids(position, player, limits), timeout)

    async def verify_claim(
        self,
        position: Position,
        claim: Claim,
        scope: Scope = Scope.EVERY_DEAL,
        limits: SearchLimits = SearchLimits(),
        *,
        timeout: float | None = None,
    ) -> ClaimResult:
        return await self._send(calls.verify_claim(position, claim, scope, limits), timeout)

    async def analyze_record(
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
        return calls.whole_analysis(record, [part async for part in self._stream(call, timeout)])

    async def analyze_records(
        self,
        records: Iterable[GameRecord] | AsyncIterable[GameRecord],
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        *,
        first_claims: bool = True,
        timeout: float | None = None,
    ) -> AsyncIterator[RecordAnalysis | RecordError]:
        """In the order of the records, which are read as the server takes them.

        first_claims: whether they are looked for. timeout: of the whole stream; without it there is
        no limit of time. Raises as well what the iterator of the records raises.
        """
        options = calls.options_part(player, limits, first_claims)
        sending = AsyncSending(_parts(options, records))
        failure = None
        bounds = {"timeout": checked_timeout(timeout), "metadata": self._metadata}
        call = None
        try:
            call = self._stubs.analyze_records(sending, **bounds)
            async for answer in results_of(aiter(call)):
                yield judgement_messages.result_from(answer)
        except FAILURES as error:
            failure = error
        finally:
            if call is not None:
                call.cancel()
        if sending.error is not None:
            raise sending.error
        if failure is not None:
            raise self._error_of(failure) from failure

    async def legal_actions(
        self, position: Position, *, timeout: float | None = None
    ) -> LegalActions:
        return await self._send(calls.legal_actions(position), timeout)

    async def score_round(
        self, rules: RuleSet, round: RoundRecord, *, timeout: float | None = None
    ) -> ScoredRound:
        return await self._send(calls.score_round(rules, round), timeout)

    async def score_game(self, game: GameRecord, *, timeout: float | None = None) -> ScoredGame:
        return await self._send(calls.score_game(game), timeout)

    async def deal_round(
        self,
        rules: RuleSet,
        round_number: int,
        dealer: int,
        *,
        seed: int | None = None,
        client_seed: str = "",
        timeout: float | None = None,
    ) -> RoundRecord:
        return await self._send(
            calls.deal_round(rules, round_number, dealer, seed, client_seed), timeout
        )

    async def open_table(
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
        return await self._send(call, timeout)

    async def act(
        self,
        table: bytes,
        *,
        client_seed: str | None = None,
        bid: int | None = None,
        card: str | None = None,
        timeout: float | None = None,
    ) -> TableAnswer:
        """Deals the next round, bids or plays, and lets the computer seats go on."""
        return await self._send(calls.act(table, client_seed, bid, card), timeout)

    async def claim_tricks(
        self, table: bytes, claim: Claim, *, timeout: float | None = None
    ) -> ClaimAnswer:
        """Ends the round where the claim is proven over every deal that could be."""
        return await self._send(calls.claim_tricks(table, claim), timeout)

    async def presets(self, *, timeout: float | None = None) -> tuple[Preset, ...]:
        return await self._send(calls.presets(), timeout)

    async def server_info(self, *, timeout: float | None = None) -> ServerInfo:
        return await self._send(calls.server_info(), timeout)


async def _parts(
    options: Message, records: Iterable[GameRecord] | AsyncIterable[GameRecord]
) -> AsyncIterator[Message]:
    yield options
    if isinstance(records, AsyncIterable):
        async for record in records:
            yield calls.record_part(record)
    else:
        for record in records:
            yield calls.record_part(record)
