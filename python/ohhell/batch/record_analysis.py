"""What the decisions of a recorded game were worth, by what each seat knew when it decided.

Pure: a record, a player and limits with a seed give the same analysis, whatever else is analysed
beside it. Each decision is searched with a seed of its own, made of the seed, the record's id and
the place of the decision in the record; so it is the same whichever hands are known.
"""

from __future__ import annotations

import hashlib
import math
import secrets
import time
from collections.abc import Iterator, Sequence

from ohhell import _core
from ohhell.batch.replay import Due, checked_scores, decisions
from ohhell.decisions import NOISE
from ohhell.errors import invalid
from ohhell.first_claims import first_claims
from ohhell.game import Standing, bids_by_seat, with_trumps
from ohhell.game_so_far import GameSoFar
from ohhell.judgements import (
    ActionEstimate,
    DecisionKind,
    Judgement,
    RecordAnalysis,
    RecordSummary,
    RoundClaim,
    SeatSummary,
)
from ohhell.players import settings_of
from ohhell.records import GameRecord
from ohhell.requests import Choice, Player, SearchLimits, check_kind, check_request
from ohhell.task import Task


def analyze_record(
    record: GameRecord,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    *,
    first_claims: bool = True,
    token: _core.CancelToken | None = None,
) -> RecordAnalysis:
    """Judges every decision of every seat whose hand is known.

    player: who judges; levels 1 to 3 judge as 4 does. limits: of each decision's search; nodes: of
    each claim that is tried. first_claims: whether they are looked for, which may take longer than
    all decisions. The last round may be broken off. Raises InvalidInput with paths within the
    record, and Cancelled where the token was cancelled.
    """
    examination = Examination(record, player, limits)
    judgements = tuple(examination.judgements(token=token))
    summary = examination.summary(judgements, with_claims=first_claims, token=token)
    return RecordAnalysis(record.id, judgements, summary.summaries, summary.first_claims)


def check_options(player: Player, limits: SearchLimits) -> None:
    """Raises InvalidInput where records cannot be judged so."""
    check_request(player=player, limits=limits)
    if player.bidding_aggressiveness:
        why = "shifts the bids that a player calls; a record is judged by values alone"
        raise invalid("player.bidding_aggressiveness", player.bidding_aggressiveness, why)


def seed_of(seed: int, record_id: str, round: int, move: int) -> int:
    """Of a decision; move: how many bids and cards there were in the round before it."""
    text = f"{seed} {round} {move} {record_id}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


class Examination:
    """A sound record, ready to be judged a decision at a time. Raises InvalidInput when made."""

    def __init__(
        self, record: GameRecord, player: Player = Player(), limits: SearchLimits = SearchLimits()
    ) -> None:
        check_kind("record", record, GameRecord)
        check_options(player, limits)
        self.record = with_trumps(record)
        self._settings = settings_of(player)
        self._limits = limits
        self._seed = secrets.randbits(64) if limits.seed is None else limits.seed
        self._scores = checked_scores(record)

    def judgements(
        self, *, token: _core.CancelToken | None = None, time_cap: float | None = None
    ) -> Iterator[Judgement]:
        """Every decision in the order of play; time_cap: seconds for each."""
        rules = self.record.rules
        standing = Standing(rules)
        for round, scored in enumerate(self._scores):
            game = GameSoFar(rules, round, tuple(standing.totals), tuple(standing.streaks))
            for due in decisions(self.record, round, game):
                task = Task(
                    view=due.view,
                    settings=self._settings,
                    limits=self._limits,
                    seed=seed_of(self._seed, self.record.id, round, due.move),
                    started=time.monotonic(),
                    token=token,
                    time_cap=time_cap,
                )
                try:
                    yield _judge(due, task)
                except _core.TooManyDeals as error:
                    moment = f"rounds[{round}].{'bids' if due.bidding else 'plays'}"
                    raise invalid(moment, "", str(error)) from error
            if scored is not None:
                played = self.record.rounds[round]
                bids = bids_by_seat(rules, played)
                standing.add(played.cards, bids, scored.taken, scored.points)

    def summary(
        self,
        judgements: Sequence[Judgement],
        *,
        with_claims: bool = True,
        token: _core.CancelToken | None = None,
    ) -> RecordSummary:
        """What the judgements of this record amount to, and when seats could have claimed."""
        rules = self.record.rules
        summaries = tuple(
            self._seat_summary(seat, [found for found in judgements if found.seat == seat])
            for seat in range(rules.players)
        )
        limits = SearchLimits(nodes=self._limits.nodes, time=self._limits.time, seed=self._seed)
        claims = tuple(
            RoundClaim(number, found)
            for number, round in enumerate(self.record.rounds if with_claims else ())
            for found in first_claims(rules, round, limits, token=token)
        )
        return RecordSummary(summaries, claims)

    def _seat_summary(self, seat: int, judgements: Sequence[Judgement]) -> SeatSummary:
        names = self.record.players
        bids = [found for found in judgements if found.kind is DecisionKind.BID]
        scored = [(bid, score) for bid in bids if (score := self._scores[bid.round]) is not None]
        return SeatSummary(
            seat=seat,
            player=names[seat] if seat < len(names) else "",
            decisions=len(judgements),
            mistakes=sum(found.beyond_noise for found in judgements),
            points_lost=math.fsum(found.points_lost for found in judgements),
            standard_error=math.sqrt(math.fsum(found.standard_error**2 for found in judgements)),
            rounds=len(scored),
            points=sum(score.points[seat] for _, score in scored),
            expected_points=math.fsum(bid.estimate_of(bid.best).mean_points for bid, _ in scored),
            bids_made=sum(bid.action.bid == score.taken[seat] for bid, score in scored),
            bids_expected=math.fsum(
                bid.estimate_of(bid.action).make_probability for bid, _ in scored
            ),
        )


def _judge(due: Due, task: Task) -> Judgement:
    view = due.view
    if due.bidding:  # even where only one is left: what the hand was worth belongs to the summary
        actions = tuple(range(view.round.cards + 1))
        answer = task.run(_core.analyze_bids, actions, task.settings.bid_deals)
    elif len(view.legal_cards) > 1:
        actions = view.legal_cards
        answer = task.run(_core.estimate_plays, actions, task.settings.play_deals)
    else:
        return _forced(due, task)
    estimates = answer.estimates
    index = {action: i for i, action in enumerate(actions)}
    legal = sorted(view.actions, key=lambda action: -estimates[index[action]].value.mean)
    best, done = index[legal[0]], index[due.action]
    lost = estimates[best].value.mean - estimates[done].value.mean
    if lost == 0:
        best = done
    error = answer.difference_error(best, done)
    return Judgement(
        round=due.round,
        trick=due.trick,
        seat=view.seat,
        kind=due.kind,
        action=due.choice(due.action),
        best=due.choice(actions[best]),
        points_lost=lost,
        standard_error=error,
        beyond_noise=lost > NOISE * error,
        estimates=tuple(
            _action_estimate(due.choice(action), estimates[index[action]]) for action in legal
        ),
        search=task.report(answer),
    )


def _forced(due: Due, task: Task) -> Judgement:
    """With one card to play nothing is lost, and nothing need be searched."""
    action = due.choice(due.action)
    return Judgement(
        round=due.round,
        trick=due.trick,
        seat=due.view.seat,
        kind=due.kind,
        action=action,
        best=action,
        points_lost=0.0,
        standard_error=0.0,
        beyond_noise=False,
        estimates=(),
        search=task.report(None),
    )


def _action_estimate(action: Choice, estimate: _core.Estimate) -> ActionEstimate:
    return ActionEstimate(
        action=action,
        value=estimate.value.mean,
        mean_points=estimate.points.mean,
        standard_error=estimate.value.error,
        make_probability=estimate.make.mean,
        points_standard_error=estimate.points.error,
    )
