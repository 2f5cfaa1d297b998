"""The questions, answered in this process. `ohhell.Client` asks them over the network.

Every function takes a Position, checks it (InvalidInput names what is wrong), and is a pure
function of its arguments where a seed is given. `token` stops a search without an answer; after
`time_cap` seconds it ends with what it has, as it does at `limits.time`, but the level's number of
deals still holds.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ohhell import __version__, _core, rule_players
from ohhell.cards import HIDDEN, card_index, card_name, cards_of, indices_of, parse_card
from ohhell.claims import verify_claim
from ohhell.dealing import deal_round
from ohhell.errors import NotReady, invalid
from ohhell.game import score_game, score_round
from ohhell.players import FIRST_SEARCHING_LEVEL, Settings, bid_bias, settings_of
from ohhell.position import Position
from ohhell.position_check import Facts
from ohhell.reasons import hook_reason, why_card_is_illegal
from ohhell.requests import (
    MOST_DEALS,
    Choice,
    Objective,
    Player,
    Playouts,
    SearchLimits,
    check_request,
    seconds_left,
)
from ohhell.results import (
    BidAnalysis,
    BidEstimate,
    Cancelled,
    IllegalAction,
    IllegalReason,
    LegalActions,
    PlayAnalysis,
    PlayEstimate,
    Reason,
    Search,
    StopReason,
    Suggestion,
)

__all__ = [
    "analyze_bids",
    "deal_round",
    "estimate_plays",
    "legal_actions",
    "sample_deals",
    "score_game",
    "score_round",
    "suggest",
    "verify_claim",
]

NOISE = 2.0
"""Two values closer than this many standard errors of their difference are not told apart."""

_STOPS = {
    _core.Stop.DEALS: StopReason.DEALS,
    _core.Stop.TIME: StopReason.TIME,
    _core.Stop.STANDARD_ERROR: StopReason.STANDARD_ERROR,
}


@dataclass(frozen=True)
class _Task:
    """A sound request, with everything that the core needs."""

    position: Position
    facts: Facts
    settings: Settings
    limits: SearchLimits
    seed: int
    started: float
    token: _core.CancelToken | None
    time_cap: float | None

    @classmethod
    def of(
        cls,
        position: Position,
        player: Player,
        limits: SearchLimits,
        token: _core.CancelToken | None,
        time_cap: float | None,
    ) -> _Task:
        started = time.monotonic()
        check_request(
            position=list(position.validate()), player=player.validate(), limits=limits.validate()
        )
        if limits.nodes is not None:
            raise invalid("limits.nodes", limits.nodes, "limits a claim; a search has limits.deals")
        seed = secrets.randbits(64) if limits.seed is None else limits.seed
        return cls(
            position,
            position.facts,
            settings_of(player),
            limits,
            seed,
            started,
            token,
            time_cap,
        )

    def run(
        self,
        function: Callable[..., _core.SearchAnswer],
        actions: Sequence[int],
        level_deals: int,
    ) -> tuple[_core.SearchAnswer, Search]:
        # With a limit of another kind alone, the level's number of deals does not hold.
        open_ended = self.limits.time is not None or self.limits.standard_error is not None
        deals = self.limits.deals or (MOST_DEALS if open_ended else level_deals)
        lead = self.settings.objective is Objective.LEAD
        answer = function(
            self.facts.round,
            dict(self.facts.known),
            self.facts.turn_up,
            self.position.seat,
            list(actions),
            [list(row) for row in self.facts.points],
            uniform=self.settings.playouts is Playouts.UNIFORM,
            rival_weight=self.settings.rival_weight if lead else 0.0,
            deals=deals,
            seconds=seconds_left(self.started, self.limits.time, self.time_cap),
            standard_error=self.limits.standard_error or 0.0,
            seed=self.seed,
            token=self.token,
        )
        if answer.stop is _core.Stop.CANCELLED:
            raise Cancelled
        return answer, self.search(answer.deals, _STOPS[answer.stop])

    def search(self, deals: int, stop: StopReason) -> Search:
        """The report of a search that ends now."""
        return Search(
            deals=deals,
            effective_deals=float(deals),
            consistent_deals=float(self.facts.consistent_deals),
            seed=self.seed,
            elapsed=time.monotonic() - self.started,
            stop_reason=stop,
            engine_version=__version__,
        )

    # -- whose turn

    def require_play(self) -> None:
        if self.facts.round.phase is _core.Phase.BIDDING:
            raise NotReady("the bidding is not over")
        self.require_turn()

    def require_bid(self) -> None:
        if self.facts.round.phase is not _core.Phase.BIDDING:
            raise NotReady("the bidding is over")
        self.require_turn()

    def require_turn(self) -> None:
        round, seat = self.facts.round, self.position.seat
        if round.phase is _core.Phase.FINISHED:
            raise NotReady("the round is over: nothing is left to decide")
        if round.turn not in (seat, -1):
            raise NotReady(f"it is the turn of seat {round.turn}, not of seat {seat}")

    # -- what can be done

    def legal_plays(self) -> tuple[int, ...]:
        """Card numbers; -1 for the card that the seat does not see."""
        if self.position.seat not in self.facts.known:
            return (-1,)
        return indices_of(self.facts.round.legal(self.position.hand))

    def legal_bids(self) -> tuple[int, ...]:
        barred = self.facts.round.forbidden_bid
        return tuple(bid for bid in range(self.position.cards + 1) if bid != barred)


def _shown(card: int) -> str:
    return HIDDEN if card < 0 else card_name(card)


def _plays(task: _Task) -> tuple[_core.SearchAnswer, tuple[int, ...], Search]:
    cards = task.legal_plays()
    answer, search = task.run(_core.estimate_plays, cards, task.settings.play_deals)
    return answer, cards, search


def _play_estimates(
    task: _Task, answer: _core.SearchAnswer, cards: tuple[int, ...], search: Search
) -> tuple[PlayEstimate, ...]:
    found = [
        PlayEstimate(
            card=_shown(card),
            value=estimate.value.mean,
            mean_points=estimate.points.mean,
            standard_error=estimate.value.error,
            make_probability=estimate.make.mean,
            taken=tuple(estimate.taken[: task.position.cards + 1]),
            rivals_made=estimate.rivals_made,
            search=search,
        )
        for card, estimate in zip(cards, answer.estimates, strict=True)
    ]
    return tuple(sorted(found, key=lambda play: -play.value))


def estimate_plays(
    position: Position,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    *,
    token: _core.CancelToken | None = None,
    time_cap: float | None = None,
) -> PlayAnalysis:
    """What each legal card is worth to the seat whose turn it is, best value first.

    Raises InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    task = _Task.of(position, player, limits, token, time_cap)
    task.require_play()
    answer, cards, search = _plays(task)
    return PlayAnalysis(_play_estimates(task, answer, cards, search), search)


def _bid_estimates(task: _Task, answer: _core.SearchAnswer, search: Search) -> list[BidEstimate]:
    barred = task.facts.round.forbidden_bid
    return [
        BidEstimate(
            bid=bid,
            legal=bid != barred,
            reason=hook_reason(task.position.cards) if bid == barred else "",
            make_probability=estimate.make.mean,
            standard_error=estimate.make.error,
            mean_points=estimate.points.mean,
            points_standard_error=estimate.points.error,
            value=estimate.value.mean,
            taken=tuple(estimate.taken[: task.position.cards + 1]),
            search=search,
        )
        for bid, estimate in enumerate(answer.estimates)
    ]


def _bids(task: _Task) -> tuple[_core.SearchAnswer, Search]:
    return task.run(_core.analyze_bids, range(task.position.cards + 1), task.settings.bid_deals)


def analyze_bids(
    position: Position,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    *,
    token: _core.CancelToken | None = None,
    time_cap: float | None = None,
) -> BidAnalysis:
    """The chance that each bid 0..cards succeeds when it is played for; the barred one is marked.

    Raises InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    task = _Task.of(position, player, limits, token, time_cap)
    task.require_bid()
    answer, search = _bids(task)
    return BidAnalysis(tuple(_bid_estimates(task, answer, search)), search)


def suggest(
    position: Position,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    choice: Choice | None = None,
    *,
    token: _core.CancelToken | None = None,
    time_cap: float | None = None,
) -> Suggestion:
    """The action that the player would take, and why; with `choice`, whether that is as good.

    Raises InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    task = _Task.of(position, player, limits, token, time_cap)
    task.require_turn()
    bidding = task.facts.round.phase is _core.Phase.BIDDING
    actions = task.legal_bids() if bidding else task.legal_plays()
    chosen = None if choice is None else _chosen_action(choice, actions, bidding)
    if len(actions) == 1:
        decision = _Decision(actions[0], Reason.ONLY_CHOICE, "the only legal choice")
    elif player.level < FIRST_SEARCHING_LEVEL:
        decision = _by_rule(task, player.level, bidding)
    elif bidding:
        decision = _best_bid(task, actions)
    else:
        decision = _best_play(task)
    agrees = None if chosen is None else decision.agrees_with(chosen)
    return Suggestion(
        bid=decision.action if bidding else None,
        card=None if bidding else _shown(decision.action),
        reason=decision.reason,
        explanation=decision.explanation,
        agrees=agrees,
        plays=decision.plays,
        bids=decision.bids,
        search=decision.search or task.search(0, StopReason.NO_SEARCH),
    )


@dataclass(frozen=True)
class _Decision:
    action: int
    reason: Reason
    explanation: str
    plays: tuple[PlayEstimate, ...] = ()
    bids: tuple[BidEstimate, ...] = ()
    search: Search | None = None
    equals: frozenset[int] = frozenset()  # other actions that are not worse beyond the noise

    def agrees_with(self, action: int) -> bool:
        return action == self.action or action in self.equals


def _chosen_action(choice: Choice, actions: tuple[int, ...], bidding: bool) -> int:
    named = choice.bid if bidding else choice.card
    other = choice.card if bidding else choice.bid
    field = "choice.bid" if bidding else "choice.card"
    if named is None or other is not None:
        given = "card" if bidding else "bid"
        raise invalid(
            f"choice.{given}",
            other,
            f"give {field}: the seat is about to {'bid' if bidding else 'play'}",
        )
    if isinstance(named, int):
        action = named
    elif named == HIDDEN:
        action = -1
    else:
        try:
            action = card_index(parse_card(named))
        except ValueError as error:
            raise invalid(field, named, str(error)) from error
    if action not in actions:
        legal = ", ".join(str(a) if bidding else _shown(a) for a in actions)
        raise invalid(field, named, f"not legal here; legal are {legal}")
    return action


def _equals(
    answer: _core.SearchAnswer, values: Sequence[float], best: int, allowed: Sequence[int]
) -> frozenset[int]:
    """Indices of the actions whose value is not worse than that of `best` beyond the noise."""
    return frozenset(
        i
        for i in allowed
        if i != best and values[best] - values[i] <= NOISE * answer.difference_error(best, i)
    )


def _best_play(task: _Task) -> _Decision:
    answer, cards, search = _plays(task)
    values = [estimate.value.mean for estimate in answer.estimates]
    best = max(range(len(cards)), key=lambda i: values[i])
    equals = _equals(answer, values, best, range(len(cards)))
    estimate = answer.estimates[best]
    explanation = (
        f"{_shown(cards[best])}: {estimate.points.mean:.2f} points on average, "
        f"makes the bid in {estimate.make.mean:.0%} of the deals"
    )
    reason = Reason.WITHIN_NOISE if equals else Reason.BEST_VALUE
    if equals:
        others = ", ".join(_shown(cards[i]) for i in sorted(equals))
        explanation += f"; not told apart from {others}"
    plays = _play_estimates(task, answer, cards, search)
    return _Decision(
        cards[best],
        reason,
        explanation,
        plays=plays,
        search=search,
        equals=frozenset(cards[i] for i in equals),
    )


def _best_bid(task: _Task, legal: tuple[int, ...]) -> _Decision:
    answer, search = _bids(task)
    aggressiveness = task.settings.bidding_aggressiveness
    values = [
        estimate.value.mean + bid_bias(task.facts.points, bid, aggressiveness)
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
    bids = tuple(_bid_estimates(task, answer, search))
    return _Decision(best, reason, explanation, bids=bids, search=search, equals=equals)


def _by_rule(task: _Task, level: int, bidding: bool) -> _Decision:
    facts, position = task.facts, task.position
    if bidding:
        choice = _bid_by_rule(task, level)
    else:
        seat = rule_players.Seat(
            facts.round, position.hand, facts.turn_up, facts.deck, facts.trump.index, facts.points
        )
        choice = (
            rule_players.level_1_card,
            rule_players.level_2_card,
            rule_players.level_3_card,
        )[level - 1](seat)
    return _Decision(choice.action, Reason.RULE, choice.rule)


def _bid_by_rule(task: _Task, level: int) -> rule_players.Choice:
    facts, position = task.facts, task.position
    forbidden = facts.round.forbidden_bid
    if position.seat not in facts.known:
        tricks = position.cards / position.rules.players  # a card that it does not see
        return rule_players.counted_bid(tricks, position.cards, forbidden)
    if level == 1:
        return rule_players.level_1_bid(position.hand, facts.trump.index, position.cards, forbidden)
    tricks = _core.expected_tricks(
        facts.round, position.hand, facts.turn_up, [list(row) for row in facts.points]
    )
    return rule_players.counted_bid(tricks, position.cards, forbidden)


def legal_actions(position: Position) -> LegalActions:
    """What may be done now, what not and why, and what each other seat can still hold.

    With simultaneous bidding the seat is the asker's. The cards are those of the seat to play where
    its hand may be used. Raises InvalidInput.
    """
    check_request(position=list(position.validate()))
    facts, round = position.facts, position.facts.round
    seat = None if round.phase is _core.Phase.FINISHED else round.turn
    if seat == -1:
        seat = position.seat
    bids: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    illegal: list[IllegalAction] = []
    if round.phase is _core.Phase.BIDDING:
        barred = round.forbidden_bid
        bids = tuple(bid for bid in range(position.cards + 1) if bid != barred)
        if 0 <= barred <= position.cards:
            illegal.append(
                IllegalAction(hook_reason(position.cards), IllegalReason.HOOK, bid=barred)
            )
    elif seat is not None and seat in facts.known:
        hand = facts.known[seat] & ~round.played
        legal = round.legal(hand)
        cards = cards_of(legal)
        for card in indices_of(hand & ~legal):
            why = why_card_is_illegal(round, hand, card, facts.trump)
            code = IllegalReason[round.why_illegal(hand, card).name]
            illegal.append(IllegalAction(why, code, card=card_name(card)))
    elif seat == position.seat:
        cards = (HIDDEN,)
    return LegalActions(
        seat=seat,
        bids=bids,
        cards=cards,
        illegal=tuple(illegal),
        bids_total=sum(position.bids),
        may_hold=_may_hold(position),
    )


def _may_hold(position: Position) -> dict[int, tuple[str, ...]]:
    facts = position.facts
    possible = _core.possible_cards(facts.round, dict(facts.known), facts.turn_up)
    return {
        seat: cards_of(facts.known[seat] & ~facts.round.played if seat in facts.known else mask)
        for seat, mask in enumerate(possible)
        if seat != position.seat
    }


def sample_deals(position: Position, n: int, seed: int = 0) -> npt.NDArray[np.uint64]:
    """Draws n consistent deals, each with the same chance: masks of the hands as dealt, (n, seats).

    They are the deals that a search with this seed plays, in its order, where it draws them. Raises
    InvalidInput.
    """
    facts = position.facts
    if not 0 <= n <= MOST_DEALS:
        raise invalid("n", n, f"must be 0..{MOST_DEALS}")
    return _core.sample_deals(facts.round, dict(facts.known), facts.turn_up, n, seed)
