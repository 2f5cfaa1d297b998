"""A claim's counterexample as a table."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from ohhell import Claim, ClaimKind, Position, SearchLimits, verify_claim
from ohhell.cli.tables import claim_result


def rows(position: Position, claim: Claim) -> list[list[str]]:
    """The words of each line that is printed."""
    shown = StringIO()
    found = verify_claim(position, claim, limits=SearchLimits(seed=1))
    Console(file=shown, width=100).print(claim_result(found, position))
    return [line.split() for line in shown.getvalue().splitlines()]


def test_the_tricks_go_on_from_the_one_in_progress() -> None:
    position = Position(
        "plump",
        cards=3,
        dealer=3,
        trump="NT",
        seat=1,
        hands={1: "AD 2S 3C"},
        bids=[1, 0, 0, 0],
        plays="KD",
    )
    printed = rows(position, Claim(ClaimKind.ALL))
    (first,) = (row for row in printed if row[:1] == ["1"] and "led" in row)
    assert first[1:4] == ["KD", "led", "AD"]
    assert not any(row[:1] == ["3"] and "led" in row for row in printed)  # lost in the second


def test_a_good_claim_has_no_table() -> None:
    position = Position(
        "plump", cards=1, dealer=3, trump="NT", seat=0, hands={0: "AD"}, bids=[1, 0, 0, 1]
    )
    printed = rows(position, Claim(ClaimKind.ALL))
    assert printed[0][0] == "proven"
    assert not any("trick" in row[:1] for row in printed)
