"""make slow-clients: every client is built as its page says, and asks running servers.

In the environment of the tests, npm and Debian's gRPC library for C++ (as far as they are there).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
BUILT = shutil.ignore_patterns("node_modules", "dist", "gen", "build")
HINT = re.compile(r"card: 9D \(.* points on average")
ESTIMATE = re.compile(r"^4D  \d+\.\d\d ± \d\.\d\d$", re.MULTILINE)

needs_npm = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
needs_grpc = pytest.mark.skipif(
    shutil.which("grpc_cpp_plugin") is None,
    reason="not installed: cmake pkg-config libgrpc++-dev libprotobuf-dev protobuf-compiler-grpc",
)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """What the clients need, where they may build."""
    for folder in ("clients", "proto", "examples"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=BUILT)
    return tmp_path


@pytest.fixture
def address() -> Iterator[str]:
    server = subprocess.Popen(
        [sys.executable, "-m", "ohhell", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().split()[-1]
    finally:
        server.terminate()
        server.wait()
        server.stdout.close()


def run(*command: str | Path, cwd: Path, **more: Any) -> str:
    """What a command prints. Fails with all that it said."""
    # The package's own program first, for clients that start servers themselves.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    made = subprocess.run(
        command, cwd=cwd, env={**os.environ, "PATH": path}, capture_output=True, text=True, **more
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return made.stdout


@needs_npm
def test_the_node_client_gets_a_hint(copy: Path, address: str) -> None:
    node = copy / "clients" / "node"
    run("npm", "install", "--no-package-lock", "--silent", cwd=node)
    told = run("node", "hint.mjs", address, cwd=node)
    assert HINT.match(told)
    assert ESTIMATE.search(told)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="no copy of the repository")
def test_what_the_pages_build_is_nothing_to_commit() -> None:
    made = [
        "clients/cpp/build/ohhell_hint",
        "clients/node/package-lock.json",
        "clients/node/node_modules/x",
        "clients/typescript/dist/index.js",
        "clients/typescript/node_modules/x",
        "clients/typescript/src/gen/x",
    ]
    ignored = subprocess.run(
        ["git", "check-ignore", *made], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ignored.stdout.split() == made


@needs_npm
def test_the_typescript_client(copy: Path, address: str) -> None:
    package = copy / "clients" / "typescript"
    run("npm", "ci", "--ignore-scripts", "--silent", cwd=package)
    run("npm", "run", "build", cwd=package)
    run("npm", "run", "check", cwd=package)
    told = run("npm", "run", "--silent", "hint", "--", f"http://{address}", cwd=package)
    assert HINT.match(told)
    assert ESTIMATE.search(told)
    tests = run("npm", "test", cwd=package, timeout=1200)
    assert re.search(r"^# fail 0$", tests, re.MULTILINE)
    assert int(re.findall(r"^# pass (\d+)$", tests, re.MULTILINE)[0]) > 50


@needs_npm
@pytest.mark.parametrize("way", ["packed", "as its page says"])
def test_the_typescript_package_can_be_installed(
    copy: Path, tmp_path: Path, address: str, way: str
) -> None:
    package = copy / "clients" / "typescript"
    run("npm", "ci", "--ignore-scripts", "--silent", cwd=package)
    run("npm", "run", "build", cwd=package)
    source = package
    if way == "packed":
        source /= run("npm", "pack", "--silent", "--ignore-scripts", cwd=package).split()[-1]
    user = tmp_path / "user"
    user.mkdir()
    run("npm", "install", "--silent", source, cwd=user)
    script = user / "ask.mjs"
    script.write_text(
        'import { connectGrpc } from "ohhell/node";\n'
        'import { DealPattern } from "ohhell";\n'
        f'const ohhell = connectGrpc("http://{address}");\n'
        "const { presets } = await ohhell.rules.listPresets({});\n"
        "const found = presets.find(({ name }) => name === 'oh_hell');\n"
        "console.log(found.title, found.rules.dealPattern in DealPattern);\n"
        "ohhell.close();\n"
    )
    assert run("node", script, cwd=user) == "Oh Hell true\n"


@needs_grpc
def test_the_cpp_client(copy: Path, address: str) -> None:
    source = copy / "clients" / "cpp"
    run("cmake", "-S", source, "-B", "build", "-DCMAKE_CXX_FLAGS=-Werror", cwd=copy)
    run("cmake", "--build", "build", cwd=copy)
    hint = copy / "build" / "ohhell_hint"
    positions = copy / "examples" / "positions"
    told = run(hint, address, positions / "five_cards_play_11_south.json", cwd=copy)
    assert HINT.match(told)
    assert ESTIMATE.search(told)
    told = run(hint, address, positions / "three_cards_bid_4_north.json", cwd=copy)
    assert told.startswith("bid: 1 (")

    refused = subprocess.run(
        [hint, address, positions / "../records/three_cards.json"], capture_output=True, text=True
    )
    assert (refused.returncode, refused.stdout) == (2, "")
    (copy / "empty.json").write_text("{}")
    asked = subprocess.run([hint, address, copy / "empty.json"], capture_output=True, text=True)
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "position" in asked.stderr
