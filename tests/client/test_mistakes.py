"""What is wrong in process is wrong over the network, and told in the same words."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from ohhell import Client, InvalidInput, Player, Position, RuleSet, analysis, convert
from ohhell.client import calls
from ohhell.requests import Choice, Claim, ClaimKind, SearchLimits
from tests.service.background import background
from tests.service.hands import position_value, record

LEAD, GAME = position_value("open_spiel_1_lead"), convert.game_from(record("open_spiel_1"))
EXACTLY = ClaimKind.EXACTLY


def other(**changes: Any) -> Position:
    """The position with mistakes in it."""
    kept = {field.name: getattr(LEAD, field.name) for field in fields(LEAD)}
    return Position(**{**kept, **changes})


def other_game(**changes: Any) -> Any:
    return replace(GAME, rounds=(replace(GAME.rounds[0], **changes), *GAME.rounds[1:]))


LIMITS: list[dict[str, Any]] = [
    {"seed": 2**64}, {"seed": -1}, {"seed": "1"}, {"deals": 2**70}, {"deals": 1.5}, {"deals": True},
    {"time": math.nan}, {"time": 1e30}, {"time": "1s"}, {"standard_error": -1.0}, {"nodes": 2**70},
]  # fmt: skip
POSITIONS: list[dict[str, Any]] = [
    {"cards": 2**40}, {"cards": None}, {"dealer": -(2**40)}, {"dealer": "1"}, {"seat": None},
    {"bids": ["1"]}, {"bids": [1.0]}, {"bids": [True]}, {"plays": [3]}, {"turn_up": 3},
    {"scores": [1.5, 1, 1, 1]}, {"round_number": 2**40}, {"streaks": [None] * 4},
]  # fmt: skip
ROUNDS: list[dict[str, Any]] = [
    {"bids": ("1", 1, 1, 1)}, {"bids": (1.0, 1, 1, 1)}, {"dealer": 2**40}, {"plays": (3,)},
]  # fmt: skip
DEALS: list[dict[str, Any]] = [
    {"seed": 2**64}, {"seed": -1}, {"seed": "x"}, {"client_seed": "x" * 200}, {"dealer": 2**40},
    {"round_number": 2**40},
]  # fmt: skip
CHOICES: list[dict[str, Any]] = [{"bid": 2**40}, {"card": 3}]
CLAIMS: list[dict[str, Any]] = [{"tricks": 2**40}, {"tricks": "2"}]

Ask = Callable[[Any], object]
"""A question to either of the two: `analysis` or a client."""


def asked(mistakes: list[dict[str, Any]], ask: Callable[..., object]) -> list[tuple[Ask, str]]:
    return [(lambda by, wrong=wrong: ask(by, **wrong), str(wrong)) for wrong in mistakes]


def claimed(by: Any, **limits: Any) -> object:
    return by.verify_claim(LEAD, Claim(EXACTLY, 1), limits=SearchLimits(**limits))


MISTAKES = [
    *asked(LIMITS, lambda by, **x: by.suggest(LEAD, limits=SearchLimits(**x))),
    *asked(LIMITS, claimed),
    *asked(POSITIONS, lambda by, **x: by.estimate_plays(other(**x))),
    *asked(POSITIONS, lambda by, **x: by.analyze_bids(other(**x))),
    *asked(POSITIONS, lambda by, **x: by.legal_actions(other(**x))),
    *asked(ROUNDS, lambda by, **x: by.score_game(other_game(**x))),
    *asked(ROUNDS, lambda by, **x: by.score_round(GAME.rules, other_game(**x).rounds[0])),
    *asked(
        DEALS, lambda by, **x: by.deal_round(RuleSet(), **{"round_number": 0, "dealer": 0, **x})
    ),
    *asked(CHOICES, lambda by, **x: by.suggest(LEAD, choice=Choice(**x))),
    *asked(CLAIMS, lambda by, **x: by.verify_claim(LEAD, Claim(EXACTLY, **x))),
]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with background() as running, Client(running.target) as made:
        yield made


@pytest.mark.parametrize(
    "ask", [ask for ask, _ in MISTAKES], ids=[f"{i}-{name}" for i, (_, name) in enumerate(MISTAKES)]
)
def test_a_mistake_is_told_in_the_same_words(client: Client, ask: Ask) -> None:
    told = []
    for by in (analysis, client):
        with pytest.raises(InvalidInput) as caught:
            ask(by)
        told.append([violation_below(str(found)) for found in caught.value.violations])
    assert told[0] == told[1]
    assert told[0][0].partition(":")[0], "no field is named"


def violation_below(text: str) -> str:
    """As it is where the record is the whole question."""
    return text.removeprefix("game.").removeprefix("round.")


@pytest.mark.parametrize(
    "ask",
    [
        lambda by: by.suggest(LEAD, 6),
        lambda by: by.estimate_plays(LEAD, limits=100),
        lambda by: by.legal_actions("AS"),
        lambda by: by.verify_claim(LEAD, "all"),
        lambda by: by.score_game({}),
    ],
)
def test_so_is_a_value_of_another_kind(client: Client, ask: Ask) -> None:
    told = []
    for by in (analysis, client):
        with pytest.raises(TypeError) as caught:
            ask(by)
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert " must be a " in told[0]


def test_what_a_message_can_hold_is_for_the_server_to_judge(client: Client) -> None:
    """A newer one may have more levels than this client knows."""
    question = calls.suggest(LEAD, Player(level=8), SearchLimits(), None)
    assert question.request.player.level == 8  # type: ignore[attr-defined]
    with pytest.raises(InvalidInput, match=r"player.level"):
        client.suggest(LEAD, Player(level=8))
