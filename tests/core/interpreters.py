"""Asks the native module in interpreters of its own, each with its GIL, and without any GIL.

    PYTHON interpreters.py MODULE       # the path of _core.*.so, built for that Python

It needs nothing but the module and the standard library, so it runs on any Python that has been
found. Prints a line for each check, `skipped` among them; leaves with an error if one fails.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
import threading
from collections.abc import Callable
from typing import Any

SEEDS = (1, 2, 3, 4)
ASK = """
def load(path):
    import importlib.util
    spec = importlib.util.spec_from_file_location("_core", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

def ask(core, seed):
    table = core.Round(seats=4, cards=3, dealer=1, trump=2)
    for bid in (1, 1, 1, 1):
        table.bid(bid)
    points = [[taken + 10 * (bid == taken) for taken in range(4)] for bid in range(4)]
    hand = {2: 1 << 16 * 2 + 9 | 1 << 16 * 3 + 8 | 1 << 16 + 6}
    cards = [16 * 2 + 9, 16 * 3 + 8, 16 + 6]
    answer = core.estimate_plays(table, hand, -1, 2, cards, points, deals=640, seed=seed)
    try:
        table.play(63)
    except ValueError as error:
        refused = str(error)
    verdict = core.verify_claim(table, hand, -1, 2, 3).verdict.name
    return repr(([e.value.mean for e in answer.estimates], refused, verdict))
"""


def _ask_here() -> tuple[Callable[[str], Any], Callable[[Any, int], str]]:
    names: dict[str, Any] = {}
    exec(ASK, names)
    return names["load"], names["ask"]


def in_threads(work: Callable[[int], str]) -> list[str]:
    """What the work gives for each seed, a thread each, all at once."""
    found: dict[int, str] = {}
    threads = [
        threading.Thread(target=lambda seed=seed: found.update({seed: work(seed)}))
        for seed in SEEDS
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [found[seed] for seed in SEEDS]


def runner() -> Callable[[str], None] | None:
    """Runs code in a new interpreter with a GIL of its own; None before Python 3.12."""
    if sys.version_info >= (3, 13):
        import _interpreters

        def run(code: str) -> None:
            made = _interpreters.create("isolated")
            failure = _interpreters.exec(made, code)
            _interpreters.destroy(made)
            if failure is not None:
                raise RuntimeError(failure.formatted)

        return run
    if importlib.util.find_spec("_xxsubinterpreters") and sys.version_info >= (3, 12):
        import _xxsubinterpreters

        def run_string(code: str) -> None:
            made = _xxsubinterpreters.create(isolated=True)
            _xxsubinterpreters.run_string(made, code)
            _xxsubinterpreters.destroy(made)

        return run_string
    return None


def check_interpreters(path: str, alone: list[str]) -> str:
    """Several interpreters at once give the answers of one alone."""
    run = runner()
    if run is None:
        return "skipped: this Python has no interpreters with a GIL of their own (3.12 has)"

    def work(seed: int) -> str:
        reader, writer = os.pipe()
        code = f"import os\nos.write({writer}, ask(load({path!r}), {seed}).encode())"
        try:
            run(ASK + code)
            return os.read(reader, 65536).decode()
        finally:
            os.close(reader)
            os.close(writer)

    assert in_threads(work) == alone
    return "passed"


def check_no_gil(core: Any, ask: Callable[[Any, int], str], alone: list[str]) -> str:
    """The module leaves the GIL off, and threads at once give the answers of one alone."""
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        return "skipped: this Python has a GIL (python3.13t and later have none)"
    assert not sys._is_gil_enabled(), "the module has switched the GIL on"
    assert in_threads(lambda seed: ask(core, seed)) == alone
    return "passed"


def main(path: str) -> None:
    load, ask = _ask_here()
    core = load(path)
    alone = [ask(core, seed) for seed in SEEDS]
    assert len(set(alone)) == len(SEEDS)
    print("no GIL:", check_no_gil(core, ask, alone))
    print("a GIL for each interpreter:", check_interpreters(path, alone))


if __name__ == "__main__":
    main(sys.argv[1])
