"""Spans for OpenTelemetry, one a call. Needs the extra `tracing`.

Where they go is said by OpenTelemetry's own variables, such as OTEL_EXPORTER_OTLP_ENDPOINT. A call
with a header `traceparent` becomes a part of that trace.
"""

from __future__ import annotations

import time

import grpc
from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.trace import SpanKind, Status, StatusCode
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from ohhell import __version__
from ohhell.service.observation import Observation


class Tracing:
    """exporter: to where spans go, if not by OpenTelemetry's variables."""

    def __init__(self, exporter: SpanExporter | None = None) -> None:
        resource = Resource.create({"service.name": "ohhell", "service.version": __version__})
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(BatchSpanProcessor(exporter or OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("ohhell.service", __version__)
        self._propagator = TraceContextTextMapPropagator()

    def observe(self, seen: Observation) -> None:
        """Tells of a call that has just ended."""
        end = time.time_ns()
        span = self._tracer.start_span(
            f"{seen.call.service}/{seen.call.name}",
            context=self._propagator.extract({"traceparent": seen.caller.trace}),
            kind=SpanKind.SERVER,
            start_time=end - round(seen.seconds * 1e9),
            attributes={
                "rpc.system": "grpc",
                "rpc.service": seen.call.service,
                "rpc.method": seen.call.name,
                "rpc.grpc.status_code": seen.code.value[0],
                "ohhell.door": seen.caller.door,
                "ohhell.waited_seconds": seen.tally.waited,
                "ohhell.playouts": seen.tally.playouts,
            },
        )
        if seen.code is grpc.StatusCode.INTERNAL:
            span.set_status(Status(StatusCode.ERROR))
        span.end(end)

    def close(self) -> None:
        """Sends what waits."""
        self._provider.shutdown()
