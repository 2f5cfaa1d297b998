"""Say where the time of the hot paths goes: by function, then by line of the source.

    python scripts/hot_spots.py [--tool perf|callgrind] [PATH ..]

perf samples a run of a few seconds; where there is no perf, callgrind counts instructions instead.
OHHELL_ISA in the environment chooses the instruction set; valgrind needs avx2 or portable, and has
avx2 if nothing is chosen.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time
from pathlib import Path

from instructions import units_of

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "build" / "profile"
PROGRAM = FOLDER / "ohhell_hot_paths"
PATHS = ("random_playouts", "policy_playouts", "bids", "claims")
SECONDS = 2.0
WIDTH = 120  # of a line; names of templates are longer
LINES = 25


def build() -> None:
    """As it is released, but with lines of the source and without optimisation across files."""
    defines = {
        "CMAKE_BUILD_TYPE": "RelWithDebInfo",
        "CMAKE_CXX_FLAGS_RELWITHDEBINFO": "-O3 -g1 -DNDEBUG",
    }
    command = ["cmake", "-G", "Ninja", "-S", ROOT, "-B", FOLDER]
    for step in (
        [*command, *(f"-D{name}={value}" for name, value in defines.items())],
        ["cmake", "--build", FOLDER, "--target", PROGRAM.name],
    ):
        subprocess.run(step, check=True, stdout=subprocess.DEVNULL)


def environment() -> dict[str, str]:
    return {**os.environ, "OHHELL_THREADS": "1"}


def units_for(path: str) -> int:
    """How many units of the path's work take SECONDS or somewhat more."""
    units = 1
    while True:
        begun = time.perf_counter()
        subprocess.run([PROGRAM, path, str(units)], check=True, env=environment())
        taken = time.perf_counter() - begun
        if taken >= SECONDS / 4:
            return int(units * SECONDS / taken) + 1
        units *= 4


def sample(path: str) -> None:
    """With perf."""
    data = FOLDER / f"{path}.perf"
    record = ["perf", "record", "--quiet", "--output", data, PROGRAM, path, str(units_for(path))]
    subprocess.run(record, check=True, env=environment())
    for key in ("symbol", "srcline"):
        report = ["perf", "report", "--stdio", "--input", data, "--percent-limit=0.5"]
        told = subprocess.run(
            [*report, f"--sort={key}"],
            check=True,
            stdout=subprocess.PIPE,
            text=True,
            stderr=subprocess.DEVNULL,
        ).stdout.splitlines()
        lines = [
            line.rstrip(" -")[:WIDTH] for line in told if line.strip() and not line.startswith("#")
        ]
        print(f"\n{path}, share of the time by {key}", *lines[:LINES], sep="\n")


def count(path: str) -> None:
    """With callgrind."""
    data = FOLDER / f"{path}.callgrind"
    run = ["valgrind", "--tool=callgrind", "--quiet", f"--callgrind-out-file={data}", PROGRAM]
    chosen = {"OHHELL_ISA": "avx2", **environment()}
    subprocess.run([*run, path, str(20 * units_of(path))], check=True, env=chosen)
    told = subprocess.run(
        ["callgrind_annotate", "--threshold=95", "--auto=no", data],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.splitlines()
    lines = [line[:WIDTH] for line in told if "%)" in line]
    print(f"\n{path}, share of the instructions", *lines[:LINES], sep="\n")
    print(f"  (lines of the source: callgrind_annotate --auto=yes {data.relative_to(ROOT)})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tool", choices=("perf", "callgrind"))
    parser.add_argument("paths", nargs="*", default=PATHS, metavar="PATH")
    asked = parser.parse_args()
    tool = asked.tool or ("perf" if shutil.which("perf") else "callgrind")
    if shutil.which("perf" if tool == "perf" else "valgrind") is None:
        raise SystemExit(f"there is no {tool} here (Debian: apt-get install linux-perf valgrind)")
    build()
    for path in asked.paths:
        (sample if tool == "perf" else count)(path)


if __name__ == "__main__":
    main()
