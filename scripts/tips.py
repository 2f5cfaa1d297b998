"""The common tips, each as a player of level 3 that does without it, or the other way.

`make strength` plays them against level 3 as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from ohhell import rule_players as rules
from ohhell.arena.contestant import Contestant
from ohhell.rule_players import Choice, Rule
from ohhell.seat_view import SeatView, rank_of


def _level_3(
    bid: Callable[[SeatView], Choice] = rules.level_3_bid,
    view: type[SeatView] = SeatView,
    **instead: Rule,
) -> Callable[[SeatView, int], int]:
    """Level 3 with another bid, another view of the cards, or other rules under their names."""
    known = {rule.__name__ for rule in rules.LEVEL_3_RULES}
    assert instead.keys() <= known, f"no such rules: {instead.keys() - known}"
    order = [instead.get(rule.__name__, rule) for rule in rules.LEVEL_3_RULES]

    def decide(seen: SeatView, _seed: int) -> int:
        if seen.bidding:
            return bid(seen).action
        looked = view(**{name: getattr(seen, name) for name in SeatView.__dataclass_fields__})
        return next(choice.action for rule in order if (choice := rule(looked)) is not None)

    return decide


# ---------------------------------------------------------------- bids


def _share(view: SeatView) -> Choice:
    return Choice(rules.nearest_bid(view, view.round.cards / view.round.seats), "its share")


def _never_none(view: SeatView) -> Choice:
    bid = rules.level_3_bid(view).action
    return Choice(1 if bid == 0 and 1 in view.legal_bids else bid, "never none")


# ---------------------------------------------------------------- cards


def _duck_low(view: SeatView) -> Choice | None:
    """Where level 3 gets rid of its most dangerous card that loses."""
    if view.wants is not False or view.leads or not view.losers:
        return None
    return Choice(view.losers[0], "the least dangerous card that loses")


def _keep_a_low_card(view: SeatView) -> Choice | None:
    """Where level 3 throws its cheapest card, having no card that wins."""
    if not view.wants or view.leads or view.winners:
        return None
    middle = [c for c in view.losers if not view.is_high(c) and not view.is_trump(c)]
    return Choice(max(middle, key=rank_of, default=view.losers[0]), "keeps a low card")


class _Forgetful(SeatView):
    """Takes every card that it does not hold for one that may still come."""

    @cached_property
    def unseen(self) -> int:
        return self.deck & ~self.hand & ~(0 if self.turn_up < 0 else 1 << self.turn_up)


def _wait(view: SeatView) -> Choice | None:
    """Where level 3 leads a card that is high while it wants tricks: not before it must."""
    if view.need < view.left:
        return None
    return rules._lead_a_high_card(view)


def share(view: SeatView, seed: int) -> int:
    """Bids its share of the tricks, whatever its cards."""
    return _level_3(bid=_share)(view, seed)


def rough(view: SeatView, seed: int) -> int:
    """Counts aces, kings and half of its other trumps."""
    return _level_3(bid=rules.level_1_bid)(view, seed)


def never_none(view: SeatView, seed: int) -> int:
    """Bids 1 where level 3 bids 0."""
    return _level_3(bid=_never_none)(view, seed)


def deaf(view: SeatView, seed: int) -> int:
    """Does not listen to the bids before it."""
    return _level_3(bid=rules.level_2_bid)(view, seed)


def duck_low(view: SeatView, seed: int) -> int:
    """Keeps its dangerous cards when it could get rid of them."""
    return _level_3(_duck_high=_duck_low)(view, seed)


def keep_low(view: SeatView, seed: int) -> int:
    """Throws middle cards and keeps low ones."""
    return _level_3(_throw_the_cheapest=_keep_a_low_card)(view, seed)


def forgetful(view: SeatView, seed: int) -> int:
    """Does not remember what was played."""
    return _level_3(view=_Forgetful)(view, seed)


def waiting(view: SeatView, seed: int) -> int:
    """Leads its high cards only when it needs all tricks that are left."""
    return _level_3(_lead_a_high_card=_wait)(view, seed)


TIPS = [
    ("aces and high trumps are tricks", share),
    ("count more than the court cards", rough),
    ("zero is a real bid", never_none),
    ("watch the bid total", deaf),
    ("get rid of danger early", duck_low),
    ("keep a low card", keep_low),
    ("count what is out", forgetful),
    ("take your tricks early", waiting),
]
"""A tip, and who plays against level 3 to try it."""


def contestant(decide: Callable[[SeatView, int], int]) -> Contestant:
    """The player of a tip, named after it."""
    return Contestant(decide.__name__.replace("_", " "), own=decide)
