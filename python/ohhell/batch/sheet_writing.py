"""Records as a score sheet, which `read_sheet` reads back exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

from ohhell.batch.sheet import NOT_YET
from ohhell.errors import InvalidInput, invalid
from ohhell.game import bids_by_seat
from ohhell.position import Hand
from ohhell.records import GameRecord, RoundRecord
from ohhell.rules import RuleSet
from ohhell.rules.differences import differences


def write_sheet(game: GameRecord) -> str:
    """A game as text. Raises InvalidInput where a round does not fit on a line."""
    rules = game.rules
    tags = [("Game", game.id), ("Rules", rules.preset_name)]
    tags += [(name, _option_text(value)) for name, value in differences(rules).items()]
    tags += [("Player", name) for name in game.players]
    tags.append(("Dealer", str(game.first_dealer)))
    lines = [f"[{name} {_quote(value)}]" for name, value in tags]
    for number, round in enumerate(game.rounds):
        try:
            lines.append("; ".join(_parts(game, number, round)))
        except InvalidInput as error:
            raise error.under(f"rounds[{number}]") from error
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _option_text(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(value)
    return value if isinstance(value, str) else json.dumps(value)


def _text(value: str | Enum) -> str:
    return str(value.value if isinstance(value, Enum) else value)


def _parts(game: GameRecord, number: int, round: RoundRecord) -> Iterator[str]:
    rules = game.rules
    yield str(round.cards)
    if round.dealer != (game.first_dealer + number) % rules.players:
        yield f"dealer {round.dealer}"
    if round.turn_up is not None:
        yield f"up {round.turn_up}"
    if round.trump is not None:
        yield f"trump {_text(round.trump)}"
    if round.hands:
        yield f"hands {_hands_text(round.hands, rules.players)}"
    if round.bids:
        yield f"bids {_bids_text(rules, round)}"
    if round.plays:
        tricks = range(0, len(round.plays), rules.players)
        yield "plays " + " / ".join(" ".join(round.plays[t : t + rules.players]) for t in tricks)
    if round.claim is not None:
        yield f"claim {round.claim.seat}: {' '.join(map(str, round.claim.taken))}"
    for name in ("commitment", "nonce", "client_seed"):
        if getattr(round, name):
            yield f"{name} {_quote(getattr(round, name))}"


def _hands_text(hands: Sequence[Hand], players: int) -> str:
    in_order = [hand.seat for hand in hands] == list(range(players))
    return " | ".join(
        " ".join(hand.cards) if in_order else f"{hand.seat}: {' '.join(hand.cards)}"
        for hand in hands
    )


def _bids_text(rules: RuleSet, round: RoundRecord) -> str:
    if len(round.bids) > rules.players:
        raise invalid("bids", len(round.bids), f"more than one a seat: {rules.players}")
    has_bid = {(round.dealer + 1 + turn) % rules.players for turn in range(len(round.bids))}
    bids = enumerate(bids_by_seat(rules, round))
    return " ".join(str(bid) if seat in has_bid else NOT_YET for seat, bid in bids)
