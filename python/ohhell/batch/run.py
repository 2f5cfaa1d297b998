"""An analysis from its records to its directory: `analyze`, all of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from ohhell import __version__
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors import Executor
from ohhell.batch.executors.local import Local
from ohhell.batch.folders import MANIFEST, read_manifest
from ohhell.batch.manifest import Plan, Run, check_same_plan, rules_digests
from ohhell.batch.record_analysis import check_options
from ohhell.batch.shards import Reading, Shard
from ohhell.batch.sources import STANDARD_INPUT, sources
from ohhell.batch.store import ERRORS, SUMMARIES, Store, to_json
from ohhell.batch.summaries import summaries
from ohhell.batch.work import Job
from ohhell.errors import CannotWrite, InvalidInput, Violation, invalid
from ohhell.players import settings_of
from ohhell.requests import Player, SearchLimits

SHARD_RECORDS = 8
MOST_SHARD_RECORDS = 100_000


@dataclass(frozen=True)
class Progress:
    """How far an analysis has come.

    size, consumed: bytes of the input, as stored; 0 where the size is not known. decisions: of this
    run; errors: records that are broken.
    """

    size: int = 0
    consumed: int = 0
    records: int = 0
    decisions: int = 0
    errors: int = 0


def _nothing(_: Progress) -> None:
    pass


def analyze(
    records: Iterable[str | Path],
    out: str | Path,
    player: Player = Player(),
    limits: SearchLimits = SearchLimits(),
    *,
    seed: int = 0,
    encoding: Encoding = Encoding.JSONL,
    executor: Executor | None = None,
    shard_records: int = SHARD_RECORDS,
    on_progress: Callable[[Progress], None] = _nothing,
) -> Mapping[str, Any]:
    """Analyses files of records into a directory, and gives its manifest.

    records: files, directories, or "-" for standard input. limits: deals and standard_error of each
    search. executor: who does the work, the cores of this machine if not given. shard_records: in a
    portion, which is what a kill can cost. A directory that holds a part of the same analysis is
    gone on with.

    Raises InvalidInput, OSError for files that are not there, CannotWrite, MissingExtra, and
    ServerFailed where the executor gives up.
    """
    paths = [str(path) for path in records]
    for path in paths:
        if path != STANDARD_INPUT and Path(path).is_dir() and _same(Path(path), Path(out)):
            raise invalid("out", str(out), "its records would lie among the results; give another")
    inputs = sources(paths)
    if not inputs:
        raise invalid("records", "", "name a file at least")
    _check(player, limits, seed, shard_records)
    encoding.check()
    job = Job(player, replace(limits, seed=seed), encoding)
    plan = Plan(job, shard_records)
    with Store(Path(out)) as store:
        return _Analysis(store, plan, executor or Local(), on_progress).run(
            Reading(inputs, shard_records), sum(source.size for source in inputs)
        )


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _check(player: Player, limits: SearchLimits, seed: int, shard_records: int) -> None:
    check_options(player, replace(limits, seed=seed))
    found = []
    for name in ("time", "nodes"):
        if getattr(limits, name) is not None:
            why = "would make the rows depend on the clock; give deals or standard_error"
            if name == "nodes":
                why = "is of claims, which are not searched here"
            found.append(Violation(f"limits.{name}", str(getattr(limits, name)), why))
    if limits.seed is not None:
        found.append(Violation("limits.seed", str(limits.seed), "give it as seed"))
    if not 1 <= shard_records <= MOST_SHARD_RECORDS:
        why = f"must be 1..{MOST_SHARD_RECORDS}"
        found.append(Violation("shard_records", str(shard_records), why))
    if found:
        raise InvalidInput(found)


class _Analysis:
    """One run."""

    def __init__(
        self, store: Store, plan: Plan, executor: Executor, on_progress: Callable[[Progress], None]
    ) -> None:
        self._store = store
        self._plan = plan
        self._executor = executor
        self._on_progress = on_progress
        self._progress = Progress()
        self._shards = self._done = 0
        self._began = time.monotonic()
        started = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self._run = Run(executor.name, started)
        self._runs: list[Any] = []

    def run(self, reading: Reading, size: int) -> Mapping[str, Any]:
        folder = self._store.folder
        before = read_manifest(folder)
        if before is not None:
            check_same_plan(folder, before, self._plan)
        self._runs = [] if before is None else before["runs"]
        self._write_manifest(None)
        self._progress = Progress(size)
        try:
            totals = self._work(reading)
        except BaseException:
            with suppress(CannotWrite):  # a full disk, say: what ended the run is told
                self._ended()
                self._write_manifest(None)
            raise
        self._ended()
        return self._write_manifest(totals)

    def _work(self, reading: Reading) -> Mapping[str, Any]:
        store, job = self._store, self._plan.job
        with closing(self._executor.run(job, self._to_do(reading))) as outputs:
            for output in outputs:
                if output.version != __version__:
                    why = f"must be of version {__version__}"
                    raise invalid("engine", f"a worker of {output.version}", why)
                store.keep(output)
                self._done += 1
                self._advance(output.records, output.decisions, output.errors, output.consumed)
        if store.has_note(self._shards):
            why = "an earlier run had more records: give another --out"
            raise invalid(str(store.folder), "", why)
        return self._finish(reading)

    def _ended(self) -> None:
        seconds = round(time.monotonic() - self._began, 3)
        self._run = replace(self._run, seconds=seconds, shards=self._done)

    def _to_do(self, reading: Reading) -> Iterator[Shard]:
        for shard in reading:
            self._shards += 1
            if self._store.is_done(shard.number, shard.digest):
                self._advance(len(shard.records), 0, 0, shard.consumed)
            else:
                yield shard

    def _advance(self, records: int, decisions: int, errors: int, consumed: int) -> None:
        before = self._progress
        self._progress = replace(
            before,
            consumed=max(before.consumed, consumed),
            records=before.records + records,
            decisions=before.decisions + decisions,
            errors=before.errors + errors,
        )
        self._on_progress(self._progress)

    def _finish(self, reading: Reading) -> Mapping[str, Any]:
        """Writes what is of all shards, and gives the totals."""
        store, shards = self._store, self._shards
        decisions, errors, rules = 0, 0, set[str]()

        def lines() -> Iterator[bytes]:
            nonlocal decisions, errors
            for note in store.notes(shards):
                decisions += note["decisions"]
                rules.update(note["rules"])
                for error in note["errors"]:
                    errors += 1
                    yield (json.dumps(error, ensure_ascii=False) + "\n").encode()

        store.write_lines(ERRORS, lines())
        objective = settings_of(self._plan.job.player).objective
        store.write(SUMMARIES, to_json(summaries(store.tallies(shards), objective)))
        return {
            "input": reading.counts(),
            "rules": rules_digests(rules),
            "shards": shards,
            "decisions": decisions,
            "errors": errors,
        }

    def _write_manifest(self, totals: Mapping[str, Any] | None) -> Mapping[str, Any]:
        manifest = {
            "complete": totals is not None,
            "plan": self._plan.to_json(),
            **(totals or {}),
            "runs": [*self._runs, asdict(self._run)],
        }
        self._store.write(MANIFEST, to_json(manifest))
        return manifest
