"""Results as bytes of an output, in three formats. Each has a head, and parts that are simply put behind each other.

Parquet cannot be written so: its parts are those of a stream of Arrow's record batches, of which `finished` makes the
file when all of them are there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from mjscore.place import Problem, Refused
from mjscore.report.data import result_line
from mjscore.report.places import error_line, id_of
from mjscore.report.rows import COLUMNS, Row, csv_text, error_row, result_rows
from mjscore.result import Result

ROW_GROUP = 1 << 16
"""Rows of a group in Parquet: what is held in memory while a file is finished."""

_NUMBERS = frozenset(("value", "net_east", "net_south", "net_west", "net_north"))


class Writer(Protocol):
    """Takes the results of one unit, and gives its part of the output."""

    def result(self, result: Result, number: int, places: Sequence[str] | None) -> None: ...
    def refused(self, data: Any, number: int, refused: Refused) -> None: ...
    def part(self) -> bytes: ...


class Lines:
    """Lines of JSON."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def result(self, result: Result, number: int, places: Sequence[str] | None) -> None:
        """Takes a result; `number` is its id where it has none, `places` those of its faults."""
        self.lines.append(result_line(result, number, places))

    def refused(self, data: Any, number: int, refused: Refused) -> None:
        """Takes a deal that cannot be scored."""
        self.lines.append(error_line(data, number, refused))

    def part(self) -> bytes:
        """All that was taken, as bytes."""
        return "\n".join([*self.lines, ""]).encode("utf-8", "backslashreplace")


class Rows:
    """Rows of CSV."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def result(self, result: Result, number: int, places: Sequence[str] | None) -> None:
        """Takes a result, as `Lines` does."""
        self.rows += result_rows(result, number)

    def refused(self, data: Any, number: int, refused: Refused) -> None:
        """Takes a deal that cannot be scored."""
        found = id_of(data)
        self.rows.append(error_row(number if found is None else found, refused))

    def part(self) -> bytes:
        """All that was taken, as bytes."""
        return csv_text(self.rows).encode("utf-8", "backslashreplace")


class Columns(Rows):
    """The same rows as a record batch of Arrow."""

    def part(self) -> bytes:
        """All that was taken, as bytes; none where there is none."""
        if not self.rows:
            return b""
        pyarrow = _pyarrow()
        schema = _schema()
        arrays = []
        for name, column in zip(COLUMNS, zip(*self.rows, strict=True), strict=True):
            if name == "id":
                column = tuple(None if id is None else _whole_text(str(id)) for id in column)
            elif name == "net_others":
                column = tuple(text and _whole_text(text) for text in column)
            arrays.append(pyarrow.array(column, schema.field(name).type))
        batch = pyarrow.record_batch(arrays, schema=schema)
        return bytes(batch.serialize())


_WRITERS: dict[str, type[Lines] | type[Rows]] = {"ndjson": Lines, "csv": Rows, "parquet": Columns}


def writer(output: str) -> Writer:
    """A writer of that format."""
    return _WRITERS[output]()


def head(output: str) -> bytes:
    """What stands before the first part."""
    if output == "csv":
        return csv_text([COLUMNS]).encode()
    return bytes(_schema().serialize()) if output == "parquet" else b""


def finished(output: str, path: str, partial: str) -> None:
    """Gives an output that is whole, and stands at `partial`, its form and its name."""
    if output == "parquet":
        whole = f"{partial}.parquet"
        with open(whole, "wb") as file:
            write_parquet(partial, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(whole, path)
        os.unlink(partial)
    else:
        os.replace(partial, path)


def write_parquet(partial: str, file: Any) -> None:
    """Writes the file that a stream of record batches makes, in groups of rows whose size does not depend on the batches."""
    pyarrow = _pyarrow()
    from pyarrow import parquet

    with (
        pyarrow.OSFile(partial, "rb") as source,
        pyarrow.ipc.open_stream(source) as batches,
        parquet.ParquetWriter(file, batches.schema) as out,
    ):
        for table in _regrouped(pyarrow, batches):
            out.write_table(table, row_group_size=ROW_GROUP)


def _regrouped(pyarrow: Any, batches: Any) -> Iterator[Any]:
    held: list[Any] = []
    rows = 0
    for batch in batches:
        held.append(batch)
        rows += batch.num_rows
        while rows >= ROW_GROUP:
            table = pyarrow.Table.from_batches(held)
            yield table.slice(0, ROW_GROUP).combine_chunks()
            held = table.slice(ROW_GROUP).to_batches()
            rows -= ROW_GROUP
    if held:
        yield pyarrow.Table.from_batches(held).combine_chunks()


def needs(output: str) -> None:
    """Nothing where the format can be written here. Raises `Refused` where a package is missing."""
    if output == "parquet":
        _pyarrow()


def _whole_text(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.ipc
    except ImportError:
        help = "pip install 'mjscore[parquet]', or write csv or ndjson"
        raise Refused(
            [Problem("missing", "Parquet is written by the package pyarrow, which is not here", help)]
        ) from None
    return pyarrow


def _schema() -> Any:
    pyarrow = _pyarrow()
    return pyarrow.schema([(name, pyarrow.int64() if name in _NUMBERS else pyarrow.string()) for name in COLUMNS])
