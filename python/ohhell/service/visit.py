"""A call from the door to the end of its answer: who asks, what goes wrong, how it went."""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType

import grpc

from ohhell import status
from ohhell.errors import InvalidInput, NotReady, OutOfTime
from ohhell.results import Cancelled
from ohhell.service.admission import QueueFull
from ohhell.service.caller import Caller
from ohhell.service.calls import Call
from ohhell.service.observation import Observation, Observer
from ohhell.service.tally import Tally
from ohhell.service.tokens import Tokens
from ohhell.status import Refusal


class Visit:
    """Within it a caller is let in and told what goes wrong, and observers are told how it went.

    tokens: who may ask, None for all. What goes wrong leaves it as a Refusal.
    """

    def __init__(
        self, call: Call, caller: Caller, tokens: Tokens | None, observers: Sequence[Observer]
    ) -> None:
        self.caller = caller
        self.tally = Tally()
        self._call = call
        self._tokens = tokens
        self._observers = observers
        self._started = time.monotonic()

    def __enter__(self) -> Visit:
        if self._tokens is not None:
            try:
                owner = self._tokens.owner(self.caller.authorization)
            except Refusal as refusal:
                self._tell(refusal.code)
                raise
            self.caller = self.caller._replace(name=owner)
        return self

    def __exit__(
        self,
        _: type[BaseException] | None,
        error: BaseException | None,
        __: TracebackType | None,
    ) -> None:
        if error is None:
            self._tell(grpc.StatusCode.OK)
        elif not isinstance(error, Exception):  # it was cancelled, or nobody wants more of it
            self._tell(grpc.StatusCode.CANCELLED)
        else:
            refusal = refusal_for(error)
            self._tell(refusal.code, error)
            if refusal is not error:
                raise refusal from error

    def _tell(self, code: grpc.StatusCode, error: Exception | None = None) -> None:
        if not self._observers:
            return
        fields: tuple[str, ...] = ()
        if isinstance(error, InvalidInput):
            fields = tuple(violation.field for violation in error.violations)
        seconds = time.monotonic() - self._started
        fault = error if code is grpc.StatusCode.INTERNAL else None
        seen = Observation(self._call, self.caller, code, seconds, self.tally, fields, fault)
        for observe in self._observers:
            observe(seen)


def refusal_for(error: Exception) -> Refusal:
    """What a caller is told of an error."""
    match error:
        case Refusal():
            return error
        case QueueFull():
            return status.queue_full(error.retry_after)
        case InvalidInput():
            return status.invalid_argument(error)
        case NotReady():
            return status.not_ready(error)
        case OutOfTime():
            return Refusal(grpc.StatusCode.DEADLINE_EXCEEDED, str(error))
        case Cancelled():
            return Refusal(grpc.StatusCode.CANCELLED, "the search was cancelled")
    return Refusal(grpc.StatusCode.INTERNAL, "an error of the server; it is logged")
