"""analyze, report, query and convert, as they are called."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ohhell.batch.formats import Format
from tests.batch.files import lines_of, results_in, small_games

Run = Callable[..., tuple[int, str, str]]

GAMES = small_games(3)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text(lines_of(GAMES))
    return path


def analyzed(run: Run, records: Path, out: Path, *more: str) -> tuple[int, str, str]:
    options = ("--out", str(out), "--level", "4", "--deals", "4", "--workers", "1")
    return run("analyze", str(records), *options, *more)


def test_from_records_to_a_page_and_an_answer(run: Run, records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert analyzed(run, records, out) == (0, f"3 records, 72 decisions in {out}\n", "")
    assert (out / "part-00000.parquet").exists()
    code, told, _ = run("report", str(out))
    assert (code, told) == (0, f"{out / 'report.html'}\n")
    assert "<h1>Analysis of records</h1>" in (out / "report.html").read_text()
    code, told, _ = run("report", str(out), "--player", "player 1", "--out", "-")
    assert "<h1>player 1</h1>" in told
    sql = "SELECT kind, count(*) AS n FROM decisions GROUP BY 1 ORDER BY 1"
    code, told, _ = run("query", str(out), sql)
    assert told.split()[:2] == ["kind", "n"]
    code, told, _ = run("query", str(out), sql, "--json")
    rows = [json.loads(line) for line in told.splitlines()]
    assert [row["kind"] for row in rows] == ["bid", "discard", "follow", "lead"]
    assert sum(row["n"] for row in rows) == 72


def test_the_manifest_is_printed_as_json(run: Run, records: Path, tmp_path: Path) -> None:
    code, told, _ = analyzed(run, records, tmp_path / "out", "--json", "--rows", "jsonl")
    assert code == 0
    manifest = json.loads(told)
    assert manifest["plan"]["rows"] == "jsonl"
    assert manifest["plan"]["limits"]["deals"] == 4
    assert manifest == json.loads((tmp_path / "out" / "manifest.json").read_text())


def test_broken_records_are_told_of_but_are_no_failure(
    run: Run, records: Path, tmp_path: Path
) -> None:
    records.write_text("{}\n" + records.read_text() + "no\n")
    out = tmp_path / "out"
    code, told, _ = analyzed(run, records, out)
    assert code == 0
    assert told.rstrip().endswith(f"1 records are broken, see {out / 'errors.jsonl'}")


def test_more_rows_than_a_screen_holds_are_cut_and_it_says_so(
    run: Run, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ohhell.cli.records.MOST_SHOWN", 5)
    analyzed(run, records, tmp_path / "out")
    _, told, _ = run("query", str(tmp_path / "out"), "SELECT record FROM decisions")
    assert told.rstrip().endswith("only the first 5 rows; --json prints all of them")
    _, told, _ = run("query", str(tmp_path / "out"), "SELECT record FROM decisions", "--json")
    assert len(told.splitlines()) == 72


@pytest.mark.parametrize(
    ("sql", "line"),
    [
        ("SELECT 1/0 AS a, -1/0 AS b, 'nan'::FLOAT AS c", '{"a": INF, "b": -INF, "c": NAN}'),
        ("SELECT [1.5::DOUBLE, 1/0] AS a, {'x': -1/0} AS b", '{"a": [1.5, INF], "b": {"x": -INF}}'),
        ("SELECT MAP {1: 1/0} AS a", '{"a": {"1": INF}}'),
        ("SELECT 1 a, 2 a, 3 a", '{"a": 1, "a_1": 2, "a_2": 3}'),
        ("SELECT 1 a, 2 a, 3 a_1", '{"a": 1, "a_2": 2, "a_1": 3}'),
        ("SELECT NULL AS a, 'Infinity' AS b, true AS c", '{"a": null, "b": INF, "c": true}'),
    ],
)
def test_what_is_printed_as_json_is_json_with_every_column(
    run: Run, records: Path, tmp_path: Path, sql: str, line: str
) -> None:
    analyzed(run, records, tmp_path / "out")
    code, told, error = run("query", str(tmp_path / "out"), sql, "--json")
    assert (code, error) == (0, "")
    line = line.replace("-INF", '"-Infinity"').replace("INF", '"Infinity"').replace("NAN", '"NaN"')
    assert told == f"{line}\n"


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["table", "json"])
def test_an_answer_of_a_part_says_so(
    run: Run, records: Path, tmp_path: Path, more: tuple[str, ...]
) -> None:
    analyzed(run, records, tmp_path / "out")
    sql = "SELECT count(*) AS n FROM rounds"
    code, whole, error = run("query", str(tmp_path / "out"), sql, *more)
    assert (code, error) == (0, "")
    path = tmp_path / "out" / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "complete": False}))
    code, told, error = run("query", str(tmp_path / "out"), sql, *more)
    assert (code, told) == (0, whole)
    assert error == ("ohhell: the analysis is not complete: this is of the part that is there\n")


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (("--engine", "ray", "--workers", "2"), "only with --engine threads"),
        (("--server", "localhost:1"), "only with --engine grpc"),
        (("--address", "auto"), "only with --engine ray"),
        (("--engine", "grpc"), "name a server at least"),
        (("--engine", "dask"), "'dask' is not one of"),
        (("--level", "9"), "player.level (9)"),
        (("--rows", "csv"), "'csv' is not one of"),
        (("--shard-records", "0"), "shard_records (0)"),
        (("--deals", "0"), "limits.deals (0)"),
        (("--player", "level:4,aggressiveness=0.5"), "judged by values alone"),
    ],
)
def test_bad_options_are_one_line(
    run: Run, records: Path, tmp_path: Path, arguments: tuple[str, ...], what: str
) -> None:
    code, told, error = run("analyze", str(records), "--out", str(tmp_path / "out"), *arguments)
    assert (code, told) == (2, "")
    (line,) = error.splitlines()
    assert what in line
    assert not (tmp_path / "out").exists()


def test_records_that_are_not_there(run: Run, tmp_path: Path) -> None:
    code, _, error = run("analyze", str(tmp_path / "missing"), "--out", str(tmp_path / "out"))
    assert code == 2
    assert "No such file" in error


@pytest.mark.parametrize("form", ["sheet", "jsonl"])
def test_converted_there_and_back(run: Run, records: Path, tmp_path: Path, form: str) -> None:
    other = tmp_path / f"other.{form}"
    assert run("convert", str(records), "--to", form, "--out", str(other)) == (0, "", "")
    assert other.read_text() == lines_of(GAMES, Format(form))
    code, told, _ = run("convert", str(other), "--to", "jsonl")
    assert (code, told) == (0, records.read_text())


def test_what_cannot_be_converted_ends_it(run: Run, records: Path) -> None:
    records.write_text(records.read_text() + "broken\n")
    code, told, error = run("convert", str(records), "--to", "sheet")
    assert code == 2
    assert f"{records}:4" in error
    assert told == lines_of(GAMES, Format.SHEET)


def test_from_a_pipe_without_a_terminal_nothing_but_the_result(
    records: Path, tmp_path: Path
) -> None:
    arguments = ["analyze", "-", "--level", "4", "--deals", "4", "--workers", "1", "--out"]
    for name, given in (("file", records.read_bytes()), ("again", records.read_bytes())):
        done = subprocess.run(
            [sys.executable, "-m", "ohhell", *arguments, str(tmp_path / name)],
            input=given,
            capture_output=True,
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(b"3 records, 72 decisions in ")
    assert results_in(tmp_path / "file") == results_in(tmp_path / "again")


def test_on_a_terminal_it_says_how_far_it_is(records: Path, tmp_path: Path) -> None:
    terminal, its_end = pty.openpty()
    out = str(tmp_path / "out")
    arguments = ["analyze", str(records), "--level", "4", "--deals", "4", "--workers", "1"]
    command = [sys.executable, "-m", "ohhell", *arguments, "--shard-records", "1", "--out", out]
    environment = {**os.environ, "COLUMNS": "120", "TERM": "xterm"}
    with subprocess.Popen(command, stderr=its_end, stdout=subprocess.PIPE, env=environment) as ran:
        os.close(its_end)
        shown = b""
        with contextlib.suppress(OSError):  # how a terminal ends
            while more := os.read(terminal, 4096):
                shown += more
    os.close(terminal)
    assert ran.returncode == 0
    assert b"3 records, 72 decisions" in shown
    assert b"/s" in shown
    assert b"left" in shown


def test_a_page_that_cannot_be_written_is_one_line(run: Run, records: Path, tmp_path: Path) -> None:
    analyzed(run, records, tmp_path / "out")
    page = tmp_path / "missing" / "page.html"
    code, told, error = run("report", str(tmp_path / "out"), "--out", str(page))
    assert (code, told) == (4, "")
    assert error == f"ohhell: cannot write {page}: No such file or directory\n"


@pytest.mark.parametrize("games", [1, 20], ids=["a little", "more than a buffer holds"])
@pytest.mark.parametrize("what", ["convert", "query", "report"])
def test_an_output_without_room_is_one_line(
    run: Run, records: Path, tmp_path: Path, what: str, games: int
) -> None:
    records.write_text(lines_of(small_games(games)))
    out = str(tmp_path / "out")
    analyzed(run, records, tmp_path / "out")
    arguments = {
        "convert": (str(records), "--to", "jsonl"),
        "query": (out, "SELECT 1", "--json"),
        "report": (out, "--out", "-"),
    }[what]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "ohhell", what, *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=120,
        )
    line = b"ohhell: cannot write the output: No space left on device\n"
    assert (done.returncode, done.stderr) == (4, line)


def test_ray_without_its_package_names_the_extra(
    run: Run, records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    out = str(tmp_path / "out")
    code, _, error = run("analyze", str(records), "--out", out, "--engine", "ray")
    assert code == 2
    assert "pip install 'ohhell[ray]'" in error
