"""Clients: the functions of `ohhell.analysis`, asked of a server.

    with ohhell.Client("127.0.0.1:50051") as client:
        print(client.suggest(position).card)

Arguments and results are the same values as in process, and so are the errors InvalidInput and
NotReady; anything else that goes wrong is a grpc.RpcError. Calls that a server could not take (it
was full, or the connection broke) are tried again a few times.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import grpc
from google.protobuf.message import Message

from ohhell import convert, convert_judgements
from ohhell.errors import NotReady
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
    Suggestion,
)
from ohhell.rules import RuleSet
from ohhell.status import error_from, status_in
from ohhell.v1 import analysis_pb2 as analysis
from ohhell.v1 import analysis_pb2_grpc, rules_service_pb2_grpc
from ohhell.v1 import rules_service_pb2 as rules_service

DEFAULT_TIMEOUT = 30.0

_SERVICE_CONFIG = json.dumps(
    {
        "methodConfig": [
            {
                "name": [
                    {"service": "ohhell.v1.AnalysisService"},
                    {"service": "ohhell.v1.RulesService"},
                ],
                "retryPolicy": {
                    "maxAttempts": 5,
                    "initialBackoff": "0.1s",
                    "maxBackoff": "2s",
                    "backoffMultiplier": 2,
                    "retryableStatusCodes": ["UNAVAILABLE", "RESOURCE_EXHAUSTED"],
                },
            }
        ],
        "loadBalancingConfig": [{"round_robin": {}}],
    }
)
_OPTIONS = (
    ("grpc.service_config", _SERVICE_CONFIG),
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.max_receive_message_length", 4 << 20),
)


@dataclass(frozen=True)
class _Call:
    """A request ready to be sent, and how to read its answer."""

    service: str
    method: str
    request: Message
    read: Callable[[Any], Any]


def _suggest(
    position: Position, player: Player, limits: SearchLimits, choice: Choice | None
) -> _Call:
    request = analysis.SuggestRequest(
        position=convert.position_to(position),
        player=convert.player_to(player),
        limits=convert.limits_to(limits),
        choice=None if choice is None else convert.choice_to(choice),
    )
    return _Call("analysis", "Suggest", request, convert.suggestion_from)


def _estimate_plays(position: Position, player: Player, limits: SearchLimits) -> _Call:
    request = analysis.EstimatePlaysRequest(
        position=convert.position_to(position),
        player=convert.player_to(player),
        limits=convert.limits_to(limits),
    )
    return _Call("analysis", "EstimatePlays", request, convert.plays_from)


def _analyze_bids(position: Position, player: Player, limits: SearchLimits) -> _Call:
    request = analysis.AnalyzeBidsRequest(
        position=convert.position_to(position),
        player=convert.player_to(player),
        limits=convert.limits_to(limits),
    )
    return _Call("analysis", "AnalyzeBids", request, convert.bids_from)


def _verify_claim(position: Position, claim: Claim, scope: Scope, limits: SearchLimits) -> _Call:
    request = analysis.VerifyClaimRequest(
        position=convert.position_to(position),
        claim=convert.claim_to(claim),
        scope=convert.scope_to(scope),
        limits=convert.limits_to(limits),
    )
    return _Call("analysis", "VerifyClaim", request, convert.claim_result_from)


def _watch_plays(position: Position, player: Player, limits: SearchLimits) -> _Call:
    request = analysis.WatchPlaysRequest(
        position=convert.position_to(position),
        player=convert.player_to(player),
        limits=convert.limits_to(limits),
    )
    return _Call("analysis", "WatchPlays", request, convert.watched_from)


def _analyze_record(record: GameRecord, player: Player, limits: SearchLimits) -> _Call:
    request = analysis.AnalyzeRecordRequest(
        record=convert.game_to(record), options=convert_judgements.options_to(player, limits)
    )
    return _Call("analysis", "AnalyzeRecord", request, lambda part: part)


def _whole_analysis(record: GameRecord, parts: list[Any]) -> RecordAnalysis:
    """Of the messages that answer AnalyzeRecord."""
    *decisions, last = parts
    summary = convert_judgements.summary_from(last.summary)
    judgements = tuple(convert_judgements.judgement_from(part.decision) for part in decisions)
    return RecordAnalysis(record.id, judgements, summary.summaries, summary.first_claims)


def _record_parts(
    records: Iterable[GameRecord], player: Player, limits: SearchLimits
) -> Iterator[analysis.AnalyzeRecordsRequest]:
    options = convert_judgements.options_to(player, limits)
    yield analysis.AnalyzeRecordsRequest(options=options)
    for record in records:
        yield analysis.AnalyzeRecordsRequest(record=convert.game_to(record))


def _legal_actions(position: Position) -> _Call:
    request = rules_service.LegalActionsRequest(position=convert.position_to(position))
    return _Call("rules", "LegalActions", request, convert.legal_from)


def _score_round(rules: RuleSet, round: RoundRecord) -> _Call:
    request = rules_service.ScoreRoundRequest(
        rules=convert.rules_to(rules), round=convert.round_to(round)
    )
    return _Call("rules", "ScoreRound", request, convert.scored_round_from)


def _score_game(game: GameRecord) -> _Call:
    request = rules_service.ScoreGameRequest(game=convert.game_to(game))
    return _Call("rules", "ScoreGame", request, convert.scored_game_from)


def _deal_round(
    rules: RuleSet, round_number: int, dealer: int, seed: int | None, client_seed: str
) -> _Call:
    request = rules_service.DealRoundRequest(
        rules=convert.rules_to(rules),
        round_number=round_number,
        dealer=dealer,
        seed=seed,
        client_seed=client_seed,
    )
    return _Call("rules", "DealRound", request, lambda answer: convert.round_from(answer.round))


def _server_info() -> _Call:
    return _Call("analysis", "GetServerInfo", analysis.GetServerInfoRequest(), lambda info: info)


def _error(error: grpc.RpcError) -> Exception:
    """What the same question would raise in process, where the server said so; else the error."""
    status = status_in(error.trailing_metadata() or ())
    if status is None and error.code() is grpc.StatusCode.FAILED_PRECONDITION:
        return NotReady(error.details())
    return (status and error_from(status)) or error


class Client:
    """A connection to a server, such as "127.0.0.1:50051". Safe to use from several threads."""

    def __init__(self, target: str, *, timeout: float = DEFAULT_TIMEOUT) -> None:
        """timeout: seconds a call may take; a search ends in time with what it has."""
        self._timeout = timeout
        self._channel = grpc.insecure_channel(target, options=_OPTIONS)
        self._stubs: dict[str, Any] = {
            "analysis": analysis_pb2_grpc.AnalysisServiceStub(self._channel),
            "rules": rules_service_pb2_grpc.RulesServiceStub(self._channel),
        }

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        self._channel.close()

    def _send(self, call: _Call) -> Any:
        try:
            method = getattr(self._stubs[call.service], call.method)
            return call.read(method(call.request, timeout=self._timeout))
        except grpc.RpcError as error:
            raise _error(error) from error

    def _stream(self, call: _Call) -> Iterator[Any]:
        try:
            method = getattr(self._stubs[call.service], call.method)
            yield from map(call.read, method(call.request, timeout=self._timeout))
        except grpc.RpcError as error:
            raise _error(error) from error

    def suggest(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        choice: Choice | None = None,
    ) -> Suggestion:
        result: Suggestion = self._send(_suggest(position, player, limits, choice))
        return result

    def estimate_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> PlayAnalysis:
        result: PlayAnalysis = self._send(_estimate_plays(position, player, limits))
        return result

    def watch_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> Iterator[PlayAnalysis]:
        """The estimates as they sharpen; the last is what estimate_plays gives."""
        return self._stream(_watch_plays(position, player, limits))

    def analyze_record(
        self,
        record: GameRecord,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> RecordAnalysis:
        parts = list(self._stream(_analyze_record(record, player, limits)))
        return _whole_analysis(record, parts)

    def analyze_records(
        self,
        records: Iterable[GameRecord],
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> Iterator[RecordAnalysis | RecordError]:
        """In the order of the records, which are read as the server takes them.

        There is no limit of time.
        """
        method = self._stubs["analysis"].AnalyzeRecords
        try:
            for answer in method(_record_parts(records, player, limits)):
                yield convert_judgements.result_from(answer)
        except grpc.RpcError as error:
            raise _error(error) from error

    def analyze_bids(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> BidAnalysis:
        result: BidAnalysis = self._send(_analyze_bids(position, player, limits))
        return result

    def verify_claim(
        self,
        position: Position,
        claim: Claim,
        scope: Scope = Scope.EVERY_DEAL,
        limits: SearchLimits = SearchLimits(),
    ) -> ClaimResult:
        result: ClaimResult = self._send(_verify_claim(position, claim, scope, limits))
        return result

    def legal_actions(self, position: Position) -> LegalActions:
        result: LegalActions = self._send(_legal_actions(position))
        return result

    def score_round(self, rules: RuleSet, round: RoundRecord) -> ScoredRound:
        result: ScoredRound = self._send(_score_round(rules, round))
        return result

    def score_game(self, game: GameRecord) -> ScoredGame:
        result: ScoredGame = self._send(_score_game(game))
        return result

    def deal_round(
        self,
        rules: RuleSet,
        round_number: int,
        dealer: int,
        *,
        seed: int | None = None,
        client_seed: str = "",
    ) -> RoundRecord:
        call = _deal_round(rules, round_number, dealer, seed, client_seed)
        result: RoundRecord = self._send(call)
        return result

    def server_info(self) -> analysis.GetServerInfoResponse:
        result: analysis.GetServerInfoResponse = self._send(_server_info())
        return result


class AsyncClient:
    """The same for asyncio."""

    def __init__(self, target: str, *, timeout: float = DEFAULT_TIMEOUT) -> None:
        """timeout: seconds a call may take; a search ends in time with what it has."""
        self._timeout = timeout
        self._channel = grpc.aio.insecure_channel(target, options=_OPTIONS)
        self._stubs: dict[str, Any] = {
            "analysis": analysis_pb2_grpc.AnalysisServiceStub(self._channel),
            "rules": rules_service_pb2_grpc.RulesServiceStub(self._channel),
        }

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(self, *exception: object) -> None:
        await self.close()

    async def close(self) -> None:
        await self._channel.close()

    async def _send(self, call: _Call) -> Any:
        try:
            method = getattr(self._stubs[call.service], call.method)
            return call.read(await method(call.request, timeout=self._timeout))
        except grpc.aio.AioRpcError as error:
            raise _error(error) from error

    async def _stream(self, call: _Call) -> AsyncIterator[Any]:
        try:
            method = getattr(self._stubs[call.service], call.method)
            async for message in method(call.request, timeout=self._timeout):
                yield call.read(message)
        except grpc.aio.AioRpcError as error:
            raise _error(error) from error

    async def suggest(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
        choice: Choice | None = None,
    ) -> Suggestion:
        result: Suggestion = await self._send(_suggest(position, player, limits, choice))
        return result

    async def estimate_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> PlayAnalysis:
        result: PlayAnalysis = await self._send(_estimate_plays(position, player, limits))
        return result

    def watch_plays(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> AsyncIterator[PlayAnalysis]:
        """The estimates as they sharpen; the last is what estimate_plays gives."""
        return self._stream(_watch_plays(position, player, limits))

    async def analyze_record(
        self,
        record: GameRecord,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> RecordAnalysis:
        parts = [part async for part in self._stream(_analyze_record(record, player, limits))]
        return _whole_analysis(record, parts)

    async def analyze_records(
        self,
        records: Iterable[GameRecord],
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> AsyncIterator[RecordAnalysis | RecordError]:
        """In the order of the records, which are read as the server takes them.

        There is no limit of time.
        """
        method = self._stubs["analysis"].AnalyzeRecords
        try:
            async for answer in method(_record_parts(records, player, limits)):
                yield convert_judgements.result_from(answer)
        except grpc.aio.AioRpcError as error:
            raise _error(error) from error

    async def analyze_bids(
        self,
        position: Position,
        player: Player = Player(),
        limits: SearchLimits = SearchLimits(),
    ) -> BidAnalysis:
        result: BidAnalysis = await self._send(_analyze_bids(position, player, limits))
        return result

    async def verify_claim(
        self,
        position: Position,
        claim: Claim,
        scope: Scope = Scope.EVERY_DEAL,
        limits: SearchLimits = SearchLimits(),
    ) -> ClaimResult:
        result: ClaimResult = await self._send(_verify_claim(position, claim, scope, limits))
        return result

    async def legal_actions(self, position: Position) -> LegalActions:
        result: LegalActions = await self._send(_legal_actions(position))
        return result

    async def score_round(self, rules: RuleSet, round: RoundRecord) -> ScoredRound:
        result: ScoredRound = await self._send(_score_round(rules, round))
        return result

    async def score_game(self, game: GameRecord) -> ScoredGame:
        result: ScoredGame = await self._send(_score_game(game))
        return result

    async def deal_round(
        self,
        rules: RuleSet,
        round_number: int,
        dealer: int,
        *,
        seed: int | None = None,
        client_seed: str = "",
    ) -> RoundRecord:
        call = _deal_round(rules, round_number, dealer, seed, client_seed)
        result: RoundRecord = await self._send(call)
        return result

    async def server_info(self) -> analysis.GetServerInfoResponse:
        result: analysis.GetServerInfoResponse = await self._send(_server_info())
        return result
