"""The directory of an analysis: files that are there whole or not at all, and what is done.

A shard is done once its note is there, which is written after its tables; so a kill at any moment
costs the shards in flight and no more.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

from ohhell.batch.tallies import Tallies
from ohhell.batch.whole_files import UNFINISHED, reason, whole_file
from ohhell.batch.work import Output
from ohhell.errors import CannotWrite, invalid

SUMMARIES = "summaries.json"
ERRORS = "errors.jsonl"
_LOCK = ".lock"
_NOTES = "shards"


def to_json(value: Any) -> bytes:
    """A value as a file for people and programs."""
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


class Store:
    """Use it in a `with`: one run at a time. Raises CannotWrite, InvalidInput where it is taken.

    Leftovers of a run that was killed are cleared away.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: BinaryIO | None = None

    def __enter__(self) -> Store:
        try:
            (self.folder / _NOTES).mkdir(parents=True, exist_ok=True)
            self._lock = (self.folder / _LOCK).open("wb")
        except OSError as error:
            raise CannotWrite(f"cannot write in {self.folder}: {reason(error)}") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._lock.close()
            raise invalid(str(self.folder), "", "another run is at work here") from error
        for folder in (self.folder, self.folder / _NOTES):
            for leftover in folder.glob(f"*{UNFINISHED}"):
                leftover.unlink()
        return self

    def __exit__(self, *exception: object) -> None:
        if self._lock is not None:
            self._lock.close()

    # -- files

    def write(self, name: str, content: bytes) -> None:
        """Raises CannotWrite."""
        self.write_lines(name, iter([content]))

    def write_lines(self, name: str, lines: Iterator[bytes]) -> None:
        """Raises CannotWrite."""
        try:
            with whole_file(self.folder / name) as file:
                file.writelines(lines)
        except CannotWrite as error:
            what_now = "what is finished is kept, and the same command goes on from there"
            raise CannotWrite(f"{error}; {what_now}") from error

    # -- shards

    def _note_name(self, shard: int) -> str:
        return f"{_NOTES}/{shard:05}.json"

    def has_note(self, shard: int) -> bool:
        return (self.folder / self._note_name(shard)).exists()

    def note(self, shard: int) -> Mapping[str, Any]:
        """What is known of a shard that is done. Raises InvalidInput where it cannot be read."""
        path = self.folder / self._note_name(shard)
        try:
            note: Mapping[str, Any] = json.loads(path.read_bytes())
        except (OSError, ValueError) as error:
            raise invalid(str(path), "", f"cannot be read: {error}") from error
        return note

    def is_done(self, shard: int, digest: str) -> bool:
        """Whether the files of a shard are there, every byte of them.

        Raises InvalidInput where other records made them.
        """
        if not self.has_note(shard):
            return False
        note = self.note(shard)
        if note["digest"] != digest:
            why = f"shard {shard} was made of other records: give another --out"
            raise invalid(str(self.folder), "", why)
        return all(
            _sha256(self.folder / name) == file["sha256"] for name, file in note["files"].items()
        )

    def keep(self, output: Output) -> None:
        """Writes the files of a shard, its note last. Raises CannotWrite."""
        for name, content in output.files.items():
            self.write(name, content)
        self.write(self._note_name(output.shard), output.note)

    def tallies(self, shards: int) -> Tallies:
        """Of so many shards together."""
        whole = Tallies()
        for note in self.notes(shards):
            whole.merge(Tallies.from_json(note["tallies"]))
        return whole

    def notes(self, shards: int) -> Iterator[Mapping[str, Any]]:
        """Those of so many shards, in order, one at a time in memory."""
        return map(self.note, range(shards))


def _sha256(path: Path) -> str:
    """Empty where the file cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
