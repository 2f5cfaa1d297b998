"""A position: one moment of a round, as one seat knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ohhell import _core
from ohhell.cards import HIDDEN, CardError, parse_card
from ohhell.errors import InvalidInput, Violation, invalid
from ohhell.game_so_far import GameSoFar
from ohhell.rules import RuleSet, Trump

if TYPE_CHECKING:
    from ohhell.position_check import Facts

AnyHands = Mapping[int, "str | Iterable[str]"] | Iterable["Hand"]


class Information(Enum):
    """What an answer may use: what the seat may see, or every hand that was given."""

    SEAT = "seat"
    ALL_HANDS = "all_hands"


@dataclass(frozen=True)
class Hand:
    """The cards that were dealt to a seat."""

    seat: int
    cards: tuple[str, ...]


def read_card(text: Any) -> str:
    """A card as it should be written, where the text is one; else the text, for the check."""
    if text == HIDDEN:
        return HIDDEN
    try:
        return parse_card(text)
    except (CardError, AttributeError):
        return str(text)


def read_cards(cards: str | Iterable[Any]) -> tuple[str, ...]:
    """The same for several, from a text with spaces between them or from a list."""
    return tuple(read_card(card) for card in (cards.split() if isinstance(cards, str) else cards))


def read_hands(hands: AnyHands) -> tuple[Hand, ...]:
    """Hands from a mapping of seats to cards or a list of hands."""
    if isinstance(hands, Mapping):
        return tuple(Hand(seat, read_cards(cards)) for seat, cards in hands.items())
    listed = list(hands)
    if not all(isinstance(hand, Hand) for hand in listed):
        raise invalid("hands", hands, "must map seats to cards, such as {0: 'AS 4H'}")
    return tuple(Hand(hand.seat, read_cards(hand.cards)) for hand in listed)


def read_trump(trump: Trump | str | None) -> Trump | None:
    """A trump from its letter ("h", "NT"). Raises InvalidInput."""
    if trump is None or isinstance(trump, Trump):
        return trump
    for member in Trump:
        if str(trump).upper() == member.value:
            return member
    raise invalid("trump", trump, f"must be one of {', '.join(member.value for member in Trump)}")


def _information(value: Information | str) -> Information:
    try:
        return Information(value)
    except ValueError:
        allowed = ", ".join(member.value for member in Information)
        raise invalid("information", value, f"must be one of {allowed}") from None


@dataclass(frozen=True)
class Position:
    """One moment of a round. Immutable; checked as a whole by `check`, once.

    cards: dealt to each seat. dealer, seat: 0..players-1, clockwise; seat is the one who asks.
    trump: a Trump or its text ("H", "NT"), None where turn_up or the rules tell. hands: as dealt,
    what the asker knows: normally its own, in a blind round all but its own. bids: in bidding
    order, from the dealer's left. plays: cards in the order played. scores: totals before this
    round; round_number from 0; streaks: the signed length of each seat's run.
    """

    rules: RuleSet = field(default_factory=RuleSet)
    cards: int = 0
    dealer: int = 0
    trump: Trump | None = None
    turn_up: str | None = None
    seat: int = 0
    hands: tuple[Hand, ...] = ()
    information: Information = Information.SEAT
    bids: tuple[int, ...] = ()
    plays: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    round_number: int | None = None
    streaks: tuple[int, ...] = ()

    def __init__(
        self,
        rules: RuleSet | str | None = None,
        *,
        cards: int,
        dealer: int,
        seat: int,
        hands: AnyHands = (),
        trump: Trump | str | None = None,
        turn_up: str | None = None,
        information: Information = Information.SEAT,
        bids: Iterable[int] = (),
        plays: str | Iterable[str] = (),
        scores: Iterable[int] = (),
        round_number: int | None = None,
        streaks: Iterable[int] = (),
    ) -> None:
        if rules is not None and not isinstance(rules, (RuleSet, str)):
            raise invalid("rules", rules, "must be a RuleSet or the name of a preset")
        values = {
            "rules": RuleSet.preset(rules) if isinstance(rules, str) else rules or RuleSet(),
            "cards": cards,
            "dealer": dealer,
            "trump": read_trump(trump),
            "turn_up": None if turn_up is None else read_card(turn_up),
            "seat": seat,
            "hands": read_hands(hands),
            "information": _information(information),
            "bids": tuple(bids),
            "plays": read_cards(plays),
            "scores": tuple(scores),
            "round_number": round_number,
            "streaks": tuple(streaks),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __getstate__(self) -> dict[str, Any]:
        # The replayed round stays in its process; whoever gets a copy checks it again.
        return {name: value for name, value in self.__dict__.items() if name != "_checked"}

    @cached_property
    def _checked(self) -> tuple[Facts | None, tuple[Violation, ...]]:
        from ohhell.position_check import check_position

        return check_position(self)

    def validate(self) -> tuple[Violation, ...]:
        """Everything that is wrong with the position; fields are paths within it (`plays[6]`)."""
        return self._checked[1]

    def check(self) -> Position:
        """The position itself if nothing is wrong with it. Raises InvalidInput."""
        if self.validate():
            raise InvalidInput(self.validate())
        return self

    @property
    def facts(self) -> Facts:
        """What follows from a sound position. Raises InvalidInput."""
        self.check()
        facts = self._checked[0]
        assert facts is not None
        return facts

    @property
    def game(self) -> GameSoFar | None:
        """The game around the round; None where the totals or the round's number are not given."""
        if not self.scores or self.round_number is None:
            return None
        if self.rules.streak_length and not self.streaks:
            return None
        return GameSoFar(self.rules, self.round_number, self.scores, self.streaks)

    def round(self) -> _core.Round:
        """The round, replayed up to this moment (a copy). Raises InvalidInput."""
        return self.facts.round.copy()

    @property
    def hand(self) -> int:
        """What the asker still holds, a mask; 0 where it does not see it. Raises InvalidInput."""
        facts = self.facts
        return facts.known.get(self.seat, 0) & ~facts.round.played

    @property
    def is_blind(self) -> bool:
        """Whether every seat sees all hands but its own."""
        return self.rules.is_blind(self.cards)
