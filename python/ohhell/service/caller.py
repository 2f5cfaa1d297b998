"""Who asks, and by when an answer is wanted."""

from __future__ import annotations

import time
from typing import NamedTuple

import grpc

from ohhell.status import Refusal

ANSWER_MARGIN = 0.020
"""Seconds before the caller's deadline at which a search ends, so that the answer arrives."""


class Caller(NamedTuple):
    """name: the address of the connection, or of whom a token belongs to; callers take turns by it.

    deadline: a moment of time.monotonic(), None without one. door: by which it came. authorization,
    trace: the headers `authorization` and `traceparent`, where they are read.
    """

    name: str
    deadline: float | None = None
    door: str = ""
    authorization: str | None = None
    trace: str = ""

    @classmethod
    def of(
        cls,
        name: str,
        seconds_left: float | None,
        door: str = "",
        authorization: str | None = None,
        trace: str | None = None,
    ) -> Caller:
        """seconds_left: until the deadline."""
        deadline = None if seconds_left is None else time.monotonic() + seconds_left
        return cls(name, deadline, door, authorization, trace or "")

    def time_cap(self, max_time: float) -> float:
        """Seconds that a search which starts now may take. Raises Refusal if none are left."""
        if self.deadline is None:
            return max_time
        left = self.deadline - time.monotonic() - ANSWER_MARGIN
        if left <= 0:
            raise Refusal(grpc.StatusCode.DEADLINE_EXCEEDED, "no time was left to work on it")
        return min(max_time, left)
