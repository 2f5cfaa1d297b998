"""From the judgements of a record to rows: one a decision, and one a round and seat."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ohhell.batch.columns import PLACES, Row
from ohhell.batch.replay import Due, decisions
from ohhell.batch.tallies import MILLION, millionths
from ohhell.cards import HIDDEN, card_name, indices_of
from ohhell.game import Standing, bids_by_seat, score_game
from ohhell.judgements import DecisionKind, Judgement
from ohhell.position_check import check_round
from ohhell.records import GameRecord, RoundRecord
from ohhell.requests import Choice
from ohhell.results import ScoredGame, ScoredRound
from ohhell.rules import RuleSet
from ohhell.rules.differences import rules_text

_NOT_YET = "-"


def player_of(record: GameRecord, seat: int) -> str:
    """The name of a seat's player, or its seat where the record has none."""
    return (record.players[seat] if record.players else "") or f"seat {seat}"


def _rounded(value: float) -> float:
    return round(value, PLACES) + 0.0  # no minus before a zero


# ---------------------------------------------------------------- decisions


def decision_rows(
    number: int, record: GameRecord, level: int, judgements: Iterable[Judgement]
) -> Iterator[Row]:
    """Rows of DECISIONS. number: of the record in the input. judgements: all, in order."""
    rules = rules_text(record.rules)
    dues = (due for round in range(len(record.rounds)) for due in decisions(record, round))
    for place, (due, found) in enumerate(zip(dues, judgements, strict=True)):
        yield {
            "record": number,
            "game": record.id,
            "decision": place,
            "round": found.round,
            "trick": found.trick,
            "seat": found.seat,
            "player": player_of(record, found.seat),
            "kind": found.kind.value,
            **_moment(due),
            "done": _shown(found.action),
            "best": _shown(found.best),
            **_worth(found),
            "deals": found.search.deals,
            "rules": rules,
            "level": level,
        }


def _shown(action: Choice) -> str:
    return str(action.bid) if action.card is None else action.card


def cards_text(mask: int) -> str:
    """Cards by suit and rank, descending."""
    return " ".join(map(card_name, reversed(indices_of(mask))))


def _moment(due: Due) -> Row:
    """The table as the seat sees it."""
    view, round = due.view, due.view.round
    return {
        "cards": round.cards,
        "trump": "NT" if view.trump > 3 else "CDHS"[view.trump],
        "hand": cards_text(view.hand) if view.sees_hand else HIDDEN,
        "bids": " ".join(_NOT_YET if bid < 0 else str(bid) for bid in round.bids),
        "taken": " ".join(map(str, round.taken)),
        "on_table": " ".join(f"{seat}:{card_name(card)}" for seat, card in round.trick),
    }


def _worth(found: Judgement) -> Row:
    names = ("points_done", "points_done_error", "points_best", "points_best_error")
    values: dict[str, Any] = dict.fromkeys(names)
    chances: dict[str, Any] = {"chance_before": None, "chance_after": None}
    if found.estimates:
        done, best = found.estimate_of(found.action), found.estimate_of(found.best)
        for name, estimate in (("done", done), ("best", best)):
            values[f"points_{name}"] = _rounded(estimate.mean_points)
            values[f"points_{name}_error"] = _rounded(estimate.points_standard_error)
        chances["chance_before"] = _rounded(best.make_probability)
        chances["chance_after"] = _rounded(done.make_probability)
    return {
        **values,
        "points_lost": _rounded(found.points_lost),
        "points_lost_error": _rounded(found.standard_error),
        "beyond_noise": found.beyond_noise,
        **chances,
    }


# ---------------------------------------------------------------- rounds


@dataclass
class _Losses:
    """Of a seat in a round, in millionths. lost: of the objective; own: of own points."""

    decisions: int = 0
    mistakes: int = 0
    lost: int = 0
    own: int = 0

    def add(self, row: Row) -> None:
        self.decisions += 1
        self.mistakes += row["beyond_noise"]
        self.lost += millionths(row["points_lost"])
        if row["points_best"] is not None:
            self.own += millionths(row["points_best"]) - millionths(row["points_done"])


def round_rows(
    number: int,
    record: GameRecord,
    scores: Sequence[ScoredRound | None],
    judgements: Iterable[Judgement],
    rows: Iterable[Row],
) -> Iterator[Row]:
    """Rows of ROUNDS. scores: of the rounds. rows: those of the judgements, in the same order."""
    losses: dict[tuple[int, int], _Losses] = defaultdict(_Losses)
    bids: dict[tuple[int, int], Judgement] = {}
    for found, row in zip(judgements, rows, strict=True):
        losses[found.round, found.seat].add(row)
        if found.kind is DecisionKind.BID:
            bids[found.round, found.seat] = found
    standing = Standing(record.rules)
    end = _end_of_game(record, scores)
    for place, (played, score) in enumerate(zip(record.rounds, scores, strict=True)):
        streaks = tuple(standing.streak_points)
        if score is not None:
            by_seat = bids_by_seat(record.rules, played)
            standing.add(played.cards, by_seat, score.taken, score.points)
        last = end if place == len(record.rounds) - 1 else None
        for seat in range(record.rules.players):
            judged, lost = bids.get((place, seat)), losses[place, seat]
            bonus = last.winner_bonus[seat] if last else 0
            yield {
                "record": number,
                "game": record.id,
                "round": place,
                "seat": seat,
                "player": player_of(record, seat),
                **_dealt(record, place, seat),
                "bid": _bid_of(record.rules, played, seat),
                **_called(judged),
                "taken": None if score is None else score.taken[seat],
                "made": None if score is None else by_seat[seat] == score.taken[seat],
                "points": None if score is None else score.points[seat],
                "streak": None if score is None else standing.streak_points[seat] - streaks[seat],
                "bonus": None if score is None else bonus,
                "total": standing.totals[seat] + bonus,
                "finished": end is not None,
                "rank": last.ranks[seat] if last else None,
                "decisions": lost.decisions,
                "mistakes": lost.mistakes,
                "points_lost": lost.lost / MILLION,
                "own_points_lost": lost.own / MILLION,
                "rules": rules_text(record.rules),
            }


def _end_of_game(record: GameRecord, scores: Sequence[ScoredRound | None]) -> ScoredGame | None:
    """Ranks and the winner's bonus; None where the game is not finished."""
    if not scores or scores[-1] is None:
        return None
    scored = score_game(record)
    return scored if scored.finished else None


def _dealt(record: GameRecord, place: int, seat: int) -> Row:
    played = record.rounds[place]
    trump = played.trump or record.rules.trump_for(played.cards, place, played.turn_up)
    return {
        "cards": played.cards,
        "dealer": played.dealer,
        "trump": None if trump is None else trump.value,
        "turn_up": played.turn_up,
        "hand": _hand(record.rules, played, seat),
    }


def _hand(rules: RuleSet, played: RoundRecord, seat: int) -> str | None:
    """As it was written down, or as it follows from all the cards that the seat played."""
    for hand in played.hands:
        if hand.seat == seat:
            return " ".join(hand.cards)
    final, _ = check_round(rules, played)
    assert final is not None  # the record has been checked
    shown = final.played_by(seat)
    return cards_text(shown) if shown.bit_count() == played.cards else None


def _bid_of(rules: RuleSet, played: RoundRecord, seat: int) -> int | None:
    turn = (seat - played.dealer - 1) % rules.players
    return played.bids[turn] if turn < len(played.bids) else None


def _called(judged: Judgement | None) -> Row:
    if judged is None:
        return {"best_bid": None, "chance": None, "expected": None}
    called, best = judged.estimate_of(judged.action), judged.estimate_of(judged.best)
    return {
        "best_bid": judged.best.bid,
        "chance": _rounded(called.make_probability),
        "expected": _rounded(best.mean_points),
    }
