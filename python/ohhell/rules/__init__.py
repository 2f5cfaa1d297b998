"""What the game is: options, presets, schedules, scoring."""

from ohhell.rules.options import (
    DealPattern,
    InitialLeader,
    LeadTrump,
    Repeat,
    Tie,
    Trump,
    TrumpRule,
)
from ohhell.rules.presets import Preset, presets
from ohhell.rules.ruleset import Adjustment, RuleSet
from ohhell.rules.schedule import RoundPlan

__all__ = [
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
]
