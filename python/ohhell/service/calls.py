"""Every call: a request message in, the in-process function, a response message out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from google.protobuf.message import DecodeError, Message

from ohhell import _core, analysis, convert
from ohhell.errors import InvalidInput, invalid
from ohhell.rules import presets
from ohhell.service.admission import Lane
from ohhell.service.info import server_info
from ohhell.service.settings import Settings
from ohhell.v1 import analysis_pb2, rules_service_pb2

MOST_RECORD_BYTES = 1024 * 1024


@dataclass(frozen=True)
class Work:
    """What a call may use. time_cap: seconds. token: stops it."""

    settings: Settings
    time_cap: float
    token: _core.CancelToken

    @property
    def bounds(self) -> dict[str, Any]:
        return {"token": self.token, "time_cap": self.time_cap}


@dataclass(frozen=True)
class Call:
    """service, name: as in the contract."""

    service: str
    name: str
    lane: Lane
    request: type[Message]
    answer: Callable[[Any, Work], Message]

    def run(self, data: bytes, work: Work) -> bytes:
        """From and to serialized messages. Raises InvalidInput, NotReady, Cancelled."""
        try:
            request = self.request.FromString(data)
        except DecodeError as error:
            name = self.request.DESCRIPTOR.name
            raise invalid("", f"{len(data)} bytes", f"not a {name}") from error
        return self.answer(request, work).SerializeToString()


@contextmanager
def _within(field: str) -> Iterator[None]:
    """Puts the fields of errors below the field of the request that they are in."""
    try:
        yield
    except InvalidInput as error:
        raise error.under(field) from error


def _rules(request: Any) -> Any:
    with _within("rules"):
        return convert.rules_from(request.rules)


def _position(request: Any) -> Any:
    with _within("position"):
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
    return convert.suggestion_to(analysis.suggest(*_question(request), choice, **work.bounds))


def _estimate_plays(request: analysis_pb2.EstimatePlaysRequest, work: Work) -> Message:
    return convert.plays_to(analysis.estimate_plays(*_question(request), **work.bounds))


def _analyze_bids(request: analysis_pb2.AnalyzeBidsRequest, work: Work) -> Message:
    return convert.bids_to(analysis.analyze_bids(*_question(request), **work.bounds))


def _verify_claim(request: analysis_pb2.VerifyClaimRequest, work: Work) -> Message:
    result = analysis.verify_claim(
        _position(request),
        convert.claim_from(request.claim),
        convert.scope_from(request.scope),
        convert.limits_from(request.limits),
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


def _bounded(field: str, record: Message) -> None:
    if record.ByteSize() > MOST_RECORD_BYTES:
        why = f"a record may have {MOST_RECORD_BYTES} bytes"
        raise invalid(field, f"{record.ByteSize()} bytes", why)


def _score_round(request: rules_service_pb2.ScoreRoundRequest, _: Work) -> Message:
    _bounded("round", request.round)
    rules = _rules(request)
    with _within("round"):
        scored = analysis.score_round(rules, convert.round_from(request.round))
    return convert.scored_round_to(scored)


def _score_game(request: rules_service_pb2.ScoreGameRequest, _: Work) -> Message:
    _bounded("game", request.game)
    with _within("game"):
        scored = analysis.score_game(convert.game_from(request.game))
    return convert.scored_game_to(scored)


_ANALYSIS = (
    ("Suggest", Lane.HINT, analysis_pb2.SuggestRequest, _suggest),
    ("EstimatePlays", Lane.ESTIMATE, analysis_pb2.EstimatePlaysRequest, _estimate_plays),
    ("AnalyzeBids", Lane.ESTIMATE, analysis_pb2.AnalyzeBidsRequest, _analyze_bids),
    ("VerifyClaim", Lane.ESTIMATE, analysis_pb2.VerifyClaimRequest, _verify_claim),
    ("GetServerInfo", Lane.QUICK, analysis_pb2.GetServerInfoRequest, _server_info),
)
_RULES = (
    ("ListPresets", Lane.QUICK, rules_service_pb2.ListPresetsRequest, _list_presets),
    ("ResolveRules", Lane.QUICK, rules_service_pb2.ResolveRulesRequest, _resolve_rules),
    ("LegalActions", Lane.QUICK, rules_service_pb2.LegalActionsRequest, _legal_actions),
    ("DealRound", Lane.QUICK, rules_service_pb2.DealRoundRequest, _deal_round),
    ("ScoreRound", Lane.QUICK, rules_service_pb2.ScoreRoundRequest, _score_round),
    ("ScoreGame", Lane.QUICK, rules_service_pb2.ScoreGameRequest, _score_game),
)

CALLS = tuple(
    Call(service, *row)
    for service, rows in (
        ("ohhell.v1.AnalysisService", _ANALYSIS),
        ("ohhell.v1.RulesService", _RULES),
    )
    for row in rows
)
SERVICES = tuple(dict.fromkeys(call.service for call in CALLS))
