"""A server with players of one's own: it serves Suggest, and nothing else unless it is told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import grpc

from ohhell import analysis, convert
from ohhell.results import LegalActions
from ohhell.v1 import analysis_pb2, analysis_pb2_grpc

Answer = Callable[[LegalActions, grpc.ServicerContext], analysis_pb2.SuggestResponse]


def soundly(legal: LegalActions, _context: grpc.ServicerContext) -> analysis_pb2.SuggestResponse:
    """The first legal bid or card."""
    if legal.bids:
        return analysis_pb2.SuggestResponse(bid=legal.bids[0])
    return analysis_pb2.SuggestResponse(card=legal.cards[0])


class _Stranger(analysis_pb2_grpc.AnalysisServiceServicer):
    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def Suggest(  # noqa: N802
        self, request: analysis_pb2.SuggestRequest, context: grpc.ServicerContext
    ) -> analysis_pb2.SuggestResponse:
        legal = analysis.legal_actions(convert.position_from(request.position))
        return self._answer(legal, context)


@contextmanager
def stranger(answer: Answer | None) -> Iterator[str]:
    """Its address. answer: None for a server that does not even serve Suggest."""
    server = grpc.server(ThreadPoolExecutor(2), options=[("grpc.so_reuseport", 0)])
    servicer = analysis_pb2_grpc.AnalysisServiceServicer() if answer is None else _Stranger(answer)
    analysis_pb2_grpc.add_AnalysisServiceServicer_to_server(servicer, server)
    target = f"127.0.0.1:{server.add_insecure_port('127.0.0.1:0')}"
    server.start()
    try:
        yield target
    finally:
        server.stop(None).wait()
