"""Clients that crash, stop, flood, or are no clients at all: the others notice nothing."""

from __future__ import annotations

import asyncio
import gzip
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest

from ohhell import Client, Player, SearchLimits, analysis
from ohhell.service import Settings
from ohhell.service.admission import Lane
from ohhell.service.server import MOST_CALLS
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.hands import position, position_value
from tests.service.test_time import hint, wait_until
from tests.service.web import Web

pytest.importorskip("connectrpc")

pytestmark = pytest.mark.usefixtures("endless_searches")

PLAY = "open_spiel_1_lead"
WATCHER = """
import sys, time
import grpc
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.hands import position
with grpc.insecure_channel(sys.argv[1]) as channel:
    request = analysis_pb2.WatchPlaysRequest(
        position=position("open_spiel_1_lead"), limits={"deals": 10**9}
    )
    for message in analysis_pb2_grpc.AnalysisServiceStub(channel).WatchPlays(request):
        print(message.deals, flush=True)
"""


@pytest.fixture
def serving() -> Iterator[Background]:
    with background(Settings(port=0, web=True, web_port=0, drain_grace=0.2)) as running:
        yield running


@pytest.fixture
def channel(serving: Background) -> Iterator[grpc.Channel]:
    with grpc.insecure_channel(serving.target) as made:
        yield made


@pytest.fixture
def watcher(serving: Background) -> Iterator[subprocess.Popen[str]]:
    """A client in a process of its own, that has read a first message of many."""
    command = [sys.executable, "-c", WATCHER, serving.target]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=root) as process:
        assert process.stdout is not None
        assert int(process.stdout.readline()) > 0
        yield process
        process.kill()


def test_a_client_that_is_killed_frees_its_place(
    serving: Background, watcher: subprocess.Popen[str]
) -> None:
    admission = serving.server.desk.admission
    assert admission.running == 1
    watcher.kill()
    wait_until(lambda: admission.running == 0, "the search of a dead client goes on")


def test_a_client_that_stops_reading_holds_up_nobody(
    serving: Background, watcher: subprocess.Popen[str], channel: grpc.Channel
) -> None:
    watcher.send_signal(signal.SIGSTOP)
    for _ in range(5):
        assert hint(channel).card
    watcher.kill()
    admission = serving.server.desk.admission
    wait_until(lambda: admission.running == 0, "the search of a dead client goes on")


@pytest.mark.parametrize("door", ["grpc", "web"])
def test_noise_at_the_door(serving: Background, channel: grpc.Channel, door: str) -> None:
    port = serving.server.port if door == "grpc" else serving.server.web_port
    rng = random.Random(door)
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    noises = [
        b"", b"\0", preface, preface[:10], preface + b"\0\0\0\4\0\0\0\0\0" + rng.randbytes(500),
        b"GET / HTTP/1.1\r\n\r\n", b"POST " + b"/" * 100_000, b"\r\n" * 1000,
        b"GET / HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n",
        *(rng.randbytes(rng.randrange(1, 5000)) for _ in range(30)),
    ]  # fmt: skip
    for noise in noises:
        with socket.create_connection(("127.0.0.1", port or 0), timeout=10) as connection:
            try:
                connection.sendall(noise)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                continue  # it has closed already, as it may
    assert hint(channel).card
    web = Web(f"127.0.0.1:{serving.server.web_port}")
    assert web.ask("AnalysisService/GetServerInfo", b"{}").status == 200


def frame(kind: int, flags: int, stream: int, data: bytes = b"") -> bytes:
    """Of HTTP/2."""
    return struct.pack(">I", len(data))[1:] + struct.pack(">BBI", kind, flags, stream) + data


def field(name: bytes, value: bytes) -> bytes:
    """A header as HPACK writes it out, up to 126 bytes each."""
    return b"\0" + bytes([len(name)]) + name + bytes([len(value)]) + value


HEADERS = {
    b":method": b"POST",
    b":scheme": b"http",
    b":path": b"/ohhell.v1.AnalysisService/Suggest",
    b":authority": b"x",
    b"content-type": b"application/grpc",
    b"te": b"trailers",
    b"grpc-timeout": b"1S",
    b"grpc-encoding": b"gzip",
    b"grpc-accept-encoding": b"gzip",
    b"user-agent": b"x",
    b"authorization": b"Bearer x",
    b"traceparent": b"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    b"x-bin": b"AA==",
    b"x": b"x",
}
ODD = (b"\xff", b"/\xff", b"\xc3\x28", b"\0", b"", b"\x80" * 126, b"/" * 126)


@pytest.mark.parametrize("name", HEADERS)
def test_no_header_of_a_call_ends_the_server(serving: Background, name: bytes) -> None:
    end_of_headers, end_of_stream = 4, 1
    for value in ODD:
        headers = b"".join(field(*pair) for pair in {**HEADERS, name: value}.items())
        call = frame(4, 0, 0) + frame(1, end_of_headers, 1, headers)
        call += frame(0, end_of_stream, 1, bytes(5))
        with socket.create_connection(("127.0.0.1", serving.server.port)) as connection:
            connection.settimeout(0.05)
            connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + call)
            try:
                while connection.recv(4096):
                    pass
            except OSError:
                pass  # it waits for more of us
    with Client(serving.target, timeout=20) as client:
        assert client.server_info().version


def test_ten_thousand_connections_that_come_and_go(
    serving: Background, channel: grpc.Channel
) -> None:
    assert hint(channel).card
    before = len(os.listdir("/proc/self/fd"))
    ports = (serving.server.port, serving.server.web_port or 0)
    for _ in range(100):
        opened = [socket.create_connection(("127.0.0.1", port)) for port in ports * 50]
        for connection in opened:
            connection.close()
    # The server is in this process, so its files are counted here.
    wait_until(lambda: len(os.listdir("/proc/self/fd")) <= before + 5, "connections stay open")
    assert hint(channel).card


def test_calls_whose_request_never_comes_shut_nobody_out(
    serving: Background, channel: grpc.Channel
) -> None:
    private = [("grpc.use_local_subchannel_pool", 1)]
    with grpc.insecure_channel(serving.target, options=private) as broken:
        call = broken.stream_unary("/ohhell.v1.AnalysisService/Suggest")
        calls = [call.future(iter(())) for _ in range(MOST_CALLS + 100)]
        for _ in range(5):
            assert hint(channel).card
        assert not any(call.done() for call in calls)


def test_a_message_that_unpacks_to_too_much_is_refused(serving: Background) -> None:
    options = [("grpc.max_send_message_length", -1)]
    with grpc.insecure_channel(
        serving.target, options=options, compression=grpc.Compression.Gzip
    ) as channel:
        call = channel.unary_unary("/ohhell.v1.AnalysisService/Suggest")
        with pytest.raises(grpc.RpcError) as caught:
            call(bytes(50 * 1024 * 1024), timeout=20)
    assert caught.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED
    packed = gzip.compress(bytes(50 * 1024 * 1024))
    web = Web(f"127.0.0.1:{serving.server.web_port}")
    reply = web.ask("AnalysisService/Suggest", packed, content_encoding="gzip")
    assert (reply.status, reply.json["code"]) == (429, "resource_exhausted")


def test_callers_with_other_rules_and_seeds_do_not_touch_each_other(serving: Background) -> None:
    """Several clients at once get what each gets alone."""
    names = (PLAY, "claim_guess", "three_cards_play_07_west", "blind_one_card_bid")
    questions = [
        (position_value(name), Player(level=level), SearchLimits(deals=100, seed=seed))
        for name in names
        for level in (4, 6)
        for seed in (1, 2)
    ]
    alone = [analysis.suggest(*question) for question in questions]
    wrong: list[object] = []

    def ask(first: int) -> None:
        with Client(serving.target) as client:
            for turn in range(len(questions)):
                index = (first + turn) % len(questions)
                if client.suggest(*questions[index]) != alone[index]:
                    wrong.append(questions[index])

    threads = [threading.Thread(target=ask, args=(first,)) for first in range(0, 16, 4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_flood_of_one_caller_leaves_another_its_turn(serving: Background) -> None:
    """A hundred estimates in line, and one of somebody else: it is among the first to be done."""
    limits = {"deals": 30_000, "seed": 1}

    request = analysis_pb2.EstimatePlaysRequest(position=position(PLAY), limits=limits)
    done: list[str] = []
    private = [("grpc.use_local_subchannel_pool", 1)]  # else both have one connection
    with (
        grpc.insecure_channel(serving.target, options=private) as many,
        grpc.insecure_channel(serving.target, options=private) as one,
    ):
        flood = analysis_pb2_grpc.AnalysisServiceStub(many)
        calls = [flood.EstimatePlays.future(request) for _ in range(60)]
        for call in calls:
            call.add_done_callback(lambda _: done.append("many"))
        admission = serving.server.desk.admission
        wait_until(lambda: admission.waiting(Lane.ESTIMATE) > 40, "the flood did not come")
        before = len(done)
        analysis_pb2_grpc.AnalysisServiceStub(one).EstimatePlays(request)
        assert len(done) - before <= 2 * admission.limit(Lane.ESTIMATE)
        for call in calls:
            call.cancel()


async def test_more_calls_at_once_than_the_library_likes_are_not_broken_off(
    serving: Background,
) -> None:
    """Beyond a number of its own it ends any call as cancelled, which nobody tries again."""
    request = analysis_pb2.SuggestRequest(
        position=position("open_spiel_1_lead"), player={"level": 4}, limits={"deals": 8}
    )

    async def ask(channel: grpc.aio.Channel) -> grpc.StatusCode:
        try:
            await analysis_pb2_grpc.AnalysisServiceStub(channel).Suggest(request)
        except grpc.aio.AioRpcError as error:
            return error.code()
        return grpc.StatusCode.OK

    own = [("grpc.use_local_subchannel_pool", 1)]
    channels = [grpc.aio.insecure_channel(serving.target, options=own) for _ in range(8)]
    codes = Counter(await asyncio.gather(*(ask(one) for one in channels for _ in range(250))))
    await asyncio.gather(*(one.close() for one in channels))
    assert codes[grpc.StatusCode.OK] > 0
    assert set(codes) <= {grpc.StatusCode.OK, grpc.StatusCode.RESOURCE_EXHAUSTED}, codes
