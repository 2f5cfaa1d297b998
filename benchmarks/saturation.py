"""Where a server's time goes while callers ask for hints as fast as it answers.

For each level, and for hints with a limit of time: hints a second, how many cores the server keeps
busy, and by perf the shares of its time: the search (our core), the transport (gRPC, protobuf), the
system (kernel, C library), and Python. The callers are a process of their own, which needs cores as
well. `workers` processes serve, each with its part of the cores.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import grpc

from ohhell.v1 import analysis_pb2
from tests.service.hands import position

PLAY = "open_spiel_1_lead"
SUGGEST = "/ohhell.v1.AnalysisService/Suggest"
CALLERS = 8
SECONDS = 4.0
CASES: dict[str, dict[str, Any]] = {
    **{f"level {level}": {"player": {"level": level}} for level in (4, 5, 6, 7)},
    "level 4, 5 ms each": {"player": {"level": 4}, "limits": {"time": {"nanos": 5_000_000}}},
}
PARTS = {
    "search": r"_core\b",
    "transport": r"cygrpc|_message|upb",
    "system": r"\[kernel|\[vdso|\[unknown|libc[.-]|libm[.-]|libstdc\+\+|libgcc|ld-linux|libpthread",
}
"""Of the names of what is loaded; what is left is Python and its modules."""


@contextmanager
def server(workers: int) -> Iterator[tuple[list[int], str]]:
    """The ids of the processes that serve, and where."""
    command = [sys.executable, "-m", "ohhell", "serve", "--port", "0", "--workers", str(workers)]
    with subprocess.Popen(
        [*command, "--log-level", "off"], stdout=subprocess.PIPE, text=True
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
    request = analysis_pb2.SuggestRequest(position=position(PLAY), **CASES[case])
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
    with server(workers) as (pids, target):
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
        for workers in (1, 2):
            for case in CASES:
                measure(case, workers, Path(folder))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        call(*sys.argv[1:])
    else:
        main()
