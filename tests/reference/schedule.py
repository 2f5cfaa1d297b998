"""The rounds of a game: sizes, dealers, and the trump of each."""

from __future__ import annotations

from tests.reference.cards import deck, maximum, minimum, rank, suit
from tests.reference.rules import Rules


def occurrences(rules: Rules) -> list[int]:
    """The sizes of the pattern, before any is repeated."""
    up = list(range(minimum(rules), maximum(rules) + 1))
    down = up[::-1]
    return {
        "down_then_up": down + up[1:],
        "up_then_down": up + down[1:],
        "down_only": down,
        "up_only": up,
        "maximum_only": [maximum(rules)] * 10,
    }[rules.deal_pattern]


def times(rules: Rules, size: int) -> int:
    """How often one occurrence of a size is dealt."""
    if rules.deal_pattern == "maximum_only":
        return 1
    repeated = {
        "none": False,
        "minimum": size == minimum(rules),
        "maximum": size == maximum(rules),
        "minimum_and_maximum": size in (minimum(rules), maximum(rules)),
        "all": True,
    }[rules.repeat]
    return rules.players if repeated else 1


def sizes(rules: Rules) -> list[int]:
    return [size for size in occurrences(rules) for _ in range(times(rules, size))]


def dealer(rules: Rules, first_dealer: int, number: int) -> int:
    return (first_dealer + number) % rules.players


def turns_up(rules: Rules, size: int) -> bool:
    """Whether a card is turned up: the rule asks for it and one is left."""
    return rules.trump_rule != "sequence" and len(deck(rules)) > rules.players * size


def trump(rules: Rules, number: int, size: int, turn_up: str | None) -> str | None:
    """The trump of a round; None while the card that decides it is not known."""
    if rules.trump_rule == "sequence":
        return rules.trump_sequence[number % len(rules.trump_sequence)]
    if not turns_up(rules, size):
        return "NT"
    if rules.trump_rule == "turn_up_nt_at_maximum" and size == maximum(rules):
        return "NT"
    if turn_up is None:
        return None
    no_trump_ranks = {
        "turn_up_nt_on_two_to_six": (2, 3, 4, 5, 6),
        "turn_up_nt_on_ace": (14,),
        "turn_up_nt_on_ace_or_king": (13, 14),
    }.get(rules.trump_rule, ())
    return "NT" if rank(turn_up) in no_trump_ranks else suit(turn_up)
