"""Where on a score sheet the parts of a record stand, so that errors speak of what was typed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from ohhell.errors import InvalidInput
from ohhell.records import GameRecord, RoundRecord

_ROUND = re.compile(r"rounds\[(\d+)\](?:\.(.+))?")
_PART = re.compile(r"(\w+)(?:\[(\d+)\])?(?:\.taken\[(\d+)\])?.*")
_A_PLAY = re.compile(r"\bplays\[(\d+)\]")
_TAGS = {"players": "Player", "first_dealer": "Dealer", "id": "Game", "rules.preset": "Rules"}


@dataclass(frozen=True)
class Deal:
    """A deal on a sheet. line: its number. parts: the names of what stands there."""

    line: int
    parts: frozenset[str]


@dataclass
class Places:
    """begin: the first line of the game. tags: the last line of each. deals: in order."""

    begin: int
    tags: dict[str, int] = field(default_factory=dict)
    deals: list[Deal] = field(default_factory=list)

    def named(self, error: InvalidInput, game: GameRecord | None = None) -> InvalidInput:
        """An error with paths within a game, by the lines of the sheet instead.

        game: what was read; None where the error is about its rules.
        """
        return InvalidInput(
            replace(
                violation,
                field=self._place(violation.field, game),
                why=_A_PLAY.sub(lambda play: _card(int(play[1])), violation.why),
            )
            for violation in error.violations
        )

    def _place(self, path: str, game: GameRecord | None) -> str:
        found = _ROUND.fullmatch(path)
        number = int(found[1]) if found else len(self.deals)
        if found is None or game is None or number >= len(self.deals):
            return self._tag(path)
        part = found[2]
        deal = self.deals[number]
        if not part:
            return f"line {deal.line}"
        words = _part(part, deal, game.rounds[number], game.rules.players)
        return f"line {deal.line}.{words}"

    def _tag(self, path: str) -> str:
        name = _TAGS.get(path, path.removeprefix("rules."))
        where = ("Rules", "Game") if path.startswith("rules.") else ("Game",)
        lines = (self.tags[tag] for tag in (name, *where) if tag in self.tags)
        return f"line {next(lines, self.begin)}.{name}"


def _part(path: str, deal: Deal, round: RoundRecord, seats: int) -> str:
    """A part of a round in the words of the sheet: its lists are by seat, plays apart."""
    found = _PART.fullmatch(path)
    if found is None:
        return path
    name, claimed = found[1], found[3]
    place = None if found[2] is None else int(found[2])
    if name == "turn_up":
        return "up"
    if name == "claim":
        name = "taken" if "taken" in deal.parts else name
        return f"{name} of seat {claimed}" if claimed else name
    if place is None:
        return name
    if name == "bids":
        return f"bids of seat {(round.dealer + 1 + place) % seats}"
    if name == "hands" and place < len(round.hands):
        return f"hands of seat {round.hands[place].seat}"
    return _card(place) if name == "plays" else name


def _card(place: int) -> str:
    return f"card {place + 1} of plays"
