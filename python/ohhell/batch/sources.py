"""Where records come from: files, plain or packed by gzip or zstd, directories, standard input."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, BinaryIO, cast

from ohhell.batch.folders import is_analysis
from ohhell.errors import MissingExtra, invalid, writable

STANDARD_INPUT = "-"
ENDINGS = (".jsonl", ".json", ".sheet")
PACKED = (".gz", ".zst")

_GZIP, _ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
# A few bytes of zstd may stand for 128 KiB: with so little at a time no file fills the memory.
_ZSTD_BYTES = 1024


@dataclass(frozen=True)
class Source:
    """A file of records. name: in messages. size: bytes as stored, 0 where that is not known."""

    name: str
    path: Path | None
    size: int

    @property
    def is_one_record(self) -> bool:
        """Whether the whole file is a single record in JSON."""
        return _plain_name(self.name).endswith(".json")


def _plain_name(name: str) -> str:
    for ending in PACKED:
        name = name.removesuffix(ending)
    return name


def sources(paths: Iterable[str | Path]) -> tuple[Source, ...]:
    """The files that paths name, those of a directory in the order of their names.

    A directory stands for all files below it that end in .jsonl, .json or .sheet, packed or not;
    what an analysis wrote there is passed over. Raises OSError for what is not there and
    InvalidInput for a directory without records.
    """
    found: list[Source] = []
    for path in map(str, paths):
        if path == STANDARD_INPUT:
            found.append(Source(STANDARD_INPUT, None, 0))
        elif Path(path).is_dir():
            found += map(_file, _inside(Path(path)))
        else:
            found.append(_file(Path(path)))
    return tuple(found)


def _inside(folder: Path) -> list[Path]:
    if is_analysis(folder):
        raise invalid(str(folder), "", "is the directory of an analysis; name the files of records")
    files = (
        file
        for file in sorted(folder.rglob("*"))
        if _plain_name(file.name).endswith(ENDINGS) and file.is_file()
    )
    passed_over = lru_cache(maxsize=None)(is_analysis)
    found = [
        file
        for file in files
        if not any(passed_over(above) for above in file.parents if folder in above.parents)
    ]
    if not found:
        raise invalid(str(folder), "", f"has no files that end in {', '.join(ENDINGS)}")
    return found


def _file(path: Path) -> Source:
    return Source(writable(str(path)), path, path.stat().st_size)


class Opened:
    """A source while it is read. stream: its content, unpacked."""

    def __init__(self, stored: io.BufferedReader) -> None:
        self._stored = stored
        self.stream = _unpacked(stored)

    @property
    def consumed(self) -> int:
        """Bytes of the source, as stored, that have been read; 0 where that is not known."""
        return self._stored.tell() if self._stored.seekable() else 0


@contextmanager
def opened(source: Source) -> Iterator[Opened]:
    """Opens a source. Raises OSError, and MissingExtra where it is packed by zstd."""
    if source.path is None:
        yield Opened(cast(io.BufferedReader, sys.stdin.buffer))
        return
    with source.path.open("rb") as file:
        yield Opened(file)


def _unpacked(stored: io.BufferedReader) -> BinaryIO:
    first = stored.peek(4)[:4]
    if first.startswith(_GZIP):
        return cast(BinaryIO, gzip.GzipFile(fileobj=stored))
    if first == _ZSTD:
        return io.BufferedReader(_Zstd(stored))
    return stored


class _Zstd(io.RawIOBase):
    """Unpacks frames one after the other. Raises EOFError where the last one is cut off."""

    def __init__(self, stored: BinaryIO) -> None:
        try:
            import zstandard
        except ImportError as error:
            raise MissingExtra("reading zstd", "batch", error) from error
        self._stored = stored
        self._new_frame = zstandard.ZstdDecompressor().decompressobj
        self._frame: Any = None
        self._packed = b""
        self._ready = memoryview(b"")
        self._error = zstandard.ZstdError

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready and self._more():
            pass
        taken = min(len(buffer), len(self._ready))
        buffer[:taken] = self._ready[:taken]
        self._ready = self._ready[taken:]
        return taken

    def _more(self) -> bool:
        """Unpacks the next bytes; whether there were any."""
        packed = self._packed or self._stored.read(_ZSTD_BYTES)
        if not packed:
            if self._frame is not None:
                raise EOFError("the file ends in the middle of a frame")
            return False
        self._frame = self._frame or self._new_frame()
        try:
            self._ready = memoryview(self._frame.decompress(packed))
        except self._error as error:
            raise OSError(f"not zstd: {error}") from error
        self._packed = b""
        if self._frame.eof:
            self._packed, self._frame = self._frame.unused_data, None
        return True
