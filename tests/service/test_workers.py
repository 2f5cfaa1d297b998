"""Several processes behind one port."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ohhell import Client, RuleSet
from ohhell.service import workers
from tests.service.hands import position_value
from tests.service.test_time import wait_until
from tests.service.web import Web

COMMAND = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--workers", "2"]


class Group:
    """A server of two workers, in processes of its own."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert process.stdout is not None
        line = process.stdout.readline()
        told = re.search(r"127\.0\.0\.1:\d+", line)
        assert told, line
        self.target = told[0]

    def workers(self) -> list[int]:
        """Their process ids."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = []
        for pid in map(int, children.read_text().split()):
            command = Path(f"/proc/{pid}/cmdline").read_text()
            if "spawn_main" in command:
                found.append(pid)
        return found

    def answers(self) -> bool:
        with Client(self.target) as client:
            return bool(client.legal_actions(position_value("five_cards_play_11_south")).cards)


@contextmanager
def serving(*options: str) -> Iterator[Group]:
    with subprocess.Popen([*COMMAND, *options], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Group(process)
        finally:
            process.kill()


@pytest.fixture
def group() -> Iterator[Group]:
    with serving() as running:
        yield running


def gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_they_answer_and_leave_with_0(group: Group) -> None:
    workers = group.workers()
    assert len(workers) == 2
    assert group.answers()
    group.process.send_signal(signal.SIGTERM)
    assert group.process.wait(timeout=30) == 0
    assert all(map(gone, workers))


def test_each_line_of_the_log_says_whose_it_is(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with subprocess.Popen([*COMMAND, "--log-file", str(log)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
    told = [json.loads(line) for line in log.read_text().splitlines()]
    events = ("started", "draining", "stopped")
    assert sorted((line["event"], line["worker"]) for line in told) == sorted(
        (event, worker) for event in events for worker in (0, 1)
    )


def test_one_that_dies_is_replaced(group: Group) -> None:
    first, second = group.workers()
    os.kill(first, signal.SIGKILL)
    wait_until(lambda: gone(first), "it does not die")
    wait_until(lambda: len(group.workers()) == 2, "no worker took its place")
    assert second in group.workers()
    assert group.answers()


def test_one_that_cannot_be_replaced_says_why_until_it_can(tmp_path: Path) -> None:
    tokens, log = tmp_path / "tokens", tmp_path / "log"
    tokens.write_text("alice 0123456789abcdef\n")
    with serving("--tokens", str(tokens), "--log-file", str(log)) as group:
        tokens.write_text("alice\n")
        os.kill(group.workers()[0], signal.SIGKILL)
        wait_until(lambda: "must be a name and a token" in log.read_text(), "it does not say why")
        tokens.write_text("alice 0123456789abcdef\n")
        wait_until(lambda: len(group.workers()) == 2, "no worker took its place")
    died = [json.loads(line) for line in log.read_text().splitlines() if "worker died" in line]
    assert [line.get("why") is None for line in died[:2]] == [True, False]


def test_they_do_not_outlive_the_process_that_started_them(group: Group) -> None:
    workers = group.workers()
    group.process.kill()
    group.process.wait(timeout=20)
    wait_until(lambda: all(map(gone, workers)), "a worker stays behind")


def test_a_worker_that_cannot_start_is_an_error_of_the_whole(tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing")
    for setting in ("tokens", "table_keys", "log_file"):
        file = nothing if setting != "log_file" else f"{nothing}/log"
        command = [*COMMAND, f"--{setting.replace('_', '-')}", file]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr == f"ohhell: {setting} ({file}): No such file or directory\n"


def test_a_port_can_be_had_at_once_after_another_server() -> None:
    """Whose connections linger, as those do that a server has closed."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as caller:
            listening.accept()[0].close()
            assert caller.recv(1) == b""
    workers._reserve("127.0.0.1", port).close()


def test_they_go_on_with_each_others_tables(group: Group) -> None:
    with Client(group.target) as client:
        now = client.open_table(RuleSet(), 0, first_dealer=3)
    for _ in range(20):  # each connection gets a worker by chance
        with Client(group.target) as client:
            assert client.act(now.table, client_seed="x").view.position.hands


def test_browsers_reach_them_too() -> None:
    pytest.importorskip("connectrpc")
    with subprocess.Popen(
        [*COMMAND, "--web", "--web-port", "0"], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            group = Group(process)
            assert process.stdout is not None
            told = re.search(r"127\.0\.0\.1:\d+", process.stdout.readline())
            assert told
            assert Web(told[0]).ask("AnalysisService/GetServerInfo", b"{}").status == 200
            assert group.answers()
        finally:
            process.terminate()
            process.wait(timeout=30)
