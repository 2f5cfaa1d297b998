"""make bench-batch: what the analysis of records costs here, as a table for docs/scale.md.

    python -m benchmarks.batch --decisions 20000

One worker judges so many decisions of the corpus, at level 4 the whole number and at those above
fewer; at level 4 then also two workers. Seconds include the start of the workers.
"""

from __future__ import annotations

import argparse
import gzip
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ohhell import Player
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors.local import Local
from ohhell.batch.run import analyze

ROOT = Path(__file__).parents[1]
DECISIONS_A_GAME = 110
SHARE = {4: 1.0, 5: 0.5, 6: 0.1, 7: 0.05}
ENCODINGS = (Encoding.JSONL, Encoding.PARQUET)


def corpus(folder: Path, games: int) -> list[bytes]:
    """The lines of a corpus, mixed so that any part of it is like the whole."""
    path = folder / "corpus.jsonl.gz"
    options = ["--games", str(games), "--out", str(path)]
    subprocess.run([sys.executable, ROOT / "scripts" / "corpus.py", *options], check=True)
    lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
    return [line for first in range(97) for line in lines[first::97]]


def measured(
    folder: Path, lines: list[bytes], level: int, workers: int, encoding: Encoding
) -> Mapping[str, Any]:
    """The manifest of an analysis, with the bytes that it wrote by part."""
    name = f"{level}-{workers}-{encoding.value}"
    records = folder / f"{name}.jsonl"
    records.write_bytes(b"".join(lines))
    out = folder / name
    options: dict[str, Any] = {"encoding": encoding, "shard_records": 8}
    manifest = analyze([records], out, Player(level=level), executor=Local(workers), **options)
    sizes = {
        part: sum(file.stat().st_size for file in out.glob(f"{part}-*"))
        for part in ("part", "rounds")
    }
    return {**manifest, "sizes": sizes}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, default=20_000)
    wanted = parser.parse_args().decisions
    with tempfile.TemporaryDirectory() as folder:
        lines = corpus(Path(folder), wanted // DECISIONS_A_GAME)[: wanted // DECISIONS_A_GAME]
        print("| level | decisions | seconds, one worker | hours of a core for a million |")
        print("|---|---|---|---|")
        for level, share in SHARE.items():
            part = lines[: max(8, int(len(lines) * share))]
            found = measured(Path(folder), part, level, 1, Encoding.PARQUET)
            decisions, seconds = found["decisions"], found["runs"][0]["seconds"]
            hours = seconds / decisions * 1e6 / 3600
            print(f"| {level} | {decisions:,} | {seconds:.1f} | {hours:.2f} |", flush=True)
        one, two = (measured(Path(folder), lines, 4, n, Encoding.JSONL) for n in (1, 2))
        seconds_of = [found["runs"][0]["seconds"] for found in (one, two)]
        print(f"\ntwo workers: {seconds_of[0] / seconds_of[1]:.2f} times one")
        parquet = measured(Path(folder), lines, 4, 2, Encoding.PARQUET)
        for encoding, found in zip(ENCODINGS, (one, parquet), strict=True):
            sizes = {name: size / found["decisions"] for name, size in found["sizes"].items()}
            written = f"{sizes['part']:.0f} + {sizes['rounds']:.0f} bytes written a decision"
            print(f"{encoding.value}: {written}")
        read = one["input"]["bytes"] / one["decisions"]
        print(f"JSON lines: {read:.0f} bytes read a decision")


if __name__ == "__main__":
    main()
