"""The page in front of the services: its files, compressed where the browser says so."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from ohhell.service.web_page import WebPage

SCRIPT = "/assets/page-1234.js"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    for name, text in (("index.html", "<p>page"), (SCRIPT[1:], "script")):
        (tmp_path / name).write_text(text)
        (tmp_path / f"{name}.br").write_text(f"br of {text}")
        (tmp_path / f"{name}.gz").write_text(f"gzip of {text}")
    (tmp_path / "plain.svg").write_text("<svg/>")
    return tmp_path


class Reply:
    def __init__(self, messages: list[MutableMapping[str, Any]]) -> None:
        self.status: int = messages[0]["status"]
        self.headers = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
        self.body: bytes = messages[1]["body"]


async def _services(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
    await send({"type": "http.response.start", "status": 299, "headers": []})
    await send({"type": "http.response.body", "body": b"services"})


def ask(folder: Path, path: str, accepted: str = "", method: str = "GET") -> Reply:
    sent: list[MutableMapping[str, Any]] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        raise AssertionError("files need nothing of the request's body")

    headers = [(b"accept-encoding", accepted.encode())] if accepted else []
    scope = {"type": "http", "method": method, "path": path, "headers": headers}
    asyncio.run(WebPage(_services, folder)(scope, receive, send))
    return Reply(sent)


def test_the_index_is_at_the_root(folder: Path) -> None:
    reply = ask(folder, "/")
    assert (reply.status, reply.body) == (200, b"<p>page")
    assert reply.headers["content-type"] == "text/html; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    assert "default-src 'self'" in reply.headers["content-security-policy"]


def test_what_has_its_content_in_its_name_is_kept_by_browsers(folder: Path) -> None:
    reply = ask(folder, SCRIPT)
    assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "immutable" in reply.headers["cache-control"]


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br;q=1", "br"), ("gzip", "gzip"), ("", None), ("zstd", None)],
)
def test_the_best_encoding_that_the_browser_knows(
    folder: Path, accepted: str, encoding: str | None
) -> None:
    reply = ask(folder, SCRIPT, accepted)
    assert reply.headers.get("content-encoding") == encoding
    assert reply.body.decode() == (f"{encoding} of script" if encoding else "script")
    assert reply.headers["content-length"] == str(len(reply.body))


def test_a_file_that_was_not_compressed(folder: Path) -> None:
    reply = ask(folder, "/plain.svg", "br")
    assert (reply.headers["content-type"], reply.body) == ("image/svg+xml", b"<svg/>")


def test_head_has_no_body(folder: Path) -> None:
    reply = ask(folder, "/", method="HEAD")
    assert (reply.headers["content-length"], reply.body) == ("7", b"")


@pytest.mark.parametrize("path", ["/nothing", "/assets", "/../pyproject.toml", "/assets/%2e%2e/x"])
def test_the_rest_is_left_to_the_services(folder: Path, path: str) -> None:
    assert ask(folder, path).status == 299


def test_a_post_is_never_a_file(folder: Path) -> None:
    assert ask(folder, "/", method="POST").status == 299


def test_without_a_page_it_is_said_how_to_get_it(tmp_path: Path) -> None:
    reply = ask(tmp_path / "none", "/")
    assert reply.status == 404
    assert "`make page`" in reply.body.decode()
    assert ask(tmp_path / "none", "/ohhell.v1.RulesService/ListPresets").status == 299
