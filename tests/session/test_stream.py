"""A session's file as text: what is written is read again, and where it is cut off that is seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mjscore.place import Refused
from mjscore.rulebook import load
from mjscore.session import SessionFile, repair
from mjscore.session.stream import entry_text, fields_text, is_torn, pieces, read_piece
from tests.session.evenings import header, in_file, totals, won

_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-(10**12), 10**12), _texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_texts, inner, max_size=3)),
    max_leaves=8,
)
_fields = st.dictionaries(_texts, _values, min_size=1, max_size=4)


@given(_fields)
def test_an_entry_is_read_as_it_was_written(data: dict[str, Any]) -> None:
    text = entry_text(7, data).encode()
    (piece,) = pieces(text)
    assert piece.ended
    assert not is_torn(piece)
    assert read_piece(piece, "entry").data == data


@given(_fields)
def test_other_readers_of_yaml_read_the_same(data: dict[str, Any]) -> None:
    assert list(yaml.safe_load_all(entry_text(7, data))) == [data]


@given(
    st.dictionaries(
        st.from_regex(r"[a-z_]{1,8}", fullmatch=True), st.one_of(st.integers(-(10**20), 10**20), _texts), min_size=1
    )
)
def test_the_quick_way_reads_as_the_slow_one_does(data: dict[str, Any]) -> None:
    quick = read_piece(pieces(entry_text(7, data).encode())[0], "entry").data
    slow = read_piece(pieces(f"---\n{fields_text(data)}".encode())[0], "entry").data
    assert quick == slow == data


ENTRIES: list[dict[str, Any]] = [
    {"winner": "Bruno", "hand": "(EEE<Anna) [RRRR] 123m 456m 5p +5p", "by": "discard", "from": "Carla"},
    {"adjust": {"Anna": 100, "Bruno": -100}, "why": "Stäbchen 一"},
    {"void": 1},
    {"events": [{"end": "wall"}], "note": "two\nlines, a \x1b and ..."},
]


def test_a_file_cut_off_anywhere_says_so_or_is_whole(tmp_path: Path) -> None:
    in_file(tmp_path, ENTRIES)
    path = tmp_path / "evening.yaml"
    raw = path.read_bytes()
    start = len(fields_text(header()).encode())
    whole = {start}
    kept = 0
    for piece in pieces(raw)[1:]:
        whole |= {raw.find(b"\n...", piece.start) + 4, raw.find(b"\n...", piece.start) + 5}
    for end in range(start, len(raw) + 1):
        path.write_bytes(raw[:end])
        kept = sum(end >= one for one in whole if raw[one - 1 : one] == b".")
        if end not in whole:
            with pytest.raises(Refused) as caught:
                SessionFile(str(path), load).read()
            assert caught.value.first().code == "torn_entry", raw[:end]
            assert caught.value.first().spot is not None
            moved = repair(str(path))
            assert moved is not None
            assert path.read_bytes() + Path(moved[0]).read_bytes() == raw[:end]
            Path(moved[0]).unlink()
        found = SessionFile(str(path), load).read()
        assert [written.data for written in found.written] == ENTRIES[:kept]


def test_a_file_written_by_hand_needs_no_marks(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text(
        "# our club\nsession: Thursday club\nvariant: classical\nplayers: [Anna, Bruno, Carla, Dario]\n"
        "---\n# the first\nwinner: Bruno\nhand: {value: 8}\nby: self_draw\n---\n\n---\ndraw: wall",
        encoding="utf-8",
    )
    file = SessionFile(str(path), load)
    assert [line.kind for line in file.read().lines] == ["deal", "draw"]
    file.add(lambda _: won("S"))
    assert [line.kind for line in SessionFile(str(path), load).read().lines] == ["deal", "draw", "deal"]
    assert repair(str(path)) is None


@pytest.mark.parametrize("tail", ['winner: Bruno\nhand: "(EEE', "void: 1\nwhy: {", "winner: Bruno\nby: disc", "--"])
def test_an_entry_written_by_hand_and_cut_off_is_torn_too(tmp_path: Path, tail: str) -> None:
    path = tmp_path / "evening.yaml"
    in_file(tmp_path, [won("S")])
    before = path.read_bytes()
    path.write_bytes(before + (b"" if tail == "--" else b"---\n") + tail.encode())
    with pytest.raises(Refused, match="torn_entry"):
        SessionFile(str(path), load).read()
    with pytest.raises(Refused, match="torn_entry"):
        SessionFile(str(path), load).add(lambda _: won("S"))


def test_a_fault_in_the_middle_has_its_place_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    in_file(tmp_path, [won("S"), won("S")])
    path.write_text(path.read_text(encoding="utf-8").replace("winner: S", "winner: X", 1), encoding="utf-8")
    with pytest.raises(Refused) as caught:
        SessionFile(str(path), load).read()
    problem = caught.value.first()
    assert problem.spot is not None
    assert (problem.code, problem.spot.line, problem.spot.column) == ("bad_value", 5, 9)
    assert problem.message.startswith("entry 1: ")


def test_names_of_any_kind_come_back_as_they_are(tmp_path: Path) -> None:
    names = ["<b>Anna</b>", "=1+1 | x", "two\nlines", "\x1b[31mred\u202e"]
    found = in_file(tmp_path, [won("S")], players=names).read()
    assert list(found.table.persons) == names
    assert list(totals(found)) == names
