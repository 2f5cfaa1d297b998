"""Questions in SQL: answered from the tables, and from nothing else."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ohhell import InvalidInput, Player
from ohhell.batch.columns import TABLES
from ohhell.batch.executors.in_process import InProcess
from ohhell.batch.query import query
from ohhell.batch.run import analyze
from ohhell.errors import MissingExtra


def test_the_tables_are_there_with_every_column_and_row(analysed: Path) -> None:
    manifest = json.loads((analysed / "manifest.json").read_text())
    for table in TABLES:
        answer = query(analysed, f"SELECT * FROM {table.name}")
        assert [column[0] for column in answer.description] == [c.name for c in table.columns]
    counted = query(analysed, "SELECT count(*), count(DISTINCT (record, decision)) FROM decisions")
    assert counted.fetchall() == [(manifest["decisions"],) * 2]


def test_sums_are_those_of_the_summaries(analysed: Path) -> None:
    sql = "SELECT player, avg(points), avg(points_lost) FROM rounds GROUP BY player ORDER BY player"
    summaries = json.loads((analysed / "summaries.json").read_text())["players"]
    summed = sorted((s["player"], s["points"], s["points_lost"]) for s in summaries)
    for row, expected in zip(query(analysed, sql).fetchall(), summed, strict=True):
        assert row == (expected[0], pytest.approx(expected[1]), pytest.approx(expected[2]))


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT 1; SELECT 2",
        "COPY (SELECT 1) TO 'x.csv'",
        "EXPLAIN ANALYZE COPY (SELECT 1) TO 'x.csv'",
        "CREATE TABLE t AS SELECT 1",
        "DROP VIEW decisions",
        "INSERT INTO decisions SELECT * FROM decisions",
        "SET enable_external_access = true",
        "ATTACH 'x.db'",
        "INSTALL httpfs",
        "",
    ],
)
def test_only_one_select_is_taken(analysed: Path, sql: str) -> None:
    before = sorted(analysed.rglob("*"))
    with pytest.raises(InvalidInput, match="must be one SELECT"):
        query(analysed, sql)
    assert sorted(analysed.rglob("*")) == before


@pytest.mark.parametrize("name", ["/etc/hostname", "{out}/../games.jsonl", "{out}/../*.jsonl"])
def test_no_file_beyond_the_directory_can_be_read(analysed: Path, name: str) -> None:
    path = name.replace("{out}", str(analysed)).replace("'", "''")
    with pytest.raises(InvalidInput, match="disabled by configuration"):
        query(analysed, f"SELECT * FROM read_text('{path}')").fetchall()


def test_what_is_not_understood_is_said(analysed: Path) -> None:
    with pytest.raises(InvalidInput, match="nothing_such"):
        query(analysed, "SELECT nothing_such FROM decisions")
    with pytest.raises(InvalidInput, match="syntax error"):
        query(analysed, "SELEKT")


def test_an_analysis_of_nothing_has_empty_tables(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_text("")
    analyze([tmp_path / "empty.jsonl"], tmp_path / "out", Player(level=4), executor=InProcess())
    sql = "SELECT count(*), max(points_lost), max(player) FROM decisions JOIN rounds USING (record)"
    with pytest.raises(InvalidInput, match="Ambiguous"):
        query(tmp_path / "out", sql)
    assert query(tmp_path / "out", "SELECT * FROM decisions").fetchall() == []


def test_a_directory_without_an_analysis_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="holds no analysis"):
        query(tmp_path, "SELECT 1")
    (tmp_path / "manifest.json").write_text("[]")
    with pytest.raises(InvalidInput, match="not a manifest"):
        query(tmp_path, "SELECT 1")


def test_without_its_package_it_names_the_extra(
    analysed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with pytest.raises(MissingExtra, match=r"ohhell\[batch\]"):
        query(analysed, "SELECT 1")
