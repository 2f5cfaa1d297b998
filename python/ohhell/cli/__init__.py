"""The command line. `ohhell --help` lists the commands."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of `ohhell`; leaves with 2 and one line on stderr where the input is bad."""
    from ohhell.cli.app import app
    from ohhell.cli.failures import reported

    with reported():
        code = app(prog_name="ohhell", standalone_mode=False) or 0
    sys.exit(code)
