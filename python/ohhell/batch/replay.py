"""A recorded game, checked and gone through again, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ohhell import _core
from ohhell.cards import card_index
from ohhell.errors import InvalidInput, invalid
from ohhell.explanations import shown_card
from ohhell.first_claims import seen_hands
from ohhell.game import (
    bids_by_seat,
    check_head,
    check_schedule,
    check_trump,
    score_game,
    score_round,
    with_trumps,
)
from ohhell.game_so_far import GameSoFar
from ohhell.judgements import DecisionKind
from ohhell.position_check import check_round, core_round
from ohhell.records import GameRecord
from ohhell.requests import Choice
from ohhell.results import ScoredRound
from ohhell.seat_view import SeatView


@dataclass(frozen=True)
class Due:
    """A decision that is due in a round, as its seat sees the table.

    round, trick: their numbers; trick is None for a bid. move: how many bids and cards there were
    in the round before it. action: what was done, a bid or a card number. view: good until the next
    decision, for its round moves on.
    """

    round: int
    move: int
    trick: int | None
    kind: DecisionKind
    view: SeatView
    action: int

    @property
    def bidding(self) -> bool:
        return self.kind is DecisionKind.BID

    def choice(self, action: int) -> Choice:
        """An action for people."""
        return Choice(bid=action) if self.bidding else Choice(card=shown_card(action))


def checked_scores(record: GameRecord) -> tuple[ScoredRound | None, ...]:
    """The scores of the rounds, None for a last one that was broken off.

    Raises InvalidInput for all that is wrong with the record; fields are paths within it.
    """
    record = with_trumps(record)
    rules, rounds = record.rules, record.rounds
    check_head(record)
    broken_off = bool(rounds) and _is_broken_off(record)
    whole = rounds[:-1] if broken_off else rounds
    standing = score_game(replace(record, rounds=whole))
    scores = tuple(score_round(rules, round) for round in whole)
    if not broken_off:
        return scores
    number = len(whole)
    if standing.finished:
        raise invalid(f"rounds[{number}]", "", "the game was over before this round")
    check_trump(record, number, rounds[number])
    return (*scores, None)


def _is_broken_off(record: GameRecord) -> bool:
    number, last = len(record.rounds) - 1, record.rounds[-1]
    check_schedule(record, number, last)  # before what would follow from a wrong size or dealer
    round, violations = check_round(record.rules, last)
    if round is None:
        raise InvalidInput(violations).under(f"rounds[{number}]")
    return last.claim is None and round.phase is not _core.Phase.FINISHED


def decisions(record: GameRecord, number: int, game: GameSoFar | None = None) -> Iterator[Due]:
    """Those of a round of a checked record, by the seats whose hands are known.

    game: as the seats know it.
    """
    rules, played = record.rules, record.rounds[number]
    final, _ = check_round(rules, played)
    trump = played.trump or rules.trump_for(played.cards, number, played.turn_up)
    assert final is not None  # the record has been checked
    assert trump is not None
    round = core_round(rules, played.cards, played.dealer, trump)
    seen = seen_hands(rules, played, final)
    points, deck = rules.score_table(played.cards), rules.deck_mask
    turn_up = -1 if played.turn_up is None else card_index(played.turn_up)

    def due(move: int, trick: int | None, kind: DecisionKind, seat: int, action: int) -> Due:
        view = SeatView(round, seat, seen[seat], turn_up, deck, trump.index, points, game)
        return Due(number, move, trick, kind, view, action)

    bids = bids_by_seat(rules, played)
    for turn in range(len(played.bids)):
        seat = (played.dealer + 1 + turn) % rules.players
        if seat in seen:
            yield due(turn, None, DecisionKind.BID, seat, bids[seat])
        if not rules.simultaneous_bidding:
            round.bid(bids[seat])
    if rules.simultaneous_bidding and played.bids:
        round.bid_all(played.bids)
    for move, card in enumerate(map(card_index, played.plays), len(played.bids)):
        seat = round.turn
        if seat in seen:
            sees_card = seat in seen[seat]
            kind = _kind_of_play(round, card)
            yield due(move, len(round.tricks), kind, seat, card if sees_card else -1)
        round.play(card)


def _kind_of_play(round: _core.Round, card: int) -> DecisionKind:
    if round.led_suit < 0:
        return DecisionKind.LEAD
    return DecisionKind.FOLLOW if card >> 4 == round.led_suit else DecisionKind.DISCARD
