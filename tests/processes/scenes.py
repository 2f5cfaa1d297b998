"""What happens to processes; each as a process of its own, for it may hang: NAME FOLDER."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ohhell.processes import Processes

FOR_EVER = 3_600.0


def half_sent(marker: Path) -> int:
    """Its result goes out in two halves; between them there is the marker."""
    send: Any = Connection._send  # type: ignore[attr-defined]

    def slowly(self: Connection, message: Any) -> None:
        send(self, message[:3])
        marker.touch()
        time.sleep(0.3)
        send(self, message[3:])

    Connection._send = slowly  # type: ignore[attr-defined]
    return os.getpid()


def endless(marker: Path) -> None:
    marker.touch()
    time.sleep(FOR_EVER)


def awaited(marker: Path) -> None:
    while not marker.exists():
        time.sleep(0.01)


def everybody_gets(number: signal.Signals) -> None:
    for child in multiprocessing.active_children():
        os.kill(child.pid or 0, number)


def ends_while_a_result_is_sent(marker: Path) -> None:
    with Processes(1) as pool:
        pool.submit(half_sent, marker)
        awaited(marker)


def signal_while_a_result_is_sent(marker: Path) -> None:
    with Processes(1) as pool:
        sent = pool.submit(half_sent, marker)
        awaited(marker)
        everybody_gets(signal.SIGTERM)
        assert sent.result()


def ends_at_work(marker: Path) -> None:
    with Processes(1) as pool:
        for _ in range(5):
            pool.submit(endless, marker)
        awaited(marker)


def signal_at_work(marker: Path) -> None:
    with Processes(2) as pool:
        given = [pool.submit(endless, marker) for _ in range(5)]
        awaited(marker)
        everybody_gets(signal.SIGTERM)
        assert all(each.exception() for each in given)


def ends_idle(_marker: Path) -> None:
    with Processes(2) as pool:
        assert pool.submit(os.getpid).result() != os.getpid()


def killed_idle(_marker: Path) -> None:
    with Processes(2) as pool:
        assert pool.submit(os.getpid).result()
        os.kill(os.getpid(), signal.SIGKILL)


def killed_at_work(marker: Path) -> None:
    with Processes(2) as pool:
        pool.submit(endless, marker)
        awaited(marker)
        os.kill(os.getpid(), signal.SIGKILL)


SCENES = {
    scene.__name__: scene
    for scene in (
        ends_while_a_result_is_sent,
        signal_while_a_result_is_sent,
        ends_at_work,
        signal_at_work,
        ends_idle,
        killed_idle,
        killed_at_work,
    )
}

if __name__ == "__main__":
    SCENES[sys.argv[1]](Path(sys.argv[2]) / "marker")
