from __future__ import annotations

import random

import pytest

from ohhell.engine.lines import lines_in


@pytest.mark.parametrize(
    ("chunks", "lines"),
    [
        ([], []),
        ([b"one\n"], [b"one"]),
        ([b"one"], [b"one"]),  # the last line may lack its end
        ([b"o", b"ne\ntw", b"o\n\n", b"x"], [b"one", b"two", b"", b"x"]),
        ([b"exactly!\n"], [b"exactly!"]),
        ([b"too long!\nfine\n"], [None, b"fine"]),
        ([b"too ", b"long", b"! and", b" longer", b"\nfine"], [None, b"fine"]),
        ([b"too long!"], [None]),
        ([b"a\ntoo long!", b"b\n"], [b"a", None]),
    ],
)
def test_lines_of_up_to_8_bytes(chunks: list[bytes], lines: list[bytes | None]) -> None:
    assert list(lines_in(chunks, 8)) == lines


def test_chunks_may_end_anywhere() -> None:
    seed = random.randrange(2**32)
    chance = random.Random(seed)
    text = bytes(chance.choice(b"ab\n") for _ in range(3000))
    parts, rest = [], text
    while rest:
        size = chance.randint(1, 9)
        parts.append(rest[:size])
        rest = rest[size:]
    expected = [None if len(line) > 5 else line for line in text.split(b"\n")]
    if expected[-1] == b"":
        expected.pop()
    assert list(lines_in(parts, 5)) == expected, seed
