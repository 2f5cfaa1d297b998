"""What happens to processes; each as a process of its own, for it may hang: NAME FOLDER."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
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


def signal_to_the_one_who_waits(marker: Path) -> None:
    """It comes out of the pool before it hears it, and a second one as well."""
    stacks = []

    def hear(_number: int, _frame: object) -> None:
        stacks.append([frame.filename for frame in traceback.extract_stack()])
        if len(stacks) == 2:
            sys.exit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, hear)

    def tell() -> None:
        awaited(marker)
        for number in (signal.SIGTERM, signal.SIGINT):
            os.kill(os.getpid(), number)

    threading.Thread(target=tell, daemon=True).start()
    try:
        with Processes(2) as pool:
            pool.first_done([pool.submit(endless, marker)])
    finally:
        assert len(stacks) == 2
        assert not [file for stack in stacks for file in stack if "concurrent" in file]


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
        signal_to_the_one_who_waits,
        ends_idle,
        killed_idle,
        killed_at_work,
    )
}

if __name__ == "__main__":
    SCENES[sys.argv[1]](Path(sys.argv[2]) / "marker")
