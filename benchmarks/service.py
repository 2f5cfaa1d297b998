"""What a server costs, measured side by side in one run: `make bench-service`.

- the cost of an empty call, against the bare library doing nothing on the same transport
- a hint alone, and while records and estimates of another caller keep the server busy
- from a cancel of each kind of call, and from the end of a client, to idle cores
- how long light questions keep the event loop busy (`benchmarks.light`)
- where the time goes while hints keep the cores busy (`benchmarks.saturation`)

Each server is a process of its own, and so is the other caller of the flood; what is timed comes
from this one. Times are of the clock, so they mean something only where nothing else runs: the
slowest of a hundred are given of several turns, and the ratio is that of the quietest ones.
"""

from __future__ import annotations

import asyncio
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import grpc

from benchmarks import light, saturation
from ohhell.service import Server, Settings
from ohhell.service.server import SWITCH_SECONDS, serve_until_told
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc
from tests.service.background import Background, background
from tests.service.hands import position, record

PLAY, BID = "open_spiel_1_lead", "open_spiel_1_first_bid"
EMPTY = "/ohhell.v1.AnalysisService/GetServerInfo"
EMPTY_CALLS, TURNS = 250, 40
HINTS, ROUNDS = 100, 6


# ---------------------------------------------------------------- an empty call


async def _bare() -> None:
    """The library itself: a handler that does nothing."""

    async def nothing(_: bytes, __: object) -> bytes:
        return b""

    await saturation.serve_bare(EMPTY, nothing)


async def _ours() -> None:
    await serve_until_told(Server(Settings(port=0)), lambda server: print(server.port, flush=True))


@contextmanager
def _process(*kind: str) -> Iterator[tuple[int, int]]:
    """The process id and what it says first: the port of a server."""
    command = [sys.executable, "-m", "benchmarks.service", *kind]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process.pid, int(process.stdout.readline().rpartition(":")[2])
        finally:
            process.kill()


def _processor_seconds(pid: int) -> float:
    tasks = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def empty_calls() -> None:
    """Short turns of each, so that a busy machine is busy for both; the median of their ratios."""
    cost: dict[str, list[float]] = {"bare": [], "ours": []}
    rate: dict[str, list[float]] = {"bare": [], "ours": []}
    with ExitStack() as open_ones:
        asked = {}
        for kind in cost:
            pid, port = open_ones.enter_context(_process(kind))
            channel = open_ones.enter_context(grpc.insecure_channel(f"127.0.0.1:{port}"))
            asked[kind] = pid, channel.unary_unary(EMPTY)
        for _ in range(TURNS):
            for kind, (pid, call) in asked.items():
                for _ in range(EMPTY_CALLS // 10):
                    call(b"")
                before, started = _processor_seconds(pid), time.perf_counter()
                for _ in range(EMPTY_CALLS):
                    call(b"")
                seconds = time.perf_counter() - started
                rate[kind].append(EMPTY_CALLS / seconds)
                cost[kind].append((_processor_seconds(pid) - before) / EMPTY_CALLS)
    for kind in cost:
        print(
            f"empty call, {kind}: {statistics.median(cost[kind]) * 1e6:.0f} us of the server's "
            f"processor, {statistics.median(rate[kind]):.0f} calls a second"
        )
    print(
        f"empty call, ours to bare: {_ratio(cost['ours'], cost['bare']):.2f} of the processor, "
        f"{_ratio(rate['ours'], rate['bare']):.2f} of the calls a second"
    )


def _ratio(these: list[float], those: list[float]) -> float:
    return statistics.median(a / b for a, b in zip(these, those, strict=True))


# ---------------------------------------------------------------- a hint in a flood


def _hints(channel: grpc.Channel, level: int) -> list[float]:
    """Seconds for each, ascending."""
    stub = analysis_pb2_grpc.AnalysisServiceStub(channel)
    request = analysis_pb2.SuggestRequest(
        position=position(PLAY), player={"level": level}, limits={"seed": 1}
    )
    taken = []
    for _ in range(HINTS):
        started = time.perf_counter()
        stub.Suggest(request)
        taken.append(time.perf_counter() - started)
    return sorted(taken)


def _some_records() -> Callable[[analysis_pb2_grpc.AnalysisServiceStub], object]:
    parts = [analysis_pb2.AnalyzeRecordsRequest(options={"player": {"level": 4}})]
    parts += [analysis_pb2.AnalyzeRecordsRequest(record=record("open_spiel_1"))] * 4
    return lambda stub: list(stub.AnalyzeRecords(iter(parts)))


def _an_estimate() -> Callable[[analysis_pb2_grpc.AnalysisServiceStub], object]:
    request = analysis_pb2.EstimatePlaysRequest(
        position=position(PLAY), limits={"deals": 50_000, "seed": 1}
    )
    return lambda stub: stub.EstimatePlays(request)


FLOODS = {"records": _some_records, "estimates": _an_estimate}


def _flood(target: str, kind: str) -> None:
    """Another caller that asks without end, four at a time, and says so once it does."""
    ask = FLOODS[kind]()

    def go_on() -> None:
        with grpc.insecure_channel(target, options=[("grpc.use_local_subchannel_pool", 1)]) as one:
            stub = analysis_pb2_grpc.AnalysisServiceStub(one)
            while True:
                ask(stub)

    for _ in range(4):
        threading.Thread(target=go_on, daemon=True).start()
    time.sleep(0.5)
    print(0, flush=True)
    threading.Event().wait()


def hints_in_a_flood() -> None:
    with _process("ours") as (_, port):
        target = f"127.0.0.1:{port}"
        with grpc.insecure_channel(target) as channel:
            for level in (4, 6):
                for kind in FLOODS:
                    alone, flooded = [], []
                    for _ in range(ROUNDS):
                        alone.append(_hints(channel, level))
                        with _process("flood", target, kind):
                            flooded.append(_hints(channel, level))
                    _tell(f"hint of level {level}, in a flood of {kind}", alone, flooded)


def _tell(what: str, alone: list[list[float]], flooded: list[list[float]]) -> None:
    """Of several turns each: the least of their medians and of their slowest but one."""

    def least(part: float, turns: list[list[float]]) -> float:
        return min(taken[int(len(taken) * part)] for taken in turns)

    for name, part in (("median", 0.5), ("99% within", 0.99)):
        before, now = least(part, alone), least(part, flooded)
        print(
            f"{what}: {name} {now * 1e3:.1f} ms, alone {before * 1e3:.1f} ms ({now / before:.1f})"
        )


# ---------------------------------------------------------------- the end of a call


CANCELS = 100
LONG = {"deals": 10_000_000}
_Stub = analysis_pb2_grpc.AnalysisServiceStub


def _long_record() -> Iterator[analysis_pb2.AnalyzeRecordsRequest]:
    yield analysis_pb2.AnalyzeRecordsRequest(options={"player": {"level": 7}, "limits": LONG})
    yield analysis_pb2.AnalyzeRecordsRequest(record=record("open_spiel_1"))


def _record_of_claims() -> Iterator[analysis_pb2.AnalyzeRecordsRequest]:
    limits = {"deals": 1, "nodes": 1_000_000_000}
    yield analysis_pb2.AnalyzeRecordsRequest(options={"player": {"level": 4}, "limits": limits})
    yield analysis_pb2.AnalyzeRecordsRequest(record=record("open_spiel_1"))


KINDS: dict[str, Callable[[_Stub], Any]] = {
    "estimates": lambda stub: stub.EstimatePlays.future(
        analysis_pb2.EstimatePlaysRequest(position=position(PLAY), limits=LONG)
    ),
    "estimates that are watched, by what the bids tell": lambda stub: stub.WatchPlays(
        analysis_pb2.WatchPlaysRequest(position=position(PLAY), player={"level": 7}, limits=LONG)
    ),
    "an analysis of bids": lambda stub: stub.AnalyzeBids.future(
        analysis_pb2.AnalyzeBidsRequest(position=position(BID), player={"level": 7}, limits=LONG)
    ),
    "a record": lambda stub: stub.AnalyzeRecords(_long_record()),
    "a record's claims": lambda stub: stub.AnalyzeRecords(_record_of_claims()),
    "a hint": lambda stub: stub.Suggest.future(
        analysis_pb2.SuggestRequest(position=position(PLAY), limits=LONG)
    ),
}
"""Each works for much longer than until it is cancelled; a single claim would not."""


def _until_idle(running: Background, end: Callable[[], object]) -> float:
    """Seconds from the end of the only call, which has been at work for a while."""
    admission = running.server.desk.admission
    while admission.running == 0:
        time.sleep(0.001)
    time.sleep(0.05)
    assert admission.running == 1
    started = time.perf_counter()
    end()
    while admission.running:
        time.sleep(0.0002)
    return time.perf_counter() - started


def ends_of_calls() -> None:
    sys.setswitchinterval(SWITCH_SECONDS)  # the server is in this process
    with background(Settings(port=0, drain_grace=0.2)) as running:
        with grpc.insecure_channel(running.target) as channel:
            stub = _Stub(channel)
            for kind, start in KINDS.items():
                taken = []
                for _ in range(CANCELS):
                    call = start(stub)
                    taken.append(_until_idle(running, call.cancel))
                _tell_ends(f"a cancel of {kind}", taken)
        taken = []
        for _ in range(CANCELS):
            channel = grpc.insecure_channel(running.target)
            call = KINDS["estimates"](_Stub(channel))  # kept, or it would be cancelled
            taken.append(_until_idle(running, channel.close))
            assert call.done()
        _tell_ends("a client that leaves", taken)


def _tell_ends(what: str, taken: list[float]) -> None:
    ordered = sorted(taken)
    print(
        f"from {what} to idle cores: median {statistics.median(taken) * 1e3:.1f} ms, "
        f"99% within {ordered[len(ordered) * 99 // 100 - 1] * 1e3:.1f} ms, "
        f"at most {ordered[-1] * 1e3:.1f} ms of {len(taken)}"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["flood"]:
        _flood(*sys.argv[2:])
    elif len(sys.argv) > 1:
        asyncio.run({"bare": _bare, "ours": _ours}[sys.argv[1]]())
    else:
        empty_calls()
        hints_in_a_flood()
        ends_of_calls()
        light.main()
        saturation.main()
