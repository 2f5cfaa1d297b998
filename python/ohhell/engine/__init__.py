"""Questions as lines of JSON on one stream, answers on another: for programs without gRPC."""

from ohhell.engine.engine import Engine

__all__ = ["Engine"]
