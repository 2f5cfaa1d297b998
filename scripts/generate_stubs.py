"""Write python/ohhell/_core.pyi, the types of the native module; with --check only compare."""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from ohhell import _core

STUB = Path(__file__).parent.parent / "python" / "ohhell" / "_core.pyi"


def run(*command: str) -> None:
    """Run a tool of this environment, showing what it says only if it fails."""
    done = subprocess.run([sys.executable, "-m", *command], capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")


def tidied(stub: str) -> str:
    """Say what the generator leaves vague: values of enums, plain numbers, what may be None.

    And leave out what differs from one build to the next: the name of the compiler.
    """

    def member(found: re.Match[str]) -> str:
        return f"    {found[1]} = {getattr(_core, found[2])[found[1]].value!r}"

    stub = re.sub(r"^    (\w+): typing\.ClassVar\[(\w+)\]$", member, stub, flags=re.MULTILINE)
    stub = re.sub(r" +@classmethod\n +def __new__\(cls, value\):\n +\.\.\.\n", "", stub)
    stub = stub.replace("typing.SupportsInt | typing.SupportsIndex", "int")
    stub = re.sub(r"^(compiler: str) = .*$", r"\1", stub, flags=re.MULTILINE)
    stub = re.sub(r"(\w+: \w+) = None", r"\1 | None = None", stub)
    return stub.replace("typing.SupportsFloat | typing.SupportsIndex", "float")


def generate() -> str:
    """Return the stub of the module that is installed here."""
    with tempfile.TemporaryDirectory() as folder:
        run("pybind11_stubgen", "ohhell._core", "--output-dir", folder, "--exit-code")
        stub = Path(folder) / "ohhell" / "_core.pyi"
        stub.write_text(tidied(stub.read_text()))
        run("ruff", "check", "--fix-only", "--quiet", "--isolated", "--select=F,I", str(stub))
        run("ruff", "format", "--quiet", "--isolated", "--line-length=100", str(stub))
        return stub.read_text()


def main() -> int:
    wanted = generate()
    if "--check" not in sys.argv[1:]:
        STUB.write_text(wanted)
        return 0
    found = STUB.read_text() if STUB.exists() else ""
    difference = difflib.unified_diff(
        found.splitlines(True), wanted.splitlines(True), str(STUB), "the module as built"
    )
    text = "".join(difference)
    if text:
        print(f"{text}\nThe stub is not that of the module: run `make stubs`.", file=sys.stderr)
    return 1 if text else 0


if __name__ == "__main__":
    raise SystemExit(main())
