"""A server that answers GetServerInfo as a test tells it to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc

from ohhell.v1 import analysis_pb2, analysis_pb2_grpc


class Scripted(analysis_pb2_grpc.AnalysisServiceServicer):
    """failures: the codes of the first calls; the others get an answer. pushback: in milliseconds.

    seen: metadata by call. seconds_left: until the deadline of each call.
    """

    def __init__(
        self, failures: Iterable[grpc.StatusCode] = (), pushback: int | None = None
    ) -> None:
        self._failures = iter(failures)
        self._pushback = pushback
        self.seen: list[dict[str, str | bytes]] = []
        self.seconds_left: list[float] = []
        self.target = ""

    def GetServerInfo(  # noqa: N802
        self,
        request: analysis_pb2.GetServerInfoRequest,  # noqa: ARG002
        context: grpc.ServicerContext,
    ) -> analysis_pb2.GetServerInfoResponse:
        self.seen.append(dict(context.invocation_metadata()))
        self.seconds_left.append(context.time_remaining())
        failure = next(self._failures, None)
        if failure is not None:
            if self._pushback is not None:
                pushback = ("grpc-retry-pushback-ms", str(self._pushback))
                context.set_trailing_metadata((pushback,))
            context.abort(failure, "as told")
        return analysis_pb2.GetServerInfoResponse(version=self.target)


@contextmanager
def scripted(
    *failures: grpc.StatusCode,
    credentials: grpc.ServerCredentials | None = None,
    pushback: int | None = None,
) -> Iterator[Scripted]:
    servicer = Scripted(failures, pushback)
    server = grpc.server(ThreadPoolExecutor(4), options=[("grpc.so_reuseport", 0)])
    analysis_pb2_grpc.add_AnalysisServiceServicer_to_server(servicer, server)
    if credentials is None:
        port = server.add_insecure_port("127.0.0.1:0")
    else:
        port = server.add_secure_port("127.0.0.1:0", credentials)
    servicer.target = f"127.0.0.1:{port}"
    server.start()
    try:
        yield servicer
    finally:
        server.stop(None).wait()
