"""The package as a user gets it: built from the source archive, installed elsewhere, asked once."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = "ohhell/batch/report/page.html"

# One process builds and installs for all tests of this file.
pytestmark = pytest.mark.xdist_group("wheel")

QUESTION = """
import json
import ohhell, ohhell._core

position = ohhell.Position(
    rules=ohhell.RuleSet.preset("oh_hell"),
    cards=3,
    dealer=3,
    turn_up="7H",
    seat=2,
    hands={2: "JH TS 8D"},
    bids=(1, 1, 1, 1),
    plays=("AS", "KS"),
)
hint = ohhell.suggest(position, limits=ohhell.SearchLimits(deals=64, seed=1))
print(json.dumps({
    "package": ohhell.__file__,
    "core": ohhell._core.__file__,
    "version": ohhell.__version__,
    "action": hint.card,
}))
"""


def run(*command: object, cwd: Path) -> str:
    """Run a command without anything of this environment; return what it prints."""
    words = [str(word) for word in command]
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "VIRTUAL_ENV", "COV", "PYTEST"))
    }
    done = subprocess.run(words, cwd=cwd, env=kept, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source archive, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    (source,) = folder.glob("*.tar.gz")
    (wheel,) = folder.glob("*.whl")
    return source, wheel


@pytest.fixture(scope="module")
def installed(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of a fresh environment that holds the wheel and what it requires."""
    folder = tmp_path_factory.mktemp("fresh") / "env"
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", archives[1], cwd=folder)
    return folder / "bin"


def test_source_archive_holds_what_a_build_needs_and_no_more(archives: tuple[Path, Path]) -> None:
    with tarfile.open(archives[0]) as archive:
        names = {Path(*Path(name).parts[1:]) for name in archive.getnames()}
    assert {str(name.parts[0]) for name in names if name.parts} == {
        "CHANGELOG.md",
        "CMakeLists.txt",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "cmake",
        "cpp",
        "proto",
        "pyproject.toml",
        "python",
    }
    assert not [name for name in names if name.suffix in {".so", ".pyc"}]


def test_wheel_holds_the_package_and_nothing_else(archives: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(archives[1]) as wheel:
        names = set(wheel.namelist())
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ohhell"}
    assert {"ohhell/py.typed", "ohhell/_core.pyi", "ohhell/bench/positions.jsonl", PAGE} <= names
    sources = (ROOT / "python").rglob("*.py")
    assert {str(path.relative_to(ROOT / "python")) for path in sources} <= names
    assert len([name for name in names if name.endswith(".so")]) == 1


def test_a_page_that_was_built_is_in_both(archives: tuple[Path, Path]) -> None:
    if not (ROOT / "python/ohhell/web_page/index.html").is_file():
        pytest.skip("there is no page: `make page` builds it, with Node.js")
    with tarfile.open(archives[0]) as archive:
        packed = {name.partition("/python/ohhell/web_page/")[2] for name in archive.getnames()}
    with zipfile.ZipFile(archives[1]) as wheel:
        index = wheel.read("ohhell/web_page/index.html").decode()
        installed = {name.removeprefix("ohhell/web_page/") for name in wheel.namelist()}
    named = re.findall(r'"\./(assets/[^"]+)"', index)
    assert len(named) == 2  # a script and a sheet of styles
    wanted = {"index.html", *named, *(f"{name}.br" for name in named)}
    assert wanted <= packed
    assert wanted <= installed


def test_installed_wheel_answers_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    answer = json.loads(run(installed / "python", "-c", QUESTION, cwd=tmp_path))
    for part in ("package", "core"):
        assert Path(answer[part]).is_relative_to(installed.parent), answer
    # West may follow spades with the ten alone.
    assert answer["action"] == "TS"
    assert f'version = "{answer["version"]}"' in (ROOT / "pyproject.toml").read_text()


def test_installed_command_runs_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    assert "serve" in run(installed / "ohhell", "--help", cwd=tmp_path)
