"""Every call: a request message in, the in-process function, a response message out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from google.protobuf.message import Message

from ohhell import analysis, convert
from ohhell.errors import InvalidInput, invalid
from ohhell.rules import presets
from ohhell.service import table_calls
from ohhell.service.admission import Lane
from ohhell.service.info import server_info
from ohhell.service.light import MOST_BYTES, hint_is_light, legal_actions_are_light
from ohhell.service.wire import Form, Wire, write
from ohhell.service.work import Work, within
from ohhell.v1 import analysis_pb2, rules_service_pb2, table_service_pb2

MOST_RECORD_BYTES = 1024 * 1024


@dataclass(frozen=True)
class Call:
    """service, name: as in the contract."""

    service: str
    name: str
    lane: Lane
    request: type[Message]


@dataclass(frozen=True)
class Question(Call):
    """One request, one answer. constant: every request has the same, which is made once.

    sharpens: answers so far can be reported. light: see `ohhell.service.light`.
    """

    answer: Callable[[Any, Work], Message]
    constant: bool = False
    sharpens: bool = False
    light: Callable[[Any], bool] | None = None

    def is_light(self, wire: Wire) -> bool:
        """Whether it is answered where it arrives."""
        if self.light is None or wire.form is Form.JSON or len(wire.data) > MOST_BYTES:
            return False
        try:
            return self.light(wire.read(self.request))
        except InvalidInput:
            return True

    def run(self, wire: Wire, work: Work) -> bytes:
        """Raises InvalidInput, NotReady, Cancelled, OutOfTime."""
        answer = self.answer(wire.read(self.request), work)
        work.tally.add(answer)
        return write(answer, wire.form)


@dataclass(frozen=True)
class Watch(Call):
    """One request, and the answer as it becomes known; the last message is the whole of it."""

    answer: Callable[[Any, Work], Message]

    def run(self, wire: Wire, work: Work, report: Callable[[bytes], None]) -> bytes:
        """Raises InvalidInput, NotReady, Cancelled."""
        telling = replace(work, report=lambda message: report(write(message, wire.form)))
        last = self.answer(wire.read(self.request), telling)
        work.tally.add(last)
        return write(last, wire.form)


@dataclass(frozen=True)
class RecordCall(Call):
    """One record, and its decisions one by one; see `ohhell.service.record_calls`."""


@dataclass(frozen=True)
class RecordsCall(Call):
    """Records and their analyses, many of both; see `ohhell.service.record_calls`."""


def _rules(request: Any) -> Any:
    with within("rules"):
        return convert.rules_from(request.rules)


def _position(request: Any) -> Any:
    with within("position"):
        return convert.position_from(request.position)


# ---------------------------------------------------------------- AnalysisService


def _question(request: Any) -> tuple[Any, Any, Any]:
    return (
        _position(request),
        convert.player_from(request.player),
        convert.limits_from(request.limits),
    )


def _suggest(request: analysis_pb2.SuggestRequest, work: Work) -> Message:
    choice = convert.choice_from(request.choice)
    progress = work.progress(convert.suggestion_to)
    return convert.suggestion_to(
        analysis.suggest(*_question(request), choice, progress=progress, **work.bounds)
    )


def _estimate_plays(request: analysis_pb2.EstimatePlaysRequest, work: Work) -> Message:
    progress = work.progress(convert.plays_to)
    return convert.plays_to(
        analysis.estimate_plays(*_question(request), progress=progress, **work.bounds)
    )


def _watch_plays(request: analysis_pb2.WatchPlaysRequest, work: Work) -> Message:
    progress = work.progress(convert.watched_to)
    return convert.watched_to(
        analysis.estimate_plays(*_question(request), progress=progress, **work.bounds)
    )


def _analyze_bids(request: analysis_pb2.AnalyzeBidsRequest, work: Work) -> Message:
    progress = work.progress(convert.bids_to)
    return convert.bids_to(
        analysis.analyze_bids(*_question(request), progress=progress, **work.bounds)
    )


def _verify_claim(request: analysis_pb2.VerifyClaimRequest, work: Work) -> Message:
    progress = work.progress(convert.claim_result_to)
    result = analysis.verify_claim(
        _position(request),
        convert.claim_from(request.claim),
        convert.scope_from(request.scope),
        convert.limits_from(request.limits),
        progress=progress,
        **work.bounds,
    )
    return convert.claim_result_to(result)


def _server_info(_: analysis_pb2.GetServerInfoRequest, work: Work) -> Message:
    return server_info(work.settings)


# ---------------------------------------------------------------- RulesService


def _list_presets(_: rules_service_pb2.ListPresetsRequest, __: Work) -> Message:
    return rules_service_pb2.ListPresetsResponse(presets=map(convert.preset_to, presets()))


def _resolve_rules(request: rules_service_pb2.ResolveRulesRequest, _: Work) -> Message:
    rules = _rules(request)
    first = request.first_dealer if request.HasField("first_dealer") else None
    if first is not None and not 0 <= first < rules.players:
        raise invalid("first_dealer", first, f"must be 0..{rules.players - 1} (a seat)")
    return rules_service_pb2.ResolveRulesResponse(
        rules=convert.rules_to(rules),
        adjustments=map(convert.adjustment_to, rules.adjustments),
        deck=rules.deck,
        rounds=map(convert.round_plan_to, rules.rounds(first)),
    )


def _legal_actions(request: rules_service_pb2.LegalActionsRequest, _: Work) -> Message:
    return convert.legal_to(analysis.legal_actions(_position(request)))


def _deal_round(request: rules_service_pb2.DealRoundRequest, _: Work) -> Message:
    dealt = analysis.deal_round(
        _rules(request),
        request.round_number,
        request.dealer,
        seed=request.seed if request.HasField("seed") else None,
        client_seed=request.client_seed,
    )
    return rules_service_pb2.DealRoundResponse(round=convert.round_to(dealt))


def bounded(field: str, record: Message) -> None:
    """Raises InvalidInput for a record that is too large."""
    if record.ByteSize() > MOST_RECORD_BYTES:
        why = f"a record may have {MOST_RECORD_BYTES} bytes"
        raise invalid(field, f"{record.ByteSize()} bytes", why)


def _score_round(request: rules_service_pb2.ScoreRoundRequest, _: Work) -> Message:
    bounded("round", request.round)
    rules = _rules(request)
    with within("round"):
        scored = analysis.score_round(rules, convert.round_from(request.round))
    return convert.scored_round_to(scored)


def _score_game(request: rules_service_pb2.ScoreGameRequest, _: Work) -> Message:
    bounded("game", request.game)
    with within("game"):
        scored = analysis.score_game(convert.game_from(request.game))
    return convert.scored_game_to(scored)


# ---------------------------------------------------------------- the table

_A, _R = "ohhell.v1.AnalysisService", "ohhell.v1.RulesService"
_T = "ohhell.v1.TableService"
_HINT, _ESTIMATE, _RECORD, _QUICK = Lane.HINT, Lane.ESTIMATE, Lane.RECORD, Lane.QUICK

CALLS: tuple[Call, ...] = (
    Question(
        _A,
        "Suggest",
        _HINT,
        analysis_pb2.SuggestRequest,
        _suggest,
        sharpens=True,
        light=hint_is_light,
    ),
    Question(
        _A,
        "EstimatePlays",
        _ESTIMATE,
        analysis_pb2.EstimatePlaysRequest,
        _estimate_plays,
        sharpens=True,
    ),
    Watch(_A, "WatchPlays", _ESTIMATE, analysis_pb2.WatchPlaysRequest, _watch_plays),
    Question(
        _A,
        "AnalyzeBids",
        _ESTIMATE,
        analysis_pb2.AnalyzeBidsRequest,
        _analyze_bids,
        sharpens=True,
    ),
    Question(
        _A,
        "VerifyClaim",
        _ESTIMATE,
        analysis_pb2.VerifyClaimRequest,
        _verify_claim,
        sharpens=True,
    ),
    RecordCall(_A, "AnalyzeRecord", _RECORD, analysis_pb2.AnalyzeRecordRequest),
    RecordsCall(_A, "AnalyzeRecords", _RECORD, analysis_pb2.AnalyzeRecordsRequest),
    Question(_A, "GetServerInfo", _QUICK, analysis_pb2.GetServerInfoRequest, _server_info, True),
    Question(_R, "ListPresets", _QUICK, rules_service_pb2.ListPresetsRequest, _list_presets, True),
    Question(_R, "ResolveRules", _QUICK, rules_service_pb2.ResolveRulesRequest, _resolve_rules),
    Question(
        _R,
        "LegalActions",
        _QUICK,
        rules_service_pb2.LegalActionsRequest,
        _legal_actions,
        light=legal_actions_are_light,
    ),
    Question(_R, "DealRound", _QUICK, rules_service_pb2.DealRoundRequest, _deal_round),
    Question(_R, "ScoreRound", _QUICK, rules_service_pb2.ScoreRoundRequest, _score_round),
    Question(_R, "ScoreGame", _QUICK, rules_service_pb2.ScoreGameRequest, _score_game),
    Question(_T, "OpenTable", _QUICK, table_service_pb2.OpenTableRequest, table_calls.open_table),
    Question(_T, "Act", _HINT, table_service_pb2.ActRequest, table_calls.act),
    Question(
        _T, "ClaimTricks", _HINT, table_service_pb2.ClaimTricksRequest, table_calls.claim_tricks
    ),
)
SERVICES = tuple(dict.fromkeys(call.service for call in CALLS))
