"""Deals in CSV: columns are fields, cells are what they are in YAML, structures are JSON."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.batch.csv_input import DELIMITERS, read_row, records, row_data, table_of
from mjscore.text.streams import Piece
from tests.batch.logs import DEAL, TOLD, codes, results, written

HEAD = "id,variant,winner,hand,by,from,with,wall_left,note\n"


def rows(text: str) -> list[Any]:
    """The data of every row."""
    head, *others = records(iter([text]))
    table = table_of(head, "log")
    return [row_data(read_row(row, table, "log")) for row in others]


def test_a_row_says_what_the_same_deal_says_in_json(tmp_path: Path) -> None:
    deals = [{"id": 7, **DEAL}, {"id": "x", **TOLD, "with": ["last_tile"]}, {**TOLD, "rules": {"minimum": 2}}]
    columns = list(dict.fromkeys(key for deal in deals for key in deal))
    text = io.StringIO()
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    for deal in deals:
        writer.writerow(
            {key: value if isinstance(value, (str, int)) else json.dumps(value) for key, value in deal.items()}
        )
    assert rows(text.getvalue()) == deals
    assert codes(written(tmp_path / "log.csv", text.getvalue())) == [None, None, None]


def test_cells_are_what_they_are_in_yaml() -> None:
    assert rows("a,b,c,d,e,f,g\n12,007,true,1.5,null,-3, x y \n") == [
        {"a": 12, "b": "007", "c": True, "d": 1.5, "e": None, "f": -3, "g": "x y"}
    ]


def test_a_truth_may_stand_in_capitals_as_spreadsheets_write_it() -> None:
    assert rows("a,b,c\nTRUE,FALSE,True\n") == [{"a": True, "b": False, "c": "True"}]


def test_an_empty_cell_says_nothing_and_an_empty_row_is_none() -> None:
    assert rows('a,b,c\n1,,\n,,\n\n"",,2\n3\n') == [{"a": 1}, {"c": 2}, {"a": 3}]


def test_a_hand_may_begin_with_a_concealed_kong() -> None:
    text = 'hand,with,rules\n[RRRR] 123m,["riichi"],"{""minimum"": 3}"\n'
    assert rows(text) == [{"hand": "[RRRR] 123m", "with": ["riichi"], "rules": {"minimum": 3}}]


def test_cells_in_quotes_may_hold_what_parts_cells_and_lines() -> None:
    assert rows('a,b\n"x, ""y""\nz",2\n3,4\n') == [{"a": 'x, "y"\nz', "b": 2}, {"a": 3, "b": 4}]
    assert rows('a,b\n5" disc,{"x": 1}\n3,4\n') == [{"a": '5" disc', "b": {"x": 1}}, {"a": 3, "b": 4}]


@pytest.mark.parametrize("delimiter", DELIMITERS)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_what_spreadsheets_write_is_read(delimiter: str, ends: str) -> None:
    text = "\ufeff" + ends.join(["a,b,c", '1,"2, 3",4', ""]).replace(",", delimiter)
    assert rows(text) == [{"a": 1, "b": f"2{delimiter} 3", "c": 4}]


@given(
    st.lists(st.lists(st.text("ab ,;\t\"'\n\r[{0é", max_size=6), min_size=2, max_size=4), min_size=1, max_size=5),
    st.integers(1, 7),
)
def test_what_is_written_as_csv_is_read_again(table: list[list[str]], size: int) -> None:
    width = max(map(len, table))
    table = [[*row, *[""] * (width - len(row))] for row in table]
    out = io.StringIO()
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerow([f"c{number}" for number in range(width)])
    writer.writerows(table)
    text = out.getvalue()
    head, *others = records(text[start : start + size] for start in range(0, len(text), size))
    found = [[cell.text for cell in read_row(row, table_of(head, "log"), "log").cells] for row in others]
    nothing = set(' \t,;"\r\n')
    assert found == [row for row in table if any(set(cell) - nothing for cell in row)]


@pytest.mark.parametrize(
    ("row", "code", "column"),
    [
        ("1,shanghai,S,(124m) EEE 456p 99s 789p,self_draw,,,,", "bad_set", 14),
        ('1,shanghai,S,"(124m) EEE 456p 99s 789p",self_draw,,,,', "bad_set", 15),
        ("1,shanghai,S,EEE (124m) 456p 99s 789p,self_draw,,,,", "bad_set", 18),
        ('1,shanghai,X,"{""fan"": 3}",self_draw,,,,', "bad_value", 12),
        ('1,shanghai,S,"{""fam"": 3}",self_draw,,,,', "unknown_field", 15),
        ('1,shanghai,S,"{""fan"": }",self_draw,,,,', "syntax", 25),
        ('1,shanghai,S,"{""fan"": 3}",self_draw,,,,"not closed', "syntax", 42),
        ('1,shanghai,S,"{""fan"": 3}"x,self_draw,,,,', "syntax", 28),
        ('1,shanghai,S,"{""fan"": 3}",self_draw,,,,,more', "syntax", 43),
        ('1,,S,"{""fan"": 3}",self_draw,,,,', "missing", 1),
    ],
)
def test_problems_have_the_place_of_their_cell(tmp_path: Path, row: str, code: str, column: int) -> None:
    path = written(tmp_path / "log.csv", f"{HEAD}\n{row}\n")
    error = results(path)[0]["error"]
    assert (error["code"], error["at"]) == (code, f"{path}:3:{column}")


def test_a_place_in_a_cell_of_several_lines_has_its_line(tmp_path: Path) -> None:
    path = written(tmp_path / "log.csv", f'{HEAD}1,shanghai,S,"EEE\n456p (124m) 99s 789p",self_draw,,,,\n')
    assert results(path)[0]["error"]["at"] == f"{path}:3:6"


def test_a_deal_that_cannot_be_read_keeps_its_id(tmp_path: Path) -> None:
    path = written(
        tmp_path / "log.csv", f"{HEAD}night 7,shanghai,S,{{fan,self_draw,,,,\n,shanghai,S,{{fan,self_draw,,,,\n"
    )
    assert [result["id"] for result in results(path)] == ["night 7", 3]


def test_a_row_with_a_cell_too_many_or_a_byte_that_is_no_text_keeps_its_id(tmp_path: Path) -> None:
    row = b',shanghai,S,"{""fan"": 3}",self_draw,,,,'
    path = written(
        tmp_path / "log.csv", HEAD.encode() + b"a" + row + b",more\nb" + row + b"caf\xe9\nc" + row + b"\n\xe9" + row
    )
    found = results(path)
    assert [result["id"] for result in found] == ["a", "b", "c", 5]
    assert ["error" in result for result in found] == [True, True, False, True]


@pytest.mark.parametrize("name", ["log.csv", "log"])
def test_a_first_line_for_spreadsheets_is_no_row(tmp_path: Path, name: str) -> None:
    path = written(tmp_path / name, 'sep=;\r\nvariant;winner;hand;by\r\nshanghai;S;"{""fan"": 3}";self_draw\r\n')
    assert [result["id"] for result in results(path)] == [3]
    assert results(path)[0]["wins"][0]["value"] == 8


def test_a_fault_has_the_place_of_its_cell(tmp_path: Path) -> None:
    path = written(
        tmp_path / "log.csv", 'variant,winner,hand,by,rules\nshanghai,S,"{""fan"": 2}",self_draw,"{""minimum"": 3}"\n'
    )
    found = results(path)[0]
    assert (found["error"]["code"], found["wins"][0]["totals"]) == ("below_minimum", {"fan": 2})
    assert found["error"]["at"].startswith(f"{path}:2:")


@pytest.mark.parametrize(
    ("head", "column", "said"),
    [("a,b,a", 5, "two columns have the name a"), ("a,,b", 3, "a column without a name"), ('a,"b', 3, "never closed")],
)
def test_columns_that_cannot_be_told_apart_refuse_the_file(tmp_path: Path, head: str, column: int, said: str) -> None:
    path = written(tmp_path / "log.csv", f"{head}\n1,2,3\n")
    found = results(path)
    assert len(found) == 1
    assert found[0]["error"]["at"] == f"{path}:1:{column}"
    assert said in found[0]["error"]["message"]


@pytest.mark.parametrize("head", ["south,(EEE<W) 123m 456m 55p,discard", "ID,Winner,Hand,By", "gewinner;blatt;von"])
def test_a_table_that_names_no_field_is_refused_once(tmp_path: Path, head: str) -> None:
    path = written(tmp_path / "log.csv", f"{head}\n" + f"{head}\n" * 3)
    found = results(path)
    assert [one["error"]["at"] for one in found] == [f"{path}:1:1"]
    assert found[0]["error"]["message"].startswith("no column has the name of a field; name the columns")


def test_a_piece_knows_where_it_begins() -> None:
    found = list(records(iter(['a,b\n\n"x\ny",2\n3,4\n'])))
    assert found == [Piece("a,b", 1), Piece('"x\ny",2', 3), Piece("3,4", 5)]
