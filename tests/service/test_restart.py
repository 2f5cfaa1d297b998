"""A server that is killed under load and started again: callers that try again lose nothing."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time

import grpc

from ohhell import Client, Player, SearchLimits, analysis
from tests.service.hands import position_value
from tests.service.test_time import PATIENCE

PLAY = "open_spiel_1_lead"
LIMITS = SearchLimits(deals=2000, seed=1)


def started(port: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "ohhell", "serve", "--port", str(port), "--log-level", "off"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert "ohhell serves" in process.stdout.readline()
    return process


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


class Load:
    """Callers that ask, and ask again where there was no server, until they are told to stop."""

    def __init__(self, port: int) -> None:
        self.answers = 0
        self.retries = 0
        self.wrong: list[object] = []
        self._expected = analysis.estimate_plays(position_value(PLAY), Player(), LIMITS)
        self._port = port
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._ask) for _ in range(4)]
        for thread in self._threads:
            thread.start()

    def _ask(self) -> None:
        with Client(f"127.0.0.1:{self._port}") as client:
            while not self._stop.is_set():
                self._ask_once(client)

    def _ask_once(self, client: Client) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                answer = client.estimate_plays(position_value(PLAY), Player(), LIMITS)
            except grpc.RpcError as error:
                if error.code() is not grpc.StatusCode.UNAVAILABLE or time.monotonic() > end:
                    self.wrong.append(error)
                    return
                self.retries += 1
            else:
                self.answers += 1
                if answer != self._expected:
                    self.wrong.append(answer)
                return

    def wait_for_answers(self, more: int) -> None:
        wanted, end = self.answers + more, time.monotonic() + 3 * PATIENCE
        while self.answers < wanted:
            assert time.monotonic() < end, "no answers come"
            time.sleep(0.01)

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()


def test_killed_and_started_again_under_load() -> None:
    port = free_port()
    server = started(port)
    load = Load(port)
    try:
        for _ in range(3):
            load.wait_for_answers(10)
            server.kill()
            server.communicate()
            server = started(port)
        load.wait_for_answers(10)
    finally:
        load.stop()
        server.terminate()
        server.communicate()
    assert load.wrong == []
    assert load.answers >= 40
