"""Estimates of plays and bids, and hints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from ohhell import results
from ohhell.convert.enums import enum_from, enum_to
from ohhell.convert.players import duration, present
from ohhell.v1 import (
    analysis_pb2,
)

_Estimate = TypeVar("_Estimate", results.PlayEstimate, results.BidEstimate)


def search_to(search: results.Search) -> dict[str, Any]:
    return {
        "deals": search.deals,
        "effective_deals": search.effective_deals,
        "consistent_deals": search.consistent_deals,
        "seed": search.seed,
        "elapsed": duration(search.elapsed),
        "stop_reason": enum_to(analysis_pb2.StopReason, search.stop_reason),
        "engine_version": search.engine_version,
    }


def search_from(message: Any) -> results.Search:
    return results.Search(
        deals=message.deals,
        effective_deals=message.effective_deals,
        consistent_deals=message.consistent_deals,
        seed=message.seed,
        elapsed=message.elapsed.seconds + message.elapsed.nanos / 1e9,
        stop_reason=enum_from(analysis_pb2.StopReason, message.stop_reason, results.StopReason)
        or results.StopReason.FINISHED,
        engine_version=message.engine_version,
    )


_PLAY = ("card", "value", "mean_points", "standard_error", "make_probability", "rivals_made")
_BID = (
    "bid",
    "legal",
    "reason",
    "make_probability",
    "standard_error",
    "mean_points",
    "points_standard_error",
    "value",
)


def _with_search(estimates: Iterable[_Estimate]) -> Iterator[tuple[_Estimate, dict[str, Any]]]:
    """Each with the fields of its search, which it shares with the others as a rule."""
    search, fields = None, {}
    for estimate in estimates:
        if estimate.search is not search:
            search = estimate.search
            fields = search_to(search)
        yield estimate, fields


def play_list_to(plays: Iterable[results.PlayEstimate]) -> list[analysis_pb2.PlayEstimate]:
    return [
        analysis_pb2.PlayEstimate(
            **{name: getattr(play, name) for name in _PLAY},
            taken=play.taken,
            win_probability=play.win_probability,
            **search,
        )
        for play, search in _with_search(plays)
    ]


def play_list_from(plays: Iterable[Any]) -> tuple[results.PlayEstimate, ...]:
    return tuple(
        results.PlayEstimate(
            **{name: getattr(play, name) for name in _PLAY},
            taken=tuple(play.taken),
            win_probability=play.win_probability if play.HasField("win_probability") else None,
            search=search_from(play),
        )
        for play in plays
    )


def _bids_to(bids: Iterable[results.BidEstimate]) -> list[analysis_pb2.BidEstimate]:
    return [
        analysis_pb2.BidEstimate(
            **{name: getattr(bid, name) for name in _BID},
            taken=bid.taken,
            **search,
        )
        for bid, search in _with_search(bids)
    ]


def _bids_from(bids: Iterable[Any]) -> tuple[results.BidEstimate, ...]:
    return tuple(
        results.BidEstimate(
            **{name: getattr(bid, name) for name in _BID},
            taken=tuple(bid.taken),
            search=search_from(bid),
        )
        for bid in bids
    )


def plays_to(analysis: results.PlayAnalysis) -> analysis_pb2.EstimatePlaysResponse:
    return analysis_pb2.EstimatePlaysResponse(
        plays=play_list_to(analysis.plays), **search_to(analysis.search)
    )


def plays_from(message: analysis_pb2.EstimatePlaysResponse) -> results.PlayAnalysis:
    return results.PlayAnalysis(play_list_from(message.plays), search_from(message))


def watched_to(analysis: results.PlayAnalysis) -> analysis_pb2.WatchPlaysResponse:
    return analysis_pb2.WatchPlaysResponse(
        plays=play_list_to(analysis.plays),
        final=analysis.search.stop_reason is not results.StopReason.GOING_ON,
        **search_to(analysis.search),
    )


def watched_from(message: analysis_pb2.WatchPlaysResponse) -> results.PlayAnalysis:
    return results.PlayAnalysis(play_list_from(message.plays), search_from(message))


def bids_to(analysis: results.BidAnalysis) -> analysis_pb2.AnalyzeBidsResponse:
    return analysis_pb2.AnalyzeBidsResponse(
        bids=_bids_to(analysis.bids), **search_to(analysis.search)
    )


def bids_from(message: analysis_pb2.AnalyzeBidsResponse) -> results.BidAnalysis:
    return results.BidAnalysis(_bids_from(message.bids), search_from(message))


def suggestion_to(suggestion: results.Suggestion) -> analysis_pb2.SuggestResponse:
    return analysis_pb2.SuggestResponse(
        explanation=suggestion.explanation,
        reason=enum_to(analysis_pb2.SuggestReason, suggestion.reason),
        plays=play_list_to(suggestion.plays),
        bids=_bids_to(suggestion.bids),
        **present(suggestion, "bid", "card", "agrees"),
        **search_to(suggestion.search),
    )


def suggestion_from(message: analysis_pb2.SuggestResponse) -> results.Suggestion:
    action = message.WhichOneof("action")
    return results.Suggestion(
        bid=message.bid if action == "bid" else None,
        card=message.card if action == "card" else None,
        reason=enum_from(analysis_pb2.SuggestReason, message.reason, results.Reason)
        or results.Reason.BEST_VALUE,
        explanation=message.explanation,
        agrees=message.agrees if message.HasField("agrees") else None,
        plays=play_list_from(message.plays),
        bids=_bids_from(message.bids),
        search=search_from(message),
    )
