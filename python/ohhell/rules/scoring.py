"""Scoring formulas: integers of a bid, the tricks taken and the cards dealt.

A formula has integers, ``+ - * // **``, parentheses, ``abs min max`` and the names bid, taken,
cards. It is a stranger's text, so it is never executed: Python's own parser makes a tree of it, of
which only the listed kinds of nodes are accepted, and every operation is checked before it is done.
The bounds on the number of nodes and on the bits of every value are what stops the large ones.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

LONGEST_TEXT = 200
MOST_NODES = 100
MOST_BITS = 64
LARGEST_POINTS = 100_000

KINDS = ("made", "made_zero", "over", "under", "failed_zero")
"""made: taken = bid > 0. made_zero: 0 = 0. over: taken > bid > 0. under: taken < bid. failed_zero:
bid = 0 < taken."""

ScoreTable = tuple[tuple[int, ...], ...]
"""Points by [bid][taken], for one hand size."""

_Function = Callable[[int, int, int], int]
_NAMES = ("bid", "taken", "cards")
_TOKENS = re.compile(r"\s*(?:(?P<name>[a-z_]+)|[0-9]+|//|\*\*|[-+*(),])")


class FormulaError(ValueError):
    """What is wrong with a formula, and what would be allowed."""


def kind_of(bid: int, taken: int) -> str:
    """Which formula a result is scored by."""
    if bid == 0:
        return "made_zero" if taken == 0 else "failed_zero"
    if taken == bid:
        return "made"
    return "over" if taken > bid else "under"


def _checked(value: int) -> int:
    if value.bit_length() > MOST_BITS:
        raise FormulaError(f"a value of more than {MOST_BITS} bits")
    return value


def _power(base: int, exponent: int) -> int:
    if exponent < 0:
        raise FormulaError("a negative exponent")
    if abs(base) > 1 and (abs(base).bit_length() - 1) * exponent > MOST_BITS:
        raise FormulaError(f"a power of more than {MOST_BITS} bits")
    if abs(base) <= 1:  # whatever the exponent
        exponent = min(exponent, 2 + exponent % 2)
    return int(base**exponent)


def _divide(dividend: int, divisor: int) -> int:
    if divisor == 0:
        raise FormulaError("a division by zero")
    return dividend // divisor


_BINARY: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: _divide,
    ast.Pow: _power,
}
_UNARY: Mapping[type[ast.unaryop], Callable[[int], int]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
}
_CALLS: Mapping[str, tuple[Callable[[Iterable[int]], int], int, int]] = {
    "abs": (lambda values: abs(next(iter(values))), 1, 1),
    "min": (min, 2, MOST_NODES),
    "max": (max, 2, MOST_NODES),
}
_ALLOWED = "allowed are integers, + - * // **, parentheses, abs min max, bid taken cards"


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise FormulaError(f"longer than {LONGEST_TEXT} characters")
    at = 0
    while text[at:].strip():
        token = _TOKENS.match(text, at)
        if token is None:
            raise FormulaError(f"{text[at:].strip()[0]!r} is not allowed; {_ALLOWED}")
        name = token["name"]
        if name is not None and name not in _NAMES and name not in _CALLS:
            raise FormulaError(f"the name {name!r} is not allowed; {_ALLOWED}")
        at = token.end()


def _build(node: ast.expr) -> _Function:
    """A function of (bid, taken, cards) for a node, of accepted nodes only."""
    if isinstance(node, ast.Constant) and type(node.value) is int:
        constant = _checked(node.value)
        return lambda bid, taken, cards: constant
    if isinstance(node, ast.Name) and node.id in _NAMES:
        place = _NAMES.index(node.id)
        return lambda bid, taken, cards: (bid, taken, cards)[place]
    if isinstance(node, ast.UnaryOp) and type(node.op) in _UNARY:
        sign, of = _UNARY[type(node.op)], _build(node.operand)
        return lambda bid, taken, cards: sign(of(bid, taken, cards))
    if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
        apply = _BINARY[type(node.op)]
        left, right = _build(node.left), _build(node.right)
        return lambda bid, taken, cards: _checked(
            apply(left(bid, taken, cards), right(bid, taken, cards))
        )
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        function, fewest, most = _CALLS.get(node.func.id, (min, 0, -1))
        if fewest <= len(node.args) <= most:
            parts = [_build(part) for part in node.args]
            return lambda bid, taken, cards: function([p(bid, taken, cards) for p in parts])
        if most >= 0:
            raise FormulaError(
                f"{node.func.id} of {len(node.args)} values; abs takes 1, min and max 2 or more"
            )
    raise FormulaError(f"{ast.unparse(node)!r} is not allowed; {_ALLOWED}")


@lru_cache(maxsize=1024)
def compile_formula(text: str) -> _Function:
    """A function of (bid, taken, cards) for a formula; both it and this raise FormulaError."""
    _check_text(text)
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
        raise FormulaError(f"not a formula: {_ALLOWED}") from error
    if sum(isinstance(node, ast.expr) for node in ast.walk(tree)) > MOST_NODES:
        raise FormulaError(f"more than {MOST_NODES} numbers, names and operations")
    return _build(tree.body)


def points(text: str, bid: int, taken: int, cards: int) -> int:
    """The value of a formula. Raises FormulaError."""
    formula = compile_formula(text)
    try:
        value = formula(bid, taken, cards)
        if abs(value) > LARGEST_POINTS:
            raise FormulaError(f"{value} is beyond {LARGEST_POINTS}")
    except FormulaError as error:
        raise FormulaError(f"{error}, for bid {bid}, taken {taken}, cards {cards}") from error
    return value


def score_table(formulas: Mapping[str, str], cards: int) -> ScoreTable:
    """The points for a hand size, by [bid][taken], each 0..cards. Raises FormulaError."""
    return tuple(
        tuple(
            points(formulas[kind_of(bid, taken)], bid, taken, cards) for taken in range(cards + 1)
        )
        for bid in range(cards + 1)
    )


def check_formula(kind: str, text: str, sizes: Iterable[int]) -> None:
    """Works out a formula for every result that it is asked for. Raises FormulaError."""
    compile_formula(text)
    for cards in sizes:
        for bid in range(cards + 1):
            for taken in range(cards + 1):
                if kind_of(bid, taken) == kind:
                    points(text, bid, taken, cards)
