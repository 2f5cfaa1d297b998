"""Between protobuf messages and the analysis of records; see `ohhell.convert` for all else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ohhell import judgements, requests
from ohhell.convert import (
    choice_from,
    choice_to,
    claim_from,
    claim_to,
    enum_from,
    enum_to,
    limits_from,
    limits_to,
    player_from,
    player_to,
    present,
    refuse_unknown,
    search_from,
    search_to,
)
from ohhell.errors import Violation
from ohhell.first_claims import FirstClaim
from ohhell.v1 import analysis_pb2

_ESTIMATE = (
    "value",
    "mean_points",
    "standard_error",
    "make_probability",
    "points_standard_error",
)
_SUMMARY = (
    "seat",
    "player",
    "decisions",
    "mistakes",
    "points_lost",
    "standard_error",
    "rounds",
    "points",
    "expected_points",
    "bids_made",
    "bids_expected",
)


def options_from(
    message: analysis_pb2.AnalysisOptions,
) -> tuple[requests.Player, requests.SearchLimits]:
    """Raises InvalidInput for what is not known."""
    refuse_unknown(message, "")
    return player_from(message.player), limits_from(message.limits)


def options_to(
    player: requests.Player, limits: requests.SearchLimits, first_claims: bool = True
) -> analysis_pb2.AnalysisOptions:
    """What `options_from` reads, and whether first claims are wanted."""
    return analysis_pb2.AnalysisOptions(
        player=player_to(player), limits=limits_to(limits), without_first_claims=not first_claims
    )


# ---------------------------------------------------------------- decisions


def _action_from(message: Any) -> requests.Choice:
    return choice_from(message) or requests.Choice()


def judgement_to(found: judgements.Judgement) -> analysis_pb2.Decision:
    """A decision as a message."""
    return analysis_pb2.Decision(
        round=found.round,
        trick=found.trick,
        seat=found.seat,
        kind=enum_to(analysis_pb2.DecisionKind, found.kind),
        action=choice_to(found.action),
        best=choice_to(found.best),
        points_lost=found.points_lost,
        standard_error=found.standard_error,
        beyond_noise=found.beyond_noise,
        estimates=[
            analysis_pb2.ActionEstimate(
                **present(estimate.action, "bid", "card"), **present(estimate, *_ESTIMATE)
            )
            for estimate in found.estimates
        ],
        **search_to(found.search),
    )


def judgement_from(message: analysis_pb2.Decision) -> judgements.Judgement:
    """What `judgement_to` writes."""
    kind = enum_from(analysis_pb2.DecisionKind, message.kind, judgements.DecisionKind)
    return judgements.Judgement(
        round=message.round,
        trick=message.trick if message.HasField("trick") else None,
        seat=message.seat,
        kind=kind or judgements.DecisionKind.BID,
        action=_action_from(message.action),
        best=_action_from(message.best),
        points_lost=message.points_lost,
        standard_error=message.standard_error,
        beyond_noise=message.beyond_noise,
        estimates=tuple(
            judgements.ActionEstimate(
                _action_from(estimate), **{name: getattr(estimate, name) for name in _ESTIMATE}
            )
            for estimate in message.estimates
        ),
        search=search_from(message),
    )


# ---------------------------------------------------------------- summaries


def _summaries_to(
    summaries: Iterable[judgements.SeatSummary],
) -> list[analysis_pb2.SeatSummary]:
    return [analysis_pb2.SeatSummary(**present(found, *_SUMMARY)) for found in summaries]


def _summaries_from(messages: Iterable[Any]) -> tuple[judgements.SeatSummary, ...]:
    return tuple(
        judgements.SeatSummary(**{name: getattr(message, name) for name in _SUMMARY})
        for message in messages
    )


def _claims_to(claims: Iterable[judgements.RoundClaim]) -> list[analysis_pb2.FirstClaim]:
    return [
        analysis_pb2.FirstClaim(
            round=found.round,
            seat=found.claim.seat,
            plays=found.claim.plays,
            claim=claim_to(found.claim.claim),
        )
        for found in claims
    ]


def _claims_from(messages: Iterable[Any]) -> tuple[judgements.RoundClaim, ...]:
    return tuple(
        judgements.RoundClaim(
            message.round, FirstClaim(message.seat, message.plays, claim_from(message.claim))
        )
        for message in messages
    )


def summary_to(summary: judgements.RecordSummary) -> analysis_pb2.RecordSummary:
    """The summary as a message."""
    return analysis_pb2.RecordSummary(
        summaries=_summaries_to(summary.summaries),
        first_claims=_claims_to(summary.first_claims),
    )


def summary_from(message: analysis_pb2.RecordSummary) -> judgements.RecordSummary:
    """What `summary_to` writes."""
    return judgements.RecordSummary(
        _summaries_from(message.summaries), _claims_from(message.first_claims)
    )


# ---------------------------------------------------------------- whole records


def analysis_to(analysis: judgements.RecordAnalysis) -> analysis_pb2.RecordAnalysis:
    """The analysis as a message."""
    return analysis_pb2.RecordAnalysis(
        record_id=analysis.record_id,
        decisions=map(judgement_to, analysis.decisions),
        summaries=_summaries_to(analysis.summaries),
        first_claims=_claims_to(analysis.first_claims),
    )


def analysis_from(message: analysis_pb2.RecordAnalysis) -> judgements.RecordAnalysis:
    """What `analysis_to` writes."""
    return judgements.RecordAnalysis(
        message.record_id,
        tuple(map(judgement_from, message.decisions)),
        _summaries_from(message.summaries),
        _claims_from(message.first_claims),
    )


def record_error_to(error: judgements.RecordError) -> analysis_pb2.RecordError:
    """Why a record cannot be analysed."""
    return analysis_pb2.RecordError(
        record_id=error.record_id,
        violations=[
            analysis_pb2.Violation(field=found.field, value=found.value, why=found.why)
            for found in error.violations
        ],
    )


def record_error_from(message: analysis_pb2.RecordError) -> judgements.RecordError:
    """What `record_error_to` writes."""
    violations = (Violation(found.field, found.value, found.why) for found in message.violations)
    return judgements.RecordError(message.record_id, tuple(violations))


def result_from(
    message: analysis_pb2.AnalyzeRecordsResponse,
) -> judgements.RecordAnalysis | judgements.RecordError:
    """The answer to a record of many."""
    if message.HasField("error"):
        return record_error_from(message.error)
    return analysis_from(message.analysis)
