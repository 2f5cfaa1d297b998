"""make slow-clients: the Node.js client, installed by npm, asks a running server."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_node_client_gets_a_hint(tmp_path: Path) -> None:
    for folder in ("clients", "proto", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    node = tmp_path / "clients" / "node"
    subprocess.run(["npm", "install", "--no-package-lock", "--silent"], cwd=node, check=True)
    server = subprocess.Popen(
        [sys.executable, "-m", "ohhell", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        made = subprocess.run(
            ["node", "hint.mjs", address], cwd=node, capture_output=True, text=True, check=True
        )
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()
    assert re.match(r"card: 9D \(9D: .* points on average", made.stdout)
    assert re.search(r"^4D  \d+\.\d\d ± \d\.\d\d$", made.stdout, re.MULTILINE)
