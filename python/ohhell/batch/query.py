"""Questions in SQL about an analysis, by DuckDB: read-only, and of nothing beyond its directory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ohhell.batch.columns import TABLES, Kind, Table
from ohhell.batch.encoding import Encoding
from ohhell.batch.folders import read_manifest
from ohhell.errors import MissingExtra, invalid

_TYPES = {
    Kind.INT: "INTEGER",
    Kind.LONG: "BIGINT",
    Kind.POINTS: "DOUBLE",
    Kind.BOOL: "BOOLEAN",
    Kind.TEXT: "VARCHAR",
}


def query(folder: str | Path, sql: str) -> Any:
    """The answer to one SELECT over the tables `decisions` and `rounds`, a DuckDB result.

    It has fetchall(), fetchnumpy(), description. Of an analysis that is not complete (see
    is_complete) it is of the part that is there. Raises InvalidInput for other statements and for
    what DuckDB does not understand, and MissingExtra.
    """
    try:
        import duckdb
    except ImportError as error:
        raise MissingExtra("a query", "batch", error) from error
    connection = _connected(duckdb, Path(folder).resolve())
    try:
        statements = connection.extract_statements(sql)
        if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
            raise invalid("sql", sql, "must be one SELECT: an analysis is only read")
        return connection.execute(statements[0])
    except duckdb.Error as error:
        raise invalid("sql", sql, str(error)) from error


def is_complete(folder: str | Path) -> bool:
    """Whether an answer is of all the records, or of the part that has been analysed."""
    manifest = read_manifest(Path(folder))
    return manifest is not None and bool(manifest["complete"])


def _connected(duckdb: Any, folder: Path) -> Any:
    manifest = read_manifest(folder)
    if manifest is None:
        raise invalid(str(folder), "", "holds no analysis")
    if set("*?[") & set(str(folder)):
        raise invalid(str(folder), "", "DuckDB would take the name for a pattern")
    encoding = Encoding(manifest["plan"]["rows"])
    connection = duckdb.connect(":memory:")
    connection.execute("SET temp_directory = ''")
    connection.execute(f"SET allowed_directories = [{_text(f'{folder}/')}]")
    connection.execute("SET enable_external_access = false")
    for table in TABLES:
        connection.execute(f"CREATE VIEW {table.name} AS {_source(folder, table, encoding)}")
    connection.execute("SET lock_configuration = true")
    return connection


def _source(folder: Path, table: Table, encoding: Encoding) -> str:
    pattern = f"{table.part}-*.{encoding.value}"
    if next(folder.glob(pattern), None) is None:
        columns = (f"NULL::{_TYPES[column.kind]} AS {column.name}" for column in table.columns)
        return f"SELECT {', '.join(columns)} WHERE false"
    files = _text(str(folder / pattern))
    if encoding is Encoding.PARQUET:
        return f"SELECT * FROM read_parquet({files})"
    types = ", ".join(f"{column.name}: '{_TYPES[column.kind]}'" for column in table.columns)
    return f"SELECT * FROM read_json({files}, format = 'newline_delimited', columns = {{{types}}})"


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
