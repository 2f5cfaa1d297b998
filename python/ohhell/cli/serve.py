"""serve: the server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from ohhell.errors import invalid

if TYPE_CHECKING:
    from ohhell.service import Server
    from ohhell.service.workers import Workers


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(serve)


def _ready(server: Server | Workers) -> None:
    settings = server.settings
    typer.echo(f"ohhell serves gRPC on {settings.host}:{server.port}")
    if server.web_port is not None:
        scheme = "http" if settings.tls_certificate is None else "https"
        typer.echo(f"ohhell serves browsers on {scheme}://{settings.host}:{server.web_port}")
    if server.metrics_port is not None:
        typer.echo(f"ohhell serves figures on http://{settings.host}:{server.metrics_port}/metrics")


def _option(help: str, default: str = "") -> Any:
    """An option that a configuration file may give as well; so None stands for not given."""
    return typer.Option(help=help, show_default=default or False)


def serve(
    config: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Settings in TOML; options go before it."),
    ] = None,
    host: Annotated[str | None, _option("The address to listen on.", "127.0.0.1")] = None,
    port: Annotated[int | None, _option("0 picks a free one.", "50051")] = None,
    workers: Annotated[int | None, _option("Processes that share the port.", "1")] = None,
    web: Annotated[
        bool | None,
        _option("Open the door for browsers (Connect, gRPC-Web) as well.", "no-web"),
    ] = None,
    web_port: Annotated[
        int | None, _option("Of the door for browsers; 0 picks a free one.", "8080")
    ] = None,
    web_origin: Annotated[
        list[str] | None,
        _option("A site whose pages may use that door; may be repeated; * for all."),
    ] = None,
    max_time: Annotated[float | None, _option("Seconds that a request may search.", "30")] = None,
    max_waiting: Annotated[
        int | None, _option("Requests that may wait in each lane.", "64")
    ] = None,
    max_message_bytes: Annotated[int | None, _option("Of a request.", "4194304")] = None,
    drain_wait: Annotated[
        float | None, _option("Seconds to go on after health says NOT_SERVING.", "0")
    ] = None,
    drain_grace: Annotated[
        float | None, _option("Seconds for what is under way when told to end.", "10")
    ] = None,
    keepalive_time: Annotated[
        float | None, _option("Seconds of silence before a sign of life is asked for.", "20")
    ] = None,
    keepalive_timeout: Annotated[float | None, _option("Seconds for that sign.", "5")] = None,
    tls_certificate: Annotated[str | None, _option("A file in PEM; with --tls-key.")] = None,
    tls_key: Annotated[str | None, _option("A file in PEM; with --tls-certificate.")] = None,
    tls_client_ca: Annotated[
        str | None, _option("Callers must show a certificate signed by one in this file.")
    ] = None,
    tokens: Annotated[
        str | None, _option("A file of bearer tokens, a name and a token on each line.")
    ] = None,
    table_keys: Annotated[
        str | None,
        _option("A file of keys that seal tables; else $OHHELL_TABLE_KEYS, else one by chance."),
    ] = None,
    log_level: Annotated[
        str | None, _option("debug (every call), info, warning, error or off.", "info")
    ] = None,
    log_file: Annotated[str | None, _option("Instead of standard error.")] = None,
    metrics_port: Annotated[int | None, _option("For Prometheus; 0 picks a free one.")] = None,
    tracing: Annotated[
        bool | None, _option("Tell OpenTelemetry of every call.", "no-tracing")
    ] = None,
) -> None:
    """Serve questions until SIGTERM or Ctrl-C."""
    given = {name: value for name, value in locals().items() if value is not None}
    import os

    # One clear line where the port is taken, ours: the library would print another.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from ohhell import service
    from ohhell.machine import instruction_set
    from ohhell.service.config import read_settings
    from ohhell.service.workers import Workers

    if web_origin is not None:
        given["web_origins"] = tuple(given.pop("web_origin"))
    settings = read_settings(given.pop("config", None), given)
    instruction_set()  # one that is not there is refused now, not at the first call
    try:
        if settings.workers == 1:
            service.serve(settings, _ready)
        else:
            Workers(settings).serve(_ready)
    except OSError as error:
        raise _of_setting(vars(settings), error) from error


def _of_setting(settings: dict[str, Any], error: OSError) -> Exception:
    """Names the setting whose file it is, if it is one's."""
    for name, value in settings.items():
        if value is not None and value == error.filename:
            return invalid(name, value, error.strerror or str(error))
    return error
