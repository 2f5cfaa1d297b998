"""An Oh Hell engine: rules, hints, points of each play, bid analysis and claims.

The names below are imported when they are first used, so that `import ohhell` is quick.
"""

from __future__ import annotations

import importlib
from typing import Any

_EXPORTS = {
    "ohhell._core": ("CancelToken",),
    "ohhell.analysis": (
        "analyze_bids",
        "estimate_plays",
        "legal_actions",
        "sample_deals",
        "score_game",
        "score_round",
        "suggest",
        "verify_claim",
    ),
    "ohhell.batch.record_analysis": ("analyze_record",),
    "ohhell.client": ("AsyncClient", "Client", "Retries", "Tls"),
    "ohhell.convert.json_texts": (
        "position_from_json",
        "position_to_json",
        "record_from_json",
        "record_to_json",
    ),
    "ohhell.errors": ("InvalidInput", "NotReady", "Violation"),
    "ohhell.first_claims": ("FirstClaim",),
    "ohhell.judgements": (
        "ActionEstimate",
        "DecisionKind",
        "Judgement",
        "RecordAnalysis",
        "RecordError",
        "RoundClaim",
        "SeatSummary",
    ),
    "ohhell.position": ("Hand", "Information", "Position"),
    "ohhell.records": ("AcceptedClaim", "GameRecord", "RoundRecord"),
    "ohhell.requests": (
        "Choice",
        "Claim",
        "ClaimKind",
        "Objective",
        "Player",
        "Playouts",
        "Scope",
        "SearchLimits",
    ),
    "ohhell.results": (
        "BidAnalysis",
        "BidEstimate",
        "Cancelled",
        "ClaimResult",
        "Counterexample",
        "IllegalAction",
        "IllegalReason",
        "LegalActions",
        "PlayAnalysis",
        "PlayEstimate",
        "Reason",
        "ScoredGame",
        "ScoredRound",
        "ScoredTrick",
        "Search",
        "ServerInfo",
        "StopReason",
        "Suggestion",
        "Verdict",
    ),
    "ohhell.rules": (
        "Adjustment",
        "DealPattern",
        "InitialLeader",
        "LeadTrump",
        "Preset",
        "Repeat",
        "RoundPlan",
        "RuleSet",
        "Tie",
        "Trump",
        "TrumpRule",
        "presets",
    ),
    "ohhell.table.values": (
        "BidMade",
        "CardPlayed",
        "ClaimAnswer",
        "Phase",
        "RoundLine",
        "TableAnswer",
        "TablePlayer",
        "TableSeat",
        "TableView",
    ),
}
_HOME = {name: module for module, names in _EXPORTS.items() for name in names}

__all__ = ["__version__", *sorted(_HOME)]
__version__: str


def __getattr__(name: str) -> Any:
    if name == "__version__":  # reading it takes longer than all the rest of the import
        return importlib.import_module("importlib.metadata").version("ohhell")
    if name not in _HOME:
        raise AttributeError(f"module 'ohhell' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return __all__
