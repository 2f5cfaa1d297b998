"""Figures for Prometheus. Needs the extra `metrics`."""

from __future__ import annotations

from collections.abc import Callable

import grpc
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from ohhell.service.admission import Admission, Lane
from ohhell.service.listening import cannot_listen
from ohhell.service.observation import Observation

_BUCKETS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100)


class Metrics:
    """The figures of one server, at a port of their own."""

    def __init__(self, admission: Admission, lines_lost: Callable[[], int]) -> None:
        self.registry = registry = CollectorRegistry()
        self._calls = Counter(
            "ohhell_calls", "Calls that are over.", ("call", "door", "code"), registry=registry
        )
        self._seconds = Histogram(
            "ohhell_call_seconds",
            "From the request to the end of the answer.",
            ("call",),
            buckets=_BUCKETS,
            registry=registry,
        )
        self._waited = Histogram(
            "ohhell_wait_seconds",
            "For a place to work.",
            ("lane",),
            buckets=_BUCKETS,
            registry=registry,
        )
        self._playouts = Counter(
            "ohhell_playouts", "Rounds that were played out.", registry=registry
        )
        self._cancelled = Counter(
            "ohhell_cancelled_seconds",
            "Seconds at work of calls that were cancelled: for nothing.",
            registry=registry,
        )
        working = Gauge("ohhell_working", "Requests at work.", registry=registry)
        working.set_function(lambda: admission.running)
        waiting = Gauge("ohhell_waiting", "Requests in line.", ("lane",), registry=registry)
        for lane in Lane:
            waiting.labels(lane.name.lower()).set_function(
                lambda lane=lane: admission.waiting(lane)  # type: ignore[misc]
            )
        lost = Gauge("ohhell_log_lines_lost", "Lines of the log.", registry=registry)
        lost.set_function(lines_lost)

    def observe(self, seen: Observation) -> None:
        """Counts a call."""
        call = f"{seen.call.service}/{seen.call.name}"
        self._calls.labels(call, seen.caller.door, seen.code.name).inc()
        self._seconds.labels(call).observe(seen.seconds)
        self._waited.labels(seen.call.lane.name.lower()).observe(seen.tally.waited)
        self._playouts.inc(seen.tally.playouts)
        if seen.code is grpc.StatusCode.CANCELLED:
            self._cancelled.inc(max(0.0, seen.seconds - seen.tally.waited))

    def serve(self, host: str, port: int) -> tuple[int, Callable[[], None]]:
        """Answers GET /metrics in a thread. Returns the port, and what ends it. Raises OSError."""
        try:
            server, thread = start_http_server(port, host, self.registry)
        except OSError as error:
            raise cannot_listen(host, port, error) from error

        def close() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return server.server_port, close
