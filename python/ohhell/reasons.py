"""Why a card or a bid is not allowed, in words."""

from __future__ import annotations

from ohhell import _core
from ohhell.cards import SUIT_NAMES, SUITS, card_name
from ohhell.rules import Trump


def why_card_is_illegal(round: _core.Round, hand: int, card: int, trump: Trump) -> str:
    """Why the seat to play may not play a card of a hand (a mask); "" if it may."""
    reason = round.why_illegal(hand, card)
    if reason is _core.Illegal.NONE:
        return ""
    if reason is _core.Illegal.MUST_FOLLOW:
        return f"must follow {SUIT_NAMES[SUITS[round.led_suit]]}"
    if reason is _core.Illegal.MUST_BEAT:
        led = [played for _, played in round.trick if played >> 4 == round.led_suit]
        return f"must beat the {card_name(max(led))}"
    return {
        _core.Illegal.NOT_HELD: "not in the hand",
        _core.Illegal.MUST_TRUMP: f"must play a trump ({trump.title})",
        _core.Illegal.TRUMP_NOT_BROKEN: f"trumps ({trump.title}) are not broken yet",
        _core.Illegal.NO_TRUMP_IN_FIRST_TRICK: "trumps may not be led to the first trick",
    }[reason]


def hook_reason(cards: int) -> str:
    """Why the hook bars a bid."""
    return f"hook: bids would total {cards}"
