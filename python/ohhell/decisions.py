"""How a player decides, from what its seat knows: the one way, for hints and for whole matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ohhell import _core, rule_players
from ohhell.cards import HIDDEN, card_name
from ohhell.players import FIRST_SEARCHING_LEVEL, Settings, bid_bias, settings_of
from ohhell.requests import Objective, Player, Playouts
from ohhell.results import Reason
from ohhell.seat_view import SeatView

NOISE = 2.0
"""Two values closer than this many standard errors of their difference are not told apart."""

SearchFunction = Callable[..., _core.SearchAnswer]
RunSearch = Callable[[SearchFunction, Sequence[int], int], _core.SearchAnswer]
"""Runs a search of the core over actions, with the level's number of deals."""
Progress = Callable[[_core.SearchAnswer], None]
"""Told what is known so far, about ten times a second, by the thread that searches."""


@dataclass(frozen=True)
class Decision:
    """A bid or a card number, and why.

    answer: of the search over `searched`, where there was one. equals: other actions that are not
    worse beyond the noise.
    """

    action: int
    reason: Reason
    explanation: str
    answer: _core.SearchAnswer | None = None
    searched: tuple[int, ...] = ()
    equals: frozenset[int] = frozenset()

    def agrees_with(self, action: int) -> bool:
        return action == self.action or action in self.equals


def search(
    view: SeatView,
    settings: Settings,
    function: SearchFunction,
    actions: Sequence[int],
    *,
    deals: int,
    seed: int,
    seconds: float | None = None,
    standard_error: float = 0.0,
    token: _core.CancelToken | None = None,
    progress: Progress | None = None,
) -> _core.SearchAnswer:
    """A search of the core over actions as the settings want it; seconds: from now."""
    lead = settings.objective is Objective.LEAD
    return function(
        view.round,
        view.known,
        view.turn_up,
        view.seat,
        actions,
        view.points,
        uniform=settings.playouts is Playouts.UNIFORM,
        rival_weight=settings.rival_weight if lead else 0.0,
        deals=deals,
        seconds=seconds,
        standard_error=standard_error,
        seed=seed,
        token=token,
        progress=progress,
    )


def shown_card(card: int) -> str:
    """The name of a card number; ?? for one that the seat does not see."""
    return HIDDEN if card < 0 else card_name(card)


def decide(view: SeatView, player: Player, run: RunSearch) -> Decision:
    """What a player whose turn it is does."""
    actions = view.actions
    if len(actions) == 1:
        return Decision(actions[0], Reason.ONLY_CHOICE, "the only legal choice")
    if player.level < FIRST_SEARCHING_LEVEL:
        return _by_rule(view, player.level)
    settings = settings_of(player)
    return _best_bid(view, settings, run) if view.bidding else _best_card(view, settings, run)


def _equals(
    answer: _core.SearchAnswer, values: Sequence[float], best: int, allowed: Sequence[int]
) -> frozenset[int]:
    """Indices of the actions whose value is not worse than that of `best` beyond the noise."""
    return frozenset(
        i
        for i in allowed
        if i != best and values[best] - values[i] <= NOISE * answer.difference_error(best, i)
    )


def _best_card(view: SeatView, settings: Settings, run: RunSearch) -> Decision:
    cards = view.legal_cards
    answer = run(_core.estimate_plays, cards, settings.play_deals)
    values = [estimate.value.mean for estimate in answer.estimates]
    best = max(range(len(cards)), key=lambda i: values[i])
    equals = _equals(answer, values, best, range(len(cards)))
    estimate = answer.estimates[best]
    explanation = (
        f"{shown_card(cards[best])}: {estimate.points.mean:.2f} points on average, "
        f"makes the bid in {estimate.make.mean:.0%} of the deals"
    )
    reason = Reason.WITHIN_NOISE if equals else Reason.BEST_VALUE
    if equals:
        others = ", ".join(shown_card(cards[i]) for i in sorted(equals))
        explanation += f"; not told apart from {others}"
    return Decision(
        cards[best], reason, explanation, answer, cards, frozenset(cards[i] for i in equals)
    )


def _best_bid(view: SeatView, settings: Settings, run: RunSearch) -> Decision:
    legal, bids = view.legal_bids, tuple(range(view.round.cards + 1))
    answer = run(_core.analyze_bids, bids, settings.bid_deals)
    values = [
        estimate.value.mean + bid_bias(view.points, bid, settings.bidding_aggressiveness)
        for bid, estimate in enumerate(answer.estimates)
    ]
    best = max(legal, key=lambda bid: values[bid])
    plain_best = max(legal, key=lambda bid: answer.estimates[bid].value.mean)
    equals = _equals(answer, values, best, legal)
    estimate = answer.estimates[best]
    explanation = (
        f"{best}: {estimate.points.mean:.2f} points on average, "
        f"made in {estimate.make.mean:.0%} of the deals"
    )
    reason = Reason.WITHIN_NOISE if equals else Reason.BEST_VALUE
    if best != plain_best:
        reason = Reason.AGGRESSIVENESS
        explanation += f"; by its aggressiveness the player prefers it to {plain_best}"
    elif equals:
        explanation += f"; not told apart from {', '.join(map(str, sorted(equals)))}"
    return Decision(best, reason, explanation, answer, bids, equals)


def _by_rule(view: SeatView, level: int) -> Decision:
    choice = (rule_players.BIDS if view.bidding else rule_players.CARDS)[level](view)
    return Decision(choice.action, Reason.RULE, choice.rule)
