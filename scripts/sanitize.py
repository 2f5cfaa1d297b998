"""Run what is native under a sanitizer: address, undefined or thread, or several with commas.

python scripts/sanitize.py KIND           # the native tests and the Python tests of the core
python scripts/sanitize.py KIND --quick   # the hot paths alone, on four threads, by every kernel
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
RUNTIMES = {"address": "libasan.so", "undefined": "libubsan.so", "thread": "libtsan.so"}
OPTIONS = {
    # The interpreter itself leaks by design; the native tests are checked for leaks.
    "ASAN_OPTIONS": "detect_leaks=0",
    "UBSAN_OPTIONS": "print_stacktrace=1",
    "TSAN_OPTIONS": "halt_on_error=1",
}
QUICK_UNITS = 320


def run(*command: object, **environment: str) -> None:
    """Run a command from the root of the project; leave with its code if it fails."""
    words = [str(word) for word in command]
    code = subprocess.call(words, cwd=ROOT, env={**os.environ, **environment})
    if code != 0:
        print(f"sanitize: failed: {' '.join(words)}", file=sys.stderr)
        raise SystemExit(code)


def compiler() -> str:
    return os.environ.get("CXX", "c++")


def is_available(kinds: str) -> bool:
    """Whether the compiler has the sanitizers, and what it makes with them runs."""
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/program"
        command = [compiler(), f"-fsanitize={kinds}", "-x", "c++", "-", "-o", program]
        made = subprocess.run(command, input="int main() {}", capture_output=True, text=True)
        return made.returncode == 0 and subprocess.call([program]) == 0


def build(kinds: str, folder: Path, *targets: str, optimised: str = "-O1") -> None:
    """Build with the sanitizers, all in one folder; no targets: the core, its tests, the module."""
    defines = {
        "OHHELL_SANITIZE": kinds,
        "OHHELL_PYTHON": "ON",
        "OHHELL_WERROR": "OFF",  # with sanitizers GCC warns of what is not so
        "CMAKE_BUILD_TYPE": "RelWithDebInfo",
        "CMAKE_CXX_FLAGS_RELWITHDEBINFO": f"{optimised} -g1",  # no NDEBUG: assertions are checked
        "Python_EXECUTABLE": sys.executable,
        "pybind11_ROOT": sysconfig.get_path("purelib") + "/pybind11",
    }
    options = [f"-D{name}={value}" for name, value in defines.items()]
    chosen = ["--target", *targets] if targets else []
    for step in (
        ["cmake", "-G", "Ninja", "-S", ROOT, "-B", folder, *options],
        ["cmake", "--build", folder, *chosen],
    ):
        done = subprocess.run(step, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"sanitize: cannot build with {kinds}\n{done.stdout}{done.stderr}")


def runtime_libraries(kinds: str) -> str:
    """Return what the interpreter must load first, since it was built without the sanitizer."""
    names = [*(RUNTIMES[kind] for kind in kinds.split(",")), "libstdc++.so"]
    asked = [[compiler(), f"-print-file-name={name}"] for name in names]
    return " ".join(subprocess.check_output(question, text=True).strip() for question in asked)


def test_bindings(kinds: str, folder: Path) -> None:
    """Run the Python tests of the core on a copy of the package with the instrumented module."""
    site = folder / "site"
    shutil.rmtree(site, ignore_errors=True)
    shutil.copytree(ROOT / "python" / "ohhell", site / "ohhell")
    run("cmake", "--install", folder, "--component", "python", "--prefix", site)
    # -S: the editable install must not come before the copy.
    run(
        *(sys.executable, "-S", "-m", "pytest", "-q", "tests/core"),
        LD_PRELOAD=runtime_libraries(kinds),
        PYTHONPATH=f"{site}{os.pathsep}{sysconfig.get_path('purelib')}",
        PYTHONMALLOC="malloc",
        **OPTIONS,
    )


def test_everything(kinds: str, folder: Path) -> None:
    build(kinds, folder)
    run("ctest", "--test-dir", folder, "--output-on-failure", "--no-tests=error")
    test_bindings(kinds, folder)


def test_hot_paths(kinds: str, folder: Path) -> None:
    # The kernels take minutes to compile with -O1 and a sanitizer.
    build(kinds, folder, "ohhell_hot_paths", optimised="-O0")
    program = folder / "ohhell_hot_paths"
    _, sets, *paths = subprocess.check_output([program], text=True).splitlines()
    for instruction_set in sets.split():
        for path in paths:
            units = 4 if path == "claims" else QUICK_UNITS
            chosen = {"OHHELL_THREADS": "4", "OHHELL_ISA": instruction_set}
            run(program, path, units, **chosen, **OPTIONS)
    print(f"sanitize: the hot paths are clean under {kinds}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", metavar="KIND")
    parser.add_argument("--quick", action="store_true")
    asked = parser.parse_args()
    unknown = set(asked.kinds.split(",")) - set(RUNTIMES)
    if unknown:
        parser.error(f"there is no sanitizer {', '.join(sorted(unknown))}")
    if not is_available(asked.kinds):
        reason = f"sanitize: {compiler()} has no working sanitizer for {asked.kinds}"
        if not asked.quick:
            raise SystemExit(reason)
        print(f"{reason}; skipped")
        return
    name = f"{'quick' if asked.quick else 'sanitize'}-{asked.kinds.replace(',', '-')}"
    (test_hot_paths if asked.quick else test_everything)(asked.kinds, ROOT / "build" / name)


if __name__ == "__main__":
    main()
