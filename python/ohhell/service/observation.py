"""What is told of a call when it is over: to the log, to Prometheus, to OpenTelemetry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import grpc

from ohhell.service.caller import Caller
from ohhell.service.calls import Call
from ohhell.service.tally import Tally


class Observation(NamedTuple):
    """seconds: from the request to the end of the answer. fields: paths that were found wrong.

    fault: of the server. But for its text, which may quote the request, nothing here is taken from
    a position: no card, no bid, no name of a player.
    """

    call: Call
    caller: Caller
    code: grpc.StatusCode
    seconds: float
    tally: Tally
    fields: Sequence[str] = ()
    fault: BaseException | None = None


Observer = Callable[[Observation], None]
