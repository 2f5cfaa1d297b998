"""How a player decides, from what its seat knows: the one way, for hints and for whole matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ohhell import _core, explanations, one_card, rule_players
from ohhell.explanations import shown_card
from ohhell.players import FIRST_SEARCHING_LEVEL, Settings, bid_bias, settings_of
from ohhell.requests import Objective, Player, Playouts
from ohhell.results import Reason
from ohhell.seat_view import SeatView

NOISE = 2.0
"""Two values closer than this many standard errors of their difference are not told apart."""

SearchFunction = Callable[..., _core.SearchAnswer]
RunSearch = Callable[[SearchFunction, Sequence[int], int, Settings], _core.SearchAnswer]
"""Runs a search of the core over actions, with the level's number of deals, by settings."""
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
    lead, win = settings.objective is Objective.LEAD, settings.objective is Objective.WIN
    assert view.game is not None or not win
    return function(
        view.round,
        view.known,
        view.turn_up,
        view.seat,
        actions,
        view.points,
        uniform=settings.playouts is Playouts.UNIFORM,
        rival_weight=settings.rival_weight if lead else 0.0,
        game=view.game.standing(view.round.cards) if win and view.game else None,
        deals=deals,
        seconds=seconds,
        standard_error=standard_error,
        seed=seed,
        token=token,
        infer=settings.infer,
        calibrate=settings.playouts is Playouts.POLICY,
        random_rivals=settings.playouts is Playouts.RANDOM_RIVALS,
        progress=progress,
    )


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


def _by_lead(
    run: RunSearch,
    function: SearchFunction,
    actions: Sequence[int],
    deals: int,
    settings: Settings,
    values: Sequence[float],
) -> list[float] | None:
    """Where the objective is the same whatever it does, what actions are worth against the others.

    None where the values differ, or are of the lead already.
    """
    if settings.objective is Objective.LEAD or len(set(values)) > 1:
        return None
    answer = run(function, actions, deals, replace(settings, objective=Objective.LEAD))
    return [estimate.value.mean for estimate in answer.estimates]


def _best_card(view: SeatView, settings: Settings, run: RunSearch) -> Decision:
    cards = view.legal_cards
    answer = run(_core.estimate_plays, cards, settings.play_deals, settings)
    wins = settings.objective is Objective.WIN
    values = [estimate.value.mean for estimate in answer.estimates]
    lead = _by_lead(run, _core.estimate_plays, cards, settings.play_deals, settings, values)
    values = values if lead is None else lead
    # Of cards that are worth exactly the same (neighbours are) it leads the higher where it wants
    # the trick, as people do, and else plays the cheaper.
    highest = view.leads and bool(view.wants)

    def order(i: int) -> tuple[float, int]:
        return values[i], cards[i] if highest else -cards[i]

    best = max(range(len(cards)), key=order)
    if lead is None:
        equals = _equals(answer, values, best, range(len(cards)))
    else:
        equals = frozenset(range(len(cards))) - {best}
    if lead is not None and len(set(lead)) > 1:
        compared = explanations.BEST_LEAD if wins else explanations.SPOILS
    else:
        compared = explanations.noise([shown_card(cards[i]) for i in sorted(equals)], len(cards))
    explanation = (
        f"{explanations.what_a_card_does(view, cards[best])}; "
        f"{explanations.figures(answer.estimates[best], wins)}{compared}"
    )
    return Decision(
        cards[best],
        Reason.WITHIN_NOISE if equals else Reason.BEST_VALUE,
        explanation,
        answer,
        cards,
        frozenset(cards[i] for i in equals),
    )


def _best_bid(view: SeatView, settings: Settings, run: RunSearch) -> Decision:
    legal, bids = view.legal_bids, tuple(range(view.round.cards + 1))
    answer = run(_core.analyze_bids, bids, settings.bid_deals, settings)
    wins = settings.objective is Objective.WIN
    if one_card.can_count(view) and not wins:
        return _counted_bid(view, settings, answer)
    estimates = answer.estimates
    plain = [estimate.value.mean for estimate in estimates]
    lead = _by_lead(run, _core.analyze_bids, bids, settings.bid_deals, settings, plain)
    plain = plain if lead is None else lead
    values = [value + bid_bias(view.points, bid, settings) for bid, value in enumerate(plain)]
    best = max(legal, key=lambda bid: values[bid])
    plain_best = max(legal, key=lambda bid: plain[bid])
    equals = frozenset(legal) - {best} if lead else _equals(answer, values, best, legal)
    explanation = (
        f"{best}: {estimates[best].points.mean:.2f} points on average, "
        f"made in {estimates[best].make.mean:.0%} of the deals"
        f"{explanations.chance_to_win(estimates[best]) if wins else ''}"
    )
    reason = Reason.WITHIN_NOISE if equals else Reason.BEST_VALUE
    if best != plain_best:
        reason = Reason.AGGRESSIVENESS
        explanation += f"; by its aggressiveness the player prefers it to {plain_best}"
    elif lead and len(set(lead)) > 1:
        explanation += explanations.BEST_LEAD if wins else explanations.SPOILS
    else:
        explanation += explanations.noise([str(bid) for bid in sorted(equals)], len(legal))
    return Decision(best, reason, explanation, answer, bids, equals)


def _counted_bid(view: SeatView, settings: Settings, answer: _core.SearchAnswer) -> Decision:
    """With a single card, by exact chances instead of the estimates.

    A bid changes nobody's tricks then, so it is its own points that count, also for the lead.
    """
    chance = one_card.chance_to_win(view)
    means = one_card.mean_points(view)
    values = [mean + bid_bias(view.points, bid, settings) for bid, mean in enumerate(means)]
    best = max(view.legal_bids, key=lambda bid: values[bid])
    plain_best = max(view.legal_bids, key=lambda bid: means[bid])
    explanation = (
        f"{best}: its card wins in {float(chance):.1%} of all deals, counted exactly, "
        f"which makes {float(means[best]):.2f} points on average"
    )
    reason = Reason.BEST_VALUE
    if best != plain_best:
        reason = Reason.AGGRESSIVENESS
        explanation += f"; by its aggressiveness the player prefers it to {plain_best}"
    equals = frozenset(
        bid for bid in view.legal_bids if bid != best and values[bid] == values[best]
    )
    return Decision(best, reason, explanation, answer, (0, 1), equals)


def _by_rule(view: SeatView, level: int) -> Decision:
    choice = (rule_players.BIDS if view.bidding else rule_players.CARDS)[level](view)
    return Decision(choice.action, Reason.RULE, choice.rule)
