"""Workers end with their parent, however it ends."""

from __future__ import annotations

import os
import subprocess
import sys
import time

PARENT = """
import os, signal, sys
from ohhell.arena import Plan, contestants, play

def tell(_):
    import multiprocessing
    print(*(child.pid for child in multiprocessing.active_children()), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    play(Plan(contestants("random", "level:1"), 100_000, 1), workers=2, on_deals=tell)
"""


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_parent_that_is_killed_leaves_no_workers(tmp_path: object) -> None:
    script = os.path.join(str(tmp_path), "parent.py")
    with open(script, "w") as file:
        file.write(PARENT)
    # To a file, not a pipe, which the workers would hold open.
    told = os.path.join(str(tmp_path), "told")
    with open(told, "w") as out:
        assert subprocess.run([sys.executable, script], stdout=out, check=False).returncode == -9
    with open(told) as file:
        workers = [int(pid) for pid in file.read().split()]
    assert len(workers) == 2
    for _ in range(600):
        if not any(map(alive, workers)):
            return
        time.sleep(0.1)
    raise AssertionError(f"still there: {[pid for pid in workers if alive(pid)]}")
