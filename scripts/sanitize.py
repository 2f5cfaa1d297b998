"""Run the native tests and the Python tests of the core under a sanitizer: address or thread."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parent.parent
SANITIZERS = {"address": "address,undefined", "thread": "thread"}
RUNTIMES = {"address": "libasan.so", "thread": "libtsan.so"}
OPTIONS = {
    # The interpreter itself leaks by design; the native tests are checked for leaks.
    "ASAN_OPTIONS": "detect_leaks=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1",
}


def run(*command: object, **environment: str) -> None:
    """Run a command from the root of the project; leave with its code if it fails."""
    words = [str(word) for word in command]
    print("+", " ".join(words), flush=True)
    code = subprocess.call(words, cwd=ROOT, env={**os.environ, **environment})
    if code != 0:
        raise SystemExit(code)


def build(kind: str, folder: Path) -> None:
    """Build the core, its tests and the module with the sanitizer, all in one folder."""
    defines = {
        "OHHELL_SANITIZE": SANITIZERS[kind],
        "OHHELL_PYTHON": "ON",
        "OHHELL_WERROR": "ON",
        "CMAKE_BUILD_TYPE": "RelWithDebInfo",
        "CMAKE_CXX_FLAGS_RELWITHDEBINFO": "-O1 -g",  # no NDEBUG: assertions are checked as well
        "Python_EXECUTABLE": sys.executable,
        "pybind11_ROOT": sysconfig.get_path("purelib") + "/pybind11",
    }
    run(
        "cmake",
        "-G",
        "Ninja",
        "-S",
        ROOT,
        "-B",
        folder,
        *[f"-D{k}={v}" for k, v in defines.items()],
    )
    run("cmake", "--build", folder)


def runtime_libraries(kind: str) -> str:
    """Return what the interpreter must load first, since it was built without the sanitizer."""
    compiler = os.environ.get("CXX", "c++")
    names = (RUNTIMES[kind], "libstdc++.so")
    asked = [[compiler, f"-print-file-name={name}"] for name in names]
    return " ".join(subprocess.check_output(question, text=True).strip() for question in asked)


def test_bindings(kind: str, folder: Path) -> None:
    """Run the Python tests of the core on a copy of the package with the instrumented module."""
    site = folder / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(ROOT / "python" / "ohhell", site / "ohhell")
    run("cmake", "--install", folder, "--component", "python", "--prefix", site)
    # -S: the editable install must not come before the copy.
    run(
        *(sys.executable, "-S", "-m", "pytest", "-q", "tests/core"),
        LD_PRELOAD=runtime_libraries(kind),
        PYTHONPATH=f"{site}{os.pathsep}{sysconfig.get_path('purelib')}",
        PYTHONMALLOC="malloc",
        **OPTIONS,
    )


def main(kind: str) -> None:
    folder = ROOT / "build" / f"sanitize-{kind}"
    build(kind, folder)
    run("ctest", "--test-dir", folder, "--output-on-failure", "--no-tests=error")
    test_bindings(kind, folder)


if __name__ == "__main__":
    main(sys.argv[1])
