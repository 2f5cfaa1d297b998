"""Scoring formulas: worked examples, every public system, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ohhell.errors import InvalidInput
from ohhell.rules import RuleSet
from ohhell.rules.scoring import (
    KINDS,
    MOST_BITS,
    MOST_NODES,
    FormulaError,
    compile_formula,
    kind_of,
    points,
)

MADE = (
    "10+bid 5+bid bid 5+bid**2 10+bid**2 10*bid 5+10*bid 10+5*bid 20+10*bid 20*bid "
    "5+bid*(bid+1)//2 10+bid+90*(bid//10)"
).split()
MADE_ZERO = "10 5 0 5+cards 5*cards 10*cards".split()
FAILED = (
    "0 taken -bid -abs(bid-taken) taken-10 -5 -5-5*abs(bid-taken) -10*abs(bid-taken) "
    "-abs(bid-taken)**2 -(10+bid)"
).split()
FAILED_ZERO = "0 taken -taken -5 -5-5*taken -10*cards".split()


@pytest.mark.parametrize(
    ("preset", "bid", "taken", "expected"),
    [
        ("oh_hell", 1, 2, 2),
        ("oh_hell", 3, 3, 13),
        ("oh_hell", 0, 0, 10),
        ("oh_hell", 0, 1, 1),
        ("romanian_whist", 3, 3, 8),
        ("romanian_whist", 0, 0, 5),
        ("romanian_whist", 2, 4, -2),
        ("romanian_whist", 3, 1, -2),
        ("romanian_whist", 5, 0, -5),
        ("plump", 10, 10, 110),
        ("pocha", 5, 5, 35),
        ("pocha", 2, 4, -10),
    ],
)
def test_worked_examples_of_presets(preset: str, bid: int, taken: int, expected: int) -> None:
    rules = RuleSet.preset(preset)
    assert rules.score_table(max(rules.sizes))[bid][taken] == expected


def test_worked_example_triangular() -> None:
    miss = "-(abs(bid-taken)*(abs(bid-taken)+1)//2)"
    rules = RuleSet(
        made="5+bid*(bid+1)//2", made_zero="5", over=miss, under=miss, failed_zero=miss, max_cards=8
    )
    table = rules.score_table(8)
    assert [table[bid][bid] for bid in range(9)] == [5, 6, 8, 11, 15, 20, 26, 33, 41]
    assert [table[8][8 - off] for off in range(1, 9)] == [-1, -3, -6, -10, -15, -21, -28, -36]
    assert [table[0][off] for off in range(1, 9)] == [-1, -3, -6, -10, -15, -21, -28, -36]


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("failed", FAILED)
def test_every_public_system_is_worked_out_as_python_would(made: str, failed: str) -> None:
    for zero, failed_zero in zip(MADE_ZERO, FAILED_ZERO, strict=True):
        texts = {
            "made": made,
            "made_zero": zero,
            "over": failed,
            "under": failed,
            "failed_zero": failed_zero,
        }
        table = RuleSet(**texts).score_table(7)  # type: ignore[arg-type]
        for bid in range(8):
            for taken in range(8):
                text = texts[kind_of(bid, taken)]
                names = {"bid": bid, "taken": taken, "cards": 7, "abs": abs}
                assert table[bid][taken] == eval(text, {"__builtins__": {}}, names), text


def test_each_kind_is_asked_for_its_own_results_only() -> None:
    assert kind_of(0, 0) == "made_zero"
    assert kind_of(2, 2) == "made"
    assert kind_of(2, 3) == "over"
    assert kind_of(2, 1) == "under"
    assert kind_of(0, 3) == "failed_zero"
    # A division by the bid is no fault where the bid is never 0.
    assert RuleSet(made="10//bid").score_table(5)[5][5] == 2
    with pytest.raises(InvalidInput, match="failed_zero"):
        RuleSet(failed_zero="10//bid")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "__import__('os').system('true')",
        "bid.bit_length()",
        "bid[0]",
        "lambda: 0",
        "[bid for bid in cards]",
        "bid if taken else 0",
        "print(bid)",
        "eval(bid)",
        "(1,2)",
        "1.5",
        "1e3",
        "0x10",
        "1_000_x",
        "'a'",
        "b'a'",
        "True",
        "None",
        "bid and taken",
        "bid == taken",
        "bid / 2",
        "bid % 2",
        "bid << 40",
        "bid & 1",
        "~bid",
        "not bid",
        "x",
        "abs()",
        "abs(1, 2)",
        "min(1)",
        "max(*(1, 2))",
        "abs(x=1)",
        "bid := 3",
        "1 2",
        "1\n+2\n",
        "bid;taken",
        "(((bid)",
        "2**-1",
        "2**(bid-cards-1)",
        "1//(bid-1)",
        "9**9**9",
        "99999999999999999999999",
        "2**2**2**2**2**2",
        "(10**9)**(10**9)",
        "bid**99999",
        "100001",
        "10**5+bid",
        "1" * 201,
        "-" * 150 + "1",
        "+".join(["bid"] * 100),
        "\u0661",
        "bid\x00",
        "\uff42id",
    ],
)
def test_what_is_no_formula_is_refused_by_the_field(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        RuleSet(made=text)
    assert [violation.field for violation in caught.value.violations] == ["made"]


def test_bounds_are_just_what_they_say() -> None:
    assert points("100000", 1, 1, 1) == 100_000
    assert points("-100000", 1, 1, 1) == -100_000
    for beyond in ("100001", "-100001"):
        with pytest.raises(FormulaError, match=f"{beyond} is beyond 100000"):
            points(beyond, 1, 1, 1)
    assert points(f"2**{MOST_BITS - 1} - 2**{MOST_BITS - 1}", 1, 1, 1) == 0
    with pytest.raises(FormulaError, match="bits"):
        points(f"2**{MOST_BITS + 1} - 2**{MOST_BITS + 1}", 1, 1, 1)
    assert points("2**60 // 2**50", 1, 1, 1) == 1024
    assert points("+".join(["1"] * (MOST_NODES // 2)), 1, 1, 1) == MOST_NODES // 2
    with pytest.raises(FormulaError, match="numbers, names and operations"):
        points("+".join(["1"] * (MOST_NODES // 2 + 1)), 1, 1, 1)
    assert points("0**0 + 1**9999 + (-1)**9999 + (-1)**9998", 1, 1, 1) == 2


def test_the_result_that_breaks_a_formula_is_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        RuleSet(made="100//(bid-3)", made_zero="99999+cards", max_cards=4)
    assert {violation.field: violation.why for violation in caught.value.violations} == {
        "made": "a division by zero, for bid 3, taken 3, cards 3",
        "made_zero": "100001 is beyond 100000, for bid 0, taken 0, cards 2",
    }


SMALL = st.integers(0, 26)
WORDS = st.sampled_from(
    "bid taken cards abs ( ) ( ) + - * // ** , min( max( 1 2 10 99999 0 __ import . [ ] lambda : "
    "if else ' \" \\ { } = % & | ~ ^ < > @ ; # \n \t e x j".split(" ")
)
TEXTS = st.one_of(st.text(max_size=220), st.lists(WORDS, max_size=70).map("".join))


def check_safety(text: str, bid: int, taken: int, cards: int) -> None:
    try:
        value = compile_formula(text)(bid, taken, cards)
    except FormulaError:
        return
    assert value.bit_length() <= MOST_BITS
    names = {"bid": bid, "taken": taken, "cards": cards, "abs": abs, "min": min, "max": max}
    assert value == eval(text.strip(), {"__builtins__": {}}, names), text


@settings(max_examples=5000, deadline=None)
@given(TEXTS, SMALL, SMALL, SMALL)
def test_any_text_is_refused_or_worked_out_as_python_would(
    text: str, bid: int, taken: int, cards: int
) -> None:
    check_safety(text, bid, taken, cards)


def test_the_kinds_are_the_fields_of_a_rule_set() -> None:
    assert set(KINDS) == set(RuleSet().formulas)
