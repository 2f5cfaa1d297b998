"""The rules of a game, all options decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cached_property
from typing import Any, TypeVar

from ohhell.cards import mask_of
from ohhell.errors import InvalidInput, Violation
from ohhell.rules import deck as decks
from ohhell.rules.options import (
    DealPattern,
    InitialLeader,
    LeadTrump,
    Repeat,
    Tie,
    Trump,
    TrumpRule,
)
from ohhell.rules.schedule import RoundPlan, round_sizes
from ohhell.rules.scoring import KINDS, FormulaError, ScoreTable, check_formula, score_table

LARGEST_POINTS = 100_000
LONGEST_SEQUENCE = 100
LONGEST_STREAK = 1000

_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True)
class Adjustment:
    """An option that was asked for and could not be had: what was used instead, and why."""

    field: str
    asked: str
    used: str
    reason: str


@dataclass(frozen=True)
class RuleSet:
    """Every option of the rules, decided and checked. Immutable; equal and hashed by the options.

    Made from a preset with `RuleSet.preset("romanian_whist", players=5)`, or from options alone,
    the rest being those of `oh_hell`. Enum options take the enum or its text. What could not be
    used as asked is in `adjustments`; what is impossible raises InvalidInput, which names the
    option.
    """

    players: int = 4
    suits: int = 4
    lowest_rank: int = 2
    romanian_deck: bool = False
    max_cards: int = 10
    min_cards: int = 1
    deal_pattern: DealPattern = DealPattern.DOWN_THEN_UP
    repeat: Repeat = Repeat.NONE
    trump_rule: TrumpRule = TrumpRule.TURN_UP
    trump_sequence: tuple[Trump, ...] = ()
    simultaneous_bidding: bool = False
    hook_min_cards: int = 1
    blind_one_card: bool = False
    initial_leader: InitialLeader = InitialLeader.LEFT_OF_DEALER
    must_trump: bool = False
    must_beat: bool = False
    lead_trump: LeadTrump = LeadTrump.ANYTIME
    made: str = "10+bid"
    made_zero: str = "10"
    over: str = "taken"
    under: str = "taken"
    failed_zero: str = "taken"
    streak_length: int = 0
    streak_bonus: int = 10
    streak_penalty: int = 10
    winner_bonus: int = 0
    tie: Tie = Tie.SHARED
    preset_name: str = field(default="oh_hell", compare=False)
    adjustments: tuple[Adjustment, ...] = field(default=(), init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        problems = _Problems()
        self._coerce(problems)
        problems.raise_if_any()
        self._check_ranges(problems)
        problems.raise_if_any()
        self._set("adjustments", tuple(self._adjust()))
        self._check_formulas(problems)
        problems.raise_if_any()

    @classmethod
    def preset(cls, name: str, /, **overrides: Any) -> RuleSet:
        """The rules of a preset, with some options changed. Raises InvalidInput."""
        from ohhell.rules.presets import preset_options

        unknown = [option for option in overrides if option not in OPTIONS]
        if unknown:
            raise InvalidInput(
                Violation(
                    o, _shown(overrides[o]), f"no such option; there are {', '.join(OPTIONS)}"
                )
                for o in unknown
            )
        options = preset_options(name, overrides)
        if overrides.get("trump_rule", "sequence") not in ("sequence", TrumpRule.SEQUENCE):
            options.pop("trump_sequence", None)
        return cls(**{**options, **overrides}, preset_name=name)

    # -- what follows from the options

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The cards of the deck, by suit and rank ascending."""
        if self.romanian_deck:
            return decks.deck_cards(4, decks.romanian_lowest_rank(self.players, self.max_cards))
        return decks.deck_cards(self.suits, self.lowest_rank)

    @cached_property
    def deck_mask(self) -> int:
        """The same as a mask."""
        return mask_of(self.deck)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The cards of each round, in order."""
        return round_sizes(
            self.deal_pattern, self.repeat, self.min_cards, self.max_cards, self.players
        )

    def turns_card_up(self, cards: int) -> bool:
        """Whether a card is turned up in a round of that size: one must be left."""
        return self.trump_rule is not TrumpRule.SEQUENCE and cards * self.players < len(self.deck)

    def hook(self, cards: int) -> bool:
        """Whether the last bidder of a round of that size is barred from a bid."""
        return 0 < self.hook_min_cards <= cards and not self.simultaneous_bidding

    def is_blind(self, cards: int) -> bool:
        """Whether a seat sees every hand but its own in a round of that size."""
        return self.blind_one_card and cards == 1

    def trump_for(self, cards: int, number: int | None, turn_up: str | None) -> Trump | None:
        """The trump of a round, None where it is still open.

        number: of the round, from 0, for a sequence. turn_up: the card that was turned up.
        """
        if self.trump_rule is TrumpRule.SEQUENCE:
            if number is None:
                return self.trump_sequence[0] if len(set(self.trump_sequence)) == 1 else None
            return self.trump_sequence[number % len(self.trump_sequence)]
        if not self.turns_card_up(cards):
            return Trump.NONE
        if self.trump_rule is TrumpRule.TURN_UP_NT_AT_MAXIMUM and cards == self.max_cards:
            return Trump.NONE
        if turn_up is None:
            return None
        no_trump = {
            TrumpRule.TURN_UP_NT_ON_TWO_TO_SIX: "23456",
            TrumpRule.TURN_UP_NT_ON_ACE: "A",
            TrumpRule.TURN_UP_NT_ON_ACE_OR_KING: "AK",
        }.get(self.trump_rule, "")
        return Trump.NONE if turn_up[0] in no_trump else Trump(turn_up[1])

    def rounds(self, first_dealer: int | None = None) -> tuple[RoundPlan, ...]:
        """Every round of a game. first_dealer: a seat; None leaves the dealers open."""
        return tuple(
            RoundPlan(
                number,
                cards,
                None if first_dealer is None else (first_dealer + number) % self.players,
                self.trump_for(cards, number, None),
                self.hook(cards),
            )
            for number, cards in enumerate(self.sizes)
        )

    @property
    def formulas(self) -> dict[str, str]:
        """The scoring formulas by kind of result."""
        return {kind: getattr(self, kind) for kind in KINDS}

    def score_table(self, cards: int) -> ScoreTable:
        """Points by [bid][taken], each 0..cards, for a hand size of the schedule."""
        if cards not in self._tables:
            self._tables[cards] = score_table(self.formulas, cards)
        return self._tables[cards]

    def has_score_table(self, cards: int) -> bool:
        """Whether it has been asked for before, so that to get it takes no time."""
        return cards in self._tables

    @cached_property
    def _tables(self) -> dict[int, ScoreTable]:
        return {}

    def to_dict(self) -> dict[str, Any]:
        """Every option as plain values (texts, numbers, booleans, a list), and the preset."""
        from ohhell.rules.formats import plain

        return {"preset": self.preset_name} | {name: plain(getattr(self, name)) for name in OPTIONS}

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> RuleSet:
        """The reverse of to_dict; options left out are the preset's. Raises InvalidInput."""
        rest = dict(options)
        return cls.preset(rest.pop("preset", "oh_hell"), **rest)

    def to_json(self) -> str:
        from ohhell.rules.formats import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, text: str) -> RuleSet:
        from ohhell.rules.formats import from_json

        return from_json(text)

    def to_toml(self) -> str:
        from ohhell.rules.formats import to_toml

        return to_toml(self)

    @classmethod
    def from_toml(cls, text: str) -> RuleSet:
        from ohhell.rules.formats import from_toml

        return from_toml(text)

    # -- deciding the options

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    def _coerce(self, problems: _Problems) -> None:
        for name, default in OPTIONS.items():
            value = getattr(self, name)
            if isinstance(default, Enum):
                self._set(name, problems.enum(name, type(default), value))
            elif name == "trump_sequence":
                items = value.replace(",", " ").split() if isinstance(value, str) else value
                items = items if isinstance(items, (list, tuple)) else [items]
                self._set(name, tuple(problems.enum(name, Trump, item) for item in items))
            elif type(value) is not type(default):
                wanted = {bool: "true or false", int: "an integer", str: "a text"}[type(default)]
                problems.add(name, value, f"must be {wanted}")

    def _check_ranges(self, problems: _Problems) -> None:
        problems.range("players", self.players, 2, 8)
        problems.range("suits", self.suits, 1, 4)
        problems.range("lowest_rank", self.lowest_rank, 2, 14)
        problems.range("max_cards", self.max_cards, 1, 1000)
        problems.range("min_cards", self.min_cards, 1, 1000)
        problems.range("hook_min_cards", self.hook_min_cards, 0, 1000)
        problems.range("streak_length", self.streak_length, 0, LONGEST_STREAK)
        for name in ("streak_bonus", "streak_penalty", "winner_bonus"):
            problems.range(name, getattr(self, name), 0, LARGEST_POINTS)
        if self.romanian_deck:
            for name, whole in (("suits", 4), ("lowest_rank", 2)):
                if getattr(self, name) != whole:
                    problems.add(name, getattr(self, name), "not together with romanian_deck")
        elif not problems.violations and len(self.deck) < self.players:
            problems.add(
                "lowest_rank",
                self.lowest_rank,
                f"{len(self.deck)} cards are not enough for {self.players} players",
            )
        self._check_sequence(problems)

    def _check_sequence(self, problems: _Problems) -> None:
        sequence = self.trump_sequence
        shown = " ".join(trump.value for trump in sequence)
        if self.trump_rule is not TrumpRule.SEQUENCE:
            if sequence:
                problems.add("trump_sequence", shown, "only with the trump_rule sequence")
        elif not 1 <= len(sequence) <= LONGEST_SEQUENCE:
            problems.add("trump_sequence", shown, f"needs 1..{LONGEST_SEQUENCE} suits or NT")
        else:
            for trump in sequence:
                if trump is not Trump.NONE and trump.index >= self.suits:
                    problems.add(
                        "trump_sequence",
                        shown,
                        f"the deck has no {trump.title} (suits: {self.suits})",
                    )
                    break

    def _adjust(self) -> list[Adjustment]:
        made: list[Adjustment] = []

        def use(name: str, value: int, reason: str) -> None:
            if value != getattr(self, name):
                made.append(Adjustment(name, str(getattr(self, name)), str(value), reason))
                self._set(name, value)

        if self.romanian_deck:
            use(
                "max_cards",
                decks.romanian_maximum(self.players, self.max_cards),
                f"the Romanian deck of {self.players} players deals out completely at "
                f"{_listed(decks.romanian_maxima(self.players))} cards",
            )
        else:
            size = len(self.deck)
            use(
                "max_cards",
                min(self.max_cards, size // self.players),
                f"{size} cards give {self.players} players {size // self.players} each",
            )
        use("min_cards", min(self.min_cards, self.max_cards), "min_cards may not exceed max_cards")
        if self.simultaneous_bidding:
            use("hook_min_cards", 0, "simultaneous bidding has no last bidder")
        return made

    def _check_formulas(self, problems: _Problems) -> None:
        for kind, text in self.formulas.items():
            try:
                check_formula(kind, text, sorted(set(self.sizes)))
            except FormulaError as error:
                problems.add(kind, text, str(error))


OPTIONS: dict[str, Any] = {
    option.name: option.default
    for option in fields(RuleSet)
    if option.name not in ("preset_name", "adjustments")
}
"""Every option by name, with its default."""


class _Problems:
    """Collects violations, so that all are reported at once."""

    def __init__(self) -> None:
        self.violations: list[Violation] = []

    def add(self, name: str, value: object, why: str) -> None:
        self.violations.append(Violation(name, _shown(value), why))

    def range(self, name: str, value: int, low: int, high: int) -> None:
        if not low <= value <= high:
            self.add(name, value, f"must be {low}..{high}")

    def enum(self, name: str, kind: type[_E], value: object) -> _E:
        if isinstance(value, kind):
            return value
        for member in kind:
            if isinstance(value, str) and value.lower() == member.value.lower():
                return member
        self.add(name, value, f"must be one of {', '.join(m.value for m in kind)}")
        return next(iter(kind))

    def raise_if_any(self) -> None:
        if self.violations:
            raise InvalidInput(self.violations)


def _shown(value: object) -> str:
    try:
        return (value if isinstance(value, str) else repr(value))[:100]
    except ValueError:  # Python writes no number of thousands of digits
        return "a number too long to show"


def _listed(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))
