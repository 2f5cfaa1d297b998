"""An analysis in a directory: whatever happens on the way, the same files are there at the end."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ohhell import InvalidInput, Player, SearchLimits
from ohhell.batch.columns import TABLES
from ohhell.batch.encoding import Encoding
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.formats import Format
from ohhell.batch.run import Progress, analyze
from ohhell.batch.shards import Shard
from ohhell.batch.store import Store
from ohhell.batch.work import Job, Output
from ohhell.errors import CannotWrite, MissingExtra
from tests.batch.files import FULL_DISK, lines_of, results_in, small_games
from tests.batch.processes import command

LIMITS = SearchLimits(deals=4)
GAMES = small_games(10)


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Ten games, and three lines among them that are none."""
    lines = lines_of(GAMES).splitlines(keepends=True)
    lines.insert(3, "no json\n")
    lines.insert(7, '{"id": "wrong", "rules": {"preset": "bridge"}}\n')
    lines.append(lines_of([replace(GAMES[0], first_dealer=2)]))
    path = tmp_path / "games.jsonl"
    path.write_text("".join(lines))
    return path


def run(records: Path, out: Path, **options: Any) -> Any:
    options = {"executor": InProcess(), "shard_records": 3, **options}
    return analyze([records], out, options.pop("player", Player(level=4)), LIMITS, **options)


def rows(out: Path, part: str) -> list[dict[str, Any]]:
    files = sorted(out.glob(f"{part}-*.jsonl"))
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


class Stopping:
    """Does some shards, the last first, then stops as a kill would."""

    name = "stopping"

    def __init__(self, after: int) -> None:
        self._after = after

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        taken = list(shards)
        for done, shard in enumerate(reversed(taken)):
            if done == self._after:
                raise KeyboardInterrupt
            yield from InProcess().run(job, iter([shard]))


def test_the_files_of_an_analysis(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    manifest = run(records, out)
    assert sorted(path.name for path in out.iterdir() if path.suffix == ".jsonl") == [
        "errors.jsonl",
        *(f"part-{i:05}.jsonl" for i in range(5)),
        *(f"rounds-{i:05}.jsonl" for i in range(5)),
    ]
    assert manifest == json.loads((out / "manifest.json").read_text())
    assert manifest["complete"] is True
    assert (manifest["shards"], manifest["errors"]) == (5, 3)
    assert manifest["input"]["records"] == 13
    assert list(manifest["rules"]) == ["oh_hell players=3 max_cards=2"]
    decisions = rows(out, "part")
    assert manifest["decisions"] == len(decisions) == 10 * (3 * 3 + 5 * 3)
    places = [(row["record"], row["decision"]) for row in decisions]
    assert places == sorted(set(places))
    assert {row["record"] for row in decisions} == set(range(13)) - {3, 7, 12}
    for table in TABLES:
        assert list(rows(out, table.part)[0]) == [column.name for column in table.columns]


def test_broken_records_are_named_in_the_order_of_the_input(records: Path, tmp_path: Path) -> None:
    run(records, tmp_path / "out")
    lines = (tmp_path / "out" / "errors.jsonl").read_text().splitlines()
    first, second, third = map(json.loads, lines)
    assert first["file"] == str(records)
    assert [error["line"] for error in (first, second, third)] == [4, 8, 13]
    assert [error["record"] for error in (first, second, third)] == [3, 7, 12]
    assert "not a GameRecord in JSON" in first["reason"]
    assert second["reason"].startswith("rules.preset (bridge): no such preset")
    assert third["game"] == "random-0"
    assert third["reason"].startswith("rounds[2].dealer (2): the rules make it 1 here")


def test_what_comes_out_does_not_depend_on_the_shards(records: Path, tmp_path: Path) -> None:
    made = {}
    for size in (1, 3, 100):
        out = tmp_path / str(size)
        run(records, out, shard_records=size)
        tables = {table.part: rows(out, table.part) for table in TABLES}
        texts = [(out / name).read_text() for name in ("errors.jsonl", "summaries.json")]
        made[size] = (tables, texts)
    assert made[1] == made[3] == made[100]


@pytest.mark.parametrize("after", range(5))
def test_a_run_that_was_stopped_goes_on(records: Path, tmp_path: Path, after: int) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    run(records, whole)
    with pytest.raises(KeyboardInterrupt):
        run(records, stopped, executor=Stopping(after))
    before = json.loads((stopped / "manifest.json").read_text())
    assert before["complete"] is False
    told: list[Progress] = []
    manifest = run(records, stopped, on_progress=told.append)
    assert manifest["runs"][-1]["shards"] == 5 - after
    assert results_in(stopped) == results_in(whole)
    assert told[-1].records == 13
    assert told[-1].consumed == told[-1].size == records.stat().st_size


def test_a_complete_run_does_nothing_again(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(records, out)
    before = results_in(out)
    assert [made["shards"] for made in run(records, out)["runs"]] == [5, 0]
    assert results_in(out) == before


def test_a_file_that_is_gone_or_cut_is_made_again(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(records, out)
    before = results_in(out)
    (out / "part-00001.jsonl").unlink()
    (out / "rounds-00003.jsonl").write_bytes(b"{")
    (out / "part-00000.jsonl.tmp").write_bytes(b"torn")
    assert run(records, out)["runs"][-1]["shards"] == 2
    assert results_in(out) == before


@pytest.mark.parametrize("encoding", Encoding)
def test_a_file_with_other_bytes_is_made_again(
    records: Path, tmp_path: Path, encoding: Encoding
) -> None:
    out = tmp_path / "out"
    run(records, out, encoding=encoding)
    before = results_in(out)
    for name in ("part-00002", "rounds-00003"):
        path = out / f"{name}.{encoding.value}"
        flipped = bytearray(path.read_bytes())
        flipped[len(flipped) // 2] ^= 1
        path.write_bytes(flipped)
    assert run(records, out, encoding=encoding)["runs"][-1]["shards"] == 2
    assert results_in(out) == before


STOPS = [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130), (signal.SIGKILL, -9)]


@pytest.mark.parametrize(("number", "code"), STOPS, ids=[each.name for each, _ in STOPS])
def test_a_signal_ends_a_run_without_a_word_and_the_run_is_listed(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    records, out = tmp_path / "games.jsonl", tmp_path / "out"
    records.write_text(lines_of(small_games(200)))
    options = ("--level", "4", "--deals", "2000", "--shard-records", "1", "--workers", "2")
    # Whoever runs the tests in the background has some ignored, and that is inherited.
    heard = ("env", "--default-signal=HUP,INT,TERM")
    with subprocess.Popen(
        [*heard, *command("analyze", records, "--out", out, *options)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as ran:
        while ran.poll() is None and not (out / "shards" / "00000.json").exists():
            time.sleep(0.01)
        ran.send_signal(number)
        try:
            told = ran.communicate(timeout=120)
        finally:
            ran.kill()
    assert ran.returncode == code
    assert told[0] == b""
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["complete"] is False
    (listed,) = manifest["runs"]
    assert listed["engine"] == "threads, 2 workers"
    if number == signal.SIGKILL:
        assert listed["seconds"] is listed["shards"] is None
    else:
        assert told[1] == b""
        notes = len(list((out / "shards").glob("*.json")))
        assert listed["shards"] in (notes, notes - 1)  # it may come before the last is counted
        assert listed["seconds"] > 0


def test_other_settings_do_not_mix(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(records, out)
    for change, field in (
        ({"seed": 1}, "seed"),
        ({"player": Player(level=5)}, "player"),
        ({"shard_records": 4}, "shard_records"),
        ({"encoding": Encoding.PARQUET}, "rows"),
    ):
        with pytest.raises(InvalidInput, match="give another --out") as caught:
            run(records, out, **change)
        assert [violation.field for violation in caught.value.violations] == [field]


def test_other_records_do_not_mix(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(records, out)
    text = records.read_text()
    records.write_text(text.replace("random-1", "random-x"))
    with pytest.raises(InvalidInput, match="shard 0 was made of other records"):
        run(records, out)
    records.write_text("".join(text.splitlines(keepends=True)[:6]))
    with pytest.raises(InvalidInput, match="an earlier run had more records"):
        run(records, out)


@pytest.mark.parametrize("encoding", Encoding)
@pytest.mark.parametrize("inside", ["out", "a/b/out"])
def test_results_may_lie_among_the_records(
    records: Path, tmp_path: Path, inside: str, encoding: Encoding
) -> None:
    """Whether complete or not, what an analysis wrote is no record, its own as little as others."""
    folder = tmp_path / "in"
    folder.mkdir()
    records.rename(folder / "games.jsonl")
    with pytest.raises(KeyboardInterrupt):
        run(folder, folder / inside, executor=Stopping(2), encoding=encoding)
    assert run(folder, folder / inside, encoding=encoding)["input"]["records"] == 13
    before = results_in(folder / inside)
    assert run(folder, folder / inside, encoding=encoding)["runs"][-1]["shards"] == 0
    assert run(folder, folder / "beside", encoding=encoding)["errors"] == 3
    assert run(folder, tmp_path / "elsewhere", encoding=encoding)["input"]["records"] == 13
    assert results_in(folder / inside) == results_in(folder / "beside") == before


def test_results_are_no_records_and_records_no_results(records: Path, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    records.rename(folder / "games.jsonl")
    for out in (folder, tmp_path / "x" / ".." / "in"):
        with pytest.raises(InvalidInput, match="would lie among the results"):
            run(folder, out)
    assert [path.name for path in folder.iterdir()] == ["games.jsonl"]
    run(folder, folder / "out")
    with pytest.raises(InvalidInput, match="is the directory of an analysis"):
        run(folder / "out", tmp_path / "other")
    # A file of that name that is none of ours is a record like others.
    (folder / "manifest.json").write_text('{"complete": true}')
    assert run(folder, tmp_path / "other")["input"]["records"] == 14


def test_two_runs_at_once_are_refused(records: Path, tmp_path: Path) -> None:
    with Store(tmp_path / "out"), pytest.raises(InvalidInput, match="another run is at work"):
        run(records, tmp_path / "out")
    run(records, tmp_path / "out")


class Older:
    """A worker of another version."""

    name = "older"

    def run(self, job: Job, shards: Iterator[Shard]) -> Generator[Output, None, None]:
        for output in InProcess().run(job, shards):
            yield replace(output, version="0.0.1")


def test_a_worker_of_another_version_is_refused(records: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"a worker of 0.0.1.*must be of version"):
        run(records, tmp_path / "out", executor=Older())
    assert not list((tmp_path / "out").glob("part-*"))


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"limits": SearchLimits(time=1)}, "limits.time"),
        ({"limits": SearchLimits(nodes=1)}, "limits.nodes"),
        ({"limits": SearchLimits(seed=1)}, "limits.seed"),
        ({"limits": SearchLimits(deals=0)}, "limits.deals"),
        ({"seed": -1}, "limits.seed"),
        ({"shard_records": 0}, "shard_records"),
        ({"player": Player(level=9)}, "player.level"),
    ],
)
def test_what_cannot_be_had_is_refused(
    records: Path, tmp_path: Path, options: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        analyze([records], tmp_path / "out", executor=InProcess(), **options)
    assert caught.value.violations[0].field == field
    assert not (tmp_path / "out").exists()


def test_no_records_are_refused_and_an_empty_file_is_none(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="name a file"):
        analyze([], tmp_path / "out")
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n")
    manifest = run(empty, tmp_path / "out")
    assert (manifest["shards"], manifest["decisions"]) == (0, 0)


def test_parquet_holds_the_same_rows(records: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    run(records, tmp_path / "lines")
    run(records, tmp_path / "parquet", encoding=Encoding.PARQUET)
    for table in TABLES:
        files = sorted((tmp_path / "parquet").glob(f"{table.part}-*.parquet"))
        tables = [pyarrow.parquet.read_table(file) for file in files]
        held = [row for found in tables for row in found.to_pylist()]
        assert held == rows(tmp_path / "lines", table.part)
        for field, column in zip(tables[0].schema, table.columns, strict=True):
            assert field.metadata[b"about"].decode() == column.about


def test_parquet_without_its_package_names_the_extra(
    records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r"ohhell\[batch\]"):
        run(records, tmp_path / "out", encoding=Encoding.PARQUET)
    assert not (tmp_path / "out").exists()


def test_every_form_of_a_record_gives_the_same_rows(tmp_path: Path) -> None:
    made = []
    for form in (Format.JSONL, Format.SHEET):
        path = tmp_path / f"games.{form.value}"
        path.write_text(lines_of(GAMES, form))
        run(path, tmp_path / form.name)
        made.append({table.part: rows(tmp_path / form.name, table.part) for table in TABLES})
    assert made[0] == made[1]


def test_a_full_disk_is_one_clear_line_and_tears_nothing(records: Path, tmp_path: Path) -> None:
    """The limit of a file's size stands for a disk: writing fails in the same way."""
    out = tmp_path / "out"
    arguments = [records, "--out", out, "--level", "4", "--deals", "4", "--rows", "jsonl"]
    arguments += ["--shard-records", "3", "--workers", "1"]
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, "20000", "analyze", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 4, done.stderr
    (line,) = done.stderr.splitlines()
    assert line.startswith(f"ohhell: cannot write {out}")
    assert "what is finished is kept" in line
    assert not list(out.rglob("*.tmp"))
    for path in out.glob("*.jsonl"):
        assert path.read_text().endswith("\n"), path
    run(records, out)
    run(records, tmp_path / "whole")
    assert results_in(out) == results_in(tmp_path / "whole")


def test_a_directory_that_cannot_be_made_is_said(records: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite, match="cannot write in"):
        run(records, tmp_path / "file" / "out")
