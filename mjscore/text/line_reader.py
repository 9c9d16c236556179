"""The fastest reader of lines of JSON that is installed: the package msgspec where it is, our own reader otherwise.

Both give the same data, and refuse the same lines in the same words: whatever msgspec does not take, or takes more freely than
our bounds allow (a key written twice, numbers without end, nesting), is left to our own reader.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mjscore.text.json_reader import read_json_line
from mjscore.text.nodes import MAX_DEPTH, MAX_DIGITS, MAX_TEXT

_BEHIND = 10**MAX_DIGITS

ReadLine = Callable[[bytes], Any]
"""Gives the plain data of a line. Raises `Refused`, its problems without spots."""


def line_reader() -> ReadLine:
    """The fastest reader that is installed."""
    try:
        import msgspec
    except ImportError:
        return read_json_line
    decode = msgspec.json.Decoder().decode
    odd: tuple[type[Exception], ...] = (msgspec.MsgspecError, ValueError, RecursionError)

    def read(line: bytes) -> Any:
        try:
            data = decode(line)
            # As many colons as keys: none of them stood there twice, and none stands in a text.
            if type(data) is dict and line.count(b":") == _keys(data, MAX_DEPTH) and len(line) <= MAX_TEXT:
                return data
        except odd:
            pass
        return read_json_line(line)

    return read


def _keys(data: Any, depth: int) -> int:
    """How many keys all mappings have. Raises ValueError for what our own reader has to look at."""
    if depth == 0:
        raise ValueError("too deep")
    count = 0
    parts = data
    if type(data) is dict:
        count = len(data)
        parts = data.values()
    for part in parts:
        kind = type(part)
        if kind is str:  # most of them
            continue
        if kind is dict or kind is list:
            count += _keys(part, depth - 1)
        elif kind is float or (kind is int and not -_BEHIND < part < _BEHIND):
            raise ValueError("a number to be looked at more closely")
    return count
