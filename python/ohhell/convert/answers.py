"""Verdicts, legal actions, scores, and what a server is."""

from __future__ import annotations

from ohhell import results
from ohhell.convert.enums import enum_from, enum_to
from ohhell.convert.estimates import search_from, search_to
from ohhell.convert.players import optional
from ohhell.convert.positions import _hands_to
from ohhell.position import Hand
from ohhell.v1 import (
    analysis_pb2,
    rules_service_pb2,
)


def claim_result_to(result: results.ClaimResult) -> analysis_pb2.VerifyClaimResponse:
    return analysis_pb2.VerifyClaimResponse(
        verdict=enum_to(analysis_pb2.Verdict, result.verdict),
        line=result.line,
        first_play=result.first_play,
        counterexamples=[
            analysis_pb2.Counterexample(
                hands=_hands_to(Hand(seat, cards) for seat, cards in enumerate(example.hands)),
                plays=example.plays,
            )
            for example in result.counterexamples
        ],
        needs_guess=result.needs_guess,
        nodes=result.nodes,
        **search_to(result.search),
    )


def claim_result_from(message: analysis_pb2.VerifyClaimResponse) -> results.ClaimResult:
    return results.ClaimResult(
        verdict=enum_from(analysis_pb2.Verdict, message.verdict, results.Verdict)
        or results.Verdict.UNDECIDED,
        line=message.line,
        first_play=message.first_play if message.HasField("first_play") else None,
        counterexamples=tuple(
            results.Counterexample(
                tuple(tuple(hand.cards) for hand in example.hands), tuple(example.plays)
            )
            for example in message.counterexamples
        ),
        needs_guess=message.needs_guess,
        nodes=message.nodes,
        search=search_from(message),
    )


def legal_to(legal: results.LegalActions) -> rules_service_pb2.LegalActionsResponse:
    return rules_service_pb2.LegalActionsResponse(
        seat=legal.seat,
        bids=legal.bids,
        cards=legal.cards,
        illegal=[
            rules_service_pb2.IllegalAction(
                bid=action.bid,
                card=action.card,
                reason=action.reason,
                code=enum_to(rules_service_pb2.IllegalReason, action.code),
            )
            for action in legal.illegal
        ],
        bids_total=legal.bids_total,
        may_hold=[
            rules_service_pb2.MayHold(seat=seat, cards=cards)
            for seat, cards in legal.may_hold.items()
        ],
    )


def legal_from(message: rules_service_pb2.LegalActionsResponse) -> results.LegalActions:
    return results.LegalActions(
        seat=message.seat if message.HasField("seat") else None,
        bids=tuple(message.bids),
        cards=tuple(message.cards),
        illegal=tuple(
            results.IllegalAction(
                action.reason,
                enum_from(rules_service_pb2.IllegalReason, action.code, results.IllegalReason)
                or results.IllegalReason.HOOK,
                **optional(action, "bid", "card"),
            )
            for action in message.illegal
        ),
        bids_total=message.bids_total,
        may_hold={entry.seat: tuple(entry.cards) for entry in message.may_hold},
    )


def scored_round_to(scored: results.ScoredRound) -> rules_service_pb2.ScoreRoundResponse:
    return rules_service_pb2.ScoreRoundResponse(
        tricks=[
            rules_service_pb2.Trick(leader=t.leader, cards=t.cards, winner=t.winner)
            for t in scored.tricks
        ],
        taken=scored.taken,
        points=scored.points,
        formulas=scored.formulas,
    )


def scored_round_from(message: rules_service_pb2.ScoreRoundResponse) -> results.ScoredRound:
    return results.ScoredRound(
        tuple(results.ScoredTrick(t.leader, tuple(t.cards), t.winner) for t in message.tricks),
        tuple(message.taken),
        tuple(message.points),
        tuple(message.formulas),
    )


def scored_game_to(scored: results.ScoredGame) -> rules_service_pb2.ScoreGameResponse:
    return rules_service_pb2.ScoreGameResponse(
        totals=scored.totals,
        streak_points=scored.streak_points,
        winner_bonus=scored.winner_bonus,
        ranks=scored.ranks,
        finished=scored.finished,
    )


def scored_game_from(message: rules_service_pb2.ScoreGameResponse) -> results.ScoredGame:
    return results.ScoredGame(
        tuple(message.totals),
        tuple(message.streak_points),
        tuple(message.winner_bonus),
        tuple(message.ranks),
        message.finished,
    )


def server_info_from(message: analysis_pb2.GetServerInfoResponse) -> results.ServerInfo:
    return results.ServerInfo(
        version=message.version,
        cpu=message.cpu,
        instruction_set=message.instruction_set,
        threads=message.threads,
        max_time=message.max_time.seconds + message.max_time.nanos / 1e9,
        max_deals=message.max_deals,
        max_queue=message.max_queue,
        max_message_bytes=message.max_message_bytes,
    )
