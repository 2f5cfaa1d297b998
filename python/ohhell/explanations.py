"""Why a player that searches does what it does: one sentence, nothing in it that is not so.

A sentence begins with what the action is in this position, which follows from the cards that the
seat sees; then come the figures of the search, and what it cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Collection

from ohhell import _core
from ohhell.cards import HIDDEN, SUIT_NAMES, SUITS, card_name
from ohhell.seat_view import SeatView, suit_of


def shown_card(card: int) -> str:
    """The name of a card number; ?? for one that the seat does not see."""
    return HIDDEN if card < 0 else card_name(card)


def what_a_card_does(view: SeatView, card: int) -> str:
    """What playing a card of its hand means for the trick."""
    return _of_a_lead(view, card) if view.leads else _of_a_card_that_follows(view, card)


def _of_a_lead(view: SeatView, card: int) -> str:
    name, higher = card_name(card), view.higher_unseen(card)
    trumps_out = (view.unseen & view.trumps).bit_count()
    if view.is_trump(card) and trumps_out:
        return _of_a_trump_lead(view, card, trumps_out)
    if higher:
        suit = SUIT_NAMES[SUITS[suit_of(card)]]
        return f"leads {name}, {higher} higher {suit} {_unseen(view)}"
    if trumps_out:
        return f"leads {name}, high in its suit: only a trump can beat it"
    return f"leads {name}, which nothing can beat"


def _unseen(view: SeatView) -> str:
    return "not seen yet" if set(view.known) == {view.seat} else "that others may hold"


def _of_a_trump_lead(view: SeatView, card: int, out: int) -> str:
    """Every trump that others hold must follow; without a stock they hold all that are out."""
    name, higher = card_name(card), view.higher_unseen(card)
    if higher:
        strength = f"{higher} higher {_unseen(view)}"
    elif (view.hand & view.trumps) >> (card + 1):
        strength = "no higher one is out"
    else:
        strength = "the highest there is"
    if view.unseen.bit_count() > _cards_of_others(view):
        return f"leads trumps with {name}, {strength}"
    drawn = "the last trump" if out == 1 else f"trumps: {out} are out"
    return f"draws {drawn}, with {name}, {strength}"


def _cards_of_others(view: SeatView) -> int:
    """How many cards the other seats still hold, all together."""
    round = view.round
    return round.cards * round.seats - round.played.bit_count() - view.hand.bit_count()


def _of_a_card_that_follows(view: SeatView, card: int) -> str:
    name = card_name(card)
    if card in view.winners:
        if view.last:
            how = "takes" if view.losers else "must take"
            return f"{how} the trick with {name}"
        if view.is_unbeatable(card):
            return f"takes the trick with {name}, which nothing can beat"
        choice = "" if view.losers else ", as every card it may play does"
        return f"wins the trick so far with {name}{choice}"
    if not view.winners:
        return f"cannot win the trick: plays {name}"
    if view.need == 0:
        return f"ducks with {name}: already on its bid"
    if view.need < 0:
        return f"ducks with {name}: already over its bid"
    if view.need > view.left:
        return f"ducks with {name}: its bid is out of reach"
    return f"ducks with {name}: needs {view.need} of the {view.left} tricks left"


def figures(estimate: _core.Estimate, wins: bool) -> str:
    """What the search says of a play; wins: the game is what counts."""
    return (
        f"{estimate.points.mean:.2f} points on average, "
        f"makes the bid in {estimate.make.mean:.0%} of the deals"
        f"{chance_to_win(estimate) if wins else ''}"
    )


def chance_to_win(estimate: _core.Estimate) -> str:
    """Of an action whose value is the chance to win the game."""
    return f", wins the game with a chance of {estimate.value.mean:.1%}"


SPOILS = "; no choice brought more points than another, this one costs the others most"
BEST_LEAD = "; no choice won more often than another, this one leads the others by most"


def noise(equals: Collection[str], choices: int) -> str:
    """Which other choices are not told apart from it; "" if all are."""
    if not equals:
        return ""
    if len(equals) == choices - 1:
        return "; no choice is better than another within the noise"
    return f"; not told apart from {', '.join(equals)}"
