from __future__ import annotations

import io
import sys
from collections.abc import Callable

import pytest

from ohhell import cli

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `ohhell` with arguments: exit code, standard output, standard error."""
    monkeypatch.setenv("COLUMNS", "100")

    def command(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["ohhell", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as left:
            cli.main()
        told = capsys.readouterr()
        code = left.value.code
        assert code is None or isinstance(code, int)
        return code or 0, told.out, told.err

    return command
