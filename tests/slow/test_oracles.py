"""The comparisons of tests/oracles, longer and from other seeds."""

from __future__ import annotations

import pytest

from tests.oracles.test_claims import check_claims
from tests.oracles.test_open_spiel import check_rounds
from tests.oracles.test_rules import check_games

pytestmark = pytest.mark.slow


def test_claims_with_more_deals() -> None:
    check_claims(20_000, first_seed=1_000_000, most_deals=1_700)


def test_open_spiel() -> None:
    check_rounds(20_000, first_seed=1_000_000)


def test_games() -> None:
    check_games(20_000, 100_000, derandomize=False)
