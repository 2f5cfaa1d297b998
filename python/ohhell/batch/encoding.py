"""Rows as the bytes of a file: JSON Lines, or Parquet."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from ohhell.batch.columns import Kind, Row, Table
from ohhell.errors import MissingExtra


class Encoding(Enum):
    """How rows are written; the value is the ending of the files."""

    JSONL = "jsonl"
    PARQUET = "parquet"

    def check(self) -> None:
        """Raises MissingExtra where it cannot be written here."""
        if self is Encoding.PARQUET:
            _pyarrow()


def part_name(table: Table, shard: int, encoding: Encoding) -> str:
    """The name of the file of a table that a shard makes."""
    return f"{table.part}-{shard:05}.{encoding.value}"


def encode(table: Table, rows: Sequence[Row], encoding: Encoding) -> bytes:
    """The same rows give the same bytes. Raises MissingExtra."""
    return _parquet(table, rows) if encoding is Encoding.PARQUET else _lines(rows)


def _lines(rows: Sequence[Row]) -> bytes:
    separators = (",", ":")
    return "".join(
        f"{json.dumps(row, ensure_ascii=False, separators=separators)}\n" for row in rows
    ).encode()


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtra("writing Parquet", "batch", error) from error
    return pyarrow


@lru_cache(maxsize=8)
def schema(table: Table) -> Any:
    """Of the Parquet files, a pyarrow.Schema; what a column says is in its metadata."""
    arrow = _pyarrow()
    types = {
        Kind.INT: arrow.int32(),
        Kind.LONG: arrow.int64(),
        Kind.POINTS: arrow.float64(),
        Kind.BOOL: arrow.bool_(),
        Kind.TEXT: arrow.string(),
    }
    return arrow.schema(
        arrow.field(column.name, types[column.kind], metadata={"about": column.about})
        for column in table.columns
    )


def _parquet(table: Table, rows: Sequence[Row]) -> bytes:
    arrow = _pyarrow()
    columns = {column.name: [row[column.name] for row in rows] for column in table.columns}
    written = io.BytesIO()
    arrow.parquet.write_table(
        arrow.table(columns, schema=schema(table)), written, compression="zstd"
    )
    return written.getvalue()
