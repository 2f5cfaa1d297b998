"""Every method of both clients is its function in process: the same arguments, the same result."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ohhell import AsyncClient, Client, RuleSet, analysis, analyze_record, presets
from ohhell.convert import game_from
from ohhell.requests import Choice, Claim, ClaimKind, Player, Scope, SearchLimits
from ohhell.table.tables import Tables
from tests.service.hands import position_value, record

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "suggest": analysis.suggest,
    "estimate_plays": analysis.estimate_plays,
    "analyze_bids": analysis.analyze_bids,
    "verify_claim": analysis.verify_claim,
    "analyze_record": analyze_record,
    "legal_actions": analysis.legal_actions,
    "score_round": analysis.score_round,
    "score_game": analysis.score_game,
    "deal_round": analysis.deal_round,
    "presets": presets,
}
TABLES: dict[str, Callable[..., Any]] = {
    "open_table": Tables().open_table,
    "act": Tables().act,
    "claim_tricks": Tables().claim_tricks,
}
"""Tried in tests/service/test_tables.py, by a server with the same keys."""
ONLY_HERE = {"computers", "token", "time_cap", "progress", "nonce"}
"""Of a function in process: a call has its timeout and can be cancelled, and a server that let
others choose its secret would have none."""

LIMITS = SearchLimits(deals=200, seed=3)
PLAYER = Player(level=4, rival_weight=0.5, objective="lead")  # type: ignore[arg-type]
GAME = game_from(record("three_cards"))
RULES = RuleSet.preset("romanian_whist", players=5)

ASKED: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    (
        "suggest",
        (position_value("five_cards_play_11_south"), PLAYER, LIMITS, Choice(card="4D")),
        {},
    ),
    ("suggest", (position_value("three_cards_bid_4_north"),), {"limits": LIMITS}),
    ("estimate_plays", (position_value("open_spiel_1_lead"), PLAYER, LIMITS), {}),
    ("analyze_bids", (position_value("open_spiel_1_first_bid"),), {"limits": LIMITS}),
    (
        "verify_claim",
        (position_value("claim_guess"), Claim(ClaimKind.EXACTLY, 1), Scope.EVERY_DEAL),
        {"limits": SearchLimits(seed=1)},
    ),
    ("analyze_record", (GAME, PLAYER, LIMITS), {}),
    ("analyze_record", (GAME, PLAYER, LIMITS), {"first_claims": False}),
    ("legal_actions", (position_value("five_cards_play_11_south"),), {}),
    ("score_round", (GAME.rules, GAME.rounds[0]), {}),
    ("score_game", (GAME,), {}),
    ("deal_round", (RULES, 2, 4), {"seed": 5, "client_seed": "dice"}),
    ("presets", (), {}),
]


def test_every_function_is_tried() -> None:
    assert {name for name, _, _ in ASKED} == set(FUNCTIONS)


@pytest.mark.parametrize(("name", "given", "more"), ASKED)
def test_the_client_answers_as_in_process(
    client: Client, name: str, given: tuple[Any, ...], more: dict[str, Any]
) -> None:
    assert getattr(client, name)(*given, **more, timeout=120) == FUNCTIONS[name](*given, **more)


def test_first_claims_are_left_out_where_they_are_not_wanted(client: Client) -> None:
    whole = client.analyze_record(GAME, limits=LIMITS)
    without = client.analyze_record(GAME, limits=LIMITS, first_claims=False)
    assert whole.first_claims
    assert without == replace(whole, first_claims=())


async def test_the_async_client_answers_as_in_process(target: str) -> None:
    async with AsyncClient(target) as client:
        for name, given, more in ASKED:
            answer = await getattr(client, name)(*given, **more, timeout=120)
            assert answer == FUNCTIONS[name](*given, **more), name


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("name", [*FUNCTIONS, *TABLES])
def test_the_arguments_are_those_of_the_function(kind: type, name: str) -> None:
    here = inspect.signature((FUNCTIONS | TABLES)[name]).parameters
    there = inspect.signature(getattr(kind, name)).parameters
    expected = [(p.name, p.kind, p.default) for p in here.values() if p.name not in ONLY_HERE]
    found = [(p.name, p.kind, p.default) for p in there.values()]
    assert found[0][0] == "self"
    assert found[-1][0] == "timeout"
    assert found[1:-1] == expected


def test_both_clients_have_the_same_methods() -> None:
    def public(kind: type) -> set[str]:
        return {name for name in vars(kind) if not name.startswith("_")}

    assert public(Client) == public(AsyncClient)
    others = {"close", "server_info", "watch_plays", "analyze_records"}
    assert public(Client) == others | set(FUNCTIONS) | set(TABLES)
