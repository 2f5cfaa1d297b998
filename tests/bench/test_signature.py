"""The signature: the same whatever runs it, another where an answer is another."""

from __future__ import annotations

import re

import pytest

from ohhell import _core
from ohhell.bench import signature as signatures
from ohhell.bench.positions import positions
from ohhell.bench.repeat import run_alone
from ohhell.bench.signature import answers, signature
from ohhell.bench.units import FOUR_BY_TEN
from ohhell.requests import Playouts


def test_it_is_the_same_with_any_number_of_threads() -> None:
    found = {
        threads: run_alone("ohhell.bench.signature", threads=threads).strip()
        for threads in (1, 2, 7)
    }
    assert found == dict.fromkeys(found, signature())
    assert re.fullmatch("[0-9a-f]{16}", found[1])


@pytest.mark.parametrize("instruction_set", _core.instruction_sets())
def test_it_is_the_same_with_every_instruction_set(
    instruction_set: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OHHELL_ISA", instruction_set)
    assert run_alone("ohhell.bench.signature").strip() == signature()


def test_another_answer_is_another_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signature()
    monkeypatch.setattr(signatures, "DEALS", signatures.DEALS + 1)
    assert signature() != before


def test_deals_estimates_hints_and_verdicts_are_in_it() -> None:
    kinds = {answer[0] for answer in answers(positions()[FOUR_BY_TEN], 1)}
    assert kinds >= {"deals", "hint", *(kind.name for kind in Playouts), "ALL", "NONE", "EXACTLY"}
    # Of the bids every one is there, with both kinds of playouts.
    bids = [a[:2] for a in answers(positions()["open_spiel_1_first_bid"], 1)]
    assert {bid for kind, bid in bids if kind == "POLICY"} == set(range(11))
