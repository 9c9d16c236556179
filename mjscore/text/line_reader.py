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
_SOUND = frozenset((str, bool, type(None)))

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
            if type(data) is dict and len(line) <= MAX_TEXT:
                keys = len(data)
                for part in data.values():
                    if type(part) is not str:  # as most of them are
                        keys += _keys(part, MAX_DEPTH - 1)
                # As many colons as keys: none of them stood there twice, and none stands in a text.
                if line.count(b":") == keys:
                    return data
        except odd:
            pass
        return read_json_line(line)

    return read


def _keys(data: Any, depth: int) -> int:
    """How many keys all mappings have. Raises ValueError for what our own reader has to look at."""
    kind = type(data)
    if kind in _SOUND:
        return 0
    if kind is int:
        if -_BEHIND < data < _BEHIND:
            return 0
        raise ValueError("a number without end")
    if kind is float or depth == 0:
        raise ValueError("a number to be looked at more closely, or too deep")
    keys, parts = (0, data) if kind is list else (len(data), data.values())
    for part in parts:
        if type(part) is not str:
            keys += _keys(part, depth - 1)
    return keys
