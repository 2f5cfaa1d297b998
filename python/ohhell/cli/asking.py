"""Asks a question in this process or of a server; Ctrl-C stops it, a spinner shows it alive."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ohhell.cli.servers import RunningServer


@contextmanager
def _sign_of_life() -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status("thinking"):
        yield


def ask(server: RunningServer | None, question: str, *arguments: Any, **more: Any) -> Any:
    """Calls the function of `ohhell.analysis` of that name, or the method of a client."""
    with _sign_of_life():
        if server is not None:
            with server.client() as client:
                return getattr(client, question)(*arguments, **more)
        return _in_process(question, *arguments, **more)


_SEARCHES = ("suggest", "estimate_plays", "analyze_bids", "verify_claim")


def _in_process(question: str, *arguments: Any, **more: Any) -> Any:
    from ohhell import _core, analysis

    if question not in _SEARCHES:
        return getattr(analysis, question)(*arguments, **more)
    token = _core.CancelToken()
    # In a thread of its own, since native code does not see Ctrl-C.
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(getattr(analysis, question), *arguments, **more, token=token)
        try:
            return answer.result()
        except KeyboardInterrupt:
            token.cancel()
            raise
