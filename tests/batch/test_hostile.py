"""Logs made to do harm: each is refused with its place, in bounded memory, and what can be read behind it is read."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from mjscore.batch.inputs import Input
from mjscore.batch.records import Job
from mjscore.batch.units import LARGEST_EVENING, MOST_WITHOUT_DEALS, units_of
from mjscore.batch.work import Worker
from mjscore.text import MAX_TEXT
from tests.batch.logs import TOLD, codes, ndjson, results, units, written
from tests.batch.memory import measured, peak

MEGABYTE = 1 << 20


def packed(*parts: bytes) -> bytes:
    """The parts compressed, one stream; a repeated part costs next to nothing."""
    press = zlib.compressobj(1, wbits=31)
    return b"".join([press.compress(part) for part in parts] + [press.flush()])


def run(path: Path) -> tuple[int, list[Any]]:
    """How many megabytes a run needs at most, and its results."""
    needed, text = peak("batch", str(path), "--jobs", "1")
    return needed // 1024, [json.loads(line) for line in text.splitlines()]


@measured
def test_a_line_of_100_megabytes_is_one_error_and_the_next_is_scored(tmp_path: Path) -> None:
    path = tmp_path / "log.ndjson"
    with path.open("wb") as file:
        file.write(ndjson(TOLD) + b'{"note": "')
        for _ in range(100):
            file.write(b"x" * MEGABYTE)
        file.write(b'"}\n' + ndjson(TOLD))
    needed, found = run(path)
    assert [one.get("error", {}).get("code") for one in found] == [None, "syntax", None]
    assert "million characters" in found[1]["error"]["message"]
    assert found[2]["id"] == 3
    assert needed < 160


@measured
def test_a_line_without_end_ends_the_reading_of_its_file(tmp_path: Path) -> None:
    part = b"x" * MEGABYTE
    bomb = packed(ndjson(TOLD) + b'{"note": "', *[part] * (MOST_WITHOUT_DEALS // MEGABYTE + 1), b"\n" + ndjson(TOLD))
    assert len(bomb) < 3 * MEGABYTE
    needed, found = run(written(tmp_path / "log.ndjson.gz", bomb))
    assert len(found) == 2
    assert found[1]["error"]["at"].startswith(f"{tmp_path / 'log.ndjson.gz'}:2:")
    assert "a line of more than 256 million bytes" in found[1]["error"]["message"]
    assert needed < 160


def test_blank_lines_without_end_end_the_reading_of_their_file(tmp_path: Path) -> None:
    bomb = packed(ndjson(TOLD), *[b"\n" * MEGABYTE] * (MOST_WITHOUT_DEALS // MEGABYTE + 2))
    found = results(written(tmp_path / "log.ndjson.gz", bomb))
    assert [one.get("error", {}).get("code") for one in found] == [None, "syntax"]
    assert "blank lines" in found[1]["error"]["message"]


@measured
@pytest.mark.parametrize(
    ("suffix", "head", "part"),
    [
        ("yaml", b"variant: shanghai\nnote: |\n", b"  " + b"x" * 97 + b"\n"),
        ("yaml", b"variant: shanghai\n", b"# " + b"x" * 97 + b"\n"),
        ("json", b'[{"note": "', b"x" * 100),
        ("json", b"[[[", b"[" + b"1" * 99),
        ("csv", b'variant,note\nshanghai,"', b"x" * 99 + b"\n"),
        ("csv", b'variant,note\nshanghai,"', b"x" * 100),
        ("csv", b"", b"a," * 50),
    ],
)
def test_a_deal_without_end_ends_the_reading_of_its_file(tmp_path: Path, suffix: str, head: bytes, part: bytes) -> None:
    path = written(tmp_path / f"log.{suffix}.gz", packed(head, *[part] * (4 * MAX_TEXT // len(part))))
    needed, found = run(path)
    assert found
    assert {one["error"]["code"] for one in found} == {"syntax"}
    assert found[-1]["error"]["at"].startswith(f"{path}:")
    assert needed < 260


def test_an_open_quote_is_told_with_its_place(tmp_path: Path) -> None:
    path = written(tmp_path / "log.csv", b'variant,note\nshanghai,"' + b"x\n" * (MAX_TEXT // 2 + 10))
    found = results(path)
    assert len(found) == 1
    assert found[0]["error"]["at"] == f"{path}:2:10"


def test_a_stream_without_end_is_scored_as_it_comes() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return ndjson(TOLD) * 10

    work = Worker(Job())
    first = islice(units_of(Input("-", Endless)), 5)
    assert sum(work(unit).tally.wins for unit in first) > 1000


def test_a_compressed_file_that_ends_early_gives_what_was_whole(tmp_path: Path) -> None:
    text = gzip.compress(b"".join(ndjson({**TOLD, "id": number * 7919}) for number in range(3000)))
    path = written(tmp_path / "log.ndjson.gz", text[: len(text) // 2])
    found = results(path)
    assert len(found) > 1000
    assert [one for one in found if "error" in one] == found[-1:]
    assert "ends before its text does" in found[-1]["error"]["message"]
    assert found[-1]["error"]["at"].startswith(f"{path}:{len(found)}:")


@pytest.mark.parametrize(
    "text", [b"no gzip at all", gzip.compress(b"x")[:-8] + b"\0" * 8, b"\x1f\x8b\x08\0\0\0\0\0\0\3" + b"\xff" * 50]
)
def test_a_damaged_compressed_file_is_told_of(tmp_path: Path, text: bytes) -> None:
    found = results(written(tmp_path / "log.yaml.gz", text))
    assert found[-1]["error"]["code"] == "syntax"
    assert "no gzip file, or a damaged one" in found[-1]["error"]["message"]


@pytest.mark.parametrize("name", ["log.ndjson.gz", "log.csv.gz", "log.json.gz", "log"])
def test_a_text_compressed_twice_is_said_to_be(tmp_path: Path, name: str) -> None:
    found = results(written(tmp_path / name, gzip.compress(gzip.compress(ndjson(TOLD)))))
    assert [one["error"]["message"] for one in found] == ["it is compressed by gzip twice; decompress it once"]


def test_a_compressed_file_of_no_length_has_lost_its_text(tmp_path: Path) -> None:
    found = results(written(tmp_path / "log.ndjson.gz", b""))
    assert [one["error"]["message"] for one in found] == [
        "the compressed file ends before its text does; restore its lost end"
    ]


@pytest.mark.parametrize("name", ["log", "log.csv", "log.ndjson", "log.json", "log.yaml", "log.ndjson.gz"])
@pytest.mark.parametrize(
    ("head", "said"),
    [
        (b"PK\x03\x04\x14\n\x06\n", "this is a spreadsheet or a zip archive, and no text"),
        (b"PAR1\n\x15\n", "this is Parquet, which is written here and not read"),
        ("{}\n{}\n".encode("utf-16"), "this is text in UTF-16, and UTF-8 is read"),
        (b"BZh91AY&SY\n\n", "this is packed by bzip2, which is not read"),
    ],
)
def test_what_is_no_text_is_told_once_whatever_its_name(tmp_path: Path, name: str, head: bytes, said: str) -> None:
    found = results(written(tmp_path / name, gzip.compress(head) if name.endswith(".gz") else head))
    assert [(one["error"]["code"], one["error"]["message"].split("; ")[0]) for one in found] == [("syntax", said)]


@pytest.mark.parametrize("suffix", ["ndjson", "json", "yaml"])
def test_deep_nesting_is_refused(tmp_path: Path, suffix: str) -> None:
    depth = 1000 if suffix == "yaml" else 100_000  # of which YAML's own reader makes something else
    deep = b'{"note": ' + b"[" * depth + b"]" * depth + b"}\n"
    found = results(written(tmp_path / f"log.{suffix}", deep))
    assert [one["error"]["code"] for one in found] == ["syntax"]
    assert "deep" in found[0]["error"]["message"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"winner": "\xff"}', "no UTF-8"),
        (b'{"winner": 1, "winner": 2}', "written twice"),
        (b'{"wall_left": NaN}', "NaN is no number"),
        (b'{"wall_left": 1e999}', "beyond all bounds"),
        (b'{"wall_left": ' + b"9" * 5000 + b"}", "beyond all bounds"),
        (b'{"note": "\\ud800"}', "half of a character"),
        (b"\x00", "neither a number nor in quotes"),
    ],
)
def test_a_broken_line_is_one_error_with_its_place(tmp_path: Path, line: bytes, said: str) -> None:
    path = written(tmp_path / "log.ndjson", ndjson(TOLD) + line + b"\n" + ndjson(TOLD))
    found = results(path)
    assert [one.get("error", {}).get("code") for one in found] == [None, "syntax", None]
    assert said in found[1]["error"]["message"]
    assert found[1]["error"]["at"].startswith(f"{path}:2:")


def test_bytes_that_are_no_text_are_refused_in_every_format(tmp_path: Path) -> None:
    assert codes(written(tmp_path / "log.yaml", b"variant: shanghai\nnote: \xff\n---\nwinner: S\n")) == [
        "syntax",
        "missing",
    ]
    assert codes(written(tmp_path / "log.json", b'[{"note": "\xff"}, {}]')) == ["syntax", "missing"]
    assert codes(written(tmp_path / "log.csv", b"variant,note\nshanghai,\xff\nshanghai,x\n")) == ["syntax", "missing"]


def test_a_session_beyond_all_bounds_is_not_read(tmp_path: Path) -> None:
    path = written(tmp_path / "log.yaml", b"session: x\n" + b"# x\n" * (LARGEST_EVENING // 4))
    assert [unit.kind for unit in units(path)] == ["broken"]
    assert codes(path) == ["syntax"]
