"""Records from one form to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ohhell.batch.formats import Format, in_its_terms, read_record, write_record
from ohhell.batch.raw_records import Form, RawRecord, raw_records
from ohhell.batch.sources import sources
from ohhell.errors import InvalidInput


def converted(paths: Iterable[str | Path], to: Format) -> Iterator[str]:
    """Every record as text of the other form; as it is, whether it is sound or not.

    Raises InvalidInput at the first that cannot be read or said so: nothing is left out in silence.
    """
    for source in sources(paths):
        for raw, _ in raw_records(source):
            try:
                yield _converted(raw, to)
            except InvalidInput as error:
                # An error on a sheet names a line itself.
                place = raw.file if raw.form is Form.SHEET else f"{raw.file}:{raw.line}"
                raise error.under(place) from error


def _converted(raw: RawRecord, to: Format) -> str:
    game = read_record(raw)
    try:
        return write_record(game, to)
    except InvalidInput as error:
        raise in_its_terms(raw, error) from error
