"""The questions, answered in this process. `ohhell.Client` asks them over the network.

Every function takes a Position, checks it (InvalidInput names what is wrong), and is a pure
function of its arguments where a seed is given. `token` stops a search without an answer; after
`time_cap` seconds it ends with what it has, as it does at `limits.time`, but the level's number of
deals still holds. `progress` is called about ten times a second, by the thread that asked, with the
answer so far (StopReason.GOING_ON); the answer is the same without it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from ohhell import _core
from ohhell.cards import HIDDEN, card_index, card_name, cards_of, indices_of, parse_card
from ohhell.claims import verify_claim
from ohhell.dealing import deal_round
from ohhell.decisions import Decision, Progress, SearchFunction, decide
from ohhell.errors import InvalidInput, NotReady, Violation, invalid
from ohhell.explanations import shown_card
from ohhell.game import score_game, score_round
from ohhell.players import Settings, settings_of
from ohhell.position import Position
from ohhell.reasons import hook_reason, why_card_is_illegal
from ohhell.requests import (
    LARGEST_SEED,
    MOST_DEALS,
    Choice,
    Objective,
    Player,
    SearchLimits,
    check_request,
)
from ohhell.results import (
    BidAnalysis,
    BidEstimate,
    IllegalAction,
    IllegalReason,
    LegalActions,
    PlayAnalysis,
    PlayEstimate,
    Search,
    StopReason,
    Suggestion,
)
from ohhell.seat_view import SeatView
from ohhell.task import Task

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


_T = TypeVar("_T")


def _task(
    position: Position,
    player: Player,
    limits: SearchLimits,
    token: _core.CancelToken | None,
    time_cap: float | None,
) -> Task:
    started = time.monotonic()
    check_request(position=position, player=player, limits=limits)
    if limits.nodes is not None:
        raise invalid("limits.nodes", limits.nodes, "limits a claim; a search has limits.deals")
    settings = settings_of(player)
    if settings.objective is Objective.WIN and position.game is None:
        raise InvalidInput(_missing_for_the_game(position))
    return Task(
        view=SeatView.of(position.facts, position.seat, position.game),
        settings=settings,
        limits=limits,
        seed=secrets.randbits(64) if limits.seed is None else limits.seed,
        started=started,
        token=token,
        time_cap=time_cap,
        consistent_deals=position.facts.consistent_deals,
    )


def _missing_for_the_game(position: Position) -> list[Violation]:
    """What a player that wants to win the game has to be told of it."""
    why = "must be given where the objective is to win the game"
    told = {
        "scores": bool(position.scores),
        "round_number": position.round_number is not None,
        "streaks": bool(position.streaks) or not position.rules.streak_length,
    }
    return [Violation(f"position.{name}", "", why) for name, is_told in told.items() if not is_told]


def _teller(
    task: Task,
    progress: Callable[[_T], None] | None,
    told: Callable[[_core.SearchAnswer, Search], _T],
) -> Progress | None:
    """Passes on what a search has found so far, as an answer."""
    if progress is None:
        return None

    def tell(part: _core.SearchAnswer) -> None:
        if part.deals > 0:  # on a busy machine the first may take longer than the first report
            progress(told(part, replace(task.report(part), stop_reason=StopReason.GOING_ON)))

    return tell


# -- whose turn


def _require_play(view: SeatView) -> None:
    if view.bidding:
        raise NotReady("the bidding is not over")
    _require_turn(view)


def _require_bid(view: SeatView) -> None:
    if not view.bidding:
        raise NotReady("the bidding is over")
    _require_turn(view)


def _require_turn(view: SeatView) -> None:
    round, seat = view.round, view.seat
    if round.phase is _core.Phase.FINISHED:
        raise NotReady("the round is over: nothing is left to decide")
    if round.turn not in (seat, -1):
        raise NotReady(f"it is the turn of seat {round.turn}, not of seat {seat}")


def _play_estimates(
    task: Task, answer: _core.SearchAnswer, cards: Sequence[int], search: Search
) -> tuple[PlayEstimate, ...]:
    wins = task.settings.objective is Objective.WIN
    found = [
        PlayEstimate(
            card=shown_card(card),
            value=estimate.value.mean,
            mean_points=estimate.points.mean,
            standard_error=estimate.value.error,
            make_probability=estimate.make.mean,
            taken=tuple(estimate.taken[: task.view.round.cards + 1]),
            rivals_made=estimate.rivals_made,
            win_probability=estimate.value.mean if wins else None,
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
    progress: Callable[[PlayAnalysis], None] | None = None,
) -> PlayAnalysis:
    """What each legal card is worth to the seat whose turn it is, best value first.

    Raises InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    task = _task(position, player, limits, token, time_cap)
    _require_play(task.view)
    cards, deals = task.view.legal_cards, task.settings.play_deals

    def told(answer: _core.SearchAnswer, report: Search) -> PlayAnalysis:
        return PlayAnalysis(_play_estimates(task, answer, cards, report), report)

    answer = task.run(_core.estimate_plays, cards, deals, _teller(task, progress, told))
    return told(answer, task.report(answer))


def _bid_estimates(
    task: Task, answer: _core.SearchAnswer, search: Search
) -> tuple[BidEstimate, ...]:
    barred, cards = task.view.round.forbidden_bid, task.view.round.cards
    return tuple(
        BidEstimate(
            bid=bid,
            legal=bid != barred,
            reason=hook_reason(cards) if bid == barred else "",
            make_probability=estimate.make.mean,
            standard_error=estimate.make.error,
            mean_points=estimate.points.mean,
            points_standard_error=estimate.points.error,
            value=estimate.value.mean,
            taken=tuple(estimate.taken[: cards + 1]),
            search=search,
        )
        for bid, estimate in enumerate(answer.estimates)
    )


def analyze_bids(
    position: Position,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    *,
    token: _core.CancelToken | None = None,
    time_cap: float | None = None,
    progress: Callable[[BidAnalysis], None] | None = None,
) -> BidAnalysis:
    """The chance that each bid 0..cards succeeds when it is played for; the barred one is marked.

    Raises InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    task = _task(position, player, limits, token, time_cap)
    _require_bid(task.view)
    bids, deals = range(position.cards + 1), task.settings.bid_deals

    def told(answer: _core.SearchAnswer, report: Search) -> BidAnalysis:
        return BidAnalysis(_bid_estimates(task, answer, report), report)

    answer = task.run(_core.analyze_bids, bids, deals, _teller(task, progress, told))
    return told(answer, task.report(answer))


def suggest(
    position: Position,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    choice: Choice | None = None,
    *,
    token: _core.CancelToken | None = None,
    time_cap: float | None = None,
    progress: Callable[[Suggestion], None] | None = None,
) -> Suggestion:
    """The action that the player would take, and why; with `choice`, whether that is as good.

    Raises InvalidInput, NotReady, and Cancelled where the token was cancelled.
    """
    task = _task(position, player, limits, token, time_cap)
    _require_turn(task.view)
    chosen = None
    if choice is not None:
        chosen = _chosen_action(choice, task.view.actions, task.view.bidding)

    def told(answer: _core.SearchAnswer, report: Search) -> Suggestion:
        return _suggestion(task, decide(task.view, player, lambda *_: answer), report, chosen)

    tell = _teller(task, progress, told)

    def run(
        function: SearchFunction, actions: Sequence[int], deals: int, settings: Settings
    ) -> _core.SearchAnswer:
        own = settings == task.settings  # else it compares what the player itself is indifferent to
        return task.run_by(function, actions, deals, settings, tell if own else None)

    decision = decide(task.view, player, run)
    return _suggestion(task, decision, task.report(decision.answer), chosen)


def _suggestion(task: Task, decision: Decision, report: Search, chosen: int | None) -> Suggestion:
    bidding, answer = task.view.bidding, decision.answer
    return Suggestion(
        bid=decision.action if bidding else None,
        card=None if bidding else shown_card(decision.action),
        reason=decision.reason,
        explanation=decision.explanation,
        agrees=None if chosen is None else decision.agrees_with(chosen),
        plays=()
        if bidding or answer is None
        else _play_estimates(task, answer, decision.searched, report),
        bids=_bid_estimates(task, answer, report) if bidding and answer is not None else (),
        search=report,
    )


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
        legal = ", ".join(str(a) if bidding else shown_card(a) for a in actions)
        raise invalid(field, named, f"not legal here; legal are {legal}")
    return action


def legal_actions(position: Position) -> LegalActions:
    """What may be done now, what not and why, and what each other seat can still hold.

    With simultaneous bidding the seat is the asker's. The cards are those of the seat to play where
    its hand may be used. Raises InvalidInput.
    """
    check_request(position=position)
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
    """Draws n consistent deals, each with the same chance: uint64 masks of hands, (n, seats).

    A mask holds what was dealt to the seat, cards already played among it: bit 16 * suit + rank - 2
    for suits C D H S = 0..3 and ranks 2..14, as `ohhell.cards` counts them (its `cards_of` reads a
    mask). They are the deals that a search with this seed plays, in its order, where it draws them.
    n: 0..10 million. Raises InvalidInput.
    """
    facts = position.facts
    if not 0 <= n <= MOST_DEALS:
        raise invalid("n", n, f"must be 0..{MOST_DEALS}")
    if not 0 <= seed <= LARGEST_SEED:
        raise invalid("seed", seed, f"must be 0..{LARGEST_SEED}")
    return _core.sample_deals(facts.round, dict(facts.known), facts.turn_up, n, seed)
