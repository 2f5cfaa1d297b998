"""What a server says of itself."""

from __future__ import annotations

import platform
from functools import lru_cache
from pathlib import Path

from ohhell import __version__, _core, convert
from ohhell.requests import MOST_DEALS
from ohhell.service.settings import Settings
from ohhell.v1 import analysis_pb2


@lru_cache(maxsize=1)
def cpu_name() -> str:
    """The processor's own name where Linux tells it, else its kind."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def server_info(settings: Settings) -> analysis_pb2.GetServerInfoResponse:
    """The answer of GetServerInfo."""
    return analysis_pb2.GetServerInfoResponse(
        version=__version__,
        cpu=cpu_name(),
        instruction_set=platform.machine(),
        threads=_core.threads(),
        max_time=convert.duration(settings.max_time),
        max_deals=MOST_DEALS,
        max_queue=settings.max_waiting,
        max_message_bytes=settings.max_message_bytes,
    )
