"""A shard from its records to the bytes of its files: pure, so that it does not matter who does it.

What judges the records is a parameter: this process, or a server.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ohhell import __version__
from ohhell.batch.columns import DECISIONS, ROUNDS, Row
from ohhell.batch.encoding import Encoding, encode, part_name
from ohhell.batch.formats import in_its_terms, name_of, read_record
from ohhell.batch.raw_records import RawRecord
from ohhell.batch.record_analysis import Examination
from ohhell.batch.replay import checked_scores
from ohhell.batch.rows import decision_rows, round_rows
from ohhell.batch.shards import Shard
from ohhell.batch.tallies import Tallies
from ohhell.errors import InvalidInput
from ohhell.game import with_trumps
from ohhell.judgements import Judgement
from ohhell.records import GameRecord
from ohhell.requests import Player, SearchLimits
from ohhell.rules.differences import rules_text

MOST_REASONS = 3
"""Of what is wrong with a record, so that a line of errors.jsonl stays one that can be read."""


@dataclass(frozen=True)
class Job:
    """How records are analysed. limits: with a seed, without a time."""

    player: Player
    limits: SearchLimits
    encoding: Encoding


@dataclass(frozen=True)
class Output:
    """What came of a shard, numbers and the contents of its files by name.

    errors: records that are broken. note: in JSON, what the whole analysis needs to know of it.
    version: of the engine that did it.
    """

    shard: int
    records: int
    consumed: int
    decisions: int
    errors: int
    files: Mapping[str, bytes]
    note: bytes
    version: str = __version__


Judged = Sequence[Judgement] | InvalidInput
Judge = Callable[[Sequence[GameRecord]], Iterable[Judged]]
"""Judges records in order: of each all its decisions, or why it cannot be judged."""


def judge_here(job: Job) -> Judge:
    """Judges in this process."""

    def judge(records: Sequence[GameRecord]) -> Iterator[Judged]:
        for record in records:
            try:
                yield list(Examination(record, job.player, job.limits).judgements())
            except InvalidInput as error:
                yield error

    return judge


@dataclass
class _Rows:
    decisions: list[Row] = field(default_factory=list)
    rounds: list[Row] = field(default_factory=list)
    errors: list[Mapping[str, Any]] = field(default_factory=list)
    rules: set[str] = field(default_factory=set)

    def add(self, number: int, record: GameRecord, level: int, judged: Sequence[Judgement]) -> None:
        record = with_trumps(record)
        decisions = list(decision_rows(number, record, level, judged))
        scores = checked_scores(record)
        self.decisions += decisions
        self.rounds += round_rows(number, record, scores, judged, decisions)
        self.rules.add(rules_text(record.rules))

    def refuse(self, raw: RawRecord, number: int, name: str, error: InvalidInput) -> None:
        reasons = [str(violation).removeprefix(": ") for violation in error.violations]
        more = len(reasons) - MOST_REASONS
        shown = reasons[:MOST_REASONS] + ([f"and {more} more"] if more > 0 else [])
        self.errors.append(
            {
                "file": raw.file,
                "line": raw.line,
                "record": number,
                "game": name,
                "reason": "; ".join(shown),
            }
        )


def analyze_shard(job: Job, shard: Shard, judge: Judge | None = None) -> Output:
    """The files of a shard. judge: this process if not given."""
    rows = _Rows()
    read = [_read(raw) for raw in shard.records]
    games = [game for game in read if isinstance(game, GameRecord)]
    judged = iter((judge or judge_here(job))(games))
    for number, (raw, game) in enumerate(zip(shard.records, read, strict=True), shard.first):
        if isinstance(game, InvalidInput):
            rows.refuse(raw, number, name_of(raw), game)
            continue
        found = next(judged)
        if isinstance(found, InvalidInput):
            rows.refuse(raw, number, game.id, in_its_terms(raw, found))
        else:
            rows.add(number, game, job.player.level, found)
    tallies = Tallies()
    tallies.add(rows.decisions, rows.rounds)
    files = {
        part_name(table, shard.number, job.encoding): encode(table, part, job.encoding)
        for table, part in ((DECISIONS, rows.decisions), (ROUNDS, rows.rounds))
    }
    note = {
        "shard": shard.number,
        "digest": shard.digest,
        "records": len(shard.records),
        "decisions": len(rows.decisions),
        "files": {
            name: {"bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
            for name, content in files.items()
        },
        "rules": sorted(rows.rules),
        "errors": rows.errors,
        "tallies": tallies.to_json(),
    }
    return Output(
        shard=shard.number,
        records=len(shard.records),
        consumed=shard.consumed,
        decisions=len(rows.decisions),
        errors=len(rows.errors),
        files=files,
        note=json.dumps(note, ensure_ascii=False).encode(),
    )


def _read(raw: RawRecord) -> GameRecord | InvalidInput:
    try:
        return read_record(raw)
    except InvalidInput as error:
        return error
