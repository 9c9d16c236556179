"""Results as rows: CSV for spreadsheets, Parquet for data frames."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mjscore.batch.writing import ROW_GROUP, Columns, head, write_parquet
from mjscore.report.rows import COLUMNS
from tests.batch.logs import DEAL, NO_CHOW, TOLD, long_log, ndjson, written
from tests.checking import ndjson as cases
from tests.cli.running import run


def table(path: Path, *more: str) -> list[dict[str, str]]:
    """The rows that a log becomes in CSV."""
    text = run("batch", str(path), "--format", "csv", "--jobs", "1", *more).stdout_bytes.decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def test_a_row_is_a_win_with_the_net_of_its_deal(tmp_path: Path) -> None:
    found = table(written(tmp_path / "log.ndjson", ndjson({**DEAL, "id": "a"}, NO_CHOW)))
    assert list(found[0]) == list(COLUMNS)
    assert found[0] == {
        "id": "a", "variant": "shanghai", "winner": "south", "by": "discard", "from": "west", "totals": '{"fan": 3}',
        "value": "8", "net_east": "-8", "net_south": "32", "net_west": "-16", "net_north": "-8", "net_others": "", "error": "",
    }  # fmt: skip
    assert {name: value for name, value in found[1].items() if value} == {"id": "2", "error": "bad_set"}


def test_a_deal_without_a_win_is_a_row(tmp_path: Path) -> None:
    deal = {"variant": "shanghai", "penalties": [{"false_win": "north"}]}
    (row,) = table(written(tmp_path / "log.ndjson", ndjson(deal)))
    assert (row["variant"], row["winner"], row["value"]) == ("shanghai", "", "")
    assert int(row["net_north"]) == -sum(int(row[f"net_{seat}"]) for seat in ("east", "south", "west"))


def test_several_wins_are_several_rows_and_the_net_stands_in_the_first(tmp_path: Path) -> None:
    sichuan = [case["deal"] for case in cases("sichuan.ndjson") if len(case["deal"].get("events", ())) > 1]
    path = written(tmp_path / "log.ndjson", ndjson(*sichuan))
    results = [json.loads(line) for line in run("batch", str(path)).stdout.splitlines()]
    rows = iter(table(path))
    seen = 0
    for result in results:
        wins = result.get("wins") or [None]
        for number, win in enumerate(wins):
            row = next(rows)
            seen += number > 0
            assert (row["winner"] or None) == (win and win["winner"])
            expected = str(result["net"]["east"]) if number == 0 and "net" in result else ""
            assert row["net_east"] == expected
    assert next(rows, None) is None
    assert seen > 0


def test_parties_that_are_no_seats_have_a_column(tmp_path: Path) -> None:
    log = Path("tests/data/cases/american.ndjson")
    if not log.exists():
        pytest.skip("no American cases are carried here")
    deals = [case["deal"] for case in cases("american.ndjson")]
    found = table(written(tmp_path / "log.ndjson", ndjson(*deals)))
    sums = [json.loads(row["net_others"]) for row in found if row["net_others"]]
    assert all(isinstance(amount, int) for one in sums for amount in one.values())


@pytest.mark.parametrize(
    ("id", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("+x", "'+x"),
        ("-x", "'-x"),
        ("\tx", "'\tx"),
        (" =x", "' =x"),
        (-5, "-5"),
    ],
)
def test_no_text_of_a_log_is_a_formula_in_a_spreadsheet(tmp_path: Path, id: Any, cell: str) -> None:
    assert table(written(tmp_path / "log.ndjson", ndjson({**TOLD, "id": id})))[0]["id"] == cell


def test_texts_that_need_quotes_are_in_quotes(tmp_path: Path) -> None:
    id = 'a "b", c\r\nd'
    assert table(written(tmp_path / "log.ndjson", ndjson({**TOLD, "id": id})))[0]["id"] == id


def test_parquet_without_pyarrow_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    log = written(tmp_path / "log.ndjson", ndjson(TOLD))
    result = run("batch", str(log), "--format", "parquet", "-o", str(tmp_path / "out.parquet"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pip install 'mjscore[parquet]'" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["log.ndjson"]


def test_parquet_needs_a_file(tmp_path: Path) -> None:
    result = run("batch", str(written(tmp_path / "log.ndjson", "")), "--format", "parquet")
    assert (result.exit_code, "add -o OUT" in result.stderr) == (2, True)


def test_parquet_holds_what_csv_holds(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet is written by pyarrow, an extra")
    log = written(tmp_path / "log.ndjson", ndjson({**DEAL, "id": "=a"}, NO_CHOW, {**TOLD, "id": 7}) + long_log(2))
    out = tmp_path / "out.parquet"
    assert run("batch", str(log), "--format", "parquet", "-o", str(out), "--jobs", "1").exit_code == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log.ndjson", "out.parquet"]
    read = parquet.read_table(out)
    assert read.column_names == list(COLUMNS)
    kinds = {field.name: str(field.type) for field in read.schema}
    assert (kinds["id"], kinds["value"], kinds["net_east"], kinds["totals"]) == ("string", "int64", "int64", "string")
    rows = [{name: "" if value is None else str(value) for name, value in row.items()} for row in read.to_pylist()]
    assert rows[0].pop("id") == "=a"  # nothing here is a formula
    expected = table(log)
    assert expected[0].pop("id") == "'=a"
    assert rows == expected


def test_an_empty_log_is_an_empty_table(tmp_path: Path) -> None:
    log = written(tmp_path / "log.ndjson", "")
    assert run("batch", str(log), "--format", "csv").stdout_bytes.decode() == ",".join(COLUMNS) + "\r\n"
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet is written by pyarrow, an extra")
    run("batch", str(log), "--format", "parquet", "-o", str(tmp_path / "out"))
    assert parquet.read_table(tmp_path / "out").num_rows == 0


def test_groups_of_rows_do_not_depend_on_how_the_rows_came(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet is written by pyarrow, an extra")
    row = ("x", "shanghai", "south", "discard", "west", "{}", 8, -8, 32, -16, -8, None, None)
    texts = []
    for sizes in ([150_000], [1, 70_000, 9_999, 70_000]):
        spool = tmp_path / "spool"
        with spool.open("wb") as file:
            file.write(head("parquet"))
            for size in sizes:
                columns = Columns()
                columns.rows = [row] * size
                file.write(columns.part())
        out = io.BytesIO()
        write_parquet(str(spool), out)
        texts.append(out.getvalue())
        groups = parquet.ParquetFile(io.BytesIO(out.getvalue())).metadata
        assert [groups.row_group(number).num_rows for number in range(groups.num_row_groups)] == [
            ROW_GROUP, ROW_GROUP, 150_000 - 2 * ROW_GROUP,
        ]  # fmt: skip
    assert texts[0] == texts[1]
