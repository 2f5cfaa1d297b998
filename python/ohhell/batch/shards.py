"""Records in portions of a fixed size, the units of work: what is lost with a kill is a portion."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ohhell.batch.raw_records import RawRecord, raw_records
from ohhell.batch.sources import Source

MOST_BYTES = 8 * 1024 * 1024
"""A portion of long records ends early, so that memory is bounded whatever comes."""


@dataclass(frozen=True)
class Shard:
    """number: of the portion, from 0. first: the number of its first record in the whole input.

    consumed: bytes of the input, as stored, that were read by its end.
    """

    number: int
    first: int
    records: tuple[RawRecord, ...]
    consumed: int

    @cached_property
    def digest(self) -> str:
        """SHA-256 of its records and of where they stand."""
        whole = hashlib.sha256()
        for record in self.records:
            head = (record.file, record.line, record.form.value, len(record.text), record.problem)
            whole.update(repr(head).encode(errors="surrogateescape"))
            whole.update(record.text)
        return whole.hexdigest()


class Reading:
    """All records of some sources in shards of `size`, read once.

    records, bytes, sha256: what was read so far; the digest is that of the texts, each with an end
    of line, as `zcat | sha256sum` gives it for a file of JSON lines.
    """

    def __init__(self, sources: Iterable[Source], size: int) -> None:
        self._sources = sources
        self._size = size
        self._digest = hashlib.sha256()
        self.records = 0
        self.bytes = 0

    @property
    def sha256(self) -> str:
        return self._digest.hexdigest()

    def __iter__(self) -> Iterator[Shard]:
        number, held, held_bytes, consumed = 0, list[RawRecord](), 0, 0
        before = 0
        for source in self._sources:
            for record, of_source in raw_records(source):
                consumed = before + of_source
                held.append(record)
                held_bytes += len(record.text)
                self._digest.update(record.text + b"\n")
                self.bytes += len(record.text) + 1
                if len(held) == self._size or held_bytes >= MOST_BYTES:
                    yield self._shard(number, held, consumed)
                    number, held, held_bytes = number + 1, [], 0
            before += source.size
        if held:
            yield self._shard(number, held, before)

    def _shard(self, number: int, held: list[RawRecord], consumed: int) -> Shard:
        first = self.records
        self.records += len(held)
        return Shard(number, first, tuple(held), consumed)

    def counts(self) -> dict[str, Any]:
        """What was read, for the manifest."""
        return {"records": self.records, "bytes": self.bytes, "sha256": self.sha256}
