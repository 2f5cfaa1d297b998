"""A million requests, led by what they reach in the code: `make slow-fuzz`.

The first byte of an input picks the call and the form, the rest is the request. libFuzzer, below
atheris, begins with sound requests; it reports a crash, a hang and an input that takes much memory.
"""

from __future__ import annotations

import contextlib
import random
import resource
import sys
import sysconfig
import tempfile
from pathlib import Path

import atheris

# An editable install brings a loader of its own, into which atheris does not see. Without it the
# sources are found by their folder, and the native module where it is installed.
sys.meta_path[:] = [f for f in sys.meta_path if "ScikitBuild" not in type(f).__name__]
sys.path.insert(0, str(Path(__file__).parents[2] / "python"))

with atheris.instrument_imports(include=["ohhell"]):
    import ohhell

    ohhell.__path__.append(str(Path(sysconfig.get_path("platlib")) / "ohhell"))
    from ohhell.errors import InvalidInput, NotReady, OutOfTime
    from ohhell.service.calls import CALLS
    from ohhell.service.wire import Form
    from tests.service.raw import run, sound

FORMS = tuple(Form)
SECONDS = 0.02
"""For a search: what it asks for may be more than there is time for."""
SETTLED, MOST_GROWTH_KB = 0.2, 100_000
"""After this part of the runs memory is to grow no more than so much."""


class Target:
    def __init__(self, runs: int) -> None:
        self._runs, self._done, self._settled_at = runs, 0, 0

    def __call__(self, data: bytes) -> None:
        self._done += 1
        if self._done == int(SETTLED * self._runs):
            self._settled_at = peak_memory()
        if self._done == self._runs:
            self._report()
        if not data:
            return
        call = CALLS[data[0] % len(CALLS)]
        form = FORMS[data[0] // len(CALLS) % len(FORMS)]
        with contextlib.suppress(InvalidInput, NotReady, OutOfTime):
            run(call, data[1:], form, SECONDS)

    def _report(self) -> None:
        grew = peak_memory() - self._settled_at
        print(f"{self._done} inputs; memory {peak_memory()} kB, {grew} kB of it late", flush=True)
        if grew > MOST_GROWTH_KB:
            raise MemoryError(f"grew by {grew} kB")


def peak_memory() -> int:
    """In kB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def write_corpus(folder: Path) -> None:
    """Sound requests of every call in both forms."""
    rng = random.Random(1)
    for number in range(10 * len(CALLS) * len(FORMS)):
        first = number % (len(CALLS) * len(FORMS))
        call, form = CALLS[first % len(CALLS)], FORMS[first // len(CALLS)]
        (folder / str(number)).write_bytes(bytes([first]) + sound(call, rng, form))


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as corpus:
        write_corpus(Path(corpus))
        options = [f"-runs={runs}", "-timeout=20", "-rss_limit_mb=2048", "-max_len=20000"]
        atheris.Setup(
            [sys.argv[0], *options, "-seed=1", "-print_final_stats=1", corpus], Target(runs)
        )
        atheris.Fuzz()


if __name__ == "__main__":
    main()
