"""The page for browsers, in front of the services at the same port.

The files are those of `ohhell/web_page` in the package, read once. What was compressed of them when
the page was built is sent as it is.
"""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ohhell.service.cors import App, Receive, Scope, Send

FOLDER = Path(__file__).parents[1] / "web_page"

MISSING = """\
There is no page in this installation of ohhell: it was built where Node.js was not at hand.

To get it in a clone of the repository: install Node.js 20.19 or newer (it brings npm), run
`make page`, and start the server again; `make play` does all of it. A wheel, or a source
distribution, that was built where Node.js was there has the page in it and needs no Node.js.

The services are at this port all the same: POST /ohhell.v1.RulesService/ListPresets, for example.
"""

_SUFFIXES = {".br": "br", ".gz": "gzip"}
_INDEX = "/index.html"
_ALWAYS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; "
        b"frame-ancestors 'none'",
    ),
)


@dataclass
class _File:
    kind: str
    plain: bytes = b""
    encoded: dict[str, bytes] = field(default_factory=dict)

    def body(self, accepted: str) -> tuple[bytes, str | None]:
        """The bytes for a browser that accepts these encodings, and the one that they are in."""
        names = {name.split(";")[0].strip() for name in accepted.split(",")}
        for encoding in _SUFFIXES.values():
            if encoding in names and encoding in self.encoded:
                return self.encoded[encoding], encoding
        return self.plain, None


class WebPage:
    """Serves the files of a folder, and leaves every other request to an application."""

    def __init__(self, app: App, folder: Path = FOLDER) -> None:
        self._app = app
        self._files = _read(folder)

    @property
    def there(self) -> bool:
        """Whether there is a page."""
        return _INDEX in self._files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            if path == "/" and not self.there:
                await _send(scope, send, 404, "text/plain; charset=utf-8", MISSING.encode(), {})
                return
            found = self._files.get(_INDEX if path == "/" else path)
            if found is not None:
                body, encoding = found.body(_header(scope, b"accept-encoding"))
                # The names of what the index points to change with their contents.
                lasting = path.startswith("/assets/")
                cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
                more = {"cache-control": cache, "vary": "Accept-Encoding"}
                if encoding is not None:
                    more["content-encoding"] = encoding
                await _send(scope, send, 200, found.kind, body, more)
                return
        await self._app(scope, receive, send)


def _header(scope: Scope, name: bytes) -> str:
    values = [value for key, value in scope.get("headers", ()) if key == name]
    return b",".join(values).decode("latin-1")


async def _send(
    scope: Scope, send: Send, status: int, kind: str, body: bytes, more: Mapping[str, str]
) -> None:
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(name.encode(), value.encode()) for name, value in more.items()]
    start = {"type": "http.response.start", "status": status, "headers": [*headers, *_ALWAYS]}
    await send(start)
    shown = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": shown})


def _read(folder: Path) -> dict[str, _File]:
    files: dict[str, _File] = {}
    if not folder.is_dir():
        return files
    for path in sorted(folder.rglob("*")):
        if not path.is_file():
            continue
        encoding = _SUFFIXES.get(path.suffix)
        named = path if encoding is None else path.with_suffix("")
        name = "/" + named.relative_to(folder).as_posix()
        file = files.setdefault(name, _File(_kind(named)))
        if encoding is None:
            file.plain = path.read_bytes()
        else:
            file.encoded[encoding] = path.read_bytes()
    return files


def _kind(path: Path) -> str:
    # Not left to the machine's own table: browsers refuse scripts of another kind.
    if path.suffix == ".js":
        return "text/javascript; charset=utf-8"
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
