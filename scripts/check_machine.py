"""Say clearly what a machine lacks to build the project. Runs on any Python, however old."""

from __future__ import print_function

import os
import shutil
import sys

OLDEST = (3, 10)


def missing():
    """Each thing that is missing, as a sentence."""
    if sys.version_info < OLDEST:
        version = ".".join(str(part) for part in sys.version_info[:3])
        yield "%s is Python %s; 3.10 or newer is needed (make PYTHON=python3.12 ...)" % (
            sys.executable,
            version,
        )
        return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        yield "%s has no venv module (on Debian: apt-get install python3-venv)" % sys.executable
    compilers = [os.environ["CXX"].split()[0]] if os.environ.get("CXX") else ["c++", "g++", "clang++"]
    if not any(shutil.which(compiler) for compiler in compilers):
        yield "no C++ compiler (%s); on Debian: apt-get install g++" % ", ".join(compilers)


if __name__ == "__main__":
    problems = list(missing())
    for problem in problems:
        print("make: " + problem, file=sys.stderr)
    sys.exit(1 if problems else 0)
