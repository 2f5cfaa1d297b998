"""The gRPC server: `Server` for a program of one's own, `serve` for a process of its own."""

from ohhell.service.server import Server, serve
from ohhell.service.settings import Settings

__all__ = ["Server", "Settings", "serve"]
