"""`ohhell engine` as a child process: its pipes, its end, and the clients of the examples."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ohhell.engine.engine import LONGEST_LINE
from tests.engine.asking import about, last, line

ROOT = Path(__file__).parents[2]
LONG = about("open_spiel_1_lead", limits={"deals": "10000000"})
PATIENCE = 120


@pytest.fixture
def process() -> Iterator[subprocess.Popen[bytes]]:
    # Whoever runs the tests in the background has Ctrl-C ignored, and that is inherited.
    command = ["env", "--default-signal=INT", sys.executable, "-m", "ohhell", "engine"]
    with subprocess.Popen(command, stdin=-1, stdout=-1, stderr=-1) as made:
        yield made
        made.kill()


def tell(process: subprocess.Popen[bytes], *lines: bytes) -> None:
    assert process.stdin is not None
    process.stdin.write(b"".join(line + b"\n" for line in lines))
    process.stdin.flush()


def hear(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout is not None
    return process.stdout.readline()


def test_the_end_of_input_ends_it_after_the_last_answer(
    process: subprocess.Popen[bytes],
) -> None:
    asked = about("five_cards_play_11_south", limits={"deals": "5000", "seed": "1"})
    lines = [line(str(i), "Suggest", asked) for i in range(20)]
    out, err = process.communicate(b"\n".join(lines), PATIENCE)
    said = last([json.loads(answer) for answer in out.splitlines()])
    assert len(said) == 20
    assert (process.returncode, err) == (0, b"")


def test_a_long_line_is_dropped_and_the_next_is_read(process: subprocess.Popen[bytes]) -> None:
    out, _ = process.communicate(
        b"x" * (20 * LONGEST_LINE) + b"\n" + line("a", "GetServerInfo"), PATIENCE
    )
    told, answer = map(json.loads, out.splitlines())
    assert told["line"] == 1
    assert "response" in answer


def test_it_leaves_when_nobody_reads(process: subprocess.Popen[bytes]) -> None:
    tell(process, line("a", "WatchPlays", LONG))
    assert hear(process)
    assert process.stdout is not None
    process.stdout.close()  # the input stays open
    assert process.wait(PATIENCE) == 1


def test_it_leaves_when_it_cannot_write() -> None:
    with open("/dev/full", "wb") as full:
        made = subprocess.run(
            [sys.executable, "-m", "ohhell", "engine"],
            input=line("a", "GetServerInfo"),
            stdout=full,
            timeout=PATIENCE,
        )
    assert made.returncode == 1


def test_ctrl_c_ends_a_search(process: subprocess.Popen[bytes]) -> None:
    tell(process, line("a", "WatchPlays", LONG))
    assert hear(process)
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130


def test_ctrl_c_ends_a_search_after_the_end_of_input(process: subprocess.Popen[bytes]) -> None:
    tell(process, line("a", "WatchPlays", LONG), line("b", "EstimatePlays", LONG))
    assert process.stdin is not None
    process.stdin.close()
    assert hear(process)
    process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE) == 130


def blocks() -> list[str]:
    return re.findall(r"```\n(> .*?)```", (ROOT / "docs/engine.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("block", blocks())
def test_the_examples_of_the_page_are_what_happens(
    process: subprocess.Popen[bytes], block: str
) -> None:
    asked = re.findall("^> (.*)$", block, re.MULTILINE)
    expected = re.findall("^< (.*)$", block, re.MULTILINE)
    assert expected
    out, _ = process.communicate("\n".join(asked).encode(), PATIENCE)
    said = out.decode().splitlines()
    for pattern in expected:
        regex = re.escape(pattern).replace(re.escape("..."), ".*")
        found = [answer for answer in said if re.fullmatch(regex, answer)]
        assert len(found) == 1, (pattern, said)
        said.remove(found[0])
    assert said == []


def on_path() -> dict[str, str]:
    """The environment of somebody who has installed the package."""
    scripts = Path(sys.executable).parent
    return {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}"}


def hints(*files: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [ROOT / "examples/engine/hints.sh", *files],
        env=on_path(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


GOOD = [
    ROOT / "examples/positions" / name
    for name in ("five_cards_play_11_south.json", "three_cards_play_12_south.json")
]


def test_a_shell_gets_hints() -> None:
    made = hints(*GOOD)
    assert (made.returncode, made.stderr) == (0, "")
    first, second = sorted(made.stdout.splitlines())
    assert re.match(rf"{re.escape(str(GOOD[0]))}: .*9D.* points on average", first)
    assert second == f"{GOOD[1]}: the only legal choice"


def test_a_shell_hears_of_every_broken_file_and_gets_the_other_hints(tmp_path: Path) -> None:
    broken = {
        "no_json.json": '{"cards": ',
        "empty.json": "",
        "thin.json": '{"cards": 5}',
        "unknown.json": '{"card": 5}',
        'quo"ted \\ name.json': '{"seat": "\\""}',
    }
    for name, content in broken.items():
        (tmp_path / name).write_text(content)
    wrong = [*(tmp_path / name for name in broken), tmp_path / "missing.json"]
    made = hints(GOOD[0], *wrong, GOOD[1])
    assert made.returncode == 1
    assert len(made.stdout.splitlines()) == 2
    told = made.stderr.splitlines()
    for file in wrong:
        assert any(re.match(rf"{re.escape(str(file))}: .", line) for line in told), (file, told)


def test_a_shell_without_files_hears_how_it_is_used() -> None:
    made = hints()
    assert (made.returncode, made.stdout) == (2, "")
    assert made.stderr.startswith("usage: hints.sh ")


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
def test_node_watches_and_gives_up() -> None:
    made = subprocess.run(
        ["node", ROOT / "examples/engine/watch.mjs"],
        env=on_path(),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    said = made.stdout.splitlines()
    watched = [told for told in said if re.fullmatch(r"\d+ deals: .. -?\d+\.\d\d", told)]
    assert len(watched) >= 3
    assert sorted(set(said) - set(watched)) == ["CANCELLED: it was terminated", "given up: watch"]
