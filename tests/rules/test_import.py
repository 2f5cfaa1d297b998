"""Importing the package is quick because it brings in nothing that is slow."""

from __future__ import annotations

import subprocess
import sys

SLOW = {"grpc", "google.protobuf", "numpy", "typer", "importlib.metadata", "ohhell._core"}


def imported_by(code: str) -> set[str]:
    """The slow modules that some lines bring in, in an interpreter of their own."""
    # -S: an editable installation imports tools of its own at the start.
    path = [entry for entry in sys.path if entry]
    lines = f"import sys; sys.path[:] = {path!r}; {code}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", lines], capture_output=True, text=True, check=True
    )
    return SLOW & set(done.stdout.split())


def test_the_package_alone_imports_nothing_slow() -> None:
    assert imported_by("import ohhell; assert 'RuleSet' in dir(ohhell)") == set()


def test_rules_need_no_native_module() -> None:
    assert imported_by("from ohhell import RuleSet; RuleSet.preset('pocha')") == set()
