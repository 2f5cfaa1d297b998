"""make slow-interpreters: the module built for every Python here that has no GIL, or many.

PYTHONS="python3.13t python3.14" names others than those found by their usual names.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "tests" / "core" / "interpreters.py"
USUAL = "python3.12 python3.13 python3.13t python3.14 python3.14t python3.15 python3.15t"

pytestmark = pytest.mark.slow


def built_for(python: str) -> Path:
    """The module, in a folder of its own."""
    folder = ROOT / "build" / f"interpreters-{python.replace('/', '_')}"
    defines = {
        "OHHELL_PYTHON": "ON",
        "OHHELL_TESTS": "OFF",
        "OHHELL_LTO": "OFF",
        "Python_EXECUTABLE": python,
        "pybind11_ROOT": sysconfig.get_path("purelib") + "/pybind11",
    }
    command = ["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder]
    command += [f"-D{name}={value}" for name, value in defines.items()]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", folder], check=True, stdout=subprocess.DEVNULL)
    (module,) = folder.glob("_core.*.so")
    return module


@pytest.mark.parametrize("name", os.environ.get("PYTHONS", USUAL).split())
def test_answers_do_not_mix(name: str) -> None:
    found = shutil.which(name)
    works = found and subprocess.run([found, "-c", ""], capture_output=True).returncode == 0
    if not found or not works:
        pytest.skip(f"there is no {name} here")
    asked = subprocess.check_output([found, "-c", "import sys; print(sys.executable)"], text=True)
    python = asked.strip()
    done = subprocess.run(
        [python, str(SCRIPT), str(built_for(python))], capture_output=True, text=True
    )
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    told = dict(line.split(": ", 1) for line in done.stdout.splitlines())
    assert set(told) == {"no GIL", "a GIL for each interpreter"}
    assert told["a GIL for each interpreter"] == "passed"
    assert told["no GIL"] == "passed" or not name.endswith("t")
