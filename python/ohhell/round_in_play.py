"""A round while it is played: the table knows all hands, each seat what it may see."""

from __future__ import annotations

from dataclasses import replace

from ohhell import _core
from ohhell.cards import card_index, card_name, indices_of, mask_of
from ohhell.game_so_far import GameSoFar
from ohhell.position import Position
from ohhell.position_check import core_round
from ohhell.records import RoundRecord
from ohhell.rules import RuleSet
from ohhell.seat_view import SeatView


class RoundInPlay:
    """A round of a game, dealt as a record says.

    number: of the round. scores, streaks: of the seats before it.
    """

    def __init__(
        self,
        rules: RuleSet,
        dealt: RoundRecord,
        number: int,
        scores: tuple[int, ...],
        streaks: tuple[int, ...],
    ) -> None:
        assert dealt.trump is not None
        self.rules = rules
        self.dealt = dealt
        self.number = number
        self.scores = scores
        self.streaks = streaks
        self._game = GameSoFar(rules, number, scores, streaks)
        self.round = core_round(rules, dealt.cards, dealt.dealer, dealt.trump)
        self.points = rules.score_table(dealt.cards)
        self._hands = {hand.seat: mask_of(hand.cards) for hand in dealt.hands}
        self._deck = mask_of(rules.deck)
        self._turn_up = -1 if dealt.turn_up is None else card_index(dealt.turn_up)
        self._trump = dealt.trump.index
        self._bids: list[int] = []
        self._plays: list[int] = []

    @property
    def finished(self) -> bool:
        return self.round.phase is _core.Phase.FINISHED

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that decide now: one, or while all bid at once all, in bidding order."""
        if self.round.turn >= 0:
            return (self.round.turn,)
        seats = self.rules.players
        return tuple((self.dealt.dealer + 1 + turn) % seats for turn in range(seats))

    @property
    def moves(self) -> int:
        """Bids and plays so far."""
        return len(self._bids) + len(self._plays)

    def hand(self, seat: int) -> int:
        """What a seat still holds, a mask, whoever may see it."""
        return self._hands[seat] & ~self.round.played

    def seen_by(self, seat: int) -> tuple[int, ...]:
        """The seats whose hands a seat sees."""
        if self.rules.is_blind(self.dealt.cards):
            return tuple(other for other in self._hands if other != seat)
        return (seat,)

    def view(self, seat: int) -> SeatView:
        """What a seat sees, for a player in this process; for as long as nobody moves."""
        return SeatView(
            self.round,
            seat,
            {other: self._hands[other] for other in self.seen_by(seat)},
            self._turn_up,
            self._deck,
            self._trump,
            self.points,
            self._game,
        )

    def position(self, seat: int) -> Position:
        """What a seat sees, for a player elsewhere."""
        hands = {hand.seat: hand.cards for hand in self.dealt.hands}
        return Position(
            self.rules,
            cards=self.dealt.cards,
            dealer=self.dealt.dealer,
            seat=seat,
            hands={other: hands[other] for other in self.seen_by(seat)},
            trump=self.dealt.trump,
            turn_up=self.dealt.turn_up,
            bids=self._bids,
            plays=map(card_name, self._plays),
            scores=self.scores,
            round_number=self.number,
            streaks=self.streaks if self.rules.streak_length else (),
        )

    def move(self, actions: tuple[int, ...]) -> None:
        """The seats of `to_move` bid, or one plays a card (-1 for the only one that it has)."""
        for action in actions:
            if self.round.phase is _core.Phase.BIDDING:
                self.round.bid(action)
                self._bids.append(action)
            else:
                card = action if action >= 0 else self._only_card()
                self.round.play(card)
                self._plays.append(card)

    def _only_card(self) -> int:
        (card,) = indices_of(self.hand(self.round.turn))
        return card

    def record(self) -> RoundRecord:
        """The round as it was played, with all hands."""
        return replace(self.dealt, bids=tuple(self._bids), plays=tuple(map(card_name, self._plays)))
