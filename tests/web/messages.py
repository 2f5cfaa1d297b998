"""Every message between the page and the service, read again from its bytes."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from ohhell.v1 import table_service_pb2 as tables

_CARD = re.compile(r"(?:[2-9TJQKA][CDHS]|\?\?)")

RECORDER = """
{
  const plain = window.fetch.bind(window);
  const text = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  window.messages = [];
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const sent = new Uint8Array(await request.clone().arrayBuffer());
    const response = await plain(input, init);
    const received = new Uint8Array(await response.clone().arrayBuffer());
    const call = new URL(request.url).pathname.split(".").at(-1);
    window.messages.push([call, response.status, text(sent), text(received)]);
    return response;
  };
}
"""
"""Run in the page before its own scripts. It waits for whole answers, so streams do not sharpen."""

Recorded = list[tuple[str, int, bytes, bytes]]

_SEEN = (
    tables.TablePhase.Value("TABLE_PHASE_ROUND_OVER"),
    tables.TablePhase.Value("TABLE_PHASE_GAME_OVER"),
)
_ANSWERS = {
    "TableService/OpenTable": tables.OpenTableResponse,
    "TableService/Act": tables.ActResponse,
    "TableService/ClaimTricks": tables.ClaimTricksResponse,
}


def recorded(page: Any) -> Recorded:
    """The calls so far, with the bytes of the request and of the answer."""
    raw = page.evaluate("window.messages")
    return [
        (call, status, base64.b64decode(sent), base64.b64decode(received))
        for call, status, sent, received in raw
    ]


def answers(messages: Recorded) -> Iterator[Any]:
    """What TableService answered, in order."""
    for call, status, _, received in messages:
        if call in _ANSWERS and status == 200:
            yield _ANSWERS[call].FromString(received)


def cards_in(message: Message, leave_out: frozenset[str]) -> Iterator[str]:
    """Every card anywhere in a message, but in fields of these names."""
    for field, value in message.ListFields():
        if field.name in leave_out:
            continue
        values = value if isinstance(value, (list, tuple)) or hasattr(value, "append") else [value]
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            for each in values:
                yield from cards_in(each, leave_out)
        elif field.type == FieldDescriptor.TYPE_STRING:
            yield from (each for each in values if _CARD.fullmatch(each))


def hidden_cards(messages: Recorded) -> list[str]:
    """What the page was told of cards that its seat may not see, in words; else nothing.

    `may_hold` names cards that others could have, which follows from what everybody sees.
    """
    found: list[str] = []
    public = frozenset({"may_hold", "record", "rules", "verification"})
    for answer in answers(messages):
        view = answer.view
        if not answer.HasField("view"):
            continue
        position = view.position
        if view.HasField("record") and view.phase not in _SEEN:
            found.append("a record of the round while it is played")
        blind = position.rules.blind_one_card and position.cards == 1
        own = {card for hand in position.hands if hand.seat == position.seat for card in hand.cards}
        others = {
            card for hand in position.hands if hand.seat != position.seat for card in hand.cards
        }
        over = view.phase in _SEEN
        if others and not blind and not over:
            found.append(f"hands of others: {sorted(others)}")
        if blind and not over and own - {"??"}:
            found.append(f"the own card of a blind round: {sorted(own)}")
        known = own | set(position.plays) | {position.turn_up, "??"} | (others if blind else set())
        # A card of the last trick is in the plays; the one that ends a round is there as well.
        for card in cards_in(answer, public):
            if card not in known and not over:
                found.append(f"{card} in round {position.round_number}")
    return found
