"""The records of a match, written while it is played."""

from __future__ import annotations

import gzip
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, cast

from ohhell import convert
from ohhell.batch.whole_files import reason
from ohhell.errors import CannotWrite
from ohhell.records import GameRecord


class RecordFile:
    """JSON lines, compressed for a name that ends in .gz; use it in a `with`.

    A disk that gets full ends the file, which is then removed, and not the match. Raises
    CannotWrite where the file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._problem: OSError | None = None
        try:
            self._stored = path.open("wb")
        except OSError as error:
            raise CannotWrite(f"cannot write {path}: {reason(error)}") from error
        self._file: BinaryIO = self._stored
        if path.suffix == ".gz":  # without name and time: the same records, the same bytes
            packed = gzip.GzipFile("", "wb", fileobj=self._stored, mtime=0)
            self._file = cast(BinaryIO, packed)

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._problem is not None:
            return
        try:
            self._file.close()
            self._stored.close()
        except OSError as error:
            self._give_up(error)

    def put(self, record: GameRecord) -> None:
        """Writes a record, as long as there is room."""
        if self._problem is not None:
            return
        try:
            self._file.write(f"{convert.to_json_line(convert.game_to(record))}\n".encode())
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        self._problem = error
        for file in (self._file, self._stored):
            with suppress(OSError):
                file.close()
        if self._path.is_file():
            with suppress(OSError):
                self._path.unlink()

    def check(self) -> None:
        """Raises CannotWrite where the records could not be written."""
        if self._problem is not None:
            why = f"{reason(self._problem)}; the match was played without records"
            raise CannotWrite(f"cannot write {self._path}: {why}") from self._problem
