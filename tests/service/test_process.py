"""`ohhell serve` as a process: it says its port, answers, and drains on a signal."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ohhell import Client, SearchLimits
from tests.service.hands import position_value
from tests.service.web import Web


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as made:
        yield made
        made.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_serves_and_leaves_with_0(process: subprocess.Popen[str], number: int) -> None:
    assert process.stdout is not None
    line = process.stdout.readline()
    told = re.fullmatch(r"ohhell serves gRPC on (127\.0\.0\.1:\d+)\n", line)
    assert told, line
    with Client(told[1]) as client:
        limits = SearchLimits(deals=100, seed=1)
        assert client.suggest(position_value("five_cards_play_11_south"), limits=limits).card
        process.send_signal(number)
        assert process.wait(timeout=20) == 0


@pytest.mark.parametrize("setting", ["tokens", "table_keys", "log_file", "tls_certificate"])
def test_a_file_that_is_not_there_is_told_by_its_setting(setting: str, tmp_path: Path) -> None:
    file = str(tmp_path / "no" / "file")
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0"]
    command += [f"--{setting.replace('_', '-')}", file]
    if setting == "tls_certificate":
        command += ["--tls-key", __file__]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == f"ohhell: {setting} ({file}): No such file or directory\n"


BROKEN = """
import asyncio
from ohhell.service import Server, Settings
from ohhell.service.server import serve_until_told

def breaks(server: Server) -> None:
    server.ended = asyncio.create_task(server._server.stop(None))

asyncio.run(serve_until_told(Server(Settings(port=0)), breaks))
"""


def test_a_process_without_its_grpc_does_not_stay() -> None:
    """It is for who supervises it to start another."""
    command = [sys.executable, "-c", BROKEN]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1
    assert '"level": "error", "event": "gRPC has ended"' in done.stderr
    assert done.stderr.endswith("ServerFailed: gRPC has ended by a fault of its own\n")


def test_every_port_is_printed() -> None:
    pytest.importorskip("connectrpc")
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--web", "--web-port", "0"]
    command += ["--metrics-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        told = "".join(process.stdout.readline() for _ in range(3))
        ports = re.findall(r"127\.0\.0\.1:(\d+)", told)
        assert len(ports) == 3
        assert Web(f"127.0.0.1:{ports[1]}").ask("AnalysisService/GetServerInfo", b"{}").json
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0


def test_a_call_is_tried_again_until_the_server_is_there() -> None:
    """The client waits out a server that refuses connections for a moment."""
    import socket
    import threading
    import time

    from ohhell.service import Settings
    from tests.service.background import background

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    versions: list[str] = []

    def ask() -> None:
        with Client(f"127.0.0.1:{port}") as client:
            versions.append(client.server_info().version)

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.05)
    with background(Settings(port=port)):
        asking.join(timeout=20)
    assert len(versions) == 1
