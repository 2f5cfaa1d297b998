"""One shard after the other in this process: for tests, and for a few records."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Output, analyze_shard


class InProcess:
    """See Executor."""

    name = "in process"

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        """See Executor."""
        return (analyze_shard(job, shard) for shard in shards)
