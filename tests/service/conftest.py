from __future__ import annotations

from collections.abc import Iterator

import grpc
import pytest

from ohhell import Client
from tests.service.background import Background, background


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
