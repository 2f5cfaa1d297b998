from __future__ import annotations

from random import Random

import pytest


@pytest.fixture(autouse=True)
def _the_same_games_every_time(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Secrets of tables by a seed, the name of the test: what fails can be seen again."""
    random = Random(request.node.name)
    monkeypatch.setattr("ohhell.table.opening.new_secret", lambda: random.randbytes(32).hex())
