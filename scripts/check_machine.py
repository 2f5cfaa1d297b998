"""Say clearly what a machine lacks to build the project. Written for any Python 3, however old."""

import os
import shutil
import sys

OLDEST = (3, 10)
COMPILERS = ["c++", "g++", "clang++"]


def missing():
    """Yield each thing that is missing, as a sentence."""
    if sys.version_info < OLDEST:
        version = "{}.{}.{}".format(*sys.version_info)
        yield "this Python is {}; 3.10 or newer is needed: make PYTHON=python3.12".format(version)
        return
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        yield "this Python has no venv; on Debian: apt-get install python3-venv"
    compilers = os.environ.get("CXX", "").split()[:1] or COMPILERS
    if not any(shutil.which(compiler) for compiler in compilers):
        yield "there is no C++ compiler ({}); on Debian: apt-get install g++".format(
            ", ".join(compilers)
        )


if __name__ == "__main__":
    problems = list(missing())
    for problem in problems:
        print("make: " + problem, file=sys.stderr)
    sys.exit(1 if problems else 0)
