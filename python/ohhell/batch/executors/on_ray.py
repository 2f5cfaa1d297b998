"""A Ray cluster: a plain task for each shard. Ray does a task again whose worker or node dies."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from ohhell.batch.shards import Shard
from ohhell.batch.work import Job, Output, analyze_shard
from ohhell.errors import MissingExtra, ServerFailed

AHEAD = 2
MOST_RETRIES = 10


class OnRay:
    """address: of the cluster ("auto", "ray://HOST:PORT"); None starts one on this machine.

    The nodes need the same version of this package. Raises MissingExtra.
    """

    def __init__(self, address: str | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise MissingExtra("the engine ray", "ray", error) from error
        self._ray: Any = ray
        self._address = address
        self.name = "ray"

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        """See Executor. Raises ServerFailed where the cluster is not there or gives up."""
        ray = self._ray
        try:
            ray.init(
                address=self._address,
                runtime_env={"env_vars": {"OHHELL_THREADS": "1"}},
                log_to_driver=False,
                logging_level="ERROR",
                include_dashboard=False if self._address is None else None,
            )
        except (ConnectionError, RuntimeError) as error:
            raise ServerFailed(f"ray: {error}") from error
        try:
            yield from self._run(job, shards)
        except ray.exceptions.RayError as error:
            raise ServerFailed(f"ray: {error}") from error
        finally:
            ray.shutdown()

    def _run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        ray = self._ray
        work = ray.remote(num_cpus=1, max_retries=MOST_RETRIES)(analyze_shard)
        shared = ray.put(job)
        running: list[Any] = []
        while True:
            most = max(1, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
            while len(running) < most and (shard := next(shards, None)) is not None:
                running.append(work.remote(shared, shard))
            if not running:
                return
            done, running = ray.wait(running, num_returns=1)
            yield from ray.get(done)
