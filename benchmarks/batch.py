"""make bench-batch: what the analysis of records costs here, as a table for docs/scale.md.

    python -m benchmarks.batch --decisions 20000

One worker judges so many decisions of whole games, at level 4 the whole number and at those above
fewer; at level 4 then also two workers, by turns with one. Hours are of a core's own time, which
hardly minds what else runs on the machine; what a second worker gives is told by the clock, so only
a quiet one will do. The start of the workers is counted in.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ohhell import Player, RuleSet
from ohhell.arena import Plan, contestants, play
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors.local import Local
from ohhell.batch.formats import Format, write_record
from ohhell.batch.run import analyze

SHARE = {4: 1.0, 5: 0.5, 6: 0.1, 7: 0.05}
TURNS = 5
ENCODINGS = (Encoding.JSONL, Encoding.PARQUET)


def games(decisions: int) -> list[bytes]:
    """Whole games of the default rules, ten cards to one and back, as lines of JSON."""
    rules = RuleSet.preset("oh_hell")
    rounds = len(rules.sizes) * -(-decisions // decisions_of(rules))
    lines: list[bytes] = []
    plan = Plan(contestants("level:3", "level:1"), rounds, 1, rules, games=True)
    play(plan, on_record=lambda game: lines.append(write_record(game, Format.JSONL).encode()))
    return lines


def decisions_of(rules: RuleSet) -> int:
    """In a game: a bid and all cards of every seat in every round."""
    return rules.players * (len(rules.sizes) + sum(rules.sizes))


def core_seconds() -> float:
    """Of this process and of those that it has waited for."""
    spent = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in spent)


def measured(
    folder: Path, lines: list[bytes], level: int, workers: int, encoding: Encoding
) -> Mapping[str, Any]:
    """The manifest of an analysis, with the bytes that it wrote by part."""
    out = Path(tempfile.mkdtemp(dir=folder))
    records = out.with_suffix(".jsonl")
    records.write_bytes(b"".join(lines))
    options: dict[str, Any] = {"encoding": encoding, "shard_records": 2}
    before = core_seconds()
    manifest = analyze([records], out, Player(level=level), executor=Local(workers), **options)
    spent = core_seconds() - before
    sizes = {
        part: sum(file.stat().st_size for file in out.glob(f"{part}-*"))
        for part in ("part", "rounds")
    }
    return {**manifest, "sizes": sizes, "core_seconds": spent}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--decisions", type=int, default=20_000)
    wanted = parser.parse_args().decisions
    with tempfile.TemporaryDirectory() as folder:
        lines = games(wanted)
        print("| level | decisions | seconds of a core | hours of a core for a million |")
        print("|---|---|---|---|")
        for level, share in SHARE.items():
            part = lines[: max(2, round(len(lines) * share))]
            found = measured(Path(folder), part, level, 1, Encoding.PARQUET)
            decisions, seconds = found["decisions"], found["core_seconds"]
            hours = seconds / decisions * 1e6 / 3600
            print(f"| {level} | {decisions:,} | {seconds:.1f} | {hours:.2f} |", flush=True)
        gains = []
        for _ in range(TURNS):
            one, two = (measured(Path(folder), lines, 4, n, Encoding.JSONL) for n in (1, 2))
            gains.append(one["runs"][0]["seconds"] / two["runs"][0]["seconds"])
        print(
            f"\ntwo workers: {statistics.median(gains):.2f} times one, the median of {TURNS} turns "
            f"({min(gains):.2f} to {max(gains):.2f})"
        )
        parquet = measured(Path(folder), lines, 4, 2, Encoding.PARQUET)
        for encoding, found in zip(ENCODINGS, (one, parquet), strict=True):
            sizes = {name: size / found["decisions"] for name, size in found["sizes"].items()}
            written = f"{sizes['part']:.0f} + {sizes['rounds']:.0f} bytes written a decision"
            print(f"{encoding.value}: {written}")
        read = one["input"]["bytes"] / one["decisions"]
        print(f"JSON lines: {read:.0f} bytes read a decision")


if __name__ == "__main__":
    main()
