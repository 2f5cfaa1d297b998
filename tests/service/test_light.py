"""Light questions are answered where they arrive, the others in a thread, and all the same."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest

from ohhell import RuleSet, convert
from ohhell.service import Settings, light
from ohhell.service.caller import Caller
from ohhell.service.calls import CALLS, Question
from ohhell.service.desk import Desk
from ohhell.service.intake import MOST_CALLS
from ohhell.service.wire import Form, Wire, write
from ohhell.status import Refusal
from ohhell.v1 import analysis_pb2
from tests.service.hands import POSITIONS, position

PLAY = position("open_spiel_1_lead")
ME = Caller("me")


def question(name: str) -> Question:
    (found,) = [call for call in CALLS if call.name == name]
    assert isinstance(found, Question)
    return found


class Told:
    """A question that tells of each time it is answered whether that was on the event loop."""

    def __init__(self, name: str) -> None:
        self.here: list[bool] = []
        asked = question(name)
        self.call = replace(asked, answer=lambda *given: self._answer(asked, *given))
        self._loop = threading.get_ident()

    def _answer(self, asked: Question, *given: Any) -> Any:
        self.here.append(threading.get_ident() == self._loop)
        return asked.answer(*given)

    def wire(self, form: Form = Form.BINARY, **parts: Any) -> Wire:
        return Wire(write(self.call.request(**parts), form), form)


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    convert.rules_from(PLAY.rules).score_table(PLAY.cards)
    made = Desk(Settings(port=0))
    yield made
    made.close()


def strange_rules() -> Any:
    """A position whose rules nobody has used before."""
    made = position("open_spiel_1_lead")
    made.rules.made = f"10 + bid + 0 * {threading.get_ident()}"
    return made


HINTS: dict[str, tuple[bool, dict[str, Any]]] = {
    "level 5, the default": (True, {}),
    "level 1": (True, {"player": {"level": 1}}),
    "with a seed": (True, {"player": {"level": 4}, "limits": {"seed": 1}}),
    "with a choice": (True, {"choice": {"card": PLAY.hands[0].cards[0]}}),
    "level 6": (False, {"player": {"level": 6}, "limits": {"seed": 1}}),
    "a player of its own": (False, {"player": {"level": 4, "play_deals": 10}}),
    "limits of its own": (False, {"limits": {"deals": 10}}),
    "rules that are new": (False, {"position": strange_rules()}),
}


@pytest.mark.parametrize(("here", "parts"), HINTS.values(), ids=HINTS)
async def test_which_hints_are_light(desk: Desk, here: bool, parts: dict[str, Any]) -> None:
    told = Told("Suggest")
    await desk.answer(told.call, told.wire(**{"position": PLAY, **parts}), ME)
    assert told.here == [here]


async def test_json_and_large_messages_are_not_light(desk: Desk) -> None:
    told = Told("LegalActions")
    large = position("open_spiel_1_lead")
    large.scores.extend([10**9] * light.MOST_BYTES)
    await desk.answer(told.call, told.wire(position=PLAY), ME)
    await desk.answer(told.call, told.wire(Form.JSON, position=PLAY), ME)
    with pytest.raises(Refusal):
        await desk.answer(told.call, told.wire(position=large), ME)
    assert told.here == [True, False, False]


async def test_what_is_no_message_is_refused_at_once(desk: Desk) -> None:
    told = Told("Suggest")
    with pytest.raises(Refusal, match="not a SuggestRequest"):
        await desk.answer(told.call, Wire(b"\xff"), ME)
    assert told.here == []
    assert desk.admission.running == 1  # given back in the next round of the loop
    await asyncio.sleep(0)
    assert desk.admission.running == 0


@pytest.mark.parametrize("name", POSITIONS)
async def test_the_same_answer_wherever_it_is_given(
    monkeypatch: pytest.MonkeyPatch, desk: Desk, name: str
) -> None:
    told = Told("Suggest")
    asked = position(name)
    convert.rules_from(asked.rules).score_table(asked.cards)
    parts = {"position": asked, "player": {"level": 4}, "limits": {"seed": 7}}

    async def answer() -> Any:
        try:
            found = await desk.answer(told.call, told.wire(**parts), ME)
        except Refusal as refusal:
            return refusal.text
        read = analysis_pb2.SuggestResponse.FromString(found)
        for part in (read, *read.plays, *read.bids):
            part.ClearField("elapsed")
        return read

    here = await answer()
    monkeypatch.setattr("ohhell.service.calls.MOST_BYTES", 0)
    assert await answer() == here
    assert told.here == [True, False]


async def test_where_counting_takes_long_a_thread_does_it(
    monkeypatch: pytest.MonkeyPatch, desk: Desk
) -> None:
    told = Told("LegalActions")
    monkeypatch.setattr("ohhell.service.desk.MOST_STATES", 1)
    waiting = [desk.answer(told.call, told.wire(position=PLAY), ME) for _ in range(9)]
    answers = await asyncio.gather(*waiting)
    assert len(set(answers)) == 1
    assert told.here.count(True) == told.here.count(False) == 9
    await asyncio.sleep(0)
    assert desk.admission.running == 0


async def test_callers_take_turns_at_light_questions_as_well(desk: Desk) -> None:
    call, data = question("LegalActions"), Told("LegalActions").wire(position=PLAY)
    order: list[str] = []

    async def ask(name: str) -> None:
        await desk.answer(call, data, Caller(name))
        order.append(name)

    await asyncio.gather(*(ask("many") for _ in range(50)), ask("one"))
    assert order.index("one") <= desk.admission.places + 1
    assert len(order) == 51


@pytest.mark.parametrize("rounds", [1, 2])
async def test_calls_that_have_come_are_taken_in_before_a_light_one_is_answered(
    desk: Desk, rounds: int
) -> None:
    call, data = question("LegalActions"), Told("LegalActions").wire(position=PLAY)
    order: list[str] = []

    async def ask(name: str) -> None:
        await desk.answer(call, data, Caller(name))
        order.append(name)

    asked = []
    for name in [*["many"] * (MOST_CALLS - 2), "one"]:
        asked.append(asyncio.create_task(ask(name)))
        for _ in range(rounds):  # of the loop, in which the library hands over the next call
            await asyncio.sleep(0)
    await asyncio.gather(*asked)
    assert order.index("one") <= desk.admission.places + 1


async def test_calls_that_come_without_end_are_not_waited_for(desk: Desk) -> None:
    call, data = question("LegalActions"), Told("LegalActions").wire(position=PLAY)
    asked = [asyncio.create_task(desk.answer(call, data, ME))]
    while not asked[0].done():
        asked.append(asyncio.create_task(desk.answer(call, data, ME)))
        await asyncio.sleep(0)
        assert len(asked) < 3 * MOST_CALLS
    await asyncio.gather(*asked, return_exceptions=True)  # the line is full for some of them


async def test_what_is_to_be_prepared_first_is_not_light(desk: Desk) -> None:
    told = Told("Suggest")
    made = position("open_spiel_1_lead")
    made.rules.over = f"-{threading.get_ident()} * 0"
    convert.rules_from(made.rules)
    for _ in range(2):  # the scores of a hand size are worked out by the first
        await desk.answer(told.call, told.wire(position=made), ME)
    assert told.here == [False, True]


def test_large_hands_are_not_light() -> None:
    large = analysis_pb2.SuggestRequest()
    large.position.rules.players = 2
    large.position.cards = light.MOST_CARDS + 1
    for _ in range(2):
        convert.rules_from(large.position.rules).score_table(large.position.cards)
        assert not light.hint_is_light(large)
    large.position.cards -= 1
    convert.rules_from(large.position.rules).score_table(large.position.cards)
    assert light.hint_is_light(large)


def test_a_rule_set_is_known_once_it_was_read_and_not_for_ever() -> None:
    def message(bonus: int) -> Any:
        return convert.rules_to(RuleSet(made=f"{bonus} + bid"))

    assert convert.known_rules(message(901)) is None
    read = convert.rules_from(message(901))
    assert convert.known_rules(message(901)) is read
    assert convert.rules_from(message(901)) is read
    for bonus in range(1000, 1256):
        convert.rules_from(message(bonus))
    assert convert.known_rules(message(901)) is None
    assert convert.known_rules(message(1255)) is not None
