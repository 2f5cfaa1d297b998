"""Commands that may ask a running server: the options that say which, and how it is reached."""

from __future__ import annotations

import functools
import inspect
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from ohhell.errors import InvalidInput, Violation, invalid
from ohhell.targets import target_fault

if TYPE_CHECKING:
    from ohhell.client import Client, Tls

TOKEN_VARIABLE = "OHHELL_TOKEN"


@dataclass(frozen=True)
class RunningServer:
    """A server, encryption (None: without) and the token that it wants."""

    target: str
    tls: Tls | None
    token: str | None

    def client(self) -> Client:
        """Raises InvalidInput, OSError."""
        from ohhell.client import Client

        return Client(self.target, tls=self.tls, token=self.token)


def _file(help: str) -> Any:
    return Annotated[str | None, typer.Option(metavar="FILE", help=help)]


_OPTIONS: dict[str, Any] = {
    "server": Annotated[
        str | None, typer.Option(metavar="HOST:PORT", help="Ask a running server.")
    ],
    "tls": Annotated[bool, typer.Option("--tls", help="Encrypted; implied by the next four.")],
    "tls_ca": _file("The authorities to trust, in PEM; else the library's own."),
    "tls_certificate": _file("Of this caller, in PEM; with --tls-key."),
    "tls_key": _file("Of this caller, in PEM; with --tls-certificate."),
    "tls_server_name": Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What the server's certificate is for, if not its host."),
    ],
    "token_file": _file(f"Has the bearer token; else ${TOKEN_VARIABLE}."),
}


def may_ask_a_server(command: Callable[..., None]) -> Callable[..., None]:
    """Gives a command all these options in the place of its parameter `server`.

    The command gets a RunningServer, or None where none is to be asked.
    """
    return _with_options(command, _OPTIONS, _server)


def may_ask_servers(command: Callable[..., None]) -> Callable[..., None]:
    """The same, with a server that may be named again and again: the command gets a tuple."""
    several = Annotated[
        list[str] | None, typer.Option(metavar="HOST:PORT", help="A running server; repeatable.")
    ]
    return _with_options(command, {**_OPTIONS, "server": several}, _servers)


def _with_options(
    command: Callable[..., None], options: dict[str, Any], read: Callable[..., Any]
) -> Callable[..., None]:
    """read: makes of the options what the command gets for them."""
    signature = inspect.signature(command)
    hints = get_type_hints(command, include_extras=True)
    own = [p.replace(annotation=hints[p.name]) for p in signature.parameters.values()]
    more = [
        inspect.Parameter(
            name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=False if name == "tls" else None,
            annotation=annotation,
        )
        for name, annotation in options.items()
    ]
    parameters = [p for p in own if p.name != "server"] + more

    @functools.wraps(command)
    def asking(**given: Any) -> None:
        connection = {name: given.pop(name) for name in options}
        command(**given, server=read(**connection))

    asking.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    asking.__annotations__ = {p.name: p.annotation for p in parameters} | {"return": None}
    return asking


def _server(
    server: str | None, token_file: str | None, tls: bool, **files: str | None
) -> RunningServer | None:
    """Raises InvalidInput, OSError."""
    if server is not None:
        if why := target_fault(server):
            raise invalid("--server", server, why)
        encrypted = tls or any(files.values())
        return RunningServer(server, _tls(**files) if encrypted else None, _token(token_file))
    given = {"token_file": token_file, "tls": tls, **files}
    found = [
        Violation(f"--{name.replace('_', '-')}", "", "only with --server")
        for name, value in given.items()
        if value
    ]
    if found:
        raise InvalidInput(found)
    return None


def _servers(server: list[str] | None, **how: Any) -> tuple[RunningServer, ...]:
    """Raises InvalidInput, OSError."""
    if not server:
        _server(None, **how)  # what is only for a server is refused
        return ()
    found = (_server(target, **how) for target in server)
    return tuple(running for running in found if running is not None)


def _tls(
    tls_ca: str | None,
    tls_certificate: str | None,
    tls_key: str | None,
    tls_server_name: str | None,
) -> Tls:
    from ohhell.client import Tls

    return Tls(tls_ca, tls_certificate, tls_key, tls_server_name)


def _token(path: str | None) -> str | None:
    if path is None:
        return os.environ.get(TOKEN_VARIABLE)
    return Path(path).read_text(encoding="utf-8").strip()
