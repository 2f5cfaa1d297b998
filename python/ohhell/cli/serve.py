"""serve: the gRPC server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ohhell.service import Server


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(serve)


def _ready(server: Server) -> None:
    typer.echo(f"ohhell serves gRPC on {server.settings.host}:{server.port}")
    if server.web_port is not None:
        typer.echo(f"ohhell serves browsers on http://{server.settings.host}:{server.web_port}")


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0 picks a free one.")] = 50051,
    web: Annotated[
        bool, typer.Option("--web", help="Open the door for browsers (Connect, gRPC-Web) as well.")
    ] = False,
    web_port: Annotated[
        int, typer.Option(min=0, max=65535, help="Of the door for browsers; 0 picks a free one.")
    ] = 8080,
    web_origin: Annotated[
        list[str] | None,
        typer.Option(help="A site whose pages may use that door; may be repeated; * for all."),
    ] = None,
    max_time: Annotated[
        float, typer.Option(min=0.01, max=86_400, help="Seconds that a request may search.")
    ] = 30.0,
    max_waiting: Annotated[
        int, typer.Option(min=0, max=100_000, help="Requests that may wait in each lane.")
    ] = 64,
    drain_wait: Annotated[
        float,
        typer.Option(min=0, max=3600, help="Seconds to go on after health says NOT_SERVING."),
    ] = 0.0,
    drain_grace: Annotated[
        float, typer.Option(min=0, max=3600, help="Seconds for what is under way when told to end.")
    ] = 10.0,
) -> None:
    """Serve questions over gRPC until SIGTERM or Ctrl-C."""
    import os

    # One clear line where the port is taken, ours: the library would print another.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from ohhell import service

    settings = service.Settings(
        host=host,
        port=port,
        web=web,
        web_port=web_port,
        web_origins=tuple(web_origin or ()),
        max_time=max_time,
        max_waiting=max_waiting,
        drain_wait=drain_wait,
        drain_grace=drain_grace,
    )
    service.serve(settings, _ready)
