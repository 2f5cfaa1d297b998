"""Three servers behind one client: when one is killed, no call is lost that is tried again."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from ohhell import AsyncClient, Client, SearchLimits, analysis
from tests.service.hands import position_value

LIMITS = SearchLimits(deals=3000, seed=1)
NAME = "open_spiel_1_lead"
CALLERS = 6


@pytest.fixture
def replicas() -> Iterator[list[tuple[str, subprocess.Popen[str]]]]:
    """Targets and their processes."""
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0"]
    with ExitStack() as stack:
        made = [
            stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            for _ in range(3)
        ]
        for process in made:
            stack.callback(process.kill)
        yield [(p.stdout.readline().split()[-1], p) for p in made if p.stdout is not None]


def test_a_killed_replica_loses_no_call(replicas: list[tuple[str, subprocess.Popen[str]]]) -> None:
    expected = analysis.estimate_plays(position_value(NAME), limits=LIMITS)
    killed = threading.Event()
    answered = threading.Semaphore(0)

    def ask(client: Client) -> int:
        """Asks until some calls were answered after the kill; how many in all."""
        count = after = 0
        while after < 5:
            after += killed.is_set()
            assert client.estimate_plays(position_value(NAME), limits=LIMITS) == expected
            count += 1
            answered.release()
        return count

    targets = [target for target, _ in replicas]
    with Client(targets, timeout=120) as client, ThreadPoolExecutor(CALLERS) as callers:
        counts = [callers.submit(ask, client) for _ in range(CALLERS)]
        for _ in range(4 * CALLERS):
            assert answered.acquire(timeout=120)
        replicas[1][1].kill()
        killed.set()
        assert all(count.result(timeout=120) > 5 for count in counts)
    # The servers that are left had work to do: the load went on.
    assert replicas[1][1].wait(timeout=120) != 0
    assert all(process.poll() is None for _, process in (replicas[0], replicas[2]))


async def test_a_replica_that_drains_loses_none_either(
    replicas: list[tuple[str, subprocess.Popen[str]]],
) -> None:
    expected = analysis.estimate_plays(position_value(NAME), limits=LIMITS)
    async with AsyncClient([target for target, _ in replicas], timeout=120) as client:
        drained = False
        end = time.monotonic() + 120
        answers = 0
        while not drained or answers < 20:
            answer = await client.estimate_plays(position_value(NAME), limits=LIMITS)
            assert answer == expected
            answers += 1
            if answers == 8:
                replicas[2][1].terminate()
            drained = replicas[2][1].poll() == 0
            assert time.monotonic() < end
