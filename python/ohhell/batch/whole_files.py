"""Files that are there whole or not at all, whenever the process or the machine stops."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from ohhell.errors import CannotWrite

UNFINISHED = ".tmp"
"""Ends the name of a file that is being written."""


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """Writes a file that takes its place once it is whole and on the disk. Raises CannotWrite."""
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        with unfinished.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        _remove(unfinished)
        raise CannotWrite(f"cannot write {path}: {reason(error)}") from error
    except BaseException:
        _remove(unfinished)
        raise


def reason(error: OSError) -> str:
    """What the system says, without numbers and names."""
    return error.strerror or str(error)


def _remove(path: Path) -> None:
    with suppress(OSError):  # where it could not be made, it need not be removed
        path.unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
