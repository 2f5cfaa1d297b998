"""Records from one form to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ohhell.batch.formats import Format, read_record, write_record
from ohhell.batch.raw_records import raw_records
from ohhell.batch.sources import sources
from ohhell.errors import InvalidInput


def converted(paths: Iterable[str | Path], to: Format) -> Iterator[str]:
    """Every record as text of the other form; as it is, whether it is sound or not.

    Raises InvalidInput at the first that cannot be read or said so: nothing is left out in silence.
    """
    for source in sources(paths):
        for raw, _ in raw_records(source):
            try:
                yield write_record(read_record(raw), to)
            except InvalidInput as error:
                raise error.under(f"{raw.file}:{raw.line}") from error
