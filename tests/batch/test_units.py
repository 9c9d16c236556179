"""Inputs cut into units: every deal once, with its line, whatever the format, the compression and the size."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from mjscore.batch.inputs import Input, Stream
from mjscore.batch.records import LINES
from mjscore.batch.units import BLOCK, units_of
from tests.batch.logs import DEAL, NO_CHOW, TOLD, codes, long_log, ndjson, results, units, written


def test_blocks_of_lines_are_whole_lines_and_nothing_is_lost(tmp_path: Path) -> None:
    text = long_log(3)
    found = units(written(tmp_path / "log.ndjson", text))
    assert len(found) == 4
    assert b"".join(unit.data for unit in found) == text
    assert all(unit.data.endswith(b"\n") for unit in found)
    lines = 1
    for unit in found:
        assert (unit.kind, unit.line) == (LINES, lines)
        lines += unit.data.count(b"\n")
    assert found[-1].read == len(text)


def test_a_last_line_without_its_end_is_a_line(tmp_path: Path) -> None:
    assert codes(written(tmp_path / "log.ndjson", ndjson(TOLD, TOLD).rstrip(b"\n"))) == [None, None]


def test_an_empty_input_has_no_units(tmp_path: Path) -> None:
    for name in ("a.ndjson", "a.yaml", "a.csv", "a.txt"):
        assert units(written(tmp_path / name, "")) == []
    assert units(written(tmp_path / "a.ndjson.gz", gzip.compress(b""))) == []


def test_the_cuts_do_not_depend_on_how_the_bytes_come(tmp_path: Path) -> None:
    text = long_log(2)

    class Trickle(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 1, 777))

    whole = units(written(tmp_path / "log.ndjson", text))
    trickled = list(units_of(Input(str(tmp_path / "log.ndjson"), lambda: Trickle(text))))
    assert [unit.data for unit in trickled] == [unit.data for unit in whole]


def test_a_live_stream_is_cut_where_it_is_written() -> None:
    class Pipe(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return self.readline()

    found = list(units_of(Input("-", lambda: Pipe(ndjson(TOLD, TOLD, TOLD)), live=True)))
    assert [unit.line for unit in found] == [1, 2, 3]


@pytest.mark.parametrize("suffix", ["ndjson", "json", "yaml", "csv", "txt"])
def test_a_compressed_input_gives_what_its_text_gives(tmp_path: Path, suffix: str) -> None:
    text = {
        "ndjson": ndjson(DEAL, NO_CHOW),
        "json": json.dumps([DEAL, NO_CHOW]).encode(),
        "yaml": b"variant: shanghai\nwinner: S\nhand: {fan: 3}\nby: self_draw\n---\nwinner: S\n",
        "csv": b"variant,winner,by\nshanghai,S,self_draw\n",
        "txt": json.dumps([DEAL, NO_CHOW]).encode(),
    }[suffix]
    plain = written(tmp_path / f"log.{suffix}", text)
    packed = written(tmp_path / f"log.{suffix}.gz", gzip.compress(text))
    in_two = written(tmp_path / f"two.{suffix}.gz", gzip.compress(text[:50]) + gzip.compress(text[50:]))
    assert codes(packed) == codes(in_two) == codes(plain)
    assert len(codes(plain)) > 0


def test_what_is_compressed_is_known_by_its_first_bytes_too(tmp_path: Path) -> None:
    assert codes(written(tmp_path / "log", gzip.compress(ndjson(TOLD)))) == [None]


@pytest.mark.parametrize(
    "text",
    [
        b"id,variant,winner,hand,by\r\n1,shanghai,S,,self_draw\r\n",
        b'\xef\xbb\xbf\n"id";"variant";"winner";"hand";"by";;\n1;shanghai;S;;self_draw\n',
        b"id\tvariant\twinner\thand\tby\n1\tshanghai\tS\t\tself_draw\n",
        b'{\n  "id": 1,\n  "variant": "shanghai",\n  "winner": "S",\n  "by": "self_draw"\n}\n',
    ],
)
def test_what_nothing_names_is_known_by_its_first_line(tmp_path: Path, text: bytes) -> None:
    found = results(written(tmp_path / "log", text))
    assert [(one["id"], one["error"]["message"]) for one in found] == [
        (1, 'the winner\'s hand is not written; add hand: "(123m) 55p …", or its count')
    ]


def test_a_comma_behind_the_last_element_is_told_as_one(tmp_path: Path) -> None:
    path = written(tmp_path / "log.json", b"[" + ndjson(TOLD).strip() + b",\n ]")
    (_, found) = results(path)
    assert found["error"]["message"] == "a comma with nothing before the ]; leave the comma out"
    assert found["error"]["at"] == f"{path}:2:2"


def test_a_part_of_a_stream_is_as_long_as_was_asked_for() -> None:
    stream = Stream(io.BytesIO(gzip.compress(b"x" * (3 * BLOCK + 5))), "a.gz")
    assert [len(stream.part(BLOCK)) for _ in range(5)] == [BLOCK, BLOCK, BLOCK, 5, 0]


def test_documents_of_many_lines_keep_their_places(tmp_path: Path) -> None:
    path = written(tmp_path / "log.json", json.dumps([DEAL] * 1000 + [NO_CHOW], indent=1))
    found = units(path)
    assert len(found) > 1
    last = results(path)[-1]["error"]["at"]
    line = next(number for number, line in enumerate(path.read_text().splitlines(), 1) if "124m" in line)
    assert last.startswith(f"{path}:{line}:")


def test_a_list_in_a_yaml_stream_is_told_how_deals_are_parted(tmp_path: Path) -> None:
    path = written(tmp_path / "log.yaml", b"- {winner: S}\n- {winner: E}\n")
    (found,) = results(path)
    assert found["error"] == {
        "code": "syntax",
        "at": f"{path}:1:1",
        "message": "this is a list, and no deal; part deals by lines of ---, without hyphens before them",
    }
