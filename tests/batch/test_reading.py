"""Records are found in every kind of file, and what is broken is said and passed over."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import zstandard

from ohhell import InvalidInput
from ohhell.batch import raw_records as reading
from ohhell.batch import sources as found_in
from ohhell.batch.raw_records import Form, RawRecord, raw_records
from ohhell.batch.shards import Reading
from ohhell.batch.sources import STANDARD_INPUT, Source, sources
from ohhell.errors import MissingExtra

LINES = b'{"id": "a"}\n\n  {"id": "b"}\n{"id": "c"}'
TEXTS = [(1, b'{"id": "a"}'), (3, b'{"id": "b"}'), (4, b'{"id": "c"}')]


def zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(write_checksum=True).compress(data)


def read(path: Path) -> list[RawRecord]:
    (source,) = sources([path])
    return [record for record, _ in raw_records(source)]


def texts(records: list[RawRecord]) -> list[tuple[int, bytes]]:
    return [(record.line, record.text) for record in records if not record.problem]


@pytest.mark.parametrize(
    "stored",
    [
        LINES,
        b"\xef\xbb\xbf" + LINES,
        gzip.compress(LINES),
        gzip.compress(LINES[:8]) + gzip.compress(LINES[8:]),
        zstd(LINES),
        zstd(LINES[:20]) + zstd(LINES[20:]),
    ],
    ids=["plain", "byte order mark", "gzip", "two members", "zstd", "two frames"],
)
def test_lines_whatever_the_name_says(tmp_path: Path, stored: bytes) -> None:
    path = tmp_path / "any name"
    path.write_bytes(stored)
    assert texts(read(path)) == TEXTS
    assert {record.form for record in read(path)} == {Form.JSON}


@pytest.mark.parametrize("pack", [gzip.compress, zstd], ids=["gzip", "zstd"])
def test_a_packed_file_that_breaks_off_gives_what_it_has(tmp_path: Path, pack: object) -> None:
    many = b"".join(b'{"id": "%d"}\n' % i for i in range(100_000))
    path = tmp_path / "cut"
    path.write_bytes(pack(many)[:-100])  # type: ignore[operator]
    *whole, last = read(path)
    assert "cannot be read on" in last.problem
    assert last.line == len(whole) + 1
    assert len(whole) > 10
    assert not any(record.problem for record in whole)


def test_a_packed_file_that_is_damaged_is_no_end(tmp_path: Path) -> None:
    for pack in (gzip.compress, zstd):
        damaged = bytearray(pack(LINES * 100))
        damaged[12:30] = b"\xff" * 18
        path = tmp_path / "damaged"
        path.write_bytes(damaged)
        assert "cannot be read on" in read(path)[-1].problem


def test_a_line_too_long_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LONGEST_RECORD", 20)
    path = tmp_path / "long.jsonl"
    path.write_bytes(b'{"id": "a"}\n' + b"x" * 95 + b'\n{"id": "b"}\n' + b"y" * 21)
    records = read(path)
    assert texts(records) == [(1, b'{"id": "a"}'), (3, b'{"id": "b"}')]
    assert [record.line for record in records if "longer than" in record.problem] == [2, 4]


def test_a_json_file_is_one_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.json"
    path.write_bytes(b'{\n "id": "a"\n}\n')
    assert texts(read(path)) == [(1, b'{\n "id": "a"\n}\n')]
    monkeypatch.setattr(reading, "LONGEST_RECORD", 8)
    assert "longer than" in read(path)[0].problem


SHEET = b'# an evening\n[Game "a"]\n1; taken 1 0\n# between\n\n[Game "b"]\n1; taken 0 1\n'


def test_a_sheet_is_split_at_its_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.sheet"
    path.write_bytes(SHEET)
    first, second = read(path)
    assert (first.form, second.form) == (Form.SHEET, Form.SHEET)
    assert first.text.splitlines()[0] == b"# an evening"
    assert (first.line, second.line) == (1, 6)
    assert second.text == b'[Game "b"]\n1; taken 0 1\n'
    path.write_bytes(b"1; taken 1 0\n")
    assert [record.form for record in read(path)] == [Form.SHEET]
    path.write_bytes(b"# nothing but a comment\n")
    assert read(path) == []
    monkeypatch.setattr(reading, "LONGEST_RECORD", 30)
    path.write_bytes(b'[Game "a"]\n' + b"1; taken 1 0\n" * 3 + b'[Game "b"]\n1; taken 0 1\n')
    long, short = read(path)
    assert "longer than" in long.problem
    assert not short.problem


def test_directories_are_gone_through_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("b/2.jsonl", "b/1.jsonl.gz", "a.json", "c.sheet.zst", "notes.txt", "b.jsonl"):
        (tmp_path / name).write_bytes(b"{}")
    names = [str(Path(source.name).relative_to(tmp_path)) for source in sources([tmp_path])]
    assert names == ["a.json", "b/1.jsonl.gz", "b/2.jsonl", "b.jsonl", "c.sheet.zst"]
    assert [source.size for source in sources([tmp_path])] == [2] * 5
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInput, match="no files that end in"):
        sources([tmp_path / "empty"])
    with pytest.raises(FileNotFoundError):
        sources([tmp_path / "missing.jsonl"])


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.BufferedReader(io.BytesIO(zstd(LINES)))  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=stream))
    (source,) = sources([STANDARD_INPUT])
    assert texts([record for record, _ in raw_records(source)]) == TEXTS


def test_zstd_without_its_package_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.zst"
    path.write_bytes(zstd(LINES))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(MissingExtra, match=r"ohhell\[batch\]"):
        read(path)


def test_a_packed_file_cannot_fill_the_memory() -> None:
    packed = io.BufferedReader(io.BytesIO(zstd(b"\0" * 200_000_000)))  # type: ignore[arg-type]
    stream = found_in._Zstd(packed)
    stream.read(1)
    assert len(stream._ready) < 64 * 1024 * 1024


def test_shards_are_of_a_size_and_numbered_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, count in (("a.jsonl", 5), ("b.jsonl", 4)):
        (tmp_path / name).write_text("".join(f'{{"id": "{name}{i}"}}\n' for i in range(count)))
    inputs = sources([tmp_path])
    reading_on = Reading(inputs, 4)
    shards = list(reading_on)
    assert [len(shard.records) for shard in shards] == [4, 4, 1]
    assert [(shard.number, shard.first) for shard in shards] == [(0, 0), (1, 4), (2, 8)]
    assert shards[-1].consumed == sum(source.size for source in inputs)
    assert reading_on.counts()["records"] == 9
    again = [shard.digest for shard in Reading(inputs, 4)]
    assert again == [shard.digest for shard in shards]
    assert len(set(again)) == 3
    (tmp_path / "b.jsonl").write_text('{"id": "other"}\n' * 4)
    changed = [shard.digest for shard in Reading(inputs, 4)]
    assert [a == b for a, b in zip(again, changed, strict=True)] == [True, False, False]
    monkeypatch.setattr("ohhell.batch.shards.MOST_BYTES", 30)
    assert {len(shard.records) for shard in Reading(inputs, 4)} == {2, 1}


def test_the_digest_of_the_input_is_that_of_its_lines(tmp_path: Path) -> None:
    import hashlib

    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"id": "a"}\n{"id": "b"}\n')
    read_once = Reading(sources([path]), 1)
    assert len(list(read_once)) == 2
    assert read_once.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert read_once.bytes == path.stat().st_size


def test_only_files_called_json_are_one_record() -> None:
    named = {
        name: Source(name, None, 0).is_one_record for name in ("a.json", "a.json.gz", "a.jsonl")
    }
    assert named == {"a.json": True, "a.json.gz": True, "a.jsonl": False}
