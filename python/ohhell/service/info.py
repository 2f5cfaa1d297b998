"""What a server says of itself."""

from __future__ import annotations

from ohhell import __version__, _core, convert
from ohhell.machine import instruction_set, processor
from ohhell.requests import MOST_DEALS
from ohhell.service.settings import Settings
from ohhell.v1 import analysis_pb2


def server_info(settings: Settings) -> analysis_pb2.GetServerInfoResponse:
    """The answer of GetServerInfo."""
    return analysis_pb2.GetServerInfoResponse(
        version=__version__,
        cpu=processor(),
        instruction_set=instruction_set(),
        threads=_core.threads(),
        max_time=convert.duration(settings.max_time),
        max_deals=MOST_DEALS,
        max_queue=settings.max_waiting,
        max_message_bytes=settings.max_message_bytes,
    )
