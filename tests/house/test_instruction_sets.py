"""Wide registers are used in the kernels of their instruction sets and nowhere else.

The parts of the core are optimised together when they are linked; a plain processor must never be
handed what was compiled for another one.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / "build" / "make" / "ohhell_tests"
FUNCTION = re.compile(r"^[0-9a-f]+ <(.*)>:$")
WIDE = {"ymm": ("ohhell::avx2::",), "zmm": ("ohhell::avx512::",)}


def test_wide_registers_stay_in_their_kernels() -> None:
    if not PROGRAM.exists() or shutil.which("objdump") is None:
        pytest.skip("needs the native tests (make test-native) and objdump")
    command = ["objdump", "-dC", "--no-show-raw-insn", str(PROGRAM)]
    code = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    uses: dict[str, set[str]] = {register: set() for register in WIDE}
    function = ""
    for line in code.splitlines():
        if found := FUNCTION.match(line):
            function = found[1]
        for register in WIDE:
            if f"%{register}" in line:
                uses[register].add(function)
    if not any(uses.values()):
        pytest.skip("this processor's kernels have no wide registers, or no names are kept")
    for register, names in uses.items():
        own = ("ohhell::avx2::", "ohhell::avx512::") if register == "ymm" else WIDE[register]
        assert [name for name in names if not any(space in name for space in own)] == []
