from __future__ import annotations

from collections.abc import Iterator

import pytest

from ohhell import Client
from tests.service.background import background


@pytest.fixture(scope="module")
def target() -> Iterator[str]:
    with background() as running:
        yield running.target


@pytest.fixture(scope="module")
def client(target: str) -> Iterator[Client]:
    with Client(target) as made:
        yield made
