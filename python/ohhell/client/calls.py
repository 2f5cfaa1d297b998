"""Every call: from values to a request, and from the answer to values.

What a message can hold is for the server to judge, which may know more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

import grpc
from google.protobuf.message import Message

from ohhell import analysis, convert
from ohhell.convert import judgements as judgement_messages
from ohhell.convert import tables as table_messages
from ohhell.convert.fitting import fitted
from ohhell.errors import NotReady, invalid
from ohhell.judgements import RecordAnalysis
from ohhell.position import Position
from ohhell.records import GameRecord, RoundRecord
from ohhell.requests import Choice, Claim, Player, Scope, SearchLimits, check_kind, check_request
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
from ohhell.status import error_from, status_in
from ohhell.table.values import ClaimAnswer, TableAnswer, TablePlayer
from ohhell.v1 import (
    analysis_pb2,
    analysis_pb2_grpc,
    player_pb2,
    position_pb2,
    record_pb2,
    rules_service_pb2,
    rules_service_pb2_grpc,
    table_service_pb2,
    table_service_pb2_grpc,
)

T = TypeVar("T")

_ANALYSIS, _RULES, _TABLE = "analysis", "rules", "table"


@dataclass(frozen=True)
class Call(Generic[T]):
    """A request ready to be sent, and how to read its answer, or each of its answers."""

    service: str
    method: str
    request: Message
    read: Callable[[Any], T]


class Stubs:
    """The methods of the services over a channel."""

    def __init__(self, channel: Any) -> None:
        self._by_service: dict[str, Any] = {
            _ANALYSIS: analysis_pb2_grpc.AnalysisServiceStub(channel),
            _RULES: rules_service_pb2_grpc.RulesServiceStub(channel),
            _TABLE: table_service_pb2_grpc.TableServiceStub(channel),
        }

    def method(self, call: Call[Any]) -> Any:
        return getattr(self._by_service[call.service], call.method)

    @property
    def analyze_records(self) -> Any:
        """The one method that takes a stream."""
        return self._by_service[_ANALYSIS].AnalyzeRecords


def _position(position: Position) -> position_pb2.Position:
    """Raises TypeError for what a message would take for a number."""
    lists = chain(position.bids, position.scores, position.streaks)
    _refuse_bools([position.cards, position.dealer, position.seat, *lists])
    if None in (position.cards, position.dealer, position.seat):
        raise TypeError("None is no number")
    return convert.position_to(position)


def _limits(limits: SearchLimits) -> player_pb2.SearchLimits:
    """Raises TypeError for what a message would take for a number."""
    _refuse_bools(vars(limits).values())
    return convert.limits_to(limits)


def _refuse_bools(numbers: Iterable[object]) -> None:
    if any(isinstance(number, bool) for number in numbers):
        raise TypeError("a truth value is no number")


def _question(position: Position, player: Player, limits: SearchLimits) -> dict[str, Any]:
    return {
        "position": _position(position),
        "player": convert.player_to(player),
        "limits": _limits(limits),
    }


def suggest(
    position: Position, player: Player, limits: SearchLimits, choice: Choice | None
) -> Call[Suggestion]:
    request = fitted(
        lambda: analysis_pb2.SuggestRequest(
            **_question(position, player, limits),
            choice=None if choice is None else convert.choice_to(choice),
        ),
        lambda: analysis.suggest(position, player, limits, choice),
    )
    return Call(_ANALYSIS, "Suggest", request, convert.suggestion_from)


def estimate_plays(position: Position, player: Player, limits: SearchLimits) -> Call[PlayAnalysis]:
    request = fitted(
        lambda: analysis_pb2.EstimatePlaysRequest(**_question(position, player, limits)),
        lambda: analysis.estimate_plays(position, player, limits),
    )
    return Call(_ANALYSIS, "EstimatePlays", request, convert.plays_from)


def analyze_bids(position: Position, player: Player, limits: SearchLimits) -> Call[BidAnalysis]:
    request = fitted(
        lambda: analysis_pb2.AnalyzeBidsRequest(**_question(position, player, limits)),
        lambda: analysis.analyze_bids(position, player, limits),
    )
    return Call(_ANALYSIS, "AnalyzeBids", request, convert.bids_from)


def verify_claim(
    position: Position, claim: Claim, scope: Scope, limits: SearchLimits
) -> Call[ClaimResult]:
    request = fitted(
        lambda: analysis_pb2.VerifyClaimRequest(
            position=_position(position),
            claim=convert.claim_to(claim),
            scope=convert.scope_to(scope),
            limits=_limits(limits),
        ),
        lambda: analysis.verify_claim(position, claim, scope, limits),
    )
    return Call(_ANALYSIS, "VerifyClaim", request, convert.claim_result_from)


def watch_plays(position: Position, player: Player, limits: SearchLimits) -> Call[PlayAnalysis]:
    request = fitted(
        lambda: analysis_pb2.WatchPlaysRequest(**_question(position, player, limits)),
        lambda: analysis.estimate_plays(position, player, limits),
    )
    return Call(_ANALYSIS, "WatchPlays", request, convert.watched_from)


def _options(
    player: Player, limits: SearchLimits, first_claims: bool
) -> analysis_pb2.AnalysisOptions:
    return fitted(
        lambda: judgement_messages.options_to(player, limits, first_claims),
        lambda: check_request(player=player, limits=limits),
    )


def _record(record: GameRecord, name: str = "record") -> record_pb2.GameRecord:
    check_kind(name, record, GameRecord)
    return fitted(lambda: convert.game_to(record), lambda: analysis.score_game(record))


def analyze_record(
    record: GameRecord, player: Player, limits: SearchLimits, first_claims: bool
) -> Call[analysis_pb2.AnalyzeRecordResponse]:
    request = analysis_pb2.AnalyzeRecordRequest(
        record=_record(record), options=_options(player, limits, first_claims)
    )
    return Call(_ANALYSIS, "AnalyzeRecord", request, lambda part: part)


def whole_analysis(record: GameRecord, parts: list[Any]) -> RecordAnalysis:
    """Of the messages that answer AnalyzeRecord."""
    *decisions, last = parts
    summary = judgement_messages.summary_from(last.summary)
    judgements = tuple(judgement_messages.judgement_from(part.decision) for part in decisions)
    return RecordAnalysis(record.id, judgements, summary.summaries, summary.first_claims)


def options_part(
    player: Player, limits: SearchLimits, first_claims: bool
) -> analysis_pb2.AnalyzeRecordsRequest:
    """The first of the stream to AnalyzeRecords."""
    return analysis_pb2.AnalyzeRecordsRequest(options=_options(player, limits, first_claims))


def record_part(record: GameRecord) -> analysis_pb2.AnalyzeRecordsRequest:
    """One of those that follow."""
    return analysis_pb2.AnalyzeRecordsRequest(record=_record(record))


def legal_actions(position: Position) -> Call[LegalActions]:
    request = fitted(
        lambda: rules_service_pb2.LegalActionsRequest(position=_position(position)),
        lambda: analysis.legal_actions(position),
    )
    return Call(_RULES, "LegalActions", request, convert.legal_from)


def score_round(rules: RuleSet, round: RoundRecord) -> Call[ScoredRound]:
    request = fitted(
        lambda: rules_service_pb2.ScoreRoundRequest(
            rules=convert.rules_to(rules), round=convert.round_to(round)
        ),
        lambda: analysis.score_round(rules, round),
    )
    return Call(_RULES, "ScoreRound", request, convert.scored_round_from)


def score_game(game: GameRecord) -> Call[ScoredGame]:
    request = rules_service_pb2.ScoreGameRequest(game=_record(game, "game"))
    return Call(_RULES, "ScoreGame", request, convert.scored_game_from)


def deal_round(
    rules: RuleSet, round_number: int, dealer: int, seed: int | None, client_seed: str
) -> Call[RoundRecord]:
    request = fitted(
        lambda: rules_service_pb2.DealRoundRequest(
            rules=convert.rules_to(rules),
            round_number=round_number,
            dealer=dealer,
            seed=seed,
            client_seed=client_seed,
        ),
        lambda: analysis.deal_round(
            rules, round_number, dealer, seed=seed, client_seed=client_seed
        ),
    )
    return Call(_RULES, "DealRound", request, lambda answer: convert.round_from(answer.round))


def presets() -> Call[tuple[Preset, ...]]:
    request = rules_service_pb2.ListPresetsRequest()
    return Call(
        _RULES,
        "ListPresets",
        request,
        lambda answer: tuple(map(convert.preset_from, answer.presets)),
    )


def open_table(
    rules: RuleSet,
    seat: int,
    players: Sequence[TablePlayer],
    name: str,
    open_hands: bool,
    first_dealer: int | None,
) -> Call[TableAnswer]:
    request = table_service_pb2.OpenTableRequest(
        rules=convert.rules_to(rules),
        seat=seat,
        players=map(table_messages.player_to, players),
        name=name,
        open_hands=open_hands,
        first_dealer=first_dealer,
    )
    return Call(_TABLE, "OpenTable", request, table_messages.opened_from)


def act(
    table: bytes, client_seed: str | None, bid: int | None, card: str | None
) -> Call[TableAnswer]:
    acts = {"client_seed": client_seed, "bid": bid, "card": card}
    given: dict[str, Any] = {name: act for name, act in acts.items() if act is not None}
    if len(given) > 1:  # a message would keep one of them
        raise invalid("act", " and ".join(given), "give one of client_seed, bid and card")
    request = table_service_pb2.ActRequest(table=table, **given)
    return Call(_TABLE, "Act", request, table_messages.acted_from)


def claim_tricks(table: bytes, claim: Claim) -> Call[ClaimAnswer]:
    request = table_service_pb2.ClaimTricksRequest(table=table, claim=convert.claim_to(claim))
    return Call(_TABLE, "ClaimTricks", request, table_messages.claimed_from)


def server_info() -> Call[ServerInfo]:
    return Call(
        _ANALYSIS, "GetServerInfo", analysis_pb2.GetServerInfoRequest(), convert.server_info_from
    )


def closed() -> grpc.RpcError:
    """The error of calls after a client was closed, and in asyncio of those that it ended."""
    nothing = grpc.aio.Metadata()
    return grpc.aio.AioRpcError(grpc.StatusCode.CANCELLED, nothing, nothing, "the client is closed")


def error_of(error: grpc.RpcError) -> Exception:
    """What the same question would raise in process, where the server said so; else the error."""
    status = status_in(error.trailing_metadata() or ())
    if status is None and error.code() is grpc.StatusCode.FAILED_PRECONDITION:
        return NotReady(error.details())
    return (status and error_from(status)) or error
