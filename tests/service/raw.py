"""Requests as bytes, sound and broken, and the way through the server without a server."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from ohhell import RuleSet, _core
from ohhell.errors import invalid
from ohhell.requests import Player, SearchLimits
from ohhell.service import Settings, record_calls
from ohhell.service.calls import Call, Question, Watch
from ohhell.service.wire import Form, Wire, write
from ohhell.service.work import Work
from ohhell.table.tables import Tables
from ohhell.table.values import TablePlayer
from ohhell.v1 import analysis_pb2
from tests.service.hands import POSITIONS, position, record

TABLES = Tables()


@cache
def tables() -> dict[str, bytes]:
    """Sealed tables for the calls that take one: a deal is due, and a claim can be made."""
    quick = [TablePlayer(seat, Player(level=1)) for seat in (1, 2, 3)]
    opened = TABLES.open_table(RuleSet(max_cards=2), 0, quick, first_dealer=3)
    dealt = TABLES.act(opened.table, client_seed="mine")
    return {"Act": opened.table, "ClaimTricks": TABLES.act(dealt.table, bid=0).table}


def sound(call: Call, rng: random.Random, form: Form = Form.BINARY) -> bytes:
    """A request that is in order, of little work."""
    game = record(rng.choice(("three_cards", "open_spiel_1")))
    parts: dict[str, Any] = {
        "position": position(rng.choice(POSITIONS)),
        "player": {"level": 6, "objective": "OBJECTIVE_LEAD"},
        "limits": {"seed": 1},
        "claim": {"kind": "CLAIM_KIND_ALL"},
        "options": {"player": {"level": 4}, "limits": {"deals": 5, "nodes": 20, "seed": 1}},
        "record": game,
        "rules": game.rules,
        "round": game.rounds[0],
        "game": game,
        "client_seed": "mine",
    }
    if call.name in tables():
        parts["table"] = tables()[call.name]
    parts["limits"]["nodes" if call.name == "VerifyClaim" else "deals"] = 50
    fields = call.request.DESCRIPTOR.fields_by_name
    given = {name: part for name, part in parts.items() if name in fields}
    if call.name == "AnalyzeRecords":  # one or the other
        del given[rng.choice(("options", "record", "options"))]
    return write(call.request(**given), form)


def mutated(data: bytes, rng: random.Random) -> bytes:
    """Some bytes changed, taken out or put in."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4))):
        at = rng.randrange(len(made) + 1)
        match rng.randrange(4):
            case 0:
                made[at : at + 1] = rng.randbytes(1)
            case 1:
                flipped = 1 << rng.randrange(8)
                made[at : at + 1] = bytes(byte ^ flipped for byte in made[at : at + 1])
            case 2:
                del made[at : at + rng.randrange(1, 5)]
            case _:
                made[at:at] = rng.randbytes(rng.randrange(1, 6))
    return bytes(made)


def run(call: Call, data: bytes, form: Form = Form.BINARY, seconds: float = 1.0) -> None:
    """As the server does, in this thread. Raises InvalidInput, NotReady."""
    wire = Wire(data, form)
    work = Work(Settings(), TABLES, seconds, _core.CancelToken())
    if isinstance(call, Question):
        call.run(wire, work)
    elif isinstance(call, Watch):
        call.run(wire, work, lambda _: None)
    elif call.name == "AnalyzeRecord":
        list(record_calls.answers_to(wire, work))
    else:
        part = record_calls.read_part(wire)
        options = record_calls.options_in(part, is_first=True)
        if options is None:
            options = record_calls.Options()
        small = record_calls.Options(options.player, SearchLimits(deals=5, nodes=20))
        (answer,) = (a for a in record_calls.answer_to(part, wire.form, small, work) if a)
        if Wire(answer, form).read(analysis_pb2.AnalyzeRecordsResponse).HasField("error"):
            raise invalid("record", "", "an error in its place in the stream")
