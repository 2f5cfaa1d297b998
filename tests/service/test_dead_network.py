"""A caller whose network goes dead in the middle of a call, in network namespaces of its own."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.service.test_time import wait_until

ROOT = Path(__file__).parents[2]
SERVER, CALLER = "192.0.2.1", "192.0.2.2"  # addresses for documentation: nobody's
CALL = """
import sys
import grpc
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.hands import position
options = [("grpc.enable_http_proxy", 0)]
with grpc.insecure_channel(sys.argv[1], options=options) as channel:
    request = analysis_pb2.EstimatePlaysRequest(
        position=position("open_spiel_1_lead"), limits={"deals": 10_000_000}
    )
    analysis_pb2_grpc.AnalysisServiceStub(channel).EstimatePlays(request)
"""
FIGURES = """
import sys, urllib.request
direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
print(direct.open(sys.argv[1], timeout=5).read().decode())
"""


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)


class Network:
    """Two namespaces, of a server and of a caller, and a cable between them."""

    def __init__(self) -> None:
        name = uuid.uuid4().hex[:8]
        self._ends = {SERVER: f"oh-{name}a", CALLER: f"oh-{name}b"}
        for end in self._ends.values():
            ip("netns", "add", end)
        near, far = self._ends.values()
        ip("link", "add", near, "netns", near, "type", "veth", "peer", far, "netns", far)
        for address, end in self._ends.items():
            ip("-n", end, "addr", "add", f"{address}/24", "dev", end)
            ip("-n", end, "link", "set", end, "up")
            ip("-n", end, "link", "set", "lo", "up")

    @contextmanager
    def run(self, end: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
        """A Python with these arguments at one of the ends."""
        command = ["ip", "netns", "exec", self._ends[end], sys.executable, *arguments]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT
        ) as process:
            try:
                yield process
            finally:
                process.kill()

    def cut(self) -> None:
        """Neither side is told: packets go out and nothing comes back."""
        ip("-n", self._ends[CALLER], "link", "set", self._ends[CALLER], "down")

    def remove(self) -> None:
        for end in self._ends.values():
            ip("netns", "del", end)  # the cable goes with it


@pytest.fixture
def network() -> Iterator[Network]:
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("network namespaces need root and iproute2")
    try:
        made = Network()
    except subprocess.CalledProcessError as error:
        pytest.skip(f"network namespaces are not permitted here: {error.stderr}")
    yield made
    made.remove()


def test_its_search_is_stopped(network: Network) -> None:
    """Without the sign of life that is asked for, the system would wait a quarter of an hour."""
    pytest.importorskip("prometheus_client")
    serve = "-m ohhell serve --port 0 --metrics-port 0 --keepalive-time 1 --keepalive-timeout 1"
    with network.run(SERVER, *serve.split(), "--host", SERVER) as server:
        assert server.stdout is not None
        told = [re.search(r"192\.0\.2\.1:\d+", server.stdout.readline()) for _ in range(2)]
        target, metrics = (found[0] for found in told if found is not None)

        def told_of(figure: str) -> bool:
            with network.run(SERVER, "-c", FIGURES, f"http://{metrics}/metrics") as asking:
                return figure in asking.communicate()[0]

        with network.run(CALLER, "-c", CALL, target) as caller:
            wait_until(lambda: told_of("ohhell_working 1.0"), "the call did not come")
            network.cut()
            wait_until(lambda: told_of("ohhell_working 0.0"), "the search for nobody goes on")
            assert told_of('code="CANCELLED"')  # it has not come to its own end
            assert caller.poll() is None  # it has not noticed; the server has
