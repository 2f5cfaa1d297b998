"""Single rounds: the rules of a game that has only rounds of one kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ohhell.rules import DealPattern, RuleSet, TrumpRule
from ohhell.rules.deck import romanian_lowest_rank


def one_round(rules: RuleSet, cards: int, number: int) -> RuleSet:
    """The rules of a game of such rounds as `rules` have at a size.

    A round of these rules is played and scored as one of that size is in `rules`; number: of the
    round there, which decides the trump under a sequence. Raises InvalidInput where a formula gives
    no score for the size.
    """
    changes: dict[str, Any] = {
        "max_cards": cards,
        "min_cards": cards,
        "deal_pattern": DealPattern.MAXIMUM_ONLY,
    }
    if rules.romanian_deck:
        changes["romanian_deck"] = False
        changes["lowest_rank"] = romanian_lowest_rank(rules.players, rules.max_cards)
    if rules.trump_rule is TrumpRule.SEQUENCE:
        sequence = rules.trump_sequence
        changes["trump_sequence"] = (sequence[number % len(sequence)],)
    if rules.trump_rule is TrumpRule.TURN_UP_NT_AT_MAXIMUM and cards != rules.max_cards:
        changes["trump_rule"] = TrumpRule.TURN_UP
    return replace(rules, **changes)
