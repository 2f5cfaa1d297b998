"""Records from a score sheet: tags for the game, a line for each deal, all of it typed by hand.

docs/records-text.md describes the form.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ohhell.batch.sheet_places import Deal, Places
from ohhell.errors import InvalidInput, invalid, writable
from ohhell.position import Hand, read_cards
from ohhell.records import AcceptedClaim, GameRecord, RoundRecord
from ohhell.rules import RuleSet
from ohhell.rules.ruleset import OPTIONS

_TAG = re.compile(r'\[(\w+)\s+("(?:[^"\\]|\\.)*")\]')
_FIELD = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^;"])+')
NOT_YET = "-"


def read_sheet(text: str, first_line: int = 1) -> GameRecord:
    """A game. first_line: the number of the text's first line, for messages.

    Raises InvalidInput; fields are lines. Whether the game is sound is for others to check.
    """
    return _read(text, first_line).record()


def named_on_sheet(text: str, first_line: int, error: InvalidInput) -> InvalidInput:
    """An error with paths within the game that a text is, by its lines and words instead."""
    game = _read(text, first_line)
    return game.places.named(error, game.record())


def name_on_sheet(text: str) -> str:
    """The name of a game whose other lines may be broken."""
    for line in text.split("\n"):
        match = _TAG.fullmatch(line.strip())
        if match is not None and match[1] == "Game":
            try:
                return _quoted(match[2])
            except InvalidInput:
                return ""
    return ""


def _read(text: str, first_line: int) -> _Game:
    game = _Game(Places(first_line))
    for number, line in enumerate(text.split("\n"), first_line):
        content = line.strip()
        if not content or content.startswith("#"):
            continue
        is_tag = content.startswith("[")
        if not is_tag:
            game.decide_rules()
        try:
            if is_tag:
                game.add_tag(number, content)
            else:
                game.add_deal(number, content)
        except InvalidInput as error:
            raise error.under(f"line {number}") from error
    game.decide_rules()
    return game


@dataclass
class _Game:
    """A game as far as it has been read."""

    places: Places
    name: str = ""
    preset: str = "oh_hell"
    options: dict[str, Any] = field(default_factory=dict)
    players: list[str] = field(default_factory=list)
    first_dealer: int = 0
    rounds: list[RoundRecord] = field(default_factory=list)
    _rules: RuleSet | None = None

    def add_tag(self, number: int, line: str) -> None:
        match = _TAG.fullmatch(line)
        if match is None:
            raise invalid("", line, 'write a tag as [Name "value"]')
        name, value = match[1], _quoted(match[2])
        self.places.tags[name] = number
        if self._rules is not None:
            raise invalid(name, value, "tags come before the deals")
        if name == "Player":
            self.players.append(value)
        elif name == "Game":
            self.name = value
        elif name == "Rules":
            self.preset = value
        elif name == "Dealer":
            self.first_dealer = _number(name, value)
        elif name in OPTIONS:
            self.options[name] = _option(name, value)
        else:
            known = "Game, Rules, Dealer, Player and the options of a rule set"
            raise invalid(name, value, f"no such tag; there are {known}")

    def decide_rules(self) -> None:
        """After the tags. Raises InvalidInput."""
        if self._rules is None:
            try:
                self._rules = RuleSet.preset(self.preset, **self.options)
            except InvalidInput as error:
                raise self.places.named(error.under("rules")) from error

    @property
    def rules(self) -> RuleSet:
        assert self._rules is not None
        return self._rules

    def add_deal(self, line_number: int, line: str) -> None:
        rules, number = self.rules, len(self.rounds)
        cards, *fields = (part.strip() for part in _FIELD.findall(line))
        values: dict[str, Any] = {
            "cards": _number("cards", cards),
            "dealer": (self.first_dealer + number) % rules.players,
        }
        texts: dict[str, str] = {}
        for part in filter(None, fields):
            name, _, text = part.partition(" ")
            if name not in _FIELDS or name in texts:
                why = "is there twice" if name in texts else f"there are {', '.join(_FIELDS)}"
                raise invalid(name, text, why)
            texts[name] = text.strip()
        for name in _FIELDS:  # the dealer before the bids
            if name in texts:
                _FIELDS[name](values, rules, texts[name])
        self.rounds.append(RoundRecord.of(**values))
        self.places.deals.append(Deal(line_number, frozenset(texts)))

    def record(self) -> GameRecord:
        return GameRecord(
            self.name, self.rules, tuple(self.players), self.first_dealer, tuple(self.rounds)
        )


def _quoted(text: str) -> str:
    try:
        value: str = json.loads(text)
    except ValueError as error:
        raise invalid("", text, f"not a text: {error}") from error
    if value != writable(value):
        raise invalid("", text, "not a text: UTF-8 cannot say it")
    return value


def _number(name: str, text: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII):
        raise invalid(name, text, "must be a whole number")
    return int(text)


def _numbers(name: str, text: str) -> tuple[int, ...]:
    return tuple(_number(name, part) for part in text.split())


def _option(name: str, value: str) -> Any:
    default = OPTIONS[name]
    if isinstance(default, bool):
        if value not in ("true", "false"):
            raise invalid(name, value, "must be true or false")
        return value == "true"
    if isinstance(default, int):
        return _number(name, value)
    return value.split() if isinstance(default, tuple) else value


def _read_bids(values: dict[str, Any], rules: RuleSet, text: str) -> None:
    """By seat on the sheet, in bidding order in a record."""
    by_seat = text.split()
    if len(by_seat) != rules.players:
        raise invalid("bids", text, f"must have one entry a seat, {NOT_YET} for none")
    first = values["dealer"] + 1
    order = [by_seat[(first + turn) % rules.players] for turn in range(rules.players)]
    made = [bid for bid in order if bid != NOT_YET]
    if order[: len(made)] != made:
        raise invalid("bids", text, "a seat has bid before its turn")
    values["bids"] = tuple(_number("bids", bid) for bid in made)


def _read_hands(values: dict[str, Any], _rules: RuleSet, text: str) -> None:
    hands = []
    for place, part in enumerate(text.split("|")):
        seat, colon, cards = part.rpartition(":")
        if cards.strip() != NOT_YET:
            number = _number("hands", seat.strip()) if colon else place
            hands.append(Hand(number, read_cards(cards)))
    values["hands"] = tuple(hands)


def _read_claim(values: dict[str, Any], _rules: RuleSet, text: str) -> None:
    seat, _, taken = text.rpartition(":")
    values["claim"] = AcceptedClaim(_number("claim", seat.strip()), _numbers("claim", taken))


def _read_taken(values: dict[str, Any], _rules: RuleSet, text: str) -> None:
    if "claim" in values:
        raise invalid("taken", text, "give taken or claim, not both")
    values["claim"] = AcceptedClaim(0, _numbers("taken", text))


def _into(name: str, read: Callable[[str], Any]) -> Callable[[dict[str, Any], RuleSet, str], None]:
    def put(values: dict[str, Any], _rules: RuleSet, text: str) -> None:
        values[name] = read(text)

    return put


_FIELDS: dict[str, Callable[[dict[str, Any], RuleSet, str], None]] = {
    "dealer": _into("dealer", lambda text: _number("dealer", text)),
    "up": _into("turn_up", str),
    "trump": _into("trump", str),
    "hands": _read_hands,
    "bids": _read_bids,
    "plays": _into("plays", lambda text: read_cards(text.replace("/", " "))),
    "claim": _read_claim,
    "taken": _read_taken,
    "commitment": _into("commitment", _quoted),
    "nonce": _into("nonce", _quoted),
    "client_seed": _into("client_seed", _quoted),
}
