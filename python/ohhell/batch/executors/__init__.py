"""Who does the shards: all of them do the same work, and none changes a byte of what comes out."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Protocol

from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Output


class Executor(Protocol):
    """name: for the manifest."""

    name: str

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        """Does the shards, in any order, and takes no more than it needs to be busy.

        Closing the iterator ends the work. Shards are drawn by the thread that runs it.
        """
        ...
