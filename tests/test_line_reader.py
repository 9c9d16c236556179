"""The fast reader of lines says what our own says, data and refusals alike."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mjscore.place import Refused
from mjscore.text import read_json_line
from mjscore.text.line_reader import line_reader
from mjscore.text.nodes import MAX_DEPTH, MAX_TEXT

pytest.importorskip("msgspec", reason="the package of the extra mjscore[fast] is not installed")
fast = line_reader()

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab:é", max_size=2), inner, max_size=3),
    max_leaves=8,
)


def said(read: Any, line: bytes) -> tuple[str, Any]:
    """What a reader makes of a line: its data with all types and the order of keys, or all problems."""
    try:
        return "data", repr(read(line))
    except Refused as refused:
        return "refused", refused.problems


def test_there_are_two_readers() -> None:
    assert fast is not read_json_line


@given(PLAIN, st.booleans())
def test_what_is_sound_is_read_alike(data: Any, ascii: bool) -> None:
    line = json.dumps(data, ensure_ascii=ascii).encode("utf-8", "surrogatepass")
    assert said(fast, line) == said(read_json_line, line)


@given(st.dictionaries(st.sampled_from(["a", "b"]), PLAIN, min_size=1), st.randoms(use_true_random=False))
def test_what_is_broken_is_refused_alike(data: Any, chance: random.Random) -> None:
    line = bytearray(json.dumps(data).encode())
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(line) + 1)
        line[place : place + chance.randrange(3)] = chance.choice(
            [
                b"",
                b'"',
                b":",
                b",",
                b"}",
                b"{",
                b"\\",
                b"\\ud800",
                b"\xff",
                b"\x00",
                b"\t",
                b"1",
                b"-",
                b"e9",
                b".",
                b"NaN",
                b" ",
            ]
        )
    assert said(fast, bytes(line)) == said(read_json_line, bytes(line))


@pytest.mark.parametrize(
    "line",
    [
        b'{"a": 1, "a": 2}',
        b'{"b": {"a": 1, "a": 1}}',
        b'{"a": "x:y", "b": 2}',
        b'{"a": 1, "a": "x:y"}',
        b'{"a": "\\u003a", "a": 1}',
        b'{"\\u0061": 1, "a": 1}',
        b'{"a": 18446744073709551616}',
        b'{"a": 9223372036854775808}',
        b'{"a": -9223372036854775809}',
        b'{"a": ' + b"9" * 30 + b"}",
        b'{"a": ' + b"9" * 31 + b"}",
        b'{"a": [1e400]}',
        b'{"a": -0}',
        b'{"a": -0.0}',
        b'{"a": 01}',
        b'{"a": NaN}',
        b'{"a": Infinity}',
        b'{"a": "\x01"}',
        b'{"a": "\x7f"}',
        b'{"a": "\\ud83c\\udc00"}',
        b'{"a": "\\ud83c"}',
        b'{"a": "\\udc00\\ud83c"}',
        b'{"a": "\\/\\b\\f\\n\\r\\t"}',
        b'{"a": "\\x41"}',
        b'{"a": "\xed\xa0\x80"}',
        b'{"a": "\xc0\x80"}',
        b'\xef\xbb\xbf{"a": 1}',
        b'\x0b{"a": 1}',
        b'{"a": 1}\x00',
        b'{"a": 1} {"b": 2}',
        b' \t{"a": 1}\r',
        b'{"a": 1,}',
        b"{'a': 1}",
        b"[1, 2]",
        b"1",
        b'"x"',
        b"",
        b"{}",
        b'{"": {"": 0}}',
        b'{"a": ' + b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1) + b"}",
        b'{"a": ' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}",
        b'{"a": ' * 2000 + b"1" + b"}" * 2000,
        b'{"a": "' + b"x" * MAX_TEXT + b'"}',
        b'{"a": "' + "é".encode() * (MAX_TEXT - 10) + b'"}',
    ],
    ids=range(44),
)
def test_lines_at_the_edges_are_read_alike(line: bytes) -> None:
    assert said(fast, line) == said(read_json_line, line)
