"""Analyses and services as processes of their own: to be killed, and to see their memory."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0


def command(*arguments: object) -> list[str]:
    """`ohhell` with arguments."""
    return [sys.executable, "-m", "ohhell", *map(str, arguments)]


def children_of(process: int) -> list[int]:
    """All processes below one, while they last."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            text = (folder / "stat").read_text()
        except OSError:
            continue
        parents[int(folder.name)] = int(text.rpartition(")")[2].split()[1])
    found = [process]
    for above in found:
        found += [child for child, parent in parents.items() if parent == above]
    return found[1:]


def words_of(process: int) -> str:
    """How a process was called, or what it calls itself."""
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ").strip()
    except OSError:
        return ""


def memory_of(process: int) -> int:
    """Bytes that a process and all below it hold and share with no other."""
    total = 0
    for each in (process, *children_of(process)):
        try:
            text = Path(f"/proc/{each}/smaps_rollup").read_text()
        except OSError:
            continue
        total += sum(int(kib) for kib in re.findall(r"Private_\w+: +(\d+) kB", text)) * 1024
    return total


class Watch:
    """Samples the memory of a process while it lasts. most: bytes, the highest of the samples."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: float = 0.25) -> None:
        self.most = 0
        self._process = process
        self._seconds = seconds
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while self._process.poll() is None:
            self.most = max(self.most, memory_of(self._process.pid))
            time.sleep(self._seconds)


def kill_after(seconds: float, *arguments: object) -> bool:
    """Runs `ohhell` and kills it, nothing else, after so long; whether it was still at work."""
    process = subprocess.Popen(
        command(*arguments), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        workers = children_of(process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
        _wait_until_gone(workers)
        return True
    assert process.returncode == 0
    return False


def _wait_until_gone(processes: list[int]) -> None:
    """Workers end by themselves when their parent is killed."""
    end = time.monotonic() + PATIENCE
    while any(_is_alive(process) for process in processes):
        assert time.monotonic() < end, "workers outlive their parent"
        time.sleep(0.02)


def _is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


class Service:
    """A running `ohhell serve`. port: 0 picks one."""

    def __init__(self, port: int = 0) -> None:
        environment = {**os.environ, "OHHELL_THREADS": "2"}
        self.process = subprocess.Popen(
            command("serve", "--port", port, "--log-level", "off"),
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.rpartition(":")[2])
        self.target = f"127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def services(number: int) -> Iterator[list[Service]]:
    """So many, killed at the end."""
    running = [Service() for _ in range(number)]
    try:
        yield running
    finally:
        for service in running:
            service.kill()
