"""Where a server's time goes while callers ask for hints as fast as it answers.

For each level, and for hints with a limit of time: hints a second, how many cores the server keeps
busy, and by perf the shares of its time: the search (our core), the transport (gRPC, protobuf), the
system (kernel, C library), and Python. The callers are a process of their own, which needs cores as
well. `workers` processes serve, each with its part of the cores.

Before them the least that any server in Python comes to: the bare library, whose handler searches
as level 4 does and sends an answer that was stored, so nothing is read, checked or written.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc

from ohhell import Player, _core, convert, suggest
from ohhell.decisions import search
from ohhell.players import settings_of
from ohhell.seat_view import SeatView
from ohhell.v1 import analysis_pb2
from tests.service.hands import position, position_value

PLAY = "open_spiel_1_lead"
SUGGEST = "/ohhell.v1.AnalysisService/Suggest"
CALLERS = 8
SECONDS = 4.0
CASES: dict[str, dict[str, Any]] = {
    **{f"level {level}": {"player": {"level": level}} for level in (4, 5, 6, 7)},
    **{
        f"level 4, {ms} ms each": {
            "player": {"level": 4},
            "limits": {"time": {"nanos": ms * 1_000_000}},
        }
        for ms in (5, 25)
    },
}
LEAST = "level 4, the library alone"
PARTS = {
    "search": r"_core\b",
    "transport": r"cygrpc|_message|upb",
    "system": r"\[kernel|\[vdso|\[unknown|libc[.-]|libm[.-]|libstdc\+\+|libgcc|ld-linux|libpthread",
}
"""Of the names of what is loaded; what is left is Python and its modules."""


async def serve_bare(method: str, answer: Callable[[bytes, object], Awaitable[bytes]]) -> None:
    """The library itself with one handler; says its address first."""
    server = grpc.aio.server()
    service, name = method.strip("/").split("/")
    methods = {name: grpc.unary_unary_rpc_method_handler(answer)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, methods),))
    print(f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}", flush=True)
    await server.start()
    await server.wait_for_termination()


async def _library() -> None:
    """A server that has no Python but the library's, and what calls the core."""
    asked, settings = position_value(PLAY), settings_of(Player(level=4))
    view = SeatView.of(asked.facts, asked.seat, None)
    cards, deals = view.legal_cards, settings.play_deals
    stored = convert.suggestion_to(suggest(asked, Player(level=4))).SerializeToString()

    async def answer(_: bytes, __: object) -> bytes:
        search(view, settings, _core.estimate_plays, cards, deals=deals, seed=1)
        return stored

    await serve_bare(SUGGEST, answer)


@contextmanager
def server(case: str, workers: int) -> Iterator[tuple[list[int], str]]:
    """The ids of the processes that serve, and where."""
    command = ["ohhell", "serve", "--port", "0", "--workers", str(workers), "--log-level", "off"]
    if case == LEAST:
        command = ["benchmarks.saturation", "library"]
    with subprocess.Popen(
        [sys.executable, "-m", *command], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            (target,) = re.findall(r"127\.0\.0\.1:\d+", process.stdout.readline())
            yield _serving(process.pid) if workers > 1 else [process.pid], target
        finally:
            process.terminate()


def _serving(parent: int) -> list[int]:
    """The workers among the children of a process; the other one keeps account of resources."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [
        int(child)
        for child in children
        if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def call(target: str, case: str) -> None:
    """A process of callers: asks until it is killed, and says every so often how many it had."""
    request = analysis_pb2.SuggestRequest(position=position(PLAY), **CASES.get(case, {}))
    data = request.SerializeToString()
    answered = Counter[int]()

    def ask(number: int) -> None:
        own = [("grpc.use_local_subchannel_pool", 1)]  # connections, which workers share out
        with grpc.insecure_channel(target, options=own) as channel:
            suggest = channel.unary_unary(SUGGEST)
            while True:
                suggest(data, wait_for_ready=True)
                answered[number] += 1

    for number in range(CALLERS):
        threading.Thread(target=ask, args=[number], daemon=True).start()
    while True:
        print(answered.total(), flush=True)
        time.sleep(0.1)


def _seconds(pids: list[int]) -> float:
    """Of the processor, that processes have used."""
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def _shares(pids: list[int], folder: Path) -> dict[str, float]:
    """Of the time of processes, by part, while they go on for SECONDS."""
    data = folder / "perf.data"
    record = ["perf", "record", "--quiet", "--output", data, "--pid", ",".join(map(str, pids))]
    subprocess.run([*record, "--", "sleep", str(SECONDS)], check=True, stderr=subprocess.DEVNULL)
    told = subprocess.run(
        ["perf", "report", "--stdio", "--input", data, "--sort=dso"],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ).stdout
    shares: Counter[str] = Counter()
    for percent, name in re.findall(r"^ *([\d.]+)% +(\S.*?) *$", told, re.MULTILINE):
        part = next((part for part, names in PARTS.items() if re.search(names, name)), "Python")
        shares[part] += float(percent)
    return {part: shares[part] / 100 for part in (*PARTS, "Python")}


def measure(case: str, workers: int, folder: Path) -> None:
    with server(case, workers) as (pids, target):
        command = [sys.executable, "-m", "benchmarks.saturation", target, case]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as callers:
            assert callers.stdout is not None
            counts: list[int] = []
            lines = callers.stdout
            threading.Thread(target=lambda: counts.extend(map(int, lines)), daemon=True).start()
            while not counts or counts[-1] < 20 * CALLERS:
                time.sleep(0.1)
            before, used, started = counts[-1], _seconds(pids), time.perf_counter()
            shares = _shares(pids, folder) if shutil.which("perf") else {}
            if not shares:
                time.sleep(SECONDS)
            taken = time.perf_counter() - started
            hints, cores = (counts[-1] - before) / taken, (_seconds(pids) - used) / taken
            callers.kill()
    told = ", ".join(f"{part} {share:.0%}" for part, share in shares.items())
    print(
        f"hints of {case}, {workers} process(es): {hints:.0f} a second, {cores:.2f} cores; "
        f"{told or 'no perf here, shares not measured'}",
        flush=True,
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        measure(LEAST, 1, Path(folder))
        for workers in (1, 2):
            for case in CASES:
                measure(case, workers, Path(folder))


if __name__ == "__main__":
    match sys.argv[1:]:
        case [target, case]:
            call(target, case)
        case ["library"]:
            asyncio.run(_library())
        case _:
            main()
