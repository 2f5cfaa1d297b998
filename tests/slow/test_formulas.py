"""make slow-formulas: 200,000 texts as scoring formulas."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from tests.rules.test_scoring import SMALL, TEXTS, check_safety

pytestmark = pytest.mark.slow


@settings(max_examples=200_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(TEXTS, SMALL, SMALL, SMALL)
def test_any_text_is_refused_or_worked_out_as_python_would(
    text: str, bid: int, taken: int, cards: int
) -> None:
    check_safety(text, bid, taken, cards)
