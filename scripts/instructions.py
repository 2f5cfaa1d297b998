"""Count the instructions of the hot paths and refuse more than the baseline has; --renew writes it.

Callgrind counts the same instructions every time, however busy the machine is. A path's figure is
what one more unit of its work costs: what starting the program costs is not in it. Each instruction
set of the machine is counted that valgrind knows.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAM = ROOT / "build" / "make" / "ohhell_hot_paths"
BASELINE = ROOT / "benchmarks" / "instructions.json"
SLACK = 0.03
COUNTABLE = ("avx2", "portable")  # valgrind 3.19 has no AVX-512

Counts = dict[str, float]


def units_of(path: str) -> int:
    """A piece of work that is large beside what starting the program costs."""
    return 8 if path == "claims" else 2048


def told() -> tuple[str, list[str], list[str]]:
    """What the program was built with, the instruction sets it can use here, and its paths."""
    compiler, sets, *paths = subprocess.check_output([PROGRAM], text=True).splitlines()
    return f"{platform.machine()}, {compiler}", [s for s in sets.split() if s in COUNTABLE], paths


def instructions(path: str, units: int, instruction_set: str) -> int:
    """Those of a run with one thread."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [
                *("valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"),
                *(str(PROGRAM), path, str(units)),
            ],
            env={**os.environ, "OHHELL_THREADS": "1", "OHHELL_ISA": instruction_set},
            capture_output=True,
            text=True,
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode != 0 or found is None:
        raise SystemExit(f"{path} failed under valgrind:\n{done.stdout}{done.stderr}")
    return int(found[1])


def counted(paths: list[str], instruction_set: str) -> Counts:
    """The instructions of a unit of each path."""
    found = {}
    for path in paths:
        units = units_of(path)
        more = instructions(path, 3 * units, instruction_set)
        found[path] = round((more - instructions(path, units, instruction_set)) / (2 * units), 1)
    return found


def judged(baseline: Counts, found: Counts) -> list[str]:
    """What is slower than the slack allows, a line each."""
    return [
        f"{path}: {found[path]:,.1f} instructions a unit, {found[path] / before - 1:+.1%}"
        for path, before in baseline.items()
        if path in found and found[path] > before * (1 + SLACK)
    ]


def table(baseline: Counts, found: Counts) -> str:
    """All counts beside those of the baseline."""
    lines = []
    for path, count in found.items():
        change = f"{count / baseline[path] - 1:+8.1%}" if path in baseline else "     new"
        lines.append(f"  {path:24}{count:14,.1f}{change}")
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--renew", action="store_true", help="make what is counted the baseline")
    renew = parser.parse_args(arguments).renew
    if shutil.which("valgrind") is None:
        print("instructions: skipped, there is no valgrind here (Debian: apt-get install valgrind)")
        return 1 if renew else 0
    build, sets, paths = told()
    everything: dict[str, Counts] = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    slower = []
    for instruction_set in sets:
        key = f"{build}, {instruction_set}"
        baseline = everything.get(key, {})
        found = counted(paths, instruction_set)
        print(f"instructions a unit, {key}\n{table(baseline, found)}")
        if renew:
            everything[key] = found
        elif not baseline:
            print("instructions: skipped, no baseline of this build (make instructions-baseline)")
        slower += [f"{instruction_set}, {line}" for line in judged(baseline, found)]
    if renew:
        BASELINE.write_text(json.dumps(everything, indent=2, sort_keys=True) + "\n")
        return 0
    for line in slower:
        print(f"slower: {line}", file=sys.stderr)
    return 1 if slower else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
