"""What each call answers: a message in, a message out, whatever the transport.

The functions run in a worker thread. They raise InvalidInput, with fields as paths within the request, and
NotReady.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from google.protobuf.message import Message

from ohhell import __version__, _core, analysis, convert
from ohhell.dealing import deal_round
from ohhell.errors import InvalidInput
from ohhell.requests import MOST_DEALS
from ohhell.rules import presets
from ohhell.service.settings import Settings
from ohhell.v1 import analysis_pb2, rules_service_pb2


@dataclass(frozen=True)
class Call:
    """One request under way. time_cap: seconds that it may take."""

    time_cap: float
    token: _core.CancelToken
    settings: Settings


@contextmanager
def _part(name: str) -> Iterator[None]:
    """Violations raised within are of that part of the request."""
    try:
        yield
    except InvalidInput as error:
        raise error.under(name) from error


def _position(request: Any) -> Any:
    with _part("position"):
        return convert.position_from(request.position)


def _search(request: Any, call: Call) -> dict[str, Any]:
    return {
        "position": _position(request),
        "player": convert.player_from(request.player),
        "limits": convert.limits_from(request.limits),
        "token": call.token,
        "time_cap": call.time_cap,
    }


def suggest(request: analysis_pb2.SuggestRequest, call: Call) -> analysis_pb2.SuggestResponse:
    choice = convert.choice_from(request.choice)
    return convert.suggestion_to(analysis.suggest(**_search(request, call), choice=choice))


def estimate_plays(
    request: analysis_pb2.EstimatePlaysRequest, call: Call
) -> analysis_pb2.EstimatePlaysResponse:
    return convert.plays_to(analysis.estimate_plays(**_search(request, call)))


def analyze_bids(
    request: analysis_pb2.AnalyzeBidsRequest, call: Call
) -> analysis_pb2.AnalyzeBidsResponse:
    return convert.bids_to(analysis.analyze_bids(**_search(request, call)))


def verify_claim(
    request: analysis_pb2.VerifyClaimRequest, call: Call
) -> analysis_pb2.VerifyClaimResponse:
    result = analysis.verify_claim(
        _position(request),
        convert.claim_from(request.claim),
        convert.scope_from(request.scope),
        convert.limits_from(request.limits),
        token=call.token,
        time_cap=call.time_cap,
    )
    return convert.claim_result_to(result)


@lru_cache(maxsize=1)
def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            for line in lines:
                if line.startswith("model name"):
                    return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def get_server_info(
    request: analysis_pb2.GetServerInfoRequest, call: Call
) -> analysis_pb2.GetServerInfoResponse:
    del request
    return analysis_pb2.GetServerInfoResponse(
        version=__version__,
        cpu=_processor(),
        instruction_set="portable",
        threads=_core.threads(),
        max_time=convert.duration(call.settings.max_seconds),
        max_deals=MOST_DEALS,
        max_queue=call.settings.max_queue,
        max_message_bytes=call.settings.max_message_bytes,
    )


def list_presets(
    request: rules_service_pb2.ListPresetsRequest, call: Call
) -> rules_service_pb2.ListPresetsResponse:
    del request, call
    return rules_service_pb2.ListPresetsResponse(presets=map(convert.preset_to, presets()))


def resolve_rules(
    request: rules_service_pb2.ResolveRulesRequest, call: Call
) -> rules_service_pb2.ResolveRulesResponse:
    del call
    with _part("rules"):
        rules = convert.rules_from(request.rules)
    first = request.first_dealer if request.HasField("first_dealer") else None
    if first is not None and not 0 <= first < rules.players:
        raise analysis.invalid("first_dealer", first, f"must be 0..{rules.players - 1} (a seat)")
    return rules_service_pb2.ResolveRulesResponse(
        rules=convert.rules_to(rules),
        adjustments=map(convert.adjustment_to, rules.adjustments),
        deck=rules.deck,
        rounds=map(convert.round_plan_to, rules.rounds(first)),
    )


def legal_actions(
    request: rules_service_pb2.LegalActionsRequest, call: Call
) -> rules_service_pb2.LegalActionsResponse:
    del call
    return convert.legal_to(analysis.legal_actions(_position(request)))


def deal(
    request: rules_service_pb2.DealRoundRequest, call: Call
) -> rules_service_pb2.DealRoundResponse:
    del call
    with _part("rules"):
        rules = convert.rules_from(request.rules)
    record = deal_round(
        rules,
        request.round_number,
        request.dealer,
        seed=request.seed if request.HasField("seed") else None,
        client_seed=request.client_seed,
    )
    return rules_service_pb2.DealRoundResponse(round=convert.round_to(record))


def score_round(
    request: rules_service_pb2.ScoreRoundRequest, call: Call
) -> rules_service_pb2.ScoreRoundResponse:
    del call
    with _part("rules"):
        rules = convert.rules_from(request.rules)
    with _part("round"):
        return convert.scored_round_to(
            analysis.score_round(rules, convert.round_from(request.round))
        )


def score_game(
    request: rules_service_pb2.ScoreGameRequest, call: Call
) -> rules_service_pb2.ScoreGameResponse:
    del call
    with _part("game"):
        return convert.scored_game_to(analysis.score_game(convert.game_from(request.game)))


Answer = Callable[[Any, Call], Message]


@dataclass(frozen=True)
class Method:
    """weight: who goes first when requests wait; the smaller. None: a light call, which never waits."""

    answer: Answer
    weight: int | None


ANALYSIS: Mapping[str, Method] = {
    "Suggest": Method(suggest, 0),
    "EstimatePlays": Method(estimate_plays, 1),
    "AnalyzeBids": Method(analyze_bids, 1),
    "VerifyClaim": Method(verify_claim, 1),
    "GetServerInfo": Method(get_server_info, None),
}
RULES: Mapping[str, Method] = {
    "ListPresets": Method(list_presets, None),
    "ResolveRules": Method(resolve_rules, None),
    "LegalActions": Method(legal_actions, None),
    "DealRound": Method(deal, None),
    "ScoreRound": Method(score_round, None),
    "ScoreGame": Method(score_game, None),
}
