from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest

from ohhell import Client
from tests.service.background import Background, background
from tests.service.hands import ENDLESS_DEALS


@pytest.fixture(scope="session")
def serving() -> Iterator[Background]:
    with background() as running:
        yield running


@pytest.fixture(scope="session")
def target(serving: Background) -> str:
    return serving.target


@pytest.fixture(scope="session")
def client(target: str) -> Iterator[Client]:
    with Client(target) as made:
        yield made


@pytest.fixture(scope="session")
def channel(target: str) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(target) as made:
        yield made


@pytest.fixture
def endless_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets requests ask for more than they may, for what must end by something else."""
    monkeypatch.setattr("ohhell.requests.MOST_DEALS", ENDLESS_DEALS)
