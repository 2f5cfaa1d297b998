"""Broken bytes: every call answers or refuses what is wrong, and nothing else ever comes out.

Twenty thousand of them; `make slow-fuzz` tries a million, chosen by what they reach in the code.
"""

from __future__ import annotations

import contextlib
import random

import pytest

from ohhell.errors import InvalidInput, NotReady
from ohhell.service.calls import CALLS, Call
from ohhell.service.wire import Form
from tests.service.raw import mutated, run, sound

SEED = 20261130
REQUESTS = 20_000 // len(CALLS) + 1
"""Of each call, half of them in JSON."""


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_broken_bytes_are_answered_or_refused(call: Call) -> None:
    rng = random.Random(f"{SEED} {call.name}")
    answered = dict.fromkeys(Form, 0)
    for number in range(REQUESTS):
        form = (Form.BINARY, Form.JSON)[number % 2]
        data = mutated(sound(call, rng, form), rng)
        try:
            run(call, data, form)
            answered[form] += 1
        except (InvalidInput, NotReady):
            pass
        except Exception as error:
            raise AssertionError(f"seed {SEED}, request {number}, {form}: {data!r}") from error
    if "table" not in call.request.DESCRIPTOR.fields_by_name:  # a seal, once broken, is refused
        assert all(answered.values())  # else the requests were not in order to begin with


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.name)
def test_the_bytes_were_in_order_before(call: Call) -> None:
    rng = random.Random(SEED)
    for form in Form:
        for _ in range(20):
            with contextlib.suppress(NotReady):
                run(call, sound(call, rng, form), form)
