"""Broken bytes: every call answers or refuses what is wrong, and nothing else ever comes out."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

from ohhell import _core
from ohhell.errors import InvalidInput, NotReady, invalid
from ohhell.requests import SearchLimits
from ohhell.service import Settings, record_calls
from ohhell.service.calls import CALLS, Call, Question, Watch, Work
from ohhell.service.wire import Wire
from ohhell.v1 import analysis_pb2
from tests.service.hands import POSITIONS, position, record

SEED = 20261130
REQUESTS = 400
"""Of each call."""


def sound(call: Call, rng: random.Random) -> bytes:
    """A request that is in order, of little work."""
    game = record(rng.choice(("three_cards", "open_spiel_1")))
    parts: dict[str, Any] = {
        "position": position(rng.choice(POSITIONS)),
        "player": {"level": 6, "objective": "OBJECTIVE_LEAD"},
        "limits": {"seed": 1},
        "claim": {"kind": "CLAIM_KIND_ALL"},
        "options": {"player": {"level": 4}, "limits": {"deals": 5, "seed": 1}},
        "record": game,
        "rules": game.rules,
        "round": game.rounds[0],
        "game": game,
        "client_seed": "mine",
    }
    parts["limits"]["nodes" if call.name == "VerifyClaim" else "deals"] = 50
    fields = call.request.DESCRIPTOR.fields_by_name
    given = {name: part for name, part in parts.items() if name in fields}
    if call.name == "AnalyzeRecords":  # one or the other
        del given[rng.choice(("options", "record", "options"))]
    return call.request(**given).SerializeToString()


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


def run(call: Call, data: bytes) -> None:
    """As the server does, in this thread."""
    wire, work = Wire(data), Work(Settings(), 1.0, _core.CancelToken())
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
        small = record_calls.Options(options.player, SearchLimits(deals=5))
        (answer,) = (a for a in record_calls.answer_to(part, wire.form, small, work) if a)
        if analysis_pb2.AnalyzeRecordsResponse.FromString(answer).HasField("error"):
            raise invalid("record", "", "an error in its place in the stream")


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_broken_bytes_are_answered_or_refused(call: Call) -> None:
    rng = random.Random(f"{SEED} {call.name}")
    answered = 0
    for number in range(REQUESTS):
        data = mutated(sound(call, rng), rng)
        try:
            run(call, data)
            answered += 1
        except (InvalidInput, NotReady):
            pass
        except Exception as error:
            raise AssertionError(f"seed {SEED}, request {number}: {data.hex()}") from error
    assert answered > 0  # else the requests were not in order to begin with


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_the_bytes_were_in_order_before(call: Call) -> None:
    rng = random.Random(SEED)
    for _ in range(20):
        with contextlib.suppress(NotReady):
            run(call, sound(call, rng))
