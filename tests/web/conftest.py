"""A browser, a server with the page, and somebody at it; skipped where these cannot be had."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ohhell.service.web_page import FOLDER
from tests.web.messages import RECORDER
from tests.web.person import PATIENCE_MS, Person
from tests.web.serving import Serving

pytest.importorskip("connectrpc")
playwright = pytest.importorskip("playwright.sync_api")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where it is."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not (FOLDER / "index.html").is_file():
        pytest.skip("there is no page: `make page` builds it, with Node.js")
    return CHROMIUM


# Not of the session: while it is open an event loop runs, and other modules' tests need their own.
@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Any]:
    with playwright.sync_playwright() as made:
        running = made.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[Serving]:  # noqa: ARG001
    made = Serving(tmp_path_factory.mktemp("serving"))
    made.start()
    yield made
    made.stop()


Visits = Callable[..., Person]


@pytest.fixture
def visit(browser: Any, serving: Serving) -> Iterator[Visits]:
    """Makes persons, each with a browser of its own. What the page complains of fails the test.

    size: of the window. expected: complaints that are part of the test, as a pattern.
    record: read every message; then streams come at once. Everything else goes to the browser.
    """
    contexts: list[Any] = []
    complaints: list[str] = []

    def make(
        size: tuple[int, int] = (1280, 800),
        expected: str | None = None,
        record: bool = True,
        **more: object,
    ) -> Person:
        def complain(text: str) -> None:
            if expected is None or not re.search(expected, text):
                complaints.append(text)

        window = {"width": size[0], "height": size[1]}
        context = browser.new_context(viewport=window, accept_downloads=True, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        if record:
            page.add_init_script(RECORDER)
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("console", lambda said: said.type == "error" and complain(said.text))
        return Person(page, serving.url)

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def person(visit: Visits) -> Person:
    return visit()


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    source = Path(__file__).parents[2] / "clients/web/node_modules/axe-core/axe.min.js"
    if not source.is_file():
        pytest.skip("axe-core is not installed: `make page` does it")
    return source.read_text()
