"""Who can play: levels with settings, `random`, and players on a server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from ohhell.errors import InvalidInput, invalid
from ohhell.player_text import LEVELS, level_in, parse_player
from ohhell.requests import Player
from ohhell.seat_view import SeatView
from ohhell.targets import target_fault

RANDOM = "random"
REMOTE = "grpc:"

Decide = Callable[[SeatView, int], int]
"""Chooses one of a seat's actions, with a seed."""


@dataclass(frozen=True)
class Contestant:
    """A player in a match.

    name: in the results. player: None for one that chooses at random. target: the server that it is
    asked of, None in this process. own: a function that plays instead, to try an idea; several
    workers need one that can be imported.
    """

    name: str
    player: Player | None = None
    target: str | None = None
    own: Decide | None = None


def parse_contestant(text: str) -> Contestant:
    """Reads `level:6,aggressiveness=0.2`, `random` or `grpc:HOST:PORT/level:6`.

    Raises InvalidInput.
    """
    name = text.strip()
    if name == RANDOM:
        return Contestant(name, None)
    if name.startswith(REMOTE):
        target, slash, player = name.removeprefix(REMOTE).partition("/")
        if not slash or target_fault(target):
            raise invalid("player", text, "write a player on a server as grpc:HOST:PORT/level:6")
        return Contestant(name, parse_player(player), target)
    if level_in(name) is None:
        raise invalid("player", text, f"write {LEVELS}; {RANDOM}; or {REMOTE}HOST:PORT/level:6")
    read = parse_player(name)
    problems = read.validate()
    if problems:
        raise InvalidInput(problem.under("player") for problem in problems)
    return Contestant(name, read)


def contestants(*texts: str) -> tuple[Contestant, ...]:
    """Several; of those that are written alike the second is named `level:3 (2)`, and so on."""
    seen: Counter[str] = Counter()
    read = []
    for contestant in map(parse_contestant, texts):
        seen[contestant.name] += 1
        number = seen[contestant.name]
        name = contestant.name if number == 1 else f"{contestant.name} ({number})"
        read.append(replace(contestant, name=name))
    return tuple(read)
